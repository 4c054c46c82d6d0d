"""Importing: data sets become suites to run, answers become runs to score."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from del_env.answers import Answer
from del_env.narratives.loader import load_narrative
from del_env.scoring import grouped, score, truncate4
from del_env.scoring.rows import by_narrative
from del_env.suites import load_suite
from del_env.suites.formats.suite_file import load_suite_file
from del_env.suites.instance import Inference
from del_experiments.report.results import read_results
from del_experiments.static.plan import make_plan
from del_experiments.static.settings import Selection
from tests.experiments.cli.run import run
from tests.published.files import (
    ASYMMETRIC,
    CROOKED,
    SYMMETRIC,
    data_row,
    result_row,
    write_csv,
    write_jsonl,
)

HALF = load_suite("pattern-epistemic").only(Inference.ASYMMETRIC).instances

# Of a published model in the classic asymmetric quadrant: what was given where Yes was right, and
# where No was: Yes, No, I don't know.
CONFUSION = {
    "muddy_children": ((11, 2, 47), (9, 5, 26)),
    "blue_eyed_islanders": ((15, 4, 41), (9, 6, 25)),
    "wise_men": ((18, 2, 40), (9, 4, 27)),
}
MACRO_F1 = {"muddy_children": 0.243883, "blue_eyed_islanders": 0.298571, "wise_men": 0.293853}


def replies(narrative: str) -> Iterator[str]:
    """Yields a reply an instance, so many of each as the confusion table says."""
    waiting = {
        label: [
            text
            for text, n in zip(("Yes", "No", "I don’t know"), counts, strict=True)
            for _ in range(n)
        ]
        for label, counts in zip((Answer.YES, Answer.NO), CONFUSION[narrative], strict=True)
    }
    return (waiting[instance.label].pop() for instance in HALF)


def compact_table(folder: Path, narrative: str) -> Path:
    rows = [
        {"row": number, "k": instance.scenario.n_positive, "model_response": reply}
        for number, (instance, reply) in enumerate(zip(HALF, replies(narrative), strict=True), 1)
    ]
    return write_csv(folder / f"{narrative}.csv", rows)


def test_compact_tables_give_the_published_scores(tmp_path: Path) -> None:
    tables = [str(compact_table(tmp_path, narrative)) for narrative in CONFUSION]
    stories = [word for narrative in CONFUSION for word in ("--narrative", narrative)]
    out = str(tmp_path / "run")
    ended = run(
        "import",
        *tables,
        *stories,
        "--quadrant",
        "classic-asymmetric",
        "--agent",
        "nano",
        "--out",
        out,
    )
    assert ended.exit_code == 0, ended.stderr
    assert "300 answers to prompts of pattern-epistemic: nano 300." in ended.stdout
    assert re.search(r"Macro F1\nagent +classic asym\.\n─+\nnano +0\.2787\n", ended.stdout)
    (nano,) = read_results([Path(out)]).agents
    found = {key[0]: score(rows) for key, rows in grouped(nano.strict, by_narrative).items()}
    for narrative, expected in MACRO_F1.items():
        macro_f1 = found[narrative].macro_f1
        assert macro_f1 is not None
        assert macro_f1.value == pytest.approx(expected, abs=5e-7)
    whole = score(nano.strict).macro_f1
    assert whole is not None
    assert truncate4(whole.value) == "0.2787"


def test_a_data_set_becomes_a_suite_whose_prompts_are_the_authors(tmp_path: Path) -> None:
    rows = [
        data_row(ASYMMETRIC),
        data_row(SYMMETRIC),
        data_row(SYMMETRIC, "olympic_games", premise="Another story."),
        data_row(CROOKED, "olympic_games"),
    ]
    path = write_jsonl(tmp_path / "set.jsonl", rows)
    ended = run("import", str(path), "--out", str(tmp_path / "mine.jsonl"))
    assert ended.exit_code == 0, ended.stderr
    assert "4 prompts about 3 instances, in muddy_children, olympic_games" in ended.stdout
    suite = load_suite_file(tmp_path / "mine.jsonl")
    assert (suite.name, suite.instances) == ("mine", (ASYMMETRIC, SYMMETRIC, CROOKED))
    asked = make_plan(Selection(suite=str(tmp_path / "mine.jsonl"))).questions
    assert [(q.instance, q.narrative.name) for q in asked] == [
        (ASYMMETRIC, "muddy_children"),
        (SYMMETRIC, "muddy_children"),
        (SYMMETRIC, "olympic_games"),
        (CROOKED, "olympic_games"),
    ]
    texts = [q.text(Selection(suite="").options) for q in asked]
    assert texts == [f"{row['premise']}\n{row['hypothesis']}\n" for row in rows]


def test_an_imported_suite_is_run_and_its_prompts_are_recorded(tmp_path: Path) -> None:
    path = write_jsonl(tmp_path / "set.jsonl", [data_row(ASYMMETRIC), data_row(CROOKED)])
    run("import", str(path), "--out", str(tmp_path / "s.jsonl"))
    folder = tmp_path / "run"
    asked = run(
        "static", "--suite", str(tmp_path / "s.jsonl"), "--agent", "ideal", "--out", str(folder)
    )
    assert asked.exit_code == 0, asked.stderr
    lines = (folder / "records.jsonl").read_text(encoding="utf-8").split("\n")
    records = [json.loads(line) for line in lines if line]
    row = data_row(ASYMMETRIC)
    texts = {record["instance"]["id"]: record["prompt"]["text"] for record in records}
    assert texts[ASYMMETRIC.id] == f"{row['premise']}\n{row['hypothesis']}\n"
    assert run("report", str(folder)).exit_code == 0


def test_two_rows_that_ask_the_same_need_a_condition(tmp_path: Path) -> None:
    rows = [data_row(SYMMETRIC), data_row(SYMMETRIC, boundary_type="not_less_than")]
    path = write_jsonl(tmp_path / "set.jsonl", rows)
    out = tmp_path / "s.jsonl"
    refused = run("import", str(path), "--out", str(out))
    assert refused.exit_code == 2
    assert f"{path}, line 2: asks about the instance {SYMMETRIC.id}" in refused.stderr
    assert not out.exists()
    ended = run("import", str(path), "--out", str(out), "--where", "boundary_type=not_less_than")
    assert "they do not meet the conditions: 1 of the rows" in ended.stdout
    (instance,) = load_suite_file(out).instances
    assert instance.scenario.announcement.wording == "not_less_than"


def test_one_instance_under_two_names_is_two_suites(tmp_path: Path) -> None:
    rows = [data_row(SYMMETRIC), data_row(SYMMETRIC, "olympic_games", special_name="Lizzo")]
    path = write_jsonl(tmp_path / "set.jsonl", rows)
    refused = run("import", str(path), "--out", str(tmp_path / "s.jsonl"))
    assert "the queried agent is called 'Lizzo'" in refused.stderr


def answers(folder: Path, name: str = "a.csv", reply: str = "No") -> Path:
    rows = [result_row(SYMMETRIC, reply), result_row(ASYMMETRIC, "I don't know\n...\nYes")]
    return write_csv(folder / name, rows)


def test_answers_become_a_run_that_says_where_each_is_from(tmp_path: Path) -> None:
    path = answers(tmp_path)
    ended = run("import", str(path), "--out", str(tmp_path / "run"))
    assert ended.exit_code == 0, ended.stderr
    assert "2 answers to prompts of pattern-epistemic: gpt-5-nano 2." in ended.stdout
    assert "All that the files say of right answers and verdicts holds." in ended.stdout
    first = json.loads(
        (tmp_path / "run" / "records.jsonl").read_text(encoding="utf-8").split("\n")[0]
    )
    assert first["answered_at"] == "2026-05-14T11:55:03Z"
    assert first["spec"] == "published:ChatGPT gpt-5-nano"
    assert first["decision"]["settings"] == {"source": f"{path}, line 2", "temperature": 1.0}
    assert first["prompt"]["version"] == "published"


def test_importing_again_adds_nothing_and_another_file_adds_to_the_run(tmp_path: Path) -> None:
    out = str(tmp_path / "run")
    run("import", str(answers(tmp_path)), "--out", out)
    again = run("import", str(answers(tmp_path)), "--out", out)
    assert "(2 of them were there already)" in again.stdout
    assert (tmp_path / "run" / "records.jsonl").read_bytes().count(b"\n") == 2
    other = write_csv(tmp_path / "b.csv", [result_row(SYMMETRIC, "Yes", "wise_men")])
    run("import", str(other), "--out", out)
    (nano,) = read_results([tmp_path / "run"], partial=True).agents
    assert len(nano.strict) == 3


def test_another_answer_to_the_same_prompt_is_refused_or_a_repetition(tmp_path: Path) -> None:
    raw, cut = answers(tmp_path, "pre.csv"), answers(tmp_path, "post.csv", "No.")
    refused = run("import", str(raw), str(cut), "--out", str(tmp_path / "run"))
    assert refused.exit_code == 2
    assert f"{cut}, line 2: gpt-5-nano answers the instance" in refused.stderr
    ended = run("import", str(raw), str(cut), "--repeats", "--out", str(tmp_path / "run"))
    assert "gpt-5-nano 4" in ended.stdout
    (nano,) = read_results([tmp_path / "run"], partial=True).agents
    assert sorted(row.key.repeat for row in nano.strict) == [1, 1, 2, 2]


def test_an_answer_that_the_run_has_otherwise_is_refused(tmp_path: Path) -> None:
    out = str(tmp_path / "run")
    run("import", str(answers(tmp_path)), "--out", out)
    refused = run("import", str(answers(tmp_path, "b.csv", "Yes")), "--out", out)
    assert refused.exit_code == 2
    assert "otherwise than the run has it" in refused.stderr


def test_what_files_claim_falsely_is_shown(tmp_path: Path) -> None:
    rows = [result_row(x, "no", changed={"verdict": "PASSED"}) for x in HALF[:12]]
    path = write_csv(tmp_path / "a.csv", rows)
    ended = run("import", str(path), "--out", str(tmp_path / "run"))
    shown = " ".join(ended.stdout.split())
    assert "12 statements do not hold:" in shown
    assert f"{path}, line 2: verdict is 'PASSED', and we find 'FAILED'" in shown
    assert "and 2 more" in shown


def test_answers_to_prompts_of_no_suite_of_ours_are_a_suite_of_their_own(tmp_path: Path) -> None:
    path = write_csv(tmp_path / "a.csv", [result_row(CROOKED, "No")])
    assert "prompts of published:" in run("import", str(path), "--out", str(tmp_path / "a")).stdout
    named = run("import", str(path), "--out", str(tmp_path / "b"), "--suite", "theirs")
    assert "prompts of theirs:" in named.stdout
    refused = run("import", str(path), "--out", str(tmp_path / "c"), "--suite", "pattern-epistemic")
    assert "is not part of pattern-epistemic" in refused.stderr
    assert run("report", str(tmp_path / "b")).exit_code == 0


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, "does not say what was asked, nor of whom: name --narrative (one for all files, or"),
        ({}, "for example --narrative muddy_children --quadrant classic-asymmetric --agent gpt-"),
        ({"quadrant": "classic"}, "quadrant 'classic': choose one of classic-symmetric"),
        ({"quadrant": "novel-asymmetric"}, "narrative wise_men is a classic one, not novel"),
        ({"quadrant": "classic-asymmetric", "suite": "fresh"}, "the suite 'fresh' is drawn"),
        ({"quadrant": "classic-symmetric", "suite": "reduction-ladder-3"}, "no such instance"),
    ],
)
def test_options_of_a_compact_table_must_fit(
    tmp_path: Path, options: dict[str, Any], told: str
) -> None:
    path = write_csv(tmp_path / "a.csv", [{"row": 1, "model_response": "No"}])
    more = {"narrative": "wise_men", "agent": "m"} | options if options else {}
    words = [word for name, value in more.items() for word in (f"--{name}", value)]
    refused = run("import", str(path), "--out", str(tmp_path / "run"), *words)
    assert refused.exit_code == 2
    assert told in refused.stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("a.csv", "a.csv", "--out", "run"), "is given twice"),
        (("a.csv", "s.jsonl", "--out", "run"), "import them one after the other"),
        (("a.csv", "--out", "run", "--agent", "m"), "says itself what was asked"),
        (("a.csv", "--out", "run", "--where", "model"), "write it as COLUMN=VALUE"),
        (("a.csv", "--out", "run", "--where", "mood=good"), "has no column 'mood'"),
        (("a.csv", "--out", "run", "--where", "model=x"), "no row has model=x"),
        (("s.jsonl", "--out", "s.txt"), "end its name in .jsonl"),
        (("s.jsonl", "--out", "s.jsonl"), "exists already"),
        (("s.jsonl", "--out", "pattern-epistemic.jsonl"), "whose prompts are ours"),
        (("s.jsonl", "--out", "t.jsonl", "--repeats"), "leave out --repeats"),
    ],
)
def test_a_wrong_use_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    answers(tmp_path)
    write_jsonl(tmp_path / "s.jsonl", [data_row(SYMMETRIC)])
    refused = run("import", *arguments)
    assert refused.exit_code == 2
    assert told in refused.stderr
    assert refused.stderr.count("\n") == 1


def test_the_stories_of_compact_tables_are_one_or_one_a_file(tmp_path: Path) -> None:
    first, second = (compact_table(tmp_path, name) for name in ("muddy_children", "wise_men"))
    same = ("--quadrant", "classic-asymmetric", "--agent", "m", "--out", str(tmp_path / "r"))
    refused = run("import", str(first), str(second), *same, *["--narrative", "wise_men"] * 3)
    assert "3 narratives for 2 files" in refused.stderr
    ended = run("import", str(first), *same, "--narrative", "wise_men")
    assert ended.exit_code == 0
    (model,) = read_results([tmp_path / "r"]).agents
    assert {row.kind for row in model.strict} == {load_narrative("wise_men").kind}
