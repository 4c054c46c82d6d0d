"""`del-env live`, `report`, `replay` and `check`: what is played, printed, refused, shown again."""

import csv
import io
import json
from pathlib import Path

import pytest

from del_env.scenario_file import save_scenario
from del_experiments.cli.group import UNFINISHED_EXIT
from del_experiments.cli.live import resolved_config
from del_experiments.cli.live_options import PlayOptions, ScenarioOptions
from del_experiments.live.numbering import numbered
from del_experiments.live.reading import read_live_run
from tests.experiments.cli.run import Ended, python_path, run, run_alone
from tests.scoring_live.games import THREE

ROOT = Path(__file__).parents[2]
SMALL = ("--n", "4", "--seeds", "0-2")


def live(*arguments: str) -> Ended:
    return run("live", *arguments)


def row_of(text: str, heading: str) -> list[str]:
    """Returns the cells of the line below a heading."""
    lines = text.split("\n")
    return lines[lines.index(heading) + 1].split()


def test_a_built_in_config_is_played_to_its_tables(tmp_path: Path) -> None:
    ended = live("faulty-agent", "--seeds", "0-3", "--n", "4", "--out", str(tmp_path / "run"))
    assert ended.exit_code == 0
    assert row_of(ended.stdout, "ideal")[1:3] == ["100.0", ">65.2"]
    for title in ("Answers", "First knowledge", "Episodes by roster", "Downstream damage"):
        assert f"\n{title}\n" in f"\n{ended.stdout}"
    assert "80 of 80 episodes are finished; 80 were played now" in ended.stderr
    assert max(map(len, ended.stdout.split("\n"))) <= 80
    shown = run("report", str(tmp_path / "run")).stdout
    assert ended.stdout.split("\n\n")[0] in shown
    for title in ("by round", "by pivotal round", "by quadrant", "by disclosure", "by density"):
        assert f"\nAnswers {title}" in shown
    assert max(map(len, shown.split("\n"))) <= 80


def test_the_same_command_goes_on_with_a_run_and_plays_nothing_twice(tmp_path: Path) -> None:
    command = ("--agents", "seat=pattern,rest=ideal", *SMALL, "--out", str(tmp_path / "run"))
    first, again = live(*command), live(*command)
    assert first.stdout == again.stdout != ""
    assert "3 of 3 episodes are finished; 3 were played now" in first.stderr
    assert "3 of 3 episodes are finished; 0 were played now" in again.stderr


def test_options_are_put_over_a_config(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'n = 3\nsymmetric = true\nseeds = "0-9"\nrosters = ["ideal"]\nseats = 1\nrepeats = 3\n',
        encoding="utf-8",
    )
    scenarios = ScenarioOptions(n="5-6", density="0.2,0.4", bound="at_least, at_most")
    play = PlayOptions(seats="2", narratives=["wise_men,olympic_games"], history="live")
    config = resolved_config(str(path), scenarios, play)
    assert (config.n, config.density, config.symmetric) == ((5, 6), (0.2, 0.4), True)
    assert (config.seats, config.repeats, config.rosters) == (2, 3, ("ideal",))
    assert config.narratives == ("wise_men", "olympic_games")
    assert config.seeds == tuple(range(10))
    assert resolved_config(str(path), scenarios, PlayOptions(seats="all")).seats == "all"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "nobody plays: give a roster"),
        (("nowhere",), "no config is named 'nowhere': choose one of faulty-agent"),
        (("--agents", "genius"), "no agent is called 'genius'"),
        (("--agents", "ideal", "--n", "x"), "field n is 'x': write numbers as in 5"),
        (("--agents", "ideal", "--density", "x"), "--density is 'x': write numbers from 0 to 1"),
        (("--agents", "ideal", "--density", "2"), "field density[0] is 2.0"),
        (("--agents", "ideal", "--history", "x"), "field history[0] is 'x'"),
        (
            ("--agents", "ideal", "--seats", "left"),
            "del-env: field seats is 'left': choose 'rotate', 'all' or the number of a seat, from "
            "0 on\n",
        ),
        (("--agents", "seat=ideal,rest=random", "--seats", "9"), "choose a seat from 0 to 4"),
        (("--agents", "ideal", "--max-rounds", "0"), "field max_rounds is 0"),
        (("--agents", "ideal", "--scenarios", "x.jsonl"), "x.jsonl"),
        (("--agents", "ideal", "--roster", "x.toml"), "config x.toml: cannot be read"),
        (("--agents", "ideal", "--max-cost", "inf"), "max_cost is inf: choose a finite number"),
    ],
)
def test_what_does_not_fit_is_refused_in_one_line(arguments: tuple[str, ...], message: str) -> None:
    ended = live(*arguments)
    assert ended.exit_code == 2
    assert message in ended.stderr
    assert ended.stderr.count("\n") == 1


def test_generated_scenarios_are_played(tmp_path: Path) -> None:
    file = tmp_path / "generated.jsonl"
    ended = run_alone(
        "generate", "--n", "4", "--count", "3", "--seed", "1", "--pivotal-round", "2-",
        "--out", str(file),
    )  # fmt: skip
    assert ended.exit_code == 0, ended.stderr
    ended = live("--agents", "seat=pattern,rest=ideal", "--scenarios", str(file))
    assert ended.exit_code == 0
    assert "3 of 3 episodes are finished" in ended.stderr


def mock(folder: Path, **fields: object) -> str:
    path = folder / "mock.toml"
    lines = []
    for name, value in fields.items():
        table = isinstance(value, dict)
        text = ", ".join(f"{k} = {v}" for k, v in value.items()) if isinstance(value, dict) else ""
        lines.append(f"{name} = {{ {text} }}" if table else f"{name} = {json.dumps(value)}")
    path.write_text("[[replies]]\n" + "\n".join(lines) + "\n", encoding="utf-8")
    return f"mock:{path}"


def talker(folder: Path, grid: str = 'n = 4\nseeds = "0-2"') -> str:
    """Returns the name of a mock that keeps the conversation, and writes its config."""
    replies = mock(folder, reply="I don't know\n[/x] \x1b[2J in every possible world", usage={
        "prompt_tokens": 100, "completion_tokens": 10,
    })  # fmt: skip
    (folder / "talker.toml").write_text(
        f'rosters = ["seat=talker,rest=ideal"]\n{grid}\n'
        f'[agents.talker]\nprovider = "mock"\nmodel = "{replies.removeprefix("mock:")}"\n'
        'memory = "conversation"\n',
        encoding="utf-8",
    )
    return str(folder / "talker.toml")


def test_a_language_model_plays_and_its_words_are_kept_and_shown(tmp_path: Path) -> None:
    config, out = talker(tmp_path), str(tmp_path / "run")
    assert "its replies would be lost" in live(config).stderr
    ended = live(config, "--out", out)
    assert ended.exit_code == 0, ended.stderr
    assert "calls, cost unknown" in ended.stderr
    found = read_live_run(out).records
    assert all(record.agents[0].settings["memory"] == "conversation" for record in found
               if record.seat == 0)  # fmt: skip
    shown = run("report", out, "--table", "reasoning").stdout
    assert "Words of language models" in shown
    assert row_of(shown, "talker")[-1] != "-"
    replayed = run("replay", out, "--episode", "2", "--replies").stdout
    assert "in every possible world" in replayed
    assert "\x1b" not in replayed
    refused = live(config, "--history", "ideal", "--out", str(tmp_path / "other"))
    assert 'agent talker has the memory "conversation"' in refused.stderr


def test_a_budget_stops_a_run_which_a_larger_one_lets_go_on(tmp_path: Path) -> None:
    command = (talker(tmp_path), "--out", str(tmp_path / "run"), "--jobs", "1")
    ended = live(*command, "--max-requests", "5")
    assert ended.exit_code == UNFINISHED_EXIT
    assert "talker is asked no more, and its episodes stop: the budget is used up" in ended.stderr
    assert (tmp_path / "run" / "replies.jsonl").read_bytes().count(b"\n") == 5
    live(*command, "--max-tokens-total", "900")
    assert (tmp_path / "run" / "replies.jsonl").read_bytes().count(b"\n") == 9
    assert live(*command).exit_code == 0


def test_a_dry_run_counts_the_calls_that_ideal_agents_get_and_writes_nothing(
    tmp_path: Path,
) -> None:
    out = tmp_path / "run"
    command = ("--agents", "tests.static.agents:Slow", *SMALL, "--out", str(out))
    ended = live(*command, "--dry-run")
    assert ended.exit_code == 0
    assert not out.exists()
    live(*command)
    assert _calls(ended.stdout) == (out / "replies.jsonl").read_bytes().count(b"\n") > 0
    assert _calls(live(*command, "--dry-run").stdout) == 0


def test_a_dry_run_counts_replies_of_a_length_that_is_assumed() -> None:
    command = ("--agents", "seat=gpt-5-nano,rest=ideal", "--n", "4", "--seeds", "0-2", "--dry-run")
    alone, both = live(*command), live(*command, "--reply-tokens", "1000000")
    n_calls = int(_row(alone, "gpt-5-nano")[2])
    assert "Cost: of the prompts alone. Replies" in " ".join(alone.stdout.split())
    # A million tokens of replies are $0.40; what the prompts cost is less than a cent.
    assert _row(both, "gpt-5-nano")[-2:] == [f"{n_calls},000,000", f"${0.4 * n_calls:.2f}"]
    told = " ".join(both.stdout.split())
    assert "Replies: 1,000,000 tokens each, their reasoning included, as assumed." in told


def test_a_dry_run_counts_the_earlier_replies_that_a_conversation_holds(tmp_path: Path) -> None:
    """Of three rounds the second prompt holds one earlier reply, and the third holds two."""
    save_scenario(THREE, tmp_path / "three.json")
    source = ("--scenarios", str(tmp_path / "three.json"), "--seats", "0")
    command = (talker(tmp_path, grid=""), *source, "--out", str(tmp_path / "run"))
    assumed = ("--dry-run", "--reply-tokens", "1000")
    alone, both = live(*command, "--dry-run"), live(*command, *assumed)
    assert _row(alone, "talker")[:4] == ["talker", "1", "3", "8"]
    assert _tokens(both) == _tokens(alone) + 3 * 1000
    assert "earlier replies, which are not counted: --reply-tokens N" in _told(alone)
    assert "its own earlier replies, counted at 1,000 tokens each" in _told(both)

    live(*command, "--max-requests", "2")  # the prompt of round 3 is left
    alone, both = live(*command, "--dry-run"), live(*command, *assumed)
    assert _row(alone, "talker")[:4] == ["talker", "1", "1", "6"]
    assert _tokens(both) == _tokens(alone) + 2 * 1000


def test_a_dry_run_says_nothing_of_conversations_where_there_is_none() -> None:
    command = ("--agents", "seat=gpt-5-nano,rest=ideal", "--n", "4", "--seeds", "0", "--dry-run")
    for more in ((), ("--reply-tokens", "1000")):
        assert "earlier replies" not in _told(live(*command, *more))


def _told(ended: Ended) -> str:
    return " ".join(ended.stdout.split())


def _tokens(ended: Ended) -> int:
    """Returns the tokens of the talker's prompts."""
    return int(_row(ended, "talker")[4].replace(",", ""))


def _row(ended: Ended, agent: str) -> list[str]:
    (line,) = [line for line in ended.stdout.split("\n") if line.startswith(agent)]
    return line.split()


def _calls(text: str) -> int:
    (line,) = [line for line in text.split("\n") if "$0.00" in line]
    return int(line.split()[-4])


@pytest.mark.parametrize(
    ("agent", "reason"),
    [
        ("Broken", "raised ZeroDivisionError: no idea"),
        ("Speechless", "returned None: act(view) returns a Decision"),
    ],
)
@pytest.mark.parametrize("kept", [True, False])
def test_why_an_agent_gave_no_reply_is_said_once(
    agent: str, reason: str, kept: bool, tmp_path: Path
) -> None:
    out = ("--out", str(tmp_path / "run")) if kept else ()
    name = f"tests.live.agents:{agent}"
    ended = run_alone(
        "live", "--agents", f"0={name},rest=ideal", *SMALL, *out, PYTHONPATH=python_path(ROOT)
    )
    assert ended.exit_code == UNFINISHED_EXIT
    said = [line for line in ended.stderr.split("\n") if f"{name} gave no reply: " in line]
    assert len(said) == 1
    assert reason in said[0]
    assert "failed 3" in ended.stderr


def test_without_every_reply_there_is_an_exit_code_a_way_on_and_no_full_report(
    tmp_path: Path,
) -> None:
    out = str(tmp_path / "run")
    ended = run_alone(
        "live", "--agents", "0=tests.static.agents:Crooked,rest=ideal", "--n", "5",
        "--density", "0.9", "--seeds", "0-5", "--out", out,
        PYTHONPATH=python_path(ROOT),
    )  # fmt: skip
    assert ended.exit_code == UNFINISHED_EXIT, ended.stderr
    assert "episodes are not finished. Run the same command again to go on" in ended.stderr
    refused = run("report", out)
    assert refused.exit_code == 2
    assert "of 6 episodes are not finished" in refused.stderr
    told = " ".join(run("report", out, "--partial").stdout.split())
    assert "of 6 episodes are not finished" in told


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("runs") / "run"
    rosters = ("--agents", "seat=always:yes,rest=ideal", "--agents", "ideal")
    assert live(*rosters, *SMALL, "--out", str(out)).exit_code == 0
    return out


def test_episodes_are_listed_and_replayed_by_number_or_key(folder: Path) -> None:
    listed = run("replay", str(folder)).stdout
    assert "6 episodes in" in listed
    assert max(map(len, listed.split("\n"))) <= 80 or str(folder) in listed.split("\n")[0]
    second = numbered(read_live_run(folder))[1].record
    shown = run("replay", str(folder), "--episode", "2").stdout
    assert shown == run("replay", str(folder), "--episode", second.key[:9]).stdout
    assert "Round 1 ─" in shown
    assert second.episode.seats[0] in shown
    page = folder / "page.svg"
    assert run("replay", str(folder), "--episode", "2", "--export", str(page)).exit_code == 0
    assert page.read_text(encoding="utf-8").startswith("<svg")
    page.unlink()


@pytest.mark.parametrize("episode", ["0", "7", "zzz", ""])
def test_an_episode_that_there_is_not_is_refused(folder: Path, episode: str) -> None:
    ended = run("replay", str(folder), "--episode", episode)
    assert ended.exit_code == 2
    assert "choose a number from 1 to 6, or a key" in ended.stderr


def test_an_episode_is_for_runs_and_a_record_for_itself(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    run("play", "--n", "3", "--seed", "1", "--save", str(path))
    assert "is for the folder of a live run" in run("replay", str(path), "--episode", "1").stderr


def test_a_report_for_programs_has_both_ends_of_an_interval(folder: Path) -> None:
    text = run("report", str(folder), "--format", "json", "--table", "agents").stdout
    (table,) = json.loads(text)["tables"]
    yes = next(row for row in table["rows"] if row["agent"] == "always:yes")
    assert 0 <= yes["rational, %"]["low"] <= yes["rational, %"]["value"] <= 1
    lines = csv.DictReader(io.StringIO(run("report", str(folder), "--format", "csv").stdout))
    found = [line for line in lines if line["column"] == "answers lost"]
    assert float(found[0]["low"]) <= float(found[0]["value"]) <= float(found[0]["high"])
    assert run("report", str(folder), "--format", "markdown").stdout.startswith("### Answers")
    assert r"\begin{tabular}" in run("report", str(folder), "--format", "latex").stdout


def test_live_and_static_runs_are_reported_apart(folder: Path, tmp_path: Path) -> None:
    run("static", "--agent", "ideal", "--limit", "1", "--out", str(tmp_path))
    ended = run("report", str(folder), str(tmp_path))
    assert "some runs are live ones and others are not" in ended.stderr
    assert run("report", str(folder), "--table", "labels").exit_code == 2
    assert "nothing is published" in run("report", str(folder), "--published").stderr


def test_runs_of_one_experiment_may_be_reported_together(folder: Path, tmp_path: Path) -> None:
    out = str(tmp_path / "more")
    live("--agents", "seat=always:yes,rest=ideal", *SMALL, "--out", out)
    both = run("report", str(folder), out, "--table", "agents", "--format", "json").stdout
    one = run("report", str(folder), "--table", "agents", "--format", "json").stdout
    counts = [
        {row["agent"]: row["n"] for row in json.loads(text)["tables"][0]["rows"]}
        for text in (one, both)
    ]
    assert counts[1]["always:yes"] == 2 * counts[0]["always:yes"]


def test_check_tries_key_and_model_with_one_tiny_call(tmp_path: Path) -> None:
    agent = mock(tmp_path, reply="OK.", usage={"prompt_tokens": 9, "completion_tokens": 2})
    ended = run("check", agent)
    assert ended.exit_code == 0
    assert "said 'OK.'" in ended.stdout
    assert "11 tokens" in ended.stdout
    assert "is no language model" in run("check", "pattern").stdout


def test_check_says_what_to_do_where_there_is_no_answer(tmp_path: Path) -> None:
    ended = run_alone("check", "openai:gpt-5-nano", OPENAI_API_KEY="")
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert "put it into the environment variable OPENAI_API_KEY" in ended.stderr
    failing = run("check", mock(tmp_path, failure="permanent"))
    assert failing.exit_code == 2
    assert "mocked failure" in failing.stderr
    alone = run_alone("check", "tests.static.agents:Crooked", PYTHONPATH=python_path(ROOT))
    assert alone.exit_code == 1
    assert "raised ZeroDivisionError" in alone.stderr
