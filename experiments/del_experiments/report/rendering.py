"""Tables on the terminal."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Literal

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as RichTable
from rich.text import Text

from del_env.playback import plain
from del_env.playback.canvas import Canvas, Drawing
from del_experiments.report.cells import row_texts
from del_experiments.report.footnotes import footnoted
from del_experiments.report.layout import Place, layouts
from del_experiments.report.table import Column, Measure, Table

_PLAIN_GAP = 3
_GROUPED_GAP = 1


def rendered(tables: Sequence[Table]) -> RenderableType:
    """Returns the tables one below the other, each with its notes."""
    return Group(*(part for table in footnoted(tables) for part in _parts(table)))


def _parts(table: Table) -> Iterator[RenderableType]:
    yield plain(table.title, style="bold")
    yield Drawing(partial(_drawn, table))
    yield from (plain(note, style="dim") for note in table.notes)
    yield Text()


def _drawn(table: Table, canvas: Canvas) -> RenderableType:
    draw = _grouped_tables if table.is_grouped else _plain_tables
    return Group(*_with_blanks(draw(table, canvas.width)))


def _plain_tables(table: Table, width: int) -> Iterator[RenderableType]:
    texts = row_texts(table)
    # The first column has no gap before it.
    for layout in layouts(table.columns, texts, width + _PLAIN_GAP, _PLAIN_GAP):
        yield _plain_table(table.columns, texts, layout)


def _grouped_tables(table: Table, width: int) -> Iterator[RenderableType]:
    columns, texts = table.columns[1:], row_texts(table)
    for layout in layouts(columns, [row[1:] for row in texts], width, _GROUPED_GAP):
        yield Group(*_groups(columns, texts, layout))


def _with_blanks(parts: Iterable[RenderableType]) -> Iterator[RenderableType]:
    for number, part in enumerate(parts):
        if number:
            yield Text()
        yield part


def _plain_table(
    columns: Sequence[Column], texts: Iterable[Sequence[str]], layout: Sequence[Place]
) -> RenderableType:
    shown = RichTable(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for place in layout:
        column = columns[place.index]
        shown.add_column(
            plain(column.heading), justify=_side(column), overflow="fold", width=place.width
        )
    _add_rows(shown, texts, layout)
    return shown


def _groups(
    columns: Sequence[Column], texts: Iterable[Sequence[str]], layout: Sequence[Place]
) -> Iterator[RenderableType]:
    """Yields the rows under the first cells that they share, in columns of one width."""
    headings = [column.heading for column in columns]
    yield _narrow_table(columns, layout, [headings], style="dim")
    for name, rows in groupby(texts, key=lambda row: row[0]):
        yield plain(name, style="cyan")
        yield _narrow_table(columns, layout, [row[1:] for row in rows])


def _narrow_table(
    columns: Sequence[Column],
    layout: Sequence[Place],
    rows: Iterable[Sequence[str]],
    style: str = "",
) -> RichTable:
    shown = RichTable(box=None, show_header=False, padding=(0, 0, 0, 1))
    for place in layout:
        shown.add_column(
            justify=_side(columns[place.index]),
            overflow="fold",
            width=place.width,
            style=style,
            vertical="bottom" if style else "top",
        )
    _add_rows(shown, rows, layout)
    return shown


def _add_rows(shown: RichTable, rows: Iterable[Sequence[str]], layout: Sequence[Place]) -> None:
    for row in rows:
        shown.add_row(*(plain(row[place.index]) for place in layout))


def _side(column: Column) -> Literal["left", "right"]:
    return "left" if column.measure is Measure.NAME else "right"
