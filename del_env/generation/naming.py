"""One name for all instances that differ in the numbers of their agents alone.

The agents are told apart by status, by being asked, and by how many of each kind they observe and
are observed by, again and again (colour refinement). Where this leaves several alike, each of
them is tried as the first of them, but for twins (agents whose exchange changes nothing) of which
one is enough; the name is the least matrix found. So two instances have the same name iff one
becomes the other by renaming agents, for any number of agents.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from del_env.scenario import Scenario, check_agent

Cells: TypeAlias = tuple[int, ...]
"""Sets of agents that are told apart, in order; bit a is set iff agent a belongs to it."""

MAX_ORDERS = 5_040
"""So many orders of the agents are tried at most; drawn puzzles rarely need ten."""


class Graph(NamedTuple):
    """Who observes whom, who is positive and who is asked.

    Attributes:
        rows: bit b of `rows[a]` is set iff agent a observes agent b.
        columns: bit a of `columns[b]` is set iff agent a observes agent b.
        positive: bit a is set iff agent a is positive.
        asked: bit a is set iff agent a is asked.
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    positive: int
    asked: int


def name_of(scenario: Scenario, agent: int) -> bytes | None:
    """Returns the same for two questions iff renaming their agents makes them equal.

    None if the agents have so many symmetries, other than those of twins, that more than
    `MAX_ORDERS` orders would have to be compared.

    Raises:
        ScenarioError: the scenario has no such agent.
    """
    check_agent(agent, scenario.n_agents)
    graph = Graph(
        rows=tuple(map(_number, scenario.observation)),
        columns=tuple(map(_number, zip(*scenario.observation, strict=True))),
        positive=_number(scenario.world),
        asked=1 << agent,
    )
    least = b""
    for n_orders, order in enumerate(_orders(graph, _first_cells(graph)), start=1):
        if n_orders > MAX_ORDERS:
            return None
        matrix = _renamed(graph, order)
        least = matrix if n_orders == 1 else min(least, matrix)
    return f"{scenario.announcement!s}; ".encode() + least


def _number(statuses: Iterable[bool]) -> int:
    return sum(1 << agent for agent, status in enumerate(statuses) if status)


def _first_cells(graph: Graph) -> Cells:
    others = ((1 << len(graph.rows)) - 1) & ~graph.asked
    cells = (graph.asked, others & graph.positive, others & ~graph.positive)
    return tuple(cell for cell in cells if cell)


def _orders(graph: Graph, cells: Cells) -> Iterator[list[int]]:
    """Yields orders of the agents; renamed graphs yield the same ones, renamed."""
    cells = _refined(graph, cells)
    place = next((place for place, cell in enumerate(cells) if cell.bit_count() > 1), None)
    if place is None:
        yield [cell.bit_length() - 1 for cell in cells]
        return
    cell = cells[place]
    for agent in _representatives(graph, cell):
        parts = (1 << agent, cell & ~(1 << agent))
        yield from _orders(graph, (*cells[:place], *parts, *cells[place + 1 :]))


def _refined(graph: Graph, cells: Cells) -> Cells:
    while True:
        finer = tuple(part for cell in cells for part in _split(graph, cell, cells))
        if len(finer) == len(cells):
            return cells
        cells = finer


def _split(graph: Graph, cell: int, cells: Cells) -> Iterator[int]:
    if cell.bit_count() == 1:
        yield cell
        return
    parts: dict[tuple[int, ...], int] = {}
    for agent in _members(cell):
        row, column = graph.rows[agent], graph.columns[agent]
        kind = tuple([(x & row).bit_count() << 16 | (x & column).bit_count() for x in cells])
        kind = (row >> agent & 1, *kind)
        parts[kind] = parts.get(kind, 0) | 1 << agent
    for kind in sorted(parts):
        yield parts[kind]


def _representatives(graph: Graph, cell: int) -> Iterator[int]:
    """Yields one of each class of twins in a cell."""
    found: list[int] = []
    for agent in _members(cell):
        if not any(_are_twins(graph, agent, other) for other in found):
            found.append(agent)
            yield agent


def _are_twins(graph: Graph, a: int, b: int) -> bool:
    rest, rows, columns = ~(1 << a | 1 << b), graph.rows, graph.columns
    return (
        (rows[a] ^ rows[b]) & rest == 0
        and (columns[a] ^ columns[b]) & rest == 0
        and rows[a] >> a & 1 == rows[b] >> b & 1
        and rows[a] >> b & 1 == rows[b] >> a & 1
    )


def _renamed(graph: Graph, order: Sequence[int]) -> bytes:
    """Returns who observes whom, and who is positive, in this order of the agents."""
    digits = [graph.rows[a] >> b & 1 for a in order for b in order]
    return bytes([*(graph.positive >> a & 1 for a in order), *digits])


def _members(cell: int) -> Iterator[int]:
    while cell:
        lowest = cell & -cell
        yield lowest.bit_length() - 1
        cell ^= lowest
