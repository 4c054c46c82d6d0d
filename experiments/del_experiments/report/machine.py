"""A report for programs: JSON and CSV with fixed columns, in full precision.

Shares are from 0 to 1. What is not told apart, and an interval that cannot be had, is null in JSON
and empty in CSV; `pivotal_round` is 0 where the queried agent never knows. `..._interval` says how
an interval was come by: "bootstrap", or "exact" where all clusters agree.
"""

import json
from collections.abc import Collection, Iterator, Mapping
from typing import Any, TypeAlias

from del_env.errors import SettingsError
from del_env.suites.formats.tables import csv_text
from del_experiments.report.lines import Report
from del_experiments.report.machine_comparisons import (
    COMPARISON_COLUMNS,
    PROFILE_COLUMNS,
    comparison_values,
    profile_values,
)
from del_experiments.report.machine_reasoning import REASONING_COLUMNS, reasoning_values
from del_experiments.report.machine_scores import (
    LABEL_COLUMNS,
    PUBLISHED_COLUMNS,
    READING_COLUMNS,
    SCORE_COLUMNS,
    label_values,
    published_values,
    reading_values,
    score_values,
)
from del_experiments.report.published import published_tables
from del_experiments.report.tables import GROUPINGS, TableName

Row: TypeAlias = dict[str, Any]

_COLUMNS: Mapping[TableName, tuple[str, ...]] = {
    TableName.LABELS: LABEL_COLUMNS,
    **dict.fromkeys(GROUPINGS, SCORE_COLUMNS),
    TableName.REASONING: REASONING_COLUMNS,
    TableName.READINGS: READING_COLUMNS,
    TableName.COMPARISONS: COMPARISON_COLUMNS,
    TableName.PROFILES: PROFILE_COLUMNS,
    TableName.PUBLISHED: PUBLISHED_COLUMNS,
}


def report_json(report: Report, names: Collection[TableName]) -> str:
    """Returns the tables of these names as JSON, and the notes."""
    tables: dict[str, Any] = {
        name.value: list(machine_rows(report, name)) for name in TableName if name in names
    }
    return json.dumps({"tables": tables, "notes": list(report.notes)}, indent=2) + "\n"


def report_csv(report: Report, names: Collection[TableName]) -> str:
    """Returns the tables of these names as CSV, one below the other under one header.

    Raises:
        SettingsError: their columns differ.
    """
    chosen = [name for name in TableName if name in names]
    columns = {_COLUMNS[name] for name in chosen}
    if len(columns) != 1:
        raise SettingsError(
            f"the tables {', '.join(chosen)} have different columns, and CSV takes one kind: "
            "choose one table, or some of " + ", ".join(GROUPINGS)
        )
    rows = [row for name in chosen for row in machine_rows(report, name)]
    return csv_text(rows, columns.pop())


def machine_rows(report: Report, name: TableName) -> Iterator[Row]:
    """Yields the rows of a table."""
    for values in _values(report, name):
        yield dict(zip(_COLUMNS[name], values, strict=True))


def _values(report: Report, name: TableName) -> Iterator[tuple[Any, ...]]:
    match name:
        case TableName.LABELS:
            yield from map(label_values, report.labels)
        case TableName.REASONING:
            yield from map(reasoning_values, report.reasoning)
        case TableName.READINGS:
            yield from map(reading_values, report.readings)
        case TableName.COMPARISONS:
            yield from map(comparison_values, report.comparisons)
        case TableName.PROFILES:
            yield from map(profile_values, report.profiles)
        case TableName.PUBLISHED:
            yield from (
                values for table in published_tables() for values in published_values(table)
            )
        case _:
            lines = report.scores
            yield from (
                score_values(line) for line in lines if line.group.grouping is GROUPINGS[name]
            )
