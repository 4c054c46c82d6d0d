"""Table: what a report says, as data; how it is shown is another matter."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from del_env.scoring.bootstrap import Estimate

Cell: TypeAlias = str | int | float | Estimate | None
"""One value; None where there is none."""


class Measure(StrEnum):
    """What the cells of a column are."""

    NAME = "name"
    """A text."""
    COUNT = "count"
    """A whole number."""
    SHARE = "share"
    """A share from 0 to 1, shown in percent; an estimate with half of its interval, or with the
    bound on its one side."""
    INTERVAL = "interval"
    """The same, an estimate with both ends of its interval."""
    DIFFERENCE = "difference"
    """A difference of two shares, with its sign and both ends of its interval."""
    NUMBER = "number"
    """A number with two decimals, an estimate with half of its interval."""
    VARIANCE = "variance"
    """A number from 0 to 1/4, with three decimals."""
    Z = "z"
    """A test statistic, with two decimals."""
    P = "p"
    """A p-value, with four decimals."""
    F1 = "f1"
    """An F1 score, shown as the papers do; of an estimate only the value."""
    USD = "usd"
    """An amount in US dollars; None is an unknown one."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, and what its cells are."""

    heading: str
    measure: Measure


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table.

    Attributes:
        title: what it is of.
        columns: its columns.
        rows: its rows, one cell a column.
        notes: what one must know to read it.
        is_grouped: whether rows with the same first cell belong together; where there is little
            room that cell then stands above them, once.
    """

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    is_grouped: bool = False
