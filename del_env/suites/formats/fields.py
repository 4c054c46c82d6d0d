"""Reading the fields of a row: numbers, statuses, lists of bits, as JSON or CSV writes them."""

import json
import math
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeAlias

from del_env.suites.formats.errors import FormatError
from del_env.suites.formats.rows import Row

Bits: TypeAlias = tuple[bool, ...]

_INTEGER = re.compile(r"-?\d+(?:\.0+)?")
_STATUSES = {"true": True, "1": True, "1.0": True, "false": False, "0": False, "0.0": False}
# numpy sets the entries of a list apart by blanks alone.
_BARE_GAP = re.compile(r"(?<=[\d\]])\s+(?=[\d\[])")


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of a row, read one by one; what cannot be read is named by line and column."""

    row: Row

    def has(self, column: str) -> bool:
        """Whether the row says anything in that column."""
        return self.row.fields.get(column) not in (None, "")

    def text(self, column: str) -> str:
        """Returns the text in that column; empty if there is none."""
        value = self.row.fields.get(column)
        if value is None:
            return ""
        if not isinstance(value, str):
            raise self.wrong(column, "a text")
        return value

    def integer(self, column: str) -> int:
        """Returns the whole number in that column."""
        value = self._value(column)
        if isinstance(value, bool) or not _INTEGER.fullmatch(str(value)):
            raise self.wrong(column, "a whole number")
        return int(str(value).partition(".")[0])

    def number(self, column: str) -> float:
        """Returns the number in that column."""
        value = self._value(column)
        try:
            number = float(value)
        except (ValueError, TypeError) as error:
            raise self.wrong(column, "a number") from error
        if not math.isfinite(number):
            raise self.wrong(column, "a finite number")
        return number

    def time(self, column: str) -> datetime | None:
        """Returns the time in that column, in UTC unless it names a zone; None if it is empty."""
        if not self.has(column):
            return None
        try:
            time = datetime.fromisoformat(self.text(column))
        except ValueError as error:
            raise self.wrong(column, "a time such as 2026-05-14T11:55:03") from error
        return time if time.tzinfo else time.replace(tzinfo=UTC)

    def status(self, column: str) -> bool:
        """Returns what the column says is true or false."""
        found = _STATUSES.get(str(self._value(column)).lower())
        if found is None:
            raise self.wrong(column, "true or false")
        return found

    def bits(self, column: str) -> Bits | None:
        """Returns the list of bits in that column; None if it is empty."""
        rows = self.bit_rows(column)
        if len(rows) > 1:
            raise self.wrong(column, "one list of 0 and 1")
        return rows[0] if rows else None

    def bit_rows(self, column: str) -> tuple[Bits, ...]:
        """Returns the lists of bits in that column, of which there may be one, several or none."""
        if not self.has(column):
            return ()
        value = self._value(column)
        try:
            listed = _listed(value) if isinstance(value, str) else value
            nested = listed if isinstance(listed[0], list) else [listed]
            return tuple(tuple(map(_bit, row)) for row in nested)
        except (ValueError, TypeError, LookupError, RecursionError) as error:
            raise self.wrong(column, "a list of 0 and 1") from error

    def wrong(self, column: str, wanted: str) -> FormatError:
        """Returns the error that says what the column holds, and what it should hold."""
        shown = repr(self.row.fields.get(column))
        shown = shown if len(shown) <= 60 else f"{shown[:57]}..."
        return FormatError(f"{self.row.source}: column {column!r} is {shown}, not {wanted}")

    def _value(self, column: str) -> Any:
        if column not in self.row.fields:
            raise FormatError(f"{self.row.source}: there is no column {column!r}: add it")
        return self.row.fields[column]


def _listed(text: str) -> Any:
    if set(text) <= {"0", "1"}:
        return [int(bit) for bit in text]
    lower = text.lower().replace("true", "1").replace("false", "0")
    return json.loads(_BARE_GAP.sub(", ", lower))


def _bit(value: Any) -> bool:
    if not isinstance(value, int) or value not in (0, 1):
        raise ValueError(f"{value!r} is neither 0 nor 1")
    return bool(value)
