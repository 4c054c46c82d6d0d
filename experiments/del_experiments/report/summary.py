"""The summary of static runs: accuracy and macro F1 of each agent, by quadrant or by suite."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from del_env.narratives.narrative import Kind
from del_env.outcomes import STATIC_OUTCOMES, Outcome
from del_env.scoring.bootstrap import DEFAULT_BOOTSTRAP, Bootstrap
from del_env.scoring.rows import Scored, by_suite, grouped
from del_env.scoring.scores import Score, score
from del_env.suites.instance import Inference
from del_experiments.report.table import Cell, Column, Measure, Table

_AGENT = Column("agent", Measure.NAME)
_HALVES = {Inference.SYMMETRIC: "sym.", Inference.ASYMMETRIC: "asym."}
_QUADRANTS = [f"{kind} {half}" for kind in Kind for half in _HALVES.values()]


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentSummary:
    """The scores of one agent.

    Attributes:
        agent: its name.
        scores: the score of each group that it has rows in, by the heading of the group.
        outcomes: how many of its rows came to which outcome.
        flips: how many of its replies changed their verdict in their course.
    """

    agent: str
    scores: Mapping[str, Score]
    outcomes: Mapping[Outcome, int]
    flips: int


def summarise_static(
    rows: Mapping[str, Sequence[Scored]], bootstrap: Bootstrap = DEFAULT_BOOTSTRAP
) -> tuple[AgentSummary, ...]:
    """Returns the scores of each agent: by suite if there are several, else by quadrant.

    Args:
        rows: the rows of each agent, by its name.
        bootstrap: how intervals are computed.
    """
    n_suites = len({row.key.suite for found in rows.values() for row in found})
    split = _by_suite if n_suites > 1 else _by_quadrant
    return tuple(
        AgentSummary(
            agent=agent,
            scores={name: score(group, bootstrap) for name, group in split(found).items()},
            outcomes=Counter(row.outcome for row in found),
            flips=sum(row.flip for row in found),
        )
        for agent, found in rows.items()
    )


def summary_tables(summaries: Sequence[AgentSummary]) -> tuple[Table, ...]:
    """Returns tables with a row an agent: accuracy, macro F1, and the outcomes.

    The outcomes are left out if every agent has as many rows, and every reply was an answer.
    """
    headings = sorted({name for summary in summaries for name in summary.scores}, key=_place)
    f1_scores = _f1_scores(summaries, headings)
    if not _are_plain(summaries):
        return _accuracies(summaries, headings), _outcomes(summaries), f1_scores
    return _accuracies(summaries, headings, " Every reply was an answer."), f1_scores


def _accuracies(
    summaries: Sequence[AgentSummary], headings: Sequence[str], note: str = ""
) -> Table:
    interval = "± is half of the 95 % interval, by bootstrap over instances."
    return Table(
        title="Accuracy, %",
        columns=(_AGENT, *(Column(heading, Measure.SHARE) for heading in headings)),
        rows=tuple(
            (
                summary.agent,
                *(_accuracy(summary.scores.get(heading)) for heading in headings),
            )
            for summary in summaries
        ),
        notes=(f"{interval}{note}",),
    )


def _f1_scores(summaries: Sequence[AgentSummary], headings: Sequence[str]) -> Table:
    return Table(
        title="Macro F1",
        columns=(_AGENT, *(Column(heading, Measure.F1) for heading in headings)),
        rows=tuple(
            (summary.agent, *(_macro_f1(summary.scores.get(heading)) for heading in headings))
            for summary in summaries
        ),
    )


def _outcomes(summaries: Sequence[AgentSummary]) -> Table:
    names = (outcome.value.replace("_", " ") for outcome in STATIC_OUTCOMES)
    return Table(
        title="Outcomes",
        columns=(_AGENT, *(Column(name, Measure.COUNT) for name in (*names, "flips"))),
        rows=tuple(
            (
                summary.agent,
                *(summary.outcomes.get(outcome, 0) for outcome in STATIC_OUTCOMES),
                summary.flips,
            )
            for summary in summaries
        ),
        notes=("Scored as wrong: invalid, no answer. Not scored: error.",),
    )


def _are_plain(summaries: Sequence[AgentSummary]) -> bool:
    outcomes = {outcome for summary in summaries for outcome in summary.outcomes}
    n_rows = {sum(summary.outcomes.values()) for summary in summaries}
    return len(n_rows) == 1 and outcomes <= {Outcome.CORRECT, Outcome.WRONG}


def _accuracy(found: Score | None) -> Cell:
    return None if found is None else found.accuracy


def _macro_f1(found: Score | None) -> Cell:
    return None if found is None else found.macro_f1


def _by_suite(rows: Sequence[Scored]) -> dict[str, tuple[Scored, ...]]:
    return grouped(rows, by_suite)


def _by_quadrant(rows: Sequence[Scored]) -> dict[str, tuple[Scored, ...]]:
    return grouped(rows, lambda row: f"{row.kind} {_HALVES[row.inference]}")


def _place(heading: str) -> tuple[int, str]:
    """Returns where a heading comes: quadrants as the papers have them, suites by name."""
    return (_QUADRANTS.index(heading) if heading in _QUADRANTS else 0, heading)
