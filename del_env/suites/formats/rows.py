"""Rows of others' tables: JSON lines or CSV, each row with the place that it came from."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from del_env.errors import DelEnvError
from del_env.json_files import parse_json
from del_env.records.values import without_surrogates
from del_env.suites.formats.errors import FormatError
from del_env.text_files import read_text

S = TypeVar("S")
T = TypeVar("T")

_MOST_TOLD = 5
_CELL_LIMIT = 2**30
"""Models think aloud for longer than the 131,072 characters that the csv module takes in a cell."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table.

    Attributes:
        source: the file, and the line on which the row begins, from 1.
        fields: its values by the names of their columns; texts where the file is CSV.
    """

    source: str
    fields: Mapping[str, Any]


def read_rows(path: str | Path) -> tuple[Row, ...]:
    """Returns the rows of a table in a `.jsonl` or `.csv` file; empty lines are none.

    Raises:
        FormatError: the file cannot be read, is of another kind or has no rows, or rows are
            ill-formed, which are named by their lines.
    """
    file = Path(path)
    match file.suffix.lower():
        case ".jsonl":
            rows = parse_all(_json_lines(file), _json_row)
        case ".csv":
            rows = parse_all(_csv_records(file), _csv_row)
        case _:
            raise FormatError(f"{file}: is neither .jsonl nor .csv: choose another file")
    if not rows:
        raise FormatError(f"{file}: has no rows: choose another file")
    return rows


def parse_all(items: Iterable[S], parse: Callable[[S], T]) -> tuple[T, ...]:
    """Returns what `parse` makes of each item.

    Raises:
        FormatError: it fails for some; the first few are told, and how many more there are.
    """
    parsed: list[T] = []
    problems: list[str] = []
    for item in items:
        try:
            parsed.append(parse(item))
        except DelEnvError as error:
            problems.append(str(error))
    if problems:
        raise FormatError(_told(problems))
    return tuple(parsed)


def _told(problems: list[str]) -> str:
    rest = len(problems) - _MOST_TOLD
    more = [f"and so on in {rest} more rows"] if rest > 0 else []
    return "; ".join([*problems[:_MOST_TOLD], *more])


def _json_lines(path: Path) -> Iterator[tuple[str, str]]:
    # Not splitlines(): prompts and replies hold other characters that some call line ends.
    for number, line in enumerate(_text(path).split("\n"), start=1):
        if line.strip():
            yield f"{path}, line {number}", line


def _json_row(line: tuple[str, str]) -> Row:
    source, text = line
    fields = parse_json(text, source)
    if not isinstance(fields, dict):
        raise FormatError(f"{source}: is {text[:40]!r}, and a row is an object in braces")
    return Row(source, without_surrogates(fields))


def _csv_records(path: Path) -> Iterator[tuple[str, list[str], list[str]]]:
    """Yields the source, the header and the cells of each row."""
    with _long_cells():
        records = _numbered(path, csv.reader(io.StringIO(_text(path), newline=""), strict=True))
        _, header = next(records, (1, []))
        if len(set(header)) < len(header):
            raise FormatError(f"{path}: a column is there twice: rename one of {header}")
        for number, cells in records:
            yield f"{path}, line {number}", header, cells


def _numbered(path: Path, reader: Any) -> Iterator[tuple[int, list[str]]]:
    """Yields the records that are not empty, each with the line on which it begins."""
    while True:
        begins = reader.line_num + 1
        try:
            cells = next(reader, None)
        except csv.Error as error:
            raise FormatError(f"{path}, line {begins}: is not CSV ({error})") from error
        if cells is None:
            return
        if cells:
            yield begins, cells


def _csv_row(record: tuple[str, list[str], list[str]]) -> Row:
    source, header, cells = record
    if len(cells) != len(header):
        raise FormatError(
            f"{source}: has {len(cells)} cells under {len(header)} columns: a comma or a quotation "
            "mark may be missing"
        )
    return Row(source, dict(zip(header, cells, strict=True)))


@contextmanager
def _long_cells() -> Iterator[None]:
    before = csv.field_size_limit(_CELL_LIMIT)
    try:
        yield
    finally:
        csv.field_size_limit(before)


def _text(path: Path) -> str:
    return read_text(path, str(path), FormatError)
