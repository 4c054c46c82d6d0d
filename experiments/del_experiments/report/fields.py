"""Fields: each column of a table beside what its cells hold, so that neither changes alone."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from del_experiments.report.table import Cell, Column, Measure, Table

L = TypeVar("L")
L_contra = TypeVar("L_contra", contravariant=True)


# No slots: with them Python cannot make a frozen `Field[Line](...)`.
@dataclass(frozen=True)
class Field(Generic[L_contra]):
    """A column of a table with a row a line.

    Attributes:
        heading: its heading.
        measure: what its cells are.
        cell: returns what a line has in it.
    """

    heading: str
    measure: Measure
    cell: Callable[[L_contra], Cell]


def table_of(
    title: str,
    lines: Iterable[L],
    fields: Sequence[Field[L]],
    notes: tuple[str, ...] = (),
    *,
    is_grouped: bool = False,
) -> Table:
    """Returns the table with a row a line and a column a field; the rest is as in `Table`."""
    return Table(
        title=title,
        columns=tuple(Column(field.heading, field.measure) for field in fields),
        rows=tuple(tuple(field.cell(line) for field in fields) for line in lines),
        notes=notes,
        is_grouped=is_grouped,
    )
