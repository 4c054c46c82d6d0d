"""The files of one import: what kind they are of, and which of their rows are wanted."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from del_env.errors import SettingsError
from del_env.suites.formats.detecting import FileKind, kind_of, unread_columns
from del_env.suites.formats.rows import Row, read_rows


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceTable:
    """A file that is imported.

    Attributes:
        path: the file.
        kind: what it is.
        rows: its rows that are wanted.
        n_left_out: how many of its rows are not.
        unread: its columns that are not read.
    """

    path: Path
    kind: FileKind
    rows: tuple[Row, ...]
    n_left_out: int
    unread: tuple[str, ...]


def read_tables(paths: Sequence[Path], where: Sequence[str] = ()) -> tuple[SourceTable, ...]:
    """Returns the tables that the files hold.

    Args:
        paths: the files.
        where: conditions such as `boundary_type=lower`, all of which a wanted row meets.

    Raises:
        FormatError: a file cannot be read, or is of no kind that can be imported.
        SettingsError: a file is given twice, two are of different kinds, a condition is ill-formed
            or no row of a file meets them.
    """
    twice = [str(path) for path, count in Counter(paths).items() if count > 1]
    if twice:
        raise SettingsError(f"{twice[0]} is given twice: give each file once")
    conditions = tuple(_condition(text) for text in where)
    tables = tuple(_table(path, conditions) for path in paths)
    for table in tables:
        if table.kind is not tables[0].kind:
            raise SettingsError(
                f"{table.path} is a {table.kind}, and {tables[0].path} is a {tables[0].kind}: "
                "import them one after the other"
            )
    return tables


def _condition(text: str) -> tuple[str, str]:
    column, equals, value = text.partition("=")
    if not (column and equals):
        raise SettingsError(f"condition {text!r}: write it as COLUMN=VALUE")
    return column, value


def _table(path: Path, conditions: Sequence[tuple[str, str]]) -> SourceTable:
    rows = read_rows(path)
    for column, _ in conditions:
        if not any(column in row.fields for row in rows):
            raise SettingsError(f"{path}: has no column {column!r}: mend the condition")
    wanted = tuple(row for row in rows if all(_meets(row, *x) for x in conditions))
    if not wanted:
        told = " and ".join(f"{column}={value}" for column, value in conditions)
        raise SettingsError(f"{path}: no row has {told}: mend the condition")
    kind = kind_of(rows, path)
    return SourceTable(
        path=path,
        kind=kind,
        rows=wanted,
        n_left_out=len(rows) - len(wanted),
        unread=unread_columns(kind, rows),
    )


def _meets(row: Row, column: str, value: str) -> bool:
    there = row.fields.get(column)
    return ("" if there is None else str(there)) == value
