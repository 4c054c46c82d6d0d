"""A report on live play as tables for people, in the order in which they are read."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import assert_never

from del_env.outcomes import Outcome
from del_experiments.report.live_building import (
    OVERALL,
    PIVOTAL_ROUNDS,
    QUADRANTS,
    ROSTERS,
    ROUNDS,
)
from del_experiments.report.live_lines import (
    CourseLine,
    DamageLine,
    DelayLine,
    LiveReport,
    LiveScoreLine,
)
from del_experiments.report.reasoning_table import reasoning_table
from del_experiments.report.table import Cell, Column, Measure, Table


class LiveTableName(StrEnum):
    """The tables of a report on live play by name."""

    AGENTS = "agents"
    ROUNDS = "rounds"
    PIVOTAL_ROUNDS = "pivotal-rounds"
    QUADRANTS = "quadrants"
    CONDITIONS = "conditions"
    FIRST_KNOWLEDGE = "first-knowledge"
    EPISODES = "episodes"
    DAMAGE = "damage"
    REASONING = "reasoning"


_GROUPINGS = {
    LiveTableName.AGENTS: OVERALL,
    LiveTableName.ROUNDS: ROUNDS,
    LiveTableName.PIVOTAL_ROUNDS: PIVOTAL_ROUNDS,
    LiveTableName.QUADRANTS: QUADRANTS,
}
_TITLES = {
    OVERALL: "Answers",
    ROUNDS: "Answers by round",
    PIVOTAL_ROUNDS: "Answers by pivotal round of the seat",
    QUADRANTS: "Answers by quadrant",
}
_OUTCOMES = (
    (Outcome.LATE, "late"),
    (Outcome.UNFOUNDED, "unf."),
    (Outcome.CONTRARY, "ctr."),
    (Outcome.INVALID, "inv."),
    (Outcome.NO_ANSWER, "none"),
    (Outcome.ERROR, "err."),
)
_PARTS = {ROSTERS: "agent"}
_SCORE_NOTE = (
    "rational: right given what was said; ideal: right had everybody been ideal; both with half of "
    "the 95 % interval, by bootstrap clustered by scenario. Against rational: late (did not claim "
    "what could be known), unf. (unfounded: a claim without knowledge, lucky if true), ctr. "
    "(contrary), inv. (invalid form), none (empty, cut off or refused); err. (no reply)."
)
_DELAY_NOTE = (
    "Seats that ideal agents would let know their status. delay: rounds after the pivotal round; "
    "who never knew is counted as one round after the limit, so it is no less."
)
_COURSE_NOTE = (
    "rounds: until everybody was right, one more than the limit if that never came; extra: more "
    "than ideal agents need; imposs.: rounds that fitted no world; lost: the true world excluded."
)
_DAMAGE_NOTE = (
    "Right answers (as ideal agents give them) that the others lost, against the same episode with "
    "an ideal agent in the seat; paired, and clustered by scenario. p: of no damage."
)


def live_tables(
    report: LiveReport, names: Collection[LiveTableName] = tuple(LiveTableName)
) -> Iterator[Table]:
    """Yields the tables of these names; those without rows are left out."""
    found = (table for name in LiveTableName if name in names for table in _tables(report, name))
    return (table for table in found if table.rows)


def _tables(report: LiveReport, name: LiveTableName) -> Iterator[Table]:
    match name:
        case LiveTableName.FIRST_KNOWLEDGE:
            yield _delay_table(report.delays)
        case LiveTableName.EPISODES:
            yield _course_table(report.courses)
        case LiveTableName.DAMAGE:
            yield _damage_table(report.damages)
        case LiveTableName.REASONING:
            lines = ((line.agent, line.quadrant, line.score) for line in report.reasoning)
            yield reasoning_table("Words of language models", lines, "rational answers")
        case LiveTableName.CONDITIONS:
            groupings = dict.fromkeys(line.grouping for line in report.scores)
            yield from (_score_table(report, one) for one in groupings if one not in _TITLES)
        case (
            LiveTableName.AGENTS
            | LiveTableName.ROUNDS
            | LiveTableName.PIVOTAL_ROUNDS
            | LiveTableName.QUADRANTS
        ):
            yield _score_table(report, _GROUPINGS[name])
        case _:
            assert_never(name)


def _score_table(report: LiveReport, grouping: str) -> Table:
    lines = [_by_roster_first(line) for line in report.scores if line.grouping == grouping]
    lines.sort(key=lambda line: line.agent if grouping == ROSTERS else "")
    is_overall = grouping == OVERALL
    left_out = sorted({line.score.n_left_out for line in lines} - {0})
    failed = f" Not scored: up to {left_out[-1]} episodes that failed." if left_out else ""
    return Table(
        title=_TITLES.get(grouping, f"Answers by {grouping}"),
        columns=(
            Column("roster" if grouping == ROSTERS else "agent", Measure.NAME),
            *(() if is_overall else (Column(_PARTS.get(grouping, "part"), Measure.NAME),)),
            Column("n", Measure.COUNT),
            Column("rational, %", Measure.SHARE),
            Column("ideal, %", Measure.SHARE),
            *(Column(heading, Measure.COUNT) for _, heading in _OUTCOMES[:2]),
            Column("lucky", Measure.COUNT),
            *(Column(heading, Measure.COUNT) for _, heading in _OUTCOMES[2:]),
        ),
        rows=tuple(_score_row(line, is_overall=is_overall) for line in lines),
        notes=(f"{_SCORE_NOTE}{failed}",) if is_overall else (),
        is_grouped=True,
    )


def _by_roster_first(line: LiveScoreLine) -> LiveScoreLine:
    # A roster is long and says already who sits there, so it is what rows are grouped by.
    return replace(line, agent=line.part, part=line.agent) if line.grouping == ROSTERS else line


def _score_row(line: LiveScoreLine, *, is_overall: bool) -> tuple[Cell, ...]:
    rational = line.score.rational
    counts = [rational.outcomes[outcome] for outcome, _ in _OUTCOMES]
    return (
        line.agent,
        *(() if is_overall else (line.part,)),
        line.score.n,
        rational.accuracy,
        line.score.ideal.accuracy,
        *counts[:2],
        rational.lucky,
        *counts[2:],
    )


def _delay_table(lines: Sequence[DelayLine]) -> Table:
    return Table(
        title="First knowledge",
        columns=(
            Column("agent", Measure.NAME),
            Column("due", Measure.COUNT),
            Column("never", Measure.COUNT),
            Column("knew, %", Measure.SHARE),
            Column("delay, rounds", Measure.NUMBER),
        ),
        rows=tuple(
            (
                line.agent,
                line.score.n_known + line.score.n_never,
                line.score.n_never,
                line.score.known,
                line.score.delay,
            )
            for line in lines
        ),
        notes=(_DELAY_NOTE,),
    )


def _course_table(lines: Sequence[CourseLine]) -> Table:
    return Table(
        title="Episodes by roster",
        columns=(
            Column("roster", Measure.NAME),
            Column("agents", Measure.NAME),
            Column("n", Measure.COUNT),
            Column("all right, %", Measure.SHARE),
            Column("rounds", Measure.NUMBER),
            Column("extra", Measure.NUMBER),
            Column("imposs.", Measure.NUMBER),
            Column("lost, %", Measure.SHARE),
        ),
        rows=tuple(
            (
                line.roster,
                f"{line.n_agents} agents",
                line.score.n,
                line.score.everybody_right,
                line.score.rounds,
                line.score.extra_rounds,
                line.score.impossible_rounds,
                line.score.truth_lost,
            )
            for line in lines
        ),
        notes=(_COURSE_NOTE, *(_lost_words(line) for line in lines if _is_lost(line))),
        is_grouped=True,
    )


def _is_lost(line: CourseLine) -> bool:
    return bool(line.score.truth_lost_rounds)


def _lost_words(line: CourseLine) -> str:
    counts = line.score.truth_lost_rounds.items()
    told = ", ".join(f"round {number} ({count:,})" for number, count in counts)
    return f"{line.roster}, {line.n_agents} agents: the truth was lost in {told}."


def _damage_table(lines: Sequence[DamageLine]) -> Table:
    return Table(
        title="Downstream damage",
        columns=(
            Column("agent", Measure.NAME),
            Column("beside", Measure.NAME),
            Column("n", Measure.COUNT),
            Column("answers lost", Measure.NUMBER),
            Column("of all, %", Measure.SHARE),
            Column("harmed", Measure.COUNT),
            Column("helped", Measure.COUNT),
            Column("p", Measure.P),
        ),
        rows=tuple(
            (
                line.agent,
                ", ".join(line.others),
                line.score.n,
                line.score.per_episode,
                line.score.per_answer,
                line.score.n_harmed,
                line.score.n_helped,
                line.score.p_value,
            )
            for line in lines
        ),
        notes=(_DAMAGE_NOTE,),
        is_grouped=True,
    )
