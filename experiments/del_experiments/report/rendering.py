"""Tables on the terminal."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich import box
from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table as RichTable
from rich.text import Text

from del_env.playback import plain
from del_experiments.report.cells import row_texts
from del_experiments.report.table import Column, Measure, Table

_MIN_NAME = 10
_WIDTH = 80
"""A grouped table is no wider, at the cost of its second column, which holds names."""


def rendered(tables: Sequence[Table]) -> RenderableType:
    """Returns the tables one below the other, each with its notes."""
    return Group(*(part for table in tables for part in _parts(table)))


def _parts(table: Table) -> Iterator[RenderableType]:
    yield plain(table.title, style="bold")
    if table.is_grouped:
        yield from _groups(table)
    else:
        yield _plain_table(table)
    yield from (plain(note, style="dim") for note in table.notes)
    yield Text()


def _plain_table(table: Table) -> RichTable:
    shown = RichTable(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for column in table.columns:
        is_name = column.measure is Measure.NAME
        shown.add_column(
            plain(column.heading),
            justify="left" if is_name else "right",
            overflow="fold",
            min_width=_MIN_NAME if is_name else None,
            no_wrap=not is_name,
        )
    for row in row_texts(table):
        shown.add_row(*map(plain, row))
    return shown


def _groups(table: Table) -> Iterator[RenderableType]:
    """Yields the rows under the first cells that they share, in columns of one width."""
    columns, texts = table.columns[1:], row_texts(table)
    widths = [
        max(cell_len(str(plain(text))) for text in (column.heading, *cells))
        for column, cells in zip(columns, list(zip(*texts, strict=True))[1:], strict=True)
    ]
    too_wide = sum(widths) + len(widths) - _WIDTH
    widths[0] = max(widths[0] - max(too_wide, 0), min(widths[0], _MIN_NAME))
    yield _narrow_table(columns, widths, [[column.heading for column in columns]], style="dim")
    for name, rows in groupby(texts, key=lambda row: row[0]):
        yield plain(name, style="cyan")
        yield _narrow_table(columns, widths, [row[1:] for row in rows])


def _narrow_table(
    columns: Sequence[Column],
    widths: Sequence[int],
    rows: Sequence[Sequence[str]],
    style: str = "",
) -> RichTable:
    shown = RichTable(box=None, show_header=False, padding=(0, 0, 0, 1))
    for column, width in zip(columns, widths, strict=True):
        is_name = column.measure is Measure.NAME
        shown.add_column(
            justify="left" if is_name else "right", overflow="fold", width=width, style=style
        )
    for row in rows:
        shown.add_row(*map(plain, row))
    return shown
