"""The answers of live play as tables for people."""

from collections.abc import Sequence

from del_env.outcomes import Outcome
from del_experiments.report.fields import Field, table_of
from del_experiments.report.live_building import (
    OVERALL,
    PIVOTAL_ROUNDS,
    QUADRANTS,
    ROSTERS,
    ROUNDS,
)
from del_experiments.report.live_lines import LiveScoreLine
from del_experiments.report.table import Measure, Table

TITLES = {
    OVERALL: "Answers",
    ROUNDS: "Answers by round",
    PIVOTAL_ROUNDS: "Answers by pivotal round of the seat",
    QUADRANTS: "Answers by quadrant",
}
"""What the tables are called that are no comparison of conditions."""

_SCORE_NOTE = (
    "rational: right given what was said; ideal: right had everybody been ideal; both with half of "
    "the 95 % interval, by bootstrap clustered by scenario. Against rational: late (did not claim "
    "what could be known), unf. (unfounded: a claim without knowledge, lucky if true), ctr. "
    "(contrary), inv. (invalid form), none (empty, cut off or refused); err. (no reply)."
)


def _counted(outcome: Outcome, heading: str) -> Field[LiveScoreLine]:
    return Field(heading, Measure.COUNT, lambda line: line.score.rational.outcomes[outcome])


_AGENT = Field[LiveScoreLine]("agent", Measure.NAME, lambda line: line.agent)
_SCORES: tuple[Field[LiveScoreLine], ...] = (
    Field("n", Measure.COUNT, lambda line: line.score.n),
    Field("rational, %", Measure.SHARE, lambda line: line.score.rational.accuracy),
    Field("ideal, %", Measure.SHARE, lambda line: line.score.ideal.accuracy),
    _counted(Outcome.LATE, "late"),
    _counted(Outcome.UNFOUNDED, "unf."),
    Field("lucky", Measure.COUNT, lambda line: line.score.rational.lucky),
    _counted(Outcome.CONTRARY, "ctr."),
    _counted(Outcome.INVALID, "inv."),
    _counted(Outcome.NO_ANSWER, "none"),
    _counted(Outcome.ERROR, "err."),
)


def live_score_table(lines: Sequence[LiveScoreLine], grouping: str) -> Table:
    """Returns the scores of one grouping of the answers."""
    found = [line for line in lines if line.grouping == grouping]
    if grouping == ROSTERS:
        found.sort(key=lambda line: line.part)
    return table_of(
        TITLES.get(grouping, f"Answers by {grouping}"),
        found,
        (*_names(grouping), *_SCORES),
        (f"{_SCORE_NOTE}{_failed_words(found)}",) if grouping == OVERALL else (),
        is_grouped=True,
    )


def _names(grouping: str) -> tuple[Field[LiveScoreLine], ...]:
    """Returns the columns of names; what rows are grouped by comes first."""
    if grouping == OVERALL:
        return (_AGENT,)
    if grouping == ROSTERS:
        # A roster is long and says already who sits there.
        return (Field("roster", Measure.NAME, lambda line: line.part), _AGENT)
    return (_AGENT, Field("part", Measure.NAME, lambda line: line.part))


def _failed_words(lines: Sequence[LiveScoreLine]) -> str:
    n_left_out = max((line.score.n_left_out for line in lines), default=0)
    return f" Not scored: up to {n_left_out} episodes that failed." if n_left_out else ""
