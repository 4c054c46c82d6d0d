"""The scores of a report as tables for people."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from del_env.answers import Answer
from del_env.outcomes import Outcome
from del_env.scoring.scores import Score
from del_env.suites.instance import Inference
from del_experiments.report.lines import Group, Grouping, LabelLine, ReadingLine, ScoreLine
from del_experiments.report.table import Cell, Column, Measure, Table

HALVES = {Inference.SYMMETRIC: "sym.", Inference.ASYMMETRIC: "asym."}

_AGENT = Column("agent", Measure.NAME)
_SCORES = (
    Column("n", Measure.COUNT),
    Column("accuracy, %", Measure.INTERVAL),
    Column("F1", Measure.F1),
    Column("wrong", Measure.COUNT),
    Column("inv.", Measure.COUNT),
    Column("none", Measure.COUNT),
    Column("err.", Measure.COUNT),
    Column("flip", Measure.COUNT),
)
_VARIANCE = Column("var.", Measure.VARIANCE)
_N_BEFORE_VARIANCE = 2

SCORE_NOTE = (
    "Accuracy: with its 95 % interval, by bootstrap clustered by instance. F1: macro F1. Scored "
    "as wrong: wrong, inv. (a reply in another form) and none (empty, cut off or refused). Not "
    "scored: err. (no reply). flip: another verdict in the course of the reply."
)
_VARIANCE_NOTE = "var.: the variance of the pooled outcomes, p(1-p)."


def label_table(lines: Sequence[LabelLine]) -> Table:
    """Returns how the labels of the data sets are distributed."""
    return Table(
        title="Labels of the data sets",
        columns=(
            Column("suite", Measure.NAME),
            Column("half", Measure.NAME),
            Column("n", Measure.COUNT),
            *(Column(answer.text, Measure.COUNT) for answer in _ANSWERS),
            Column("majority", Measure.NAME),
            Column("vote, %", Measure.SHARE),
            Column("random, %", Measure.SHARE),
        ),
        rows=tuple(
            (
                line.suite,
                line.inference.value,
                sum(line.labels.values()),
                *(line.labels[answer] for answer in _ANSWERS),
                line.majority.label.text,
                line.majority.share,
                line.random_baseline,
            )
            for line in lines
        ),
        notes=(
            "vote: the accuracy of who always gives the majority's answer; random: of who guesses "
            "among the answers that can be right.",
        ),
        is_grouped=True,
    )


_ANSWERS = (Answer.YES, Answer.NO, Answer.DONT_KNOW)


def score_tables(lines: Sequence[ScoreLine], grouping: Grouping) -> Iterator[Table]:
    """Yields the scores of one grouping, a table a suite; whole suites share one.

    Narratives and rounds are left out where a suite has only one.
    """
    found = [line for line in lines if line.group.grouping is grouping]
    if grouping is Grouping.SUITE:
        yield _score_table("Scores by suite", found, SCORE_NOTE)
        return
    for suite in dict.fromkeys(line.suite for line in found):
        part = [line for line in found if line.suite == suite]
        if grouping is Grouping.QUADRANT or len({line.group for line in part}) > 1:
            yield from _tables_of_suite(suite, grouping, part)


def _tables_of_suite(suite: str, grouping: Grouping, lines: Sequence[ScoreLine]) -> Iterator[Table]:
    if grouping is not Grouping.NARRATIVE:
        note = _VARIANCE_NOTE if grouping is Grouping.QUADRANT else ""
        yield _score_table(f"{suite} by {grouping}", lines, note)
        return
    for inference in Inference:
        if half := [line for line in lines if line.group.inference is inference]:
            yield _score_table(f"{suite} by narrative, {inference} half", half)


def reading_table(lines: Sequence[ReadingLine]) -> Table:
    """Returns the scores in each reading of the replies."""
    suites = {line.suite for line in lines}
    return Table(
        title="Readings of the replies",
        columns=(_AGENT, Column("reading", Measure.NAME), *_SCORES),
        rows=tuple(
            (
                agent_name(line.agent, set_apart=line.set_apart)
                + (f", {line.suite}" if len(suites) > 1 else ""),
                line.reading.value,
                *_score_cells(line.score),
            )
            for line in lines
        ),
        notes=(
            "strict: as the papers read, and all other scores; lenient: the same line, however "
            "decorated; last verdict: the last line that is an answer by itself.",
        ),
        is_grouped=True,
    )


def agent_name(agent: str, *, set_apart: bool) -> str:
    """Returns how an agent is called in a table."""
    return f"{agent} (set apart)" if set_apart else agent


def _score_table(title: str, lines: Sequence[ScoreLine], note: str = "") -> Table:
    variance = note == _VARIANCE_NOTE
    return Table(
        title=title,
        columns=(
            _AGENT,
            Column("part", Measure.NAME),
            *_SCORES[:_N_BEFORE_VARIANCE],
            *((_VARIANCE,) if variance else ()),
            *_SCORES[_N_BEFORE_VARIANCE:],
        ),
        rows=tuple(_score_row(line, variance=variance) for line in lines),
        notes=(note,) if note else (),
        is_grouped=True,
    )


def _score_row(line: ScoreLine, *, variance: bool) -> tuple[Cell, ...]:
    cells = _score_cells(line.score)
    return (
        agent_name(line.agent, set_apart=line.set_apart),
        part_name(line),
        *cells[:_N_BEFORE_VARIANCE],
        *((line.score.variance,) if variance else ()),
        *cells[_N_BEFORE_VARIANCE:],
    )


def _score_cells(score: Score) -> tuple[Cell, ...]:
    outcomes = (Outcome.WRONG, Outcome.INVALID, Outcome.NO_ANSWER, Outcome.ERROR)
    counts = (score.outcomes[outcome] for outcome in outcomes)
    return (score.n, score.accuracy, score.macro_f1, *counts, score.flips)


def part_name(line: ScoreLine) -> str:
    """Returns how the part of the suite is called that a line is about."""
    group = line.group
    match group.grouping:
        case Grouping.SUITE:
            return line.suite
        case Grouping.QUADRANT:
            return quadrant_name(group)
        case Grouping.NARRATIVE:
            return str(group.narrative)
        case Grouping.PIVOTAL_ROUND:
            told = f"round {group.pivotal_round}" if group.pivotal_round else "never"
            return f"{_half(group)} {told}"
        case _:
            assert_never(group.grouping)


def quadrant_name(group: Group) -> str:
    """Returns for instance "classic sym."."""
    return f"{group.kind} {_half(group)}"


def _half(group: Group) -> str:
    return HALVES[group.inference] if group.inference else ""
