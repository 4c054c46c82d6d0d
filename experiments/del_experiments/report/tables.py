"""A report as tables for people, in the order in which they are read."""

from collections.abc import Collection, Iterator
from enum import StrEnum

from del_experiments.report.comparison_tables import (
    comparison_tables,
    profile_table,
    published_table,
)
from del_experiments.report.lines import Grouping, Report
from del_experiments.report.published import published_tables
from del_experiments.report.score_tables import label_table, reading_table, score_tables
from del_experiments.report.table import Table


class TableName(StrEnum):
    """The tables of a report by name."""

    LABELS = "labels"
    SUITES = "suites"
    QUADRANTS = "quadrants"
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
