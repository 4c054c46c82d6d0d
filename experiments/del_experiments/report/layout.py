"""Which columns of a table go side by side, and how wide each is: no name and no number is cut."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from del_env.playback import plain
from del_experiments.report.table import Column, Measure

_MOST_OF_THE_ROOM = 2 / 5
"""So much of a line a name may take where the table goes on below itself."""

_MIN_NAME = 10
"""A word is broken to no less; what is longer than its column goes on in the next line."""


@dataclass(frozen=True, slots=True)
class Place:
    """A column in a layout: which one it is, and its width in cells."""

    index: int
    width: int


def layouts(
    columns: Sequence[Column], texts: Sequence[Sequence[str]], room: int, gap: int
) -> Iterator[tuple[Place, ...]]:
    """Yields the columns that go side by side, the first of the table always among them.

    Where there is too little room first names are folded between words, then headings; then the
    words of names are broken; then the table goes on below itself.

    Args:
        columns: the columns.
        texts: the rows, every cell as it is shown.
        room: how wide a line may be.
        gap: how much of it each column takes beside its own width.
    """
    fitted = _fitted(columns, texts, room, gap)
    if _total(fitted, gap) <= room:
        yield tuple(map(Place, range(len(columns)), fitted))
        return
    wide, most = _wide(columns, texts), max(int(room * _MOST_OF_THE_ROOM), _MIN_NAME)
    wanted = [
        min(widest, most) if _is_name(column) else tight
        for column, widest, tight in zip(columns, wide, fitted, strict=True)
    ]
    for indices in _below_each_other(wanted, room, gap):
        yield _widened([Place(i, wanted[i]) for i in indices], wide, room, gap)


def _fitted(
    columns: Sequence[Column], texts: Sequence[Sequence[str]], room: int, gap: int
) -> list[int]:
    """Returns the widths that fit, or the least ones if none do."""
    wide = _wide(columns, texts)
    widths = list(wide)
    for least in _leasts(columns, texts, wide):
        places = range(len(columns))
        for place in sorted(places, key=lambda i: (not _is_name(columns[i]), -widths[i])):
            too_wide = max(_total(widths, gap) - room, 0)
            widths[place] = max(widths[place] - too_wide, least[place])
    return widths


def _below_each_other(widths: Sequence[int], room: int, gap: int) -> Iterator[list[int]]:
    found = [0]
    for index in range(1, len(widths)):
        if len(found) > 1 and _total([widths[i] for i in (*found, index)], gap) > room:
            yield found
            found = [0]
        found.append(index)
    yield found


def _widened(
    places: Sequence[Place], wide: Sequence[int], room: int, gap: int
) -> tuple[Place, ...]:
    """Returns the places with the headings on one line where there is room for that after all."""
    left = room - _total([place.width for place in places], gap)
    found = []
    for place in places:
        more = min(wide[place.index] - place.width, max(left, 0))
        left -= more
        found.append(Place(place.index, place.width + more))
    return tuple(found)


def _wide(columns: Sequence[Column], texts: Sequence[Sequence[str]]) -> list[int]:
    headings = (_width(column.heading) for column in columns)
    return [max(pair) for pair in zip(headings, _of_cells(columns, texts), strict=True)]


def _leasts(
    columns: Sequence[Column], texts: Sequence[Sequence[str]], wide: Sequence[int]
) -> Iterator[list[int]]:
    """Yields what each column may be narrowed to: at first, if that does not do, and at last."""
    cells = _of_cells(columns, texts)
    tight = [max(_longest_word([c.heading]), n) for c, n in zip(columns, cells, strict=True)]
    words = [
        _longest_word([column.heading, *(row[i] for row in texts)])
        for i, column in enumerate(columns)
    ]
    short = [min(word, _MIN_NAME) for word in words]
    enough = [min(w, max(word, _MIN_NAME)) for w, word in zip(wide, words, strict=True)]
    for names in (enough, words, short):
        yield [
            name if _is_name(column) else number
            for column, name, number in zip(columns, names, tight, strict=True)
        ]


def _of_cells(columns: Sequence[Column], texts: Sequence[Sequence[str]]) -> list[int]:
    return [max((_width(row[i]) for row in texts), default=0) for i in range(len(columns))]


def _longest_word(texts: Iterable[str]) -> int:
    return max(map(_width, {word for text in texts for word in text.split()}), default=0)


def _width(text: str) -> int:
    return cell_len(str(plain(text)))


def _total(widths: Sequence[int], gap: int) -> int:
    return sum(widths) + gap * len(widths)


def _is_name(column: Column) -> bool:
    return column.measure is Measure.NAME
