"""A report on live play as tables for people, in the order in which they are read."""

from collections.abc import Collection, Iterator
from enum import StrEnum
from typing import assert_never

from del_experiments.report.live_building import OVERALL, PIVOTAL_ROUNDS, QUADRANTS, ROUNDS
from del_experiments.report.live_course_tables import course_table, damage_table, delay_table
from del_experiments.report.live_lines import LiveReport
from del_experiments.report.live_score_tables import TITLES, live_score_table
from del_experiments.report.reasoning_table import reasoning_table
from del_experiments.report.table import Table


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


def live_tables(
    report: LiveReport, names: Collection[LiveTableName] = tuple(LiveTableName)
) -> Iterator[Table]:
    """Yields the tables of these names; those without rows are left out."""
    found = (table for name in LiveTableName if name in names for table in _tables(report, name))
    return (table for table in found if table.rows)


def _tables(report: LiveReport, name: LiveTableName) -> Iterator[Table]:
    match name:
        case LiveTableName.FIRST_KNOWLEDGE:
            yield delay_table(report.delays)
        case LiveTableName.EPISODES:
            yield course_table(report.courses)
        case LiveTableName.DAMAGE:
            yield damage_table(report.damages)
        case LiveTableName.REASONING:
            lines = ((line.agent, line.quadrant, line.score) for line in report.reasoning)
            yield reasoning_table("Words of language models", lines, "rational answers")
        case LiveTableName.CONDITIONS:
            groupings = dict.fromkeys(line.grouping for line in report.scores)
            yield from (
                live_score_table(report.scores, one) for one in groupings if one not in TITLES
            )
        case (
            LiveTableName.AGENTS
            | LiveTableName.ROUNDS
            | LiveTableName.PIVOTAL_ROUNDS
            | LiveTableName.QUADRANTS
        ):
            yield live_score_table(report.scores, _GROUPINGS[name])
        case _:
            assert_never(name)
