"""How many worlds stay possible, round by round: as played, and in ideal play."""

from collections.abc import Iterator
from itertools import groupby

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from del_env.playback.canvas import QUIET, Canvas
from del_env.playback.scene import Scene

_MAX_BAR = 30


def worlds_chart(scene: Scene, canvas: Canvas) -> RenderableType:
    """Returns the worlds before round 1 and after every round, as bars."""
    played = [scene.worlds_before(1), *(row.n_worlds for row in scene.episode.rounds)]
    shown = [played]
    if scene.reveal:
        ideal = scene.episode.ideal_history.worlds_left
        shown.append([ideal[min(index, len(ideal) - 1)] for index in range(len(played))])
    if len(shown) == 2 and shown[0] == shown[1]:
        del shown[1]
    return Padding(_chart(shown, canvas), (0, 2))


def _chart(shown: list[list[int]], canvas: Canvas) -> Table:
    most = max(max(series) for series in shown)
    digits = len(f"{most:,}")
    room = (canvas.width - 4 - 14) // len(shown) - digits - 3
    bar = max(min(room, _MAX_BAR), 1)
    table = Table.grid(padding=(0, 1))
    titles = ["worlds", "worlds in ideal play"][: len(shown)]
    table.add_row("", *(cell for title in titles for cell in ("", Text(title, style=QUIET))))
    for title, counts in _rows(shown):
        cells = [Text(title, style=QUIET)]
        for count in counts:
            cells += [Text(f"{count:,}".rjust(digits)), _bar(count, most, bar, canvas)]
        table.add_row(*cells)
    return table


def _rows(shown: list[list[int]]) -> Iterator[tuple[str, tuple[int, ...]]]:
    numbered = enumerate(zip(*shown, strict=True))
    for counts, run in groupby(numbered, key=lambda entry: entry[1]):
        numbers = [number for number, _ in run]
        yield _title(numbers[0], numbers[-1]), counts


def _title(first: int, last: int) -> str:
    start = "start" if first == 0 else f"round {first}"
    return start if first == last else f"{start}-{last}"


def _bar(count: int, most: int, width: int, canvas: Canvas) -> Text:
    length = -(-count * width // most) if most else 0
    return Text((canvas.symbols.bar * length).ljust(width), style="blue")
