"""`del-env report` and `del-env explain`, as they are used."""

import csv
import io
import json
from pathlib import Path

import pytest

from del_agents.registry import make_agent
from del_env.answers import Answer
from del_env.decision import Decision
from tests.experiments.cli.run import run
from tests.published.files import ASYMMETRIC, result_row, write_csv
from tests.report.made import FEW, Always, garbage, make_run
from tests.static.agents import FAILED, Canned


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("runs") / "run"
    return str(make_run(path, make_agent("ideal"), garbage(), Always(Answer.NO)))


QUICK = ("--resamples", "50")


def test_a_report_is_printed_with_its_notes(folder: str) -> None:
    ended = run("report", folder, *QUICK)
    assert ended.exit_code == 0, ended.stderr
    assert max(map(len, ended.stdout.split("\n"))) <= 80
    assert "Readings of the replies" in ended.stdout
    assert "set apart, as in the papers" in ended.stdout
    assert "beside the published figures" not in ended.stdout


def test_published_figures_are_shown_when_asked_for(folder: str) -> None:
    text = run("report", folder, *QUICK, "--published").stdout
    assert "Macro F1 by quadrant, beside the published figures" in text
    alone = run("report", folder, *QUICK, "--table", "published").stdout
    assert alone.startswith("Macro F1 by quadrant, beside the published figures")


def test_only_the_tables_asked_for_are_printed(folder: str) -> None:
    text = run("report", folder, *QUICK, "--table", "readings", "--table", "labels").stdout
    assert text.startswith("Labels of the data sets")
    assert "Readings of the replies" in text
    assert "Scores by suite" not in text


def test_programs_get_nothing_but_what_they_read(folder: str) -> None:
    data = json.loads(run("report", folder, *QUICK, "--format", "json").stdout)
    assert "published" not in data["tables"]
    ended = run("report", folder, *QUICK, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(ended.stdout, newline="")))
    assert {row["agent"] for row in rows} == {"ideal", "garbage", "always No"}
    assert "set apart, as in the papers" in ended.stderr


@pytest.mark.parametrize(("form", "begins"), [("markdown", "### Labels"), ("latex", "% Labels")])
def test_a_document_is_printed(folder: str, form: str, begins: str) -> None:
    assert run("report", folder, *QUICK, "--format", form).stdout.startswith(begins)


def test_missing_data_stops_it_unless_it_may_be_partial(tmp_path: Path) -> None:
    folder = make_run(tmp_path / "run", Always(Answer.NO))
    records = folder / "records.jsonl"
    lines = records.read_text(encoding="utf-8").split("\n")
    records.write_text("\n".join(lines[3:]), encoding="utf-8")
    refused = run("report", str(folder), *QUICK)
    assert refused.exit_code == 2
    assert refused.stdout == ""
    assert "3 of 24 prompts have no row" in refused.stderr
    assert "with --partial" in refused.stderr
    partial = run("report", str(folder), *QUICK, "--partial")
    assert partial.exit_code == 0
    assert "has no row for 3 of 24 prompts" in " ".join(partial.stdout.split())


def test_without_the_extra_accuracies_are_printed_and_the_extra_named(
    folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "scipy", None)
    ended = run("report", folder, *QUICK)
    assert ended.exit_code == 0
    assert "Scores by suite" in ended.stdout
    assert "agents compared" not in ended.stdout
    assert 'pip install "del-env[analysis]"' in " ".join(ended.stdout.split())


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--format", "pdf"), "format is 'pdf': choose one of 'rich', 'markdown'"),
        (("--table", "best"), "table is 'best': choose one of 'labels', 'suites'"),
        (("--format", "csv", "--table", "labels", "--table", "suites"), "different columns"),
        (("--format", "csv", "--published"), "take --table published by itself"),
    ],
)
def test_a_wrong_use_is_told_in_one_line(
    folder: str, arguments: tuple[str, ...], told: str
) -> None:
    refused = run("report", folder, *QUICK, *arguments)
    assert refused.exit_code == 2
    assert told in refused.stderr
    assert refused.stderr.count("\n") == 1


def test_explain_lists_what_is_not_right(folder: str) -> None:
    text = run("explain", folder, "--agent", "always No").stdout
    assert text.startswith("12 of 24 replies are not right:\n")
    assert "No for Yes (wrong)" in text
    assert "0 of 24 replies are not right." in run("explain", folder, "--agent", "ideal").stdout
    garbled = run("explain", folder, "--agent", "garbage").stdout
    assert "  and 4 more:" in garbled


def test_a_failed_call_that_was_made_up_for_counts_no_more(tmp_path: Path) -> None:
    agent = Canned([FAILED] * 24 + [Decision.of(Answer.NO)])
    folder = str(make_run(make_run(tmp_path / "run", agent), agent))
    text = run("explain", folder).stdout
    assert text.startswith("12 of 24 replies are not right:")
    assert "  --row 27: canned, muddy_children, instance " in text
    assert "Given: no answer (error)" in run("explain", folder, "--row", "1").stdout


def test_explain_shows_a_reply_beside_the_trace(tmp_path: Path) -> None:
    reply = "I don't know\nI see five."
    row = result_row(ASYMMETRIC, reply, changed={"model cot": "Hm, [/x]."})
    path = write_csv(tmp_path / "a.csv", [row])
    run("import", str(path), "--out", str(tmp_path / "run"))
    text = run("explain", str(tmp_path / "run"), "--row", "1", "--reasoning", "--prompt").stdout
    for told in (
        f"gpt-5-nano, pattern-epistemic, instance {ASYMMETRIC.id}",
        "Agent 0 of 10 is asked in round 3, told as muddy_children (classic).",
        "Right: Yes. Given: I don't know",
        "The rules of the game, for n of you.",
        "Hm, [/x].",
        "I see five.",
        "positive: 2-5, 7",
        "negative: 9",
        "not seen: 0, 1, 6, 8",
        "Round 1: 4-7 know, worlds 56",
        "Round 2: 2-7 know, worlds",
        "1111111100  positive  still possible",
        "In round 3 agent 0 is positive in",
    ):
        assert told in text, told


def test_explain_says_when_the_agent_cannot_know(tmp_path: Path) -> None:
    folder = make_run(tmp_path / "r", Always(Answer.NO))
    lines = run("explain", str(folder)).stdout
    assert "for Yes" in lines
    ladder = FEW.model_copy(
        update={"suite": "reduction-ladder", "rungs": (3,), "narratives": None, "limit": 1}
    )
    other = make_run(tmp_path / "s", Always(Answer.YES), selection=ladder)
    ids = [json.loads(x)["instance"] for x in _lines(other)]
    (unknown,) = [x["id"] for x in ids if x["label"] == "I don't know"]
    text = " ".join(run("explain", str(other), "--instance", unknown[:10]).stdout.split())
    assert "worlds possible; it is positive in" in text
    assert text.endswith("I don't know.")


def _lines(folder: Path) -> list[str]:
    return [x for x in (folder / "records.jsonl").read_text(encoding="utf-8").split("\n") if x]


def test_what_a_reply_holds_cannot_repaint_the_screen(folder: str) -> None:
    shown = [run("explain", folder, "--row", str(row)).stdout for row in range(1, 73)]
    text = "".join(shown)
    assert "\x1b" not in text
    assert "\\x1b[2J" in text
    assert "[/x] [bold]Yes[/bold]" in text
    assert "\\u202e" in text
    assert "(none)" in text
    assert "no connection" in text


def test_several_replies_are_listed_to_choose_from(folder: str) -> None:
    first = json.loads(_lines(Path(folder))[0])["instance"]["id"]
    text = run("explain", folder, "--instance", first).stdout
    assert text.startswith("9 replies are meant: choose one with --row:\n")
    one = run(
        "explain", folder, "--instance", first, "--agent", "ideal", "--narrative", "wise_men"
    ).stdout
    assert one.startswith(f"ideal, pattern-epistemic, instance {first}")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--row", "1000"), "no reply fits --row 1000 among 72 records"),
        (("--instance", "xyz", "--agent", "ideal"), "no reply fits --instance xyz, --agent ideal"),
    ],
)
def test_a_reply_that_is_not_there_is_refused(
    folder: str, arguments: tuple[str, ...], told: str
) -> None:
    refused = run("explain", folder, *arguments)
    assert refused.exit_code == 2
    assert told in refused.stderr
