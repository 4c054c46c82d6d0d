"""Who sits where, who is what, and who sees whom."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.cells import cell_len
from rich.columns import Columns
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from del_env.playback.canvas import QUIET, Canvas
from del_env.playback.matrix import matrix_header, matrix_row, matrix_width, seen_in_short
from del_env.playback.scene import Scene

MAX_NAME = 20
"""The name of a model may be longer than all the rest of its line."""

_SHORT_NAME = 8
"""So much of a name is left where there is little room."""

FEW = 10
"""So many agents get a line each; more share lines."""


_GAP = 2


@dataclass(frozen=True, slots=True)
class _Layout:
    """What there is room for: the label beside a status, a name, cells of the matrix."""

    labels: bool
    name_width: int
    cell_width: int


def roster(scene: Scene, canvas: Canvas) -> RenderableType:
    """Returns the table of the agents, with the matrix unless everybody sees all the others."""
    if scene.episode.scenario.is_symmetric:
        return _without_matrix(scene, canvas)
    return _with_matrix(scene, canvas)


def name_width(scene: Scene) -> int:
    """Returns how wide the column of names is; 0 if there is none."""
    return min(max(map(cell_len, scene.seats), default=0), MAX_NAME)


def number(agent: int) -> Text:
    """Returns the number of an agent, flush right."""
    return Text(f"{agent:>3}", style=QUIET)


def who(scene: Scene, agent: int, canvas: Canvas) -> list[Text]:
    """Returns the first cells of an agent's line: its number, status and name, where shown."""
    cells = [number(agent)]
    if scene.reveal and canvas.is_narrow:
        cells.append(canvas.status(scene.episode.scenario.world[agent]))
    elif scene.reveal:
        cells.append(status_label(scene, agent, canvas))
    if width := name_width(scene):
        shortest = min(width, _SHORT_NAME) if canvas.is_narrow else width
        cells.append(canvas.short(scene.seats[agent], shortest))
    return cells


def status_label(scene: Scene, agent: int, canvas: Canvas) -> Text:
    """Returns the sign of an agent's status with its word."""
    positive = scene.episode.scenario.world[agent]
    label = canvas.text(scene.narrative.status(positive).label)
    return Text.assemble(canvas.status(positive), " ", label)


def _without_matrix(scene: Scene, canvas: Canvas) -> RenderableType:
    cells = [Text("  ").join(who(scene, agent, canvas)) for agent in range(scene.n_agents)]
    if scene.n_agents > FEW:
        return Columns(cells, padding=(0, 3), column_first=True)
    return Text("\n").join(cells)


def _with_matrix(scene: Scene, canvas: Canvas) -> RenderableType:
    layout = _layout(scene, canvas.width)
    table = Table.grid(padding=(0, _GAP))
    for _ in _row(scene, 0, layout, canvas):
        table.add_column(no_wrap=True, vertical="bottom")
    if layout.cell_width:
        n_before = len(table.columns) - 1
        header = matrix_header(scene.n_agents, layout.cell_width)
        table.add_row(*[""] * n_before, Text.assemble(Text("sees", style=QUIET), "\n", header))
    for agent in range(scene.n_agents):
        table.add_row(*_row(scene, agent, layout, canvas))
    return table


def _row(scene: Scene, agent: int, layout: _Layout, canvas: Canvas) -> list[Text]:
    cells = [number(agent)]
    if scene.reveal and layout.labels:
        cells.append(status_label(scene, agent, canvas))
    elif scene.reveal:
        cells.append(canvas.status(scene.episode.scenario.world[agent]))
    if layout.name_width:
        cells.append(canvas.short(scene.seats[agent], layout.name_width))
    if layout.cell_width:
        cells.append(matrix_row(scene, agent, layout.cell_width, canvas))
    else:
        cells.append(seen_in_short(scene, agent))
    return cells


def _layout(scene: Scene, width: int) -> _Layout:
    """Returns the richest layout that fits; the last resort has no matrix."""
    fitting = (layout for layout in _layouts(scene) if _width(scene, layout) <= width)
    return next(fitting, _Layout(labels=False, name_width=0, cell_width=0))


def _layouts(scene: Scene) -> Iterator[_Layout]:
    full = name_width(scene)
    roomy = 2 if scene.n_agents <= FEW else 3
    yield _Layout(labels=True, name_width=full, cell_width=roomy)
    yield _Layout(labels=True, name_width=full, cell_width=2)
    for shorter in (full, min(full, 12), min(full, _SHORT_NAME), 0):
        yield _Layout(labels=False, name_width=shorter, cell_width=2)
    yield _Layout(labels=False, name_width=0, cell_width=1)
    yield _Layout(labels=True, name_width=full, cell_width=0)


def _width(scene: Scene, layout: _Layout) -> int:
    statuses = (scene.narrative.positive, scene.narrative.negative)
    label = 2 + max(cell_len(status.label) for status in statuses) if layout.labels else 1
    matrix = matrix_width(scene.n_agents, layout.cell_width) if layout.cell_width else 14
    parts = [3, label if scene.reveal else 0, layout.name_width, matrix]
    return sum(part + _GAP for part in parts if part) - _GAP
