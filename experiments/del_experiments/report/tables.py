"""A report as tables for people, in the order in which they are read."""

from collections.abc import Collection, Iterator, Sequence
from enum import StrEnum

from del_experiments.report.comparison_tables import (
    comparison_tables,
    profile_table,
    published_table,
)
from del_experiments.report.lines import Grouping, ReasoningLine, Report
from del_experiments.report.naming import HALVES, agent_name
from del_experiments.report.published import published_tables
from del_experiments.report.reasoning_table import reasoning_table
from del_experiments.report.score_tables import label_table, reading_table, score_tables
from del_experiments.report.table import Table


class TableName(StrEnum):
    """The tables of a report by name."""

    LABELS = "labels"
    SUITES = "suites"
    QUADRANTS = "quadrants"
    REASONING = "reasoning"
    NARRATIVES = "narratives"
    PIVOTAL_ROUNDS = "pivotal-rounds"
    READINGS = "readings"
    COMPARISONS = "comparisons"
    PROFILES = "profiles"
    PUBLISHED = "published"


GROUPINGS = {
    TableName.SUITES: Grouping.SUITE,
    TableName.QUADRANTS: Grouping.QUADRANT,
    TableName.NARRATIVES: Grouping.NARRATIVE,
    TableName.PIVOTAL_ROUNDS: Grouping.PIVOTAL_ROUND,
}
"""The tables of scores, and by what each splits them."""


def report_tables(report: Report, names: Collection[TableName]) -> Iterator[Table]:
    """Yields the tables of these names; those without rows are left out."""
    found = (table for name in TableName if name in names for table in _tables(report, name))
    return (table for table in found if table.rows)


def _tables(report: Report, name: TableName) -> Iterator[Table]:
    match name:
        case TableName.LABELS:
            yield label_table(report.labels)
        case TableName.REASONING:
            yield from _reasoning_tables(report.reasoning)
        case TableName.READINGS:
            yield reading_table(report.readings)
        case TableName.COMPARISONS:
            yield from comparison_tables(report.comparisons)
        case TableName.PROFILES:
            yield profile_table(report.profiles)
        case TableName.PUBLISHED:
            shown = (published_table(table, report.scores) for table in published_tables())
            yield from (table for table in shown if table is not None)
        case _:
            yield from score_tables(report.scores, GROUPINGS[name])


def _reasoning_tables(lines: Sequence[ReasoningLine]) -> Iterator[Table]:
    """Yields what words are like, a table a suite."""
    for suite in dict.fromkeys(line.suite for line in lines):
        found = (
            (
                agent_name(line.agent, set_apart=line.set_apart),
                f"{line.kind} {HALVES[line.inference]}",
                line.score,
            )
            for line in lines
            if line.suite == suite
        )
        yield reasoning_table(f"{suite}: words by quadrant", found, "right answers")
