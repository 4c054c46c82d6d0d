"""Tables for programs: each cell by its row and column, an estimate with both ends."""

import csv
import io
import json
from collections.abc import Iterable, Iterator
from typing import Any

from del_env.scoring.bootstrap import Estimate
from del_experiments.report.estimates import ends_and_kind
from del_experiments.report.table import Cell, Table

_ESTIMATE = ("value", "low", "high", "interval")
_COLUMNS = ("table", "row", "column", *_ESTIMATE)


def tables_json(tables: Iterable[Table], notes: Iterable[str]) -> str:
    """Returns the tables as JSON: shares from 0 to 1, null where there is nothing.

    An `interval` is "bootstrap", or "exact" where all clusters agree.
    """
    found = [
        {
            "title": table.title,
            "rows": [dict(_named(table, row)) for row in table.rows],
            "notes": list(table.notes),
        }
        for table in tables
    ]
    return json.dumps({"tables": found, "notes": list(notes)}, indent=2, ensure_ascii=False) + "\n"


def tables_csv(tables: Iterable[Table]) -> str:
    """Returns the tables as CSV, a line a cell; rows are counted from 1 within their table."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for table in tables:
        for number, row in enumerate(table.rows, start=1):
            for column, cell in zip(table.columns, row, strict=True):
                writer.writerow((table.title, number, column.heading, *_parts(cell)))
    return text.getvalue()


def _named(table: Table, row: tuple[Cell, ...]) -> Iterator[tuple[str, Any]]:
    for column, cell in zip(table.columns, row, strict=True):
        parts = _parts(cell)
        is_estimate = isinstance(cell, Estimate)
        yield column.heading, dict(zip(_ESTIMATE, parts, strict=True)) if is_estimate else cell


def _parts(cell: Cell) -> tuple[Any, Any, Any, Any]:
    return ends_and_kind(cell) if isinstance(cell, Estimate) else (cell, None, None, None)
