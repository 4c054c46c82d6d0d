"""Rows as the text of a file: JSON lines or CSV."""

import csv
import io
import json
from collections.abc import Iterable, Mapping
from typing import Any


def jsonl_text(rows: Iterable[Mapping[str, Any]]) -> str:
    """Returns the rows as JSON, a line each."""
    return "".join(f"{json.dumps(row)}\n" for row in rows)


def csv_text(rows: Iterable[Mapping[str, Any]], columns: Iterable[str]) -> str:
    """Returns the rows as CSV under these columns; lists stand there as JSON."""
    buffer = io.StringIO(newline="")
    writer = csv.DictWriter(buffer, fieldnames=list(columns), lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: _cell(value) for name, value in row.items()} for row in rows)
    return buffer.getvalue()


def _cell(value: Any) -> Any:
    return json.dumps(value) if isinstance(value, list) else value
