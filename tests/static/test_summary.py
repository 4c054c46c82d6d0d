"""The tables at the end of a run: what is in them, and how they are shown."""

import io
from dataclasses import replace

import pytest
from rich.console import Console

from del_env.answers import Answer
from del_env.decision import Failure
from del_env.outcomes import Outcome
from del_env.scoring.bootstrap import Bootstrap, Estimate, Interval
from del_env.scoring.rows import Scored
from del_env.suites.instance import Inference
from del_experiments.report.cells import cell_text
from del_experiments.report.rendering import rendered
from del_experiments.report.summary import summarise_static, summary_tables
from del_experiments.report.table import Cell, Column, Measure, Table
from tests.scoring.tables import NO, YES, row

QUICK = Bootstrap(resamples=200)


def half(inference: Inference, narrative: str, *given: Answer | Failure) -> list[Scored]:
    """Returns rows whose right answer is Yes, for the answers given."""
    return [
        row(str(number), narrative=narrative, inference=inference, given=answer)
        for number, answer in enumerate(given)
    ]


ROWS = {
    "late": half(Inference.ASYMMETRIC, "olympic_games", YES, NO)
    + half(Inference.SYMMETRIC, "wise_men", YES, YES, YES, NO),
    "early": half(Inference.SYMMETRIC, "olympic_games", *[NO] * 6),
}


def test_each_agent_has_a_row_and_each_quadrant_a_column_in_the_papers_order() -> None:
    accuracy, f1 = summary_tables(summarise_static(ROWS, QUICK))
    headings = ["agent", "classic sym.", "novel sym.", "novel asym."]
    assert [column.heading for column in accuracy.columns] == headings
    assert [column.heading for column in f1.columns] == headings
    assert [cells[0] for cells in accuracy.rows] == ["late", "early"]
    values = [[cell and value(cell) for cell in cells[1:]] for cells in accuracy.rows]
    assert values == [[0.75, None, 0.5], [None, 0.0, None]]
    assert "Every reply was an answer." in accuracy.notes[0]


def value(cell: Cell) -> float:
    assert isinstance(cell, Estimate)
    return cell.value


def test_several_suites_are_columns_in_the_place_of_quadrants() -> None:
    one, other = row("1"), row("2", given=NO)
    moved = replace(other, key=other.key._replace(suite="a-suite"))
    accuracy, _ = summary_tables(summarise_static({"x": [one, moved]}, QUICK))
    assert [column.heading for column in accuracy.columns] == ["agent", "a-suite", "suite"]


def test_replies_that_are_no_answers_are_counted_beside_the_accuracy() -> None:
    given = (YES, Failure.INVALID, Failure.REFUSED, Failure.EMPTY, Failure.ERROR)
    rows = {"x": half(Inference.SYMMETRIC, "wise_men", *given)}
    rows["x"][0] = row("0", inference=Inference.SYMMETRIC, flip=True)
    accuracy, outcomes, _ = summary_tables(summarise_static(rows, QUICK))
    assert value(accuracy.rows[0][1]) == 1 / 4
    assert "Every reply" not in accuracy.notes[0]
    headings = [column.heading for column in outcomes.columns]
    assert headings == ["agent", "correct", "wrong", "invalid", "no answer", "error", "flips"]
    assert outcomes.rows == (("x", 1, 0, 1, 2, 1, 1),)


def test_if_agents_were_asked_differently_often_that_is_shown() -> None:
    rows = {"x": [row("1"), row("2")], "y": [row("1")]}
    _, outcomes, _ = summary_tables(summarise_static(rows, QUICK))
    assert [cells[:2] for cells in outcomes.rows] == [("x", 2), ("y", 1)]


def test_an_agent_without_any_reply_has_no_accuracy() -> None:
    rows = {"x": half(Inference.SYMMETRIC, "wise_men", Failure.ERROR)}
    (summary,) = summarise_static(rows, QUICK)
    assert summary.outcomes == {Outcome.ERROR: 1}
    accuracy, *_ = summary_tables([summary])
    assert accuracy.rows == (("x", None),)


@pytest.mark.parametrize(
    ("cell", "measure", "text"),
    [
        ("gpt", Measure.NAME, "gpt"),
        (12600, Measure.COUNT, "12,600"),
        (Estimate(0.6666, Interval(0.6, 0.7)), Measure.SHARE, "66.7 ± 5.0"),
        (Estimate(0.5, None), Measure.SHARE, "50.0"),
        (0.25, Measure.SHARE, "25.0"),
        (Estimate(0.27876, Interval(0.2, 0.3)), Measure.F1, "0.2787"),
        (None, Measure.F1, "-"),
        (1234.5, Measure.USD, "$1,234.50"),
        (None, Measure.USD, "unknown"),
    ],
)
def test_a_cell_is_shown_as_what_it_is(cell: Cell, measure: Measure, text: str) -> None:
    assert cell_text(cell, measure) == text


def test_a_long_name_is_folded_and_nothing_in_it_is_markup() -> None:
    table = Table(
        title="[b]Title",
        columns=(Column("agent", Measure.NAME), Column("n", Measure.COUNT)),
        rows=(("[/x]openrouter:qwen/qwen3-235b-a22b-thinking-2507" * 3, 1400),),
        notes=("a note",),
    )
    console = Console(file=io.StringIO(), width=60)
    console.print(rendered([table]))
    assert isinstance(console.file, io.StringIO)
    shown = console.file.getvalue()
    assert "[b]Title" in shown
    assert "[/x]openrouter" in shown
    assert "1,400" in shown
    assert "a note" in shown
    assert max(map(len, shown.split("\n"))) <= 60
