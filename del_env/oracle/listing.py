"""The announced worlds, listed by their exceptional agents: never by looking through all 2^n.

Under "at least q" the exceptional agents of a world are its negative ones, of whom there are at
most n - q; under "at most q" they are the positive ones, at most q. Worlds are listed by how many
exceptional agents they have, then by the highest of them, then by the next highest, and so on: the
world of c_1 < ... < c_j stands C(c_1, 1) + ... + C(c_j, j) places after the first of j exceptional
agents (the combinatorial number system).

So the worlds whose highest exceptional agent is c lie in a row, in the order of the worlds without
c: what is asked of a world follows from what is known of that shorter one, a whole row at a time.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from del_env.scenario import Announcement, AtLeast, World


class Row(NamedTuple):
    """Worlds that lie in a row: those of one number of exceptional agents and one highest one.

    Attributes:
        worlds: their places.
        shorter: the places of the same worlds without that agent.
        highest: that agent.
    """

    worlds: slice
    shorter: slice
    highest: int


class Listing:
    """The worlds of so many agents that satisfy an announcement, in a fixed order.

    Attributes:
        usual: the status of the agents that are not exceptional.
        most: how many exceptional agents a world has at most.
        starts: the places of the first worlds of 0, 1, 2, ... exceptional agents; the last one is
            the number of all worlds.
    """

    def __init__(self, n_agents: int, announcement: Announcement) -> None:
        self.n_agents = n_agents
        self.usual = isinstance(announcement, AtLeast)
        self.most = n_agents - announcement.count if self.usual else announcement.count
        sizes = (comb(n_agents, size) for size in range(self.most + 1))
        self.starts = tuple(accumulate(sizes, initial=0))

    def __len__(self) -> int:
        return self.starts[-1]

    def rows(self) -> Iterator[Row]:
        """Yields the rows, in order; the first world, without exceptional agents, is in none."""
        for size in range(1, self.most + 1):
            for highest in range(size - 1, self.n_agents):
                first = self.starts[size] + comb(highest, size)
                shorter = self.starts[size - 1]
                width = comb(highest, size - 1)
                yield Row(slice(first, first + width), slice(shorter, shorter + width), highest)

    def positive(self) -> NDArray[np.bool_]:
        """Returns who is positive where: one line a world, one column an agent."""
        positive = np.full((len(self), self.n_agents), self.usual)
        for row in self.rows():
            positive[row.worlds] = positive[row.shorter]
            positive[row.worlds, row.highest] = not self.usual
        return positive

    def place_of(self, world: World) -> int:
        """Returns the place of a world of which the announcement is true."""
        return place(self.exceptional(world), self.n_agents)

    def exceptional(self, statuses: Sequence[bool | None]) -> list[int]:
        """Returns the exceptional agents among those of known status."""
        unusual = not self.usual
        return [agent for agent, status in enumerate(statuses) if status is unusual]


def place(exceptional: Sequence[int], n_agents: int) -> int:
    """Returns the place of the world of these exceptional agents, in ascending order."""
    n_before = sum(comb(n_agents, size) for size in range(len(exceptional)))
    return n_before + sum(comb(agent, nth) for nth, agent in enumerate(exceptional, start=1))
