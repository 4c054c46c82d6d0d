"""`del-env static`: what is asked, what is printed, what is refused, and how one goes on."""

import json
import re
from pathlib import Path

import pytest

from del_experiments.cli.group import UNFINISHED_EXIT
from del_experiments.cli.static import resolved_config
from del_experiments.cli.static_options import SelectionOptions
from del_experiments.runs.manifest import read_manifest
from del_experiments.static.reading import read_static_run
from del_experiments.static.settings import StaticSettings
from tests.experiments.cli.run import Ended, run, run_alone
from tests.experiments.cli.terminal import Terminal

SMALL = ("--narratives", "wise_men,olympic_games", "--limit", "2")
ROOT = str(Path(__file__).parents[2])


def static(*arguments: str) -> Ended:
    return run("static", *arguments)


def lines_of(ended: Ended, agent: str) -> list[str]:
    return [line for line in ended.stdout.split("\n") if line.split(" ")[0] == agent]


def test_the_baselines_are_what_they_are_by_construction() -> None:
    """`bounded:2` is right iff the pivotal round is at most 3, `pattern` where O is complete."""
    ended = static("--config", "baselines")
    assert ended.exit_code == 0
    accuracy, f1 = lines_of(ended, "ideal")
    assert shares_in(accuracy) == ["100.0"] * 4
    assert f1.split()[1:] == ["1.0000"] * 4
    shares = {a: shares_in(lines_of(ended, a)[0]) for a in ("pattern", "bounded:1", "bounded:2")}
    assert shares["bounded:1"][1::2] == ["0.0", "0.0"]
    assert shares["bounded:2"][1::2] == ["100.0", "100.0"]
    assert shares["pattern"][0::2] == ["100.0", "100.0"]
    order = [line.split()[0] for line in ended.stdout.split("\n") if len(shares_in(line)) == 4]
    assert order[:7] == [
        "ideal", "pattern", "bounded:0", "bounded:1", "bounded:2", "bounded:3", "random",
    ]  # fmt: skip
    assert "9,800 of 9,800 prompts have a reply" in ended.stderr


def shares_in(line: str) -> list[str]:
    """Returns the shares in a line of a table, without how far off each may be."""
    return re.findall(r" (\d+\.\d) (?:±|[<>])", line)


def test_the_tables_fit_a_plain_terminal() -> None:
    ended = static("--config", "baselines", *SMALL)
    assert max(map(len, ended.stdout.split("\n"))) <= 80


def test_the_same_command_goes_on_with_a_run_and_asks_nothing_twice(tmp_path: Path) -> None:
    command = ("--agent", "pattern", *SMALL, "--out", str(tmp_path / "runs" / "a"))
    first, again = static(*command), static(*command)
    assert first.stdout == again.stdout != ""
    assert "16 of 16 prompts have a reply; 16 were asked now" in first.stderr
    assert "16 of 16 prompts have a reply; 0 were asked now" in again.stderr
    assert f"The run is in {tmp_path}" in again.stderr.replace("\n", "")


@pytest.mark.parametrize(
    ("cut", "end", "n_asked", "said"),
    [
        (0, b"\n\n", 0, "records.jsonl: 2 blank lines passed over"),
        (9, b"\n", 1, "The last record was torn; it was cut off, and its prompt asked again."),
        (9, b"\n\n", 1, "The last record was torn"),
        (9, b"", 1, "The last record was torn"),
        (1, b"", 0, "16 of 16 prompts"),  # whole but for its end
    ],
)
def test_a_run_whose_last_lines_are_blank_or_torn_goes_on_and_loses_and_doubles_nothing(
    cut: int, end: bytes, n_asked: int, said: str, tmp_path: Path
) -> None:
    out = tmp_path / "run"
    command = ("--agent", "pattern", *SMALL, "--out", str(out))
    first, path = static(*command), out / "records.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) - cut] + end)
    assert len(read_static_run(out).records) == 16 - n_asked
    again = static(*command)
    assert again.exit_code == 0
    assert f"16 of 16 prompts have a reply; {n_asked} were asked now" in again.stderr
    assert said in again.stderr.replace("\n", " ")
    assert again.stdout == first.stdout
    lines = [line for line in path.read_bytes().split(b"\n") if line.strip()]
    assert len(lines) == 16
    assert lines[:15] == whole.split(b"\n")[:15]
    assert run("report", str(out)).exit_code == 0


def test_a_line_that_is_torn_in_the_middle_is_named_with_the_way_out(tmp_path: Path) -> None:
    command = ("--agent", "pattern", *SMALL, "--out", str(tmp_path / "run"))
    static(*command)
    path = tmp_path / "run" / "records.jsonl"
    lines = path.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join([*lines[:4], lines[4][:50], *lines[5:]]))
    before = path.read_bytes()
    ended = static(*command)
    assert ended.exit_code == 2
    assert "records.jsonl, line 5: is not one JSON value" in ended.stderr
    assert "Take the line out, and what it held is asked again" in ended.stderr
    assert path.read_bytes() == before


def test_a_run_of_other_settings_is_refused_in_one_line(tmp_path: Path) -> None:
    out = ("--agent", "pattern", "--out", str(tmp_path))
    static(*out, *SMALL)
    ended = static(*out, *SMALL, "--kripke")
    assert ended.exit_code == 2
    assert "kripke is False in the run, and True now" in ended.stderr
    assert ended.stderr.count("\n") == 1


def test_without_reply_there_is_an_exit_code_and_a_way_on(tmp_path: Path) -> None:
    ended = run_alone(
        "static", "--agent", "tests.static.agents:Crooked", "--narratives", "wise_men",
        "--out", str(tmp_path / "run"), PYTHONPATH=ROOT,
    )  # fmt: skip
    assert ended.exit_code == UNFINISHED_EXIT
    assert "prompts have no reply. Run the same command again to ask them." in ended.stderr
    assert "Outcomes" in ended.stdout
    assert "error" in ended.stdout


def test_a_dry_run_asks_and_writes_nothing(tmp_path: Path) -> None:
    out = tmp_path / "run"
    ended = static("--config", "pattern-epistemic", "--out", str(out), "--dry-run")
    assert ended.exit_code == 0
    assert not out.exists()
    (gpt,) = lines_of(ended, "gpt-5-nano")
    assert gpt.split()[1] == "1,400"
    assert gpt.split()[-1] == "$0.06"
    assert "Cost: of the prompts alone. Replies with their reasoning come on top" in words(ended)
    assert "of replies" not in ended.stdout
    (unpriced,) = lines_of(ended, "olmo-3-7b")
    assert unpriced.split()[-1] == "unknown"
    (everybody,) = lines_of(ended, "all")
    assert everybody.split()[1] == "12,600"


def test_a_dry_run_counts_replies_of_a_length_that_is_assumed(tmp_path: Path) -> None:
    asked = ("--agent", "gpt-5-nano", "--agent", "ideal", "--agent", "openai:unpriced-1")
    ended = static(*asked, "--dry-run", "--reply-tokens", "1000")
    # 1.4 million tokens of replies at $0.40 a million, and the prompts at $0.06.
    assert lines_of(ended, "gpt-5-nano")[0].split()[-2:] == ["1,400,000", "$0.62"]
    assert lines_of(ended, "ideal")[0].split()[-2:] == ["0", "$0.00"]
    assert lines_of(ended, "openai:unpriced-1")[0].split()[-2:] == ["1,400,000", "unknown"]
    assert "Replies: 1,000 tokens each, their reasoning included, as assumed." in words(ended)
    path = tmp_path / "mine.toml"
    path.write_text('ask = ["gpt-5-nano"]\nreply_tokens = 2_000\n', encoding="utf-8")
    ended = static("--config", str(path), "--dry-run")
    assert lines_of(ended, "gpt-5-nano")[0].split()[-2:] == ["2,800,000", "$1.18"]
    ended = static("--config", str(path), "--dry-run", "--reply-tokens", "1000")
    assert lines_of(ended, "gpt-5-nano")[0].split()[-2:] == ["1,400,000", "$0.62"]


def words(ended: Ended) -> str:
    return " ".join(ended.stdout.split())


def test_a_dry_run_counts_what_is_left(tmp_path: Path) -> None:
    static("--agent", "ideal", *SMALL, "--out", str(tmp_path))
    ended = static(
        "--agent", "ideal", *SMALL[:2], "--limit", "3", "--out", str(tmp_path), "--dry-run"
    )
    (line,) = lines_of(ended, "ideal")
    assert line.split()[1] == str(3 * 8 - 16)
    assert line.split()[-1] == "$0.00"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "nobody is asked: name an agent"),
        (("--agent", "ideal", "--agent", "ideal"), "agent ideal is named twice"),
        (("--agent", "genius"), "no agent is called 'genius'"),
        (("--agent", "ideal", "--suite", "x"), "no suite is named 'x'"),
        (
            ("--agent", "ideal", "--suite", "fresh.json"),
            "no suite is named 'fresh.json': choose one of pattern-epistemic, reduction-ladder-1, "
            "reduction-ladder-2, reduction-ladder-3, fresh, reduction-ladder, or give a file of "
            "instances or prompts, whose name ends in .jsonl",
        ),
        (("--agent", "ideal", "--suite", "X.JSONL"), "X.JSONL: cannot be read"),
        (("--agent", "ideal", "--limit", "0"), "field limit is 0"),
        (("--agent", "ideal", "--limit", "1" + 22 * "0"), "field limit is 1000000"),
        (("--agent", "ideal", "--repeats", "2000000"), "are 2,800,000,000, and a run asks each"),
        (("--agent", "ideal", "--jobs", "1001"), "Invalid value for '--jobs'"),
        (
            ("--agent", "ideal", "--inference", "both"),
            "field inference is 'both': choose one of 'symmetric' or 'asymmetric'",
        ),
        (("--agent", "ideal", "--rung", "4"), "field rungs[0] is 4"),
        (("--config", "x"), "no config is named 'x': choose one of baselines"),
        (("--agent", "ideal", "--roster", "x.toml"), "config x.toml: cannot be read"),
        (("--agent", "ideal", "--reply-tokens", "9"), "--reply-tokens is for estimates: add"),
        (("--agent", "ideal", "--max-cost", "nan"), "max_cost is nan: choose a finite number"),
        (("--agent", "ideal", "--max-cost", "-3", "--dry-run"), "max_cost is -3.0: choose"),
    ],
)
def test_what_does_not_fit_is_refused_in_one_line(arguments: tuple[str, ...], message: str) -> None:
    ended = static(*arguments)
    assert ended.exit_code == 2
    assert message in ended.stderr
    assert ended.stderr.count("\n") == 1


def mock(folder: Path, **fields: object) -> str:
    """Returns the name of a language model that always replies the same."""
    path = folder / "mock.toml"
    text = "\n".join(f"{name} = {json.dumps(value)}" for name, value in fields.items())
    path.write_text(f"[[replies]]\n{text}\n", encoding="utf-8")
    return f"mock:{path}"


def test_a_language_model_is_asked_only_where_its_replies_are_kept(tmp_path: Path) -> None:
    ended = static("--agent", mock(tmp_path, reply="Yes"), *SMALL)
    assert ended.exit_code == 2
    assert "its replies would be lost: say where to keep them, with --out" in ended.stderr


def test_what_a_language_model_says_is_kept_to_the_letter(tmp_path: Path) -> None:
    agent = mock(tmp_path, reply="Yes\n[/x] \u2028 No", reasoning="hm")
    ended = static("--agent", agent, *SMALL, "--out", str(tmp_path / "run"))
    assert ended.exit_code == 0
    found = read_static_run(tmp_path / "run").records
    assert len(found) == 16
    assert {record.decision.reply for record in found} == {"Yes\n[/x] \u2028 No"}
    assert {record.decision.reasoning for record in found} == {"hm"}
    assert found[0].settings["model"] == agent.removeprefix("mock:")
    assert "cost unknown" not in ended.stderr


def test_reason_first_reads_the_last_line(tmp_path: Path) -> None:
    agent = mock(tmp_path, reply="I see two.\nNo")
    run_static = ("--agent", agent, *SMALL, "--out")
    static(*run_static, str(tmp_path / "first"))
    static(*run_static, str(tmp_path / "last"), "--reason-first")
    first, last = (read_static_run(tmp_path / name).records for name in ("first", "last"))
    assert {record.decision.answer for record in first} == {None}
    assert {str(record.decision.answer and record.decision.answer.text) for record in last} == {
        "No"
    }
    assert {record.prompt.reason_first for record in last} == {True}


def test_a_budget_stops_a_run_which_a_larger_one_lets_go_on(tmp_path: Path) -> None:
    agent = mock(tmp_path, reply="Yes", usage={})
    command = ("--agent", agent, *SMALL, "--out", str(tmp_path / "run"))
    ended = static(*command, "--max-requests", "5")
    assert ended.exit_code == UNFINISHED_EXIT
    assert "is asked no more: the budget is used up: requests 5 of 5" in ended.stderr
    ended = static(*command, "--max-requests", "9")
    assert "9 of 16 prompts have a reply; 4 were asked now" in ended.stderr
    assert static(*command).exit_code == 0


def test_usage_without_a_price_is_an_unknown_cost(tmp_path: Path) -> None:
    path = tmp_path / "mock.toml"
    path.write_text(
        '[[replies]]\nreply = "Yes"\nusage = { prompt_tokens = 7, completion_tokens = 2 }\n',
        encoding="utf-8",
    )
    ended = static("--agent", f"mock:{path}", *SMALL, "--out", str(tmp_path / "run"))
    assert "cost unknown" in ended.stderr
    ended = static(
        "--agent", f"mock:{path}", *SMALL, "--repeats", "2", "--out", str(tmp_path / "run"),
        "--max-tokens-total", "150", "--jobs", "1",
    )  # fmt: skip
    assert "17 of 32 prompts have a reply; 1 were asked now" in ended.stderr


def test_a_limit_of_tokens_halts_where_none_are_told_whenever_the_run_goes_on(
    tmp_path: Path,
) -> None:
    command = ("--agent", mock(tmp_path, reply="Yes"), *SMALL, "--out", str(tmp_path / "run"))
    limited = (*command, "--max-tokens-total", "999999", "--jobs", "1")
    for n_asked in (1, 0):
        ended = static(*limited)
        assert ended.exit_code == UNFINISHED_EXIT
        assert "a reply came without its count of tokens: limit the requests" in ended.stderr
        assert f"1 of 16 prompts have a reply; {n_asked} were asked now" in ended.stderr
    assert static(*command).exit_code == 0


def test_options_are_put_over_a_config(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'suite = "fresh"\nseed = 3\nask = ["ideal"]\nkripke = true\nlimit = 4\n', encoding="utf-8"
    )
    options = SelectionOptions(config=str(path), limit=2, narratives=["wise_men, olympic_games"])
    config = resolved_config(options, None)
    assert (config.suite, config.seed, config.kripke, config.limit) == ("fresh", 3, True, 2)
    assert config.narratives == ("wise_men", "olympic_games")
    assert config.ask == ("ideal",)
    assert resolved_config(options, ["random"]).ask == ("random",)
    assert not resolved_config(SelectionOptions(config=str(path), kripke=False), None).kripke


def test_a_run_from_a_config_records_it_resolved(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    reply = mock(tmp_path, reply="No").removeprefix("mock:")
    path.write_text(
        f'ask = ["tiny"]\nlimit = 1\n[agents.tiny]\nprovider = "mock"\nmodel = "{reply}"\n',
        encoding="utf-8",
    )
    ended = static("--config", str(path), "--out", str(tmp_path / "run"))
    assert ended.exit_code == 0
    (command,) = read_manifest(tmp_path / "run").commands
    settings = StaticSettings.model_validate(command.settings)
    assert (settings.suite, settings.limit) == ("pattern-epistemic", 1)
    (agent,) = settings.agents
    assert agent.name == agent.spec == "tiny"
    assert agent.settings["model"] == reply


HIDE, SHOW = "\x1b[?25l", "\x1b[?25h"


def test_at_a_terminal_there_is_a_bar_and_after_ctrl_c_the_cursor(tmp_path: Path) -> None:
    agent = ("--agent", "tests.static.agents:Slow", "--out", str(tmp_path / "run"))
    with Terminal("static", *agent, PYTHONPATH=ROOT) as terminal:
        shown = terminal.wait_for("left") + terminal.wait_for("correct")
        terminal.type("\x03")
        shown += terminal.wait_for("Stopping: no new prompts")
        assert terminal.wait_for_end() == 130
        shown += terminal.shown
    assert "━" in shown
    assert "of 1,400" in shown
    assert shown.rindex(SHOW) > shown.rindex(HIDE)
    assert "Run the same command again" in shown
    assert "Accuracy" in terminal.shown
