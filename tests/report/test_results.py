"""What a report is made from: all that was to be asked, in three readings."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from del_agents.registry import make_agent
from del_env.answers import Answer
from del_env.decision import Decision, Failure
from del_env.errors import RecordError, SettingsError
from del_env.records import PromptRecord
from del_env.scoring.errors import MissingDataError
from del_env.suites.instance import Inference
from del_experiments.report.readings import Reading, given_in_each
from del_experiments.report.results import read_results
from del_experiments.runs.errors import RunError
from del_experiments.runs.reading import read_run
from del_experiments.static.settings import Selection
from tests.experiments.cli.run import run
from tests.published.files import SYMMETRIC, result_row, write_csv
from tests.report.made import FEW, Always, Replying, decided, garbage, make_run

YES, NO, DONT_KNOW = Answer.YES, Answer.NO, Answer.DONT_KNOW


def cut_records(folder: Path, keep: Callable[[int, str], bool]) -> None:
    path = folder / "records.jsonl"
    lines = path.read_text(encoding="utf-8").split("\n")[:-1]
    kept = [f"{line}\n" for number, line in enumerate(lines) if keep(number, line)]
    path.write_text("".join(kept), encoding="utf-8")


@pytest.mark.parametrize(
    ("decision", "lenient", "last"),
    [
        (decided("Yes\nsince ...", YES), YES, YES),
        (decided("I don't know\n...\n**Yes**", DONT_KNOW), DONT_KNOW, YES),
        (decided("**no!**\nfor ..."), NO, NO),
        (decided("Well:\nYes"), Failure.INVALID, YES),
        (decided("Answer: Yes"), Failure.INVALID, Failure.INVALID),
        (decided(""), Failure.EMPTY, Failure.EMPTY),
        (Decision(failure=Failure.TRUNCATED, reply="Yes"), Failure.TRUNCATED, Failure.TRUNCATED),
        (Decision(failure=Failure.ERROR), Failure.ERROR, Failure.ERROR),
        (Decision(answer=NO, reply=""), NO, NO),
    ],
)
def test_only_what_has_a_form_is_read_anew(
    decision: Decision, lenient: object, last: object, tmp_path: Path
) -> None:
    folder = make_run(tmp_path / "run", Replying([decision]))
    record = read_run(folder, PromptRecord.from_line).records[0]
    strict = decision.answer if decision.answer is not None else decision.failure
    assert given_in_each(record)[Reading.STRICT] is strict
    assert given_in_each(record)[Reading.LENIENT] is lenient
    assert given_in_each(record)[Reading.LAST_VERDICT] is last


def test_where_the_reason_comes_first_the_last_line_is_the_answer(tmp_path: Path) -> None:
    folder = make_run(tmp_path / "run", Replying([decided("**No**\nbut then\n**Yes**")]))
    record = read_run(folder, PromptRecord.from_line).records[0]
    prompt = record.prompt.model_copy(update={"reason_first": True})
    assert given_in_each(record)[Reading.LENIENT] is NO
    assert given_in_each(record.model_copy(update={"prompt": prompt}))[Reading.LENIENT] is YES


def test_every_agent_has_the_same_prompts_in_every_reading(tmp_path: Path) -> None:
    folder = make_run(tmp_path / "run", garbage(), Always(NO))
    results = read_results([folder])
    assert [one.agent for one in results.agents] == ["garbage", "always No"]
    for one in results.agents:
        assert set(one.rows) == set(Reading)
        keys = {reading: [row.key for row in rows] for reading, rows in one.rows.items()}
        assert len(set(map(tuple, keys.values()))) == 1
        assert len(one.strict) == 24


def test_a_record_that_is_missing_stops_the_report(tmp_path: Path) -> None:
    folder = make_run(tmp_path / "run", Always(NO))
    cut_records(folder, lambda number, line: number != 5)
    with pytest.raises(MissingDataError, match="run: always No: 1 of 24 prompts have no row"):
        read_results([folder])
    partial = read_results([folder], partial=True)
    assert len(partial.agents[0].strict) == 23
    assert partial.notes == (f"{folder}: always No has no row for 1 of 24 prompts",)


def test_what_was_passed_over_in_the_file_is_told(tmp_path: Path) -> None:
    folder = make_run(tmp_path / "run", Always(NO))
    path = folder / "records.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole + b"\n\n")
    assert read_results([folder]).notes == (f"{path}: 2 blank lines passed over",)
    path.write_bytes(whole[:-9])
    torn, missing = read_results([folder], partial=True).notes
    assert torn.startswith(f"{path}, line 24: is torn, and was passed over")
    assert missing.endswith("has no row for 1 of 24 prompts")


def test_an_agent_that_was_never_asked_is_missing_too(tmp_path: Path) -> None:
    folder = make_run(tmp_path / "run", Always(NO), Always(YES))
    cut_records(folder, lambda number, line: '"agent":"always No"' in line)
    with pytest.raises(MissingDataError, match="always Yes: 24 of 24 prompts"):
        read_results([folder])
    assert len(read_results([folder], partial=True).agents) == 1


def test_a_run_that_grew_must_hold_what_every_command_asked(tmp_path: Path) -> None:
    folder = make_run(tmp_path / "run", Always(NO))
    make_run(folder, Always(YES), selection=FEW.model_copy(update={"limit": 3}))
    results = read_results([folder], partial=True)
    assert {one.agent: len(one.strict) for one in results.agents} == {
        "always No": 24,
        "always Yes": 36,
    }
    with pytest.raises(MissingDataError, match=r"always Yes has 6 .*, 4 of them the same"):
        read_results([folder])
    cut_records(folder, lambda number, line: '"agent":"always No"' in line)
    with pytest.raises(MissingDataError, match="always Yes: 36 of 36 prompts have no row"):
        read_results([folder])


def test_prompts_without_a_reply_are_no_missing_rows(tmp_path: Path) -> None:
    failing = Replying([Decision(failure=Failure.ERROR), decided("No", NO)])
    (one,) = read_results([make_run(tmp_path / "run", failing)]).agents
    assert [row.outcome.is_scored for row in one.strict].count(False) == 12


def test_runs_that_ask_about_other_halves_go_together(tmp_path: Path) -> None:
    halves = [
        make_run(tmp_path / half, Always(NO), selection=FEW.model_copy(update={"inference": half}))
        for half in Inference
    ]
    results = read_results(halves)
    assert [one.agent for one in results.agents] == [
        "always No (symmetric)",
        "always No (asymmetric)",
    ]


def test_agents_of_one_name_are_told_apart_by_their_runs(tmp_path: Path) -> None:
    first = make_run(tmp_path / "a" / "run", Always(NO), Always(YES))
    second = make_run(tmp_path / "b" / "run", Always(NO))
    names = [one.agent for one in read_results([first, second]).agents]
    assert names == [f"always No ({first})", "always Yes", f"always No ({second})"]


def test_an_imported_run_must_hold_the_whole_of_each_cell(tmp_path: Path) -> None:
    path = write_csv(tmp_path / "a.csv", [result_row(SYMMETRIC, "No")])
    run("import", str(path), "--out", str(tmp_path / "run"))
    with pytest.raises(MissingDataError, match="gpt-5-nano: 99 of 100 prompts have no row"):
        read_results([tmp_path / "run"])


def test_a_run_of_another_kind_is_refused(tmp_path: Path) -> None:
    folder = make_run(tmp_path / "run", Always(NO))
    manifest = json.loads((folder / "run.json").read_text(encoding="utf-8"))
    (folder / "run.json").write_text(json.dumps(manifest | {"kind": "live"}), encoding="utf-8")
    with pytest.raises(RunError, match="holds a live run, and static or imported ones"):
        read_results([folder])


def test_a_damaged_plan_is_named(tmp_path: Path) -> None:
    folder = make_run(tmp_path / "run", Always(NO))
    manifest = json.loads((folder / "run.json").read_text(encoding="utf-8"))
    manifest["commands"][0]["planned"][0]["repeat"] = 0
    (folder / "run.json").write_text(json.dumps(manifest), encoding="utf-8")
    with pytest.raises(RecordError, match=r"planned in run\.json: field repeat is 0"):
        read_results([folder], partial=True)


def test_what_is_no_run_or_holds_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RunError, match="is not a run"):
        read_results([tmp_path])
    folder = make_run(tmp_path / "run", Always(NO))
    with pytest.raises(SettingsError, match="a run is given twice"):
        read_results([folder, tmp_path / "x" / ".." / "run"])
    cut_records(folder, lambda number, line: False)
    with pytest.raises(RunError, match="no prompt has been answered yet"):
        read_results([folder])


def test_a_run_is_reported_whole_where_its_suite_is_gone(tmp_path: Path) -> None:
    exported = tmp_path / "few.jsonl"
    run("export", "--suite", "pattern-epistemic", "--limit", "1", "--out", str(exported))
    folder = make_run(tmp_path / "run", Always(NO), selection=Selection(suite=str(exported)))
    before = read_results([folder])
    exported.unlink()
    assert read_results([folder]) == before
    cut_records(folder, lambda number, line: number > 0)
    with pytest.raises(MissingDataError, match="1 of 28 prompts have no row"):
        read_results([folder])


def test_the_agents_come_in_the_order_in_which_they_were_named(tmp_path: Path) -> None:
    folder = make_run(tmp_path / "run", Always(YES), make_agent("ideal"), Always(NO))
    lines = (folder / "records.jsonl").read_text(encoding="utf-8").split("\n")[:-1]
    (folder / "records.jsonl").write_text("\n".join(lines[::-1]) + "\n", encoding="utf-8")
    assert [one.agent for one in read_results([folder]).agents] == [
        "always Yes",
        "ideal",
        "always No",
    ]
