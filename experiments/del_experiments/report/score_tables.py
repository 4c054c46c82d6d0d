"""The scores of a report as tables for people."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from del_env.answers import Answer
from del_env.outcomes import Outcome
from del_env.suites.instance import Inference
from del_experiments.report.fields import Field, table_of
from del_experiments.report.lines import Grouping, LabelLine, ReadingLine, ScoreLine
from del_experiments.report.naming import agent_name, part_name
from del_experiments.report.table import Measure, Table

_Scored: TypeAlias = ScoreLine | ReadingLine

SCORE_NOTE = (
    "Accuracy: with its 95 % interval, by bootstrap clustered by instance. F1: macro F1. Scored "
    "as wrong: wrong, inv. (a reply in another form) and none (empty, cut off or refused). Not "
    "scored: err. (no reply). flip: another verdict in the course of the reply."
)
_VARIANCE_NOTE = "var.: the variance of the pooled outcomes, p(1-p)."
_LABEL_NOTE = (
    "vote: the accuracy of who always gives the majority's answer; random: of who guesses "
    "among the answers that can be right."
)
_READING_NOTE = (
    "strict: as the papers read, and all other scores; lenient: the same line, however "
    "decorated; last verdict: the last line that is an answer by itself."
)


def _labelled(answer: Answer) -> Field[LabelLine]:
    return Field(answer.text, Measure.COUNT, lambda line: line.labels[answer])


def _counted(outcome: Outcome, heading: str) -> Field[_Scored]:
    return Field(heading, Measure.COUNT, lambda line: line.score.outcomes[outcome])


_LABELS: tuple[Field[LabelLine], ...] = (
    Field("suite", Measure.NAME, lambda line: line.suite),
    Field("half", Measure.NAME, lambda line: line.inference.value),
    Field("n", Measure.COUNT, lambda line: sum(line.labels.values())),
    *map(_labelled, (Answer.YES, Answer.NO, Answer.DONT_KNOW)),
    Field("majority", Measure.NAME, lambda line: line.majority.label.text),
    Field("vote, %", Measure.SHARE, lambda line: line.majority.share),
    Field("random, %", Measure.SHARE, lambda line: line.random_baseline),
)
_AGENT = Field[ScoreLine](
    "agent", Measure.NAME, lambda line: agent_name(line.agent, set_apart=line.set_apart)
)
_PART = Field("part", Measure.NAME, part_name)
_READING = Field[ReadingLine]("reading", Measure.NAME, lambda line: line.reading.value)
_N_AND_ACCURACY: tuple[Field[_Scored], ...] = (
    Field("n", Measure.COUNT, lambda line: line.score.n),
    Field("accuracy, %", Measure.INTERVAL, lambda line: line.score.accuracy),
)
_VARIANCE = Field[_Scored]("var.", Measure.VARIANCE, lambda line: line.score.variance)
_F1_AND_OUTCOMES: tuple[Field[_Scored], ...] = (
    Field("F1", Measure.F1, lambda line: line.score.macro_f1),
    _counted(Outcome.WRONG, "wrong"),
    _counted(Outcome.INVALID, "inv."),
    _counted(Outcome.NO_ANSWER, "none"),
    _counted(Outcome.ERROR, "err."),
    Field("flip", Measure.COUNT, lambda line: line.score.flips),
)
_FIGURES = (*_N_AND_ACCURACY, *_F1_AND_OUTCOMES)
_FIGURES_WITH_VARIANCE = (*_N_AND_ACCURACY, _VARIANCE, *_F1_AND_OUTCOMES)


def label_table(lines: Sequence[LabelLine]) -> Table:
    """Returns how the labels of the data sets are distributed."""
    return table_of("Labels of the data sets", lines, _LABELS, (_LABEL_NOTE,), is_grouped=True)


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
    several = len({line.suite for line in lines}) > 1
    name = Field[ReadingLine]("agent", Measure.NAME, lambda line: _name_in(line, several=several))
    fields: tuple[Field[ReadingLine], ...] = (name, _READING, *_FIGURES)
    return table_of("Readings of the replies", lines, fields, (_READING_NOTE,), is_grouped=True)


def _score_table(title: str, lines: Sequence[ScoreLine], note: str = "") -> Table:
    figures = _FIGURES_WITH_VARIANCE if note == _VARIANCE_NOTE else _FIGURES
    notes = (note,) if note else ()
    return table_of(title, lines, (_AGENT, _PART, *figures), notes, is_grouped=True)


def _name_in(line: ReadingLine, *, several: bool) -> str:
    """Returns how an agent is called where it may be on several suites."""
    name = agent_name(line.agent, set_apart=line.set_apart)
    return f"{name}, {line.suite}" if several else name
