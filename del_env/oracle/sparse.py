"""Sets of worlds as flags over the listed announced worlds: for large n and tight announcements.

For each agent every world gets the number of its class, once for all rounds: by what is exceptional
among the agents that it observes, numbered by the rule by which the worlds themselves are listed,
so that nothing need be sorted. What the agent can tell in a set of worlds is then found by marking
their classes, and what follows is looked up class by class. 4nW bytes for the numbers, W bytes
a set, some nW steps a round; how large n is does not matter otherwise.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from math import comb
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from del_env.oracle.criteria import Criterion
from del_env.oracle.listing import Listing, place
from del_env.scenario import Announcement, ObservationMatrix, World

NAME = "sparse"

Flags: TypeAlias = NDArray[np.bool_]
Places: TypeAlias = NDArray[np.intp]


class SparseSpace:
    """The listed worlds of one observation matrix and announcement; see `Space`."""

    def __init__(self, observation: ObservationMatrix, announcement: Announcement) -> None:
        self.n_agents = len(observation)
        self.listing = Listing(self.n_agents, announcement)
        self.announced: Flags = np.ones(len(self.listing), dtype=bool)
        self.set_bytes = len(self.listing)
        self._keys = class_keys(self.listing, np.array(observation, dtype=bool))
        self._observed = [[b for b, sees in enumerate(row) if sees] for row in observation]
        sizes = range(self.listing.most + 1)
        self._n_classes = [sum(comb(len(seen), size) for size in sizes) for seen in self._observed]
        # Not a cached method: that would hold on to its space, and a space may be large.
        self._lookalikes: dict[tuple[int, tuple[bool | None, ...]], tuple[Places, Places]] = {}

    def where(self, agent: int, worlds: Flags, criterion: Criterion) -> Flags:
        """Returns the worlds whose class meets the criterion; see `Space`."""
        keys = self._keys[agent]
        marked = np.zeros(2 * self._n_classes[agent], dtype=bool)
        marked[keys[worlds]] = True
        met: Flags = criterion(marked[::2], marked[1::2])
        spread: Flags = met.repeat(2)[keys]
        return spread

    def keep(self, worlds: Flags, heard: Iterable[tuple[int, Criterion]]) -> Flags:
        """Returns the worlds whose class meets the criterion for all that is heard; see `Space`."""
        kept = worlds.copy()
        for agent, criterion in heard:
            kept &= self.where(agent, worlds, criterion)
        return kept

    def lookalikes(self, agent: int, seen: Sequence[bool | None]) -> tuple[Places, Places]:
        """Returns the places of the worlds that look like `seen` to `agent`; see `Space`."""
        # What an agent sees is the same for a whole episode.
        key = agent, tuple(seen)
        if key not in self._lookalikes:
            if len(self._lookalikes) >= 2 * self.n_agents:
                self._lookalikes.clear()
            self._lookalikes[key] = self._find_lookalikes(agent, seen)
        return self._lookalikes[key]

    def _find_lookalikes(self, agent: int, seen: Sequence[bool | None]) -> tuple[Places, Places]:
        observed = self._observed[agent]
        exceptional = self.listing.exceptional([seen[b] for b in observed])
        keys, key = self._keys[agent], 2 * place(exceptional, len(observed))
        return np.flatnonzero(keys == key), np.flatnonzero(keys == key + 1)

    def meets(self, worlds: Flags, lookalikes: Places) -> bool:
        """Whether one of these lookalikes is in the set."""
        return bool(worlds[lookalikes].any())

    def copy(self, worlds: Flags) -> Flags:
        """Returns an equal set, to be changed."""
        return worlds.copy()

    def contains(self, worlds: Flags, world: World) -> bool:
        """Whether `world` is in the set."""
        is_listed = len(self.listing.exceptional(world)) <= self.listing.most
        return is_listed and bool(worlds[self.listing.place_of(world)])

    def is_empty(self, worlds: Flags) -> bool:
        """Whether no world is in the set."""
        return not worlds.any()

    def count(self, worlds: Flags) -> int:
        """Returns how many worlds the set has."""
        return int(np.count_nonzero(worlds))

    def same(self, some: Flags, others: Flags) -> bool:
        """Whether the two sets are equal."""
        return np.array_equal(some, others)

    def members(self, worlds: Flags) -> Iterator[World]:
        """Yields the worlds of the set in the order of the listing."""
        for index in np.flatnonzero(worlds):
            yield tuple(self._positive[index].tolist())

    @cached_property
    def _positive(self) -> Flags:
        return self.listing.positive()


def class_keys(listing: Listing, observed: Flags) -> NDArray[np.int32]:
    """Returns for each agent and world twice the number of its class, plus 1 if it is positive."""
    n_agents = listing.n_agents
    keys = np.empty((n_agents, len(listing)), dtype=np.int32)
    sizes = np.zeros((n_agents, len(listing)), dtype=np.uint8)
    keys[:, 0] = listing.usual
    steps = _steps(listing, observed)
    agents = np.arange(n_agents)[:, np.newaxis]
    for worlds, shorter, highest in listing.rows():
        n_seen = sizes[:, shorter]
        keys[:, worlds] = keys[:, shorter] + steps[highest][agents, n_seen]
        sizes[:, worlds] = n_seen + observed[:, highest, np.newaxis]
    return keys


def _steps(listing: Listing, observed: Flags) -> NDArray[np.int32]:
    """Returns by how much one more exceptional agent raises a key.

    Indexed by that agent, the observing agent, and how many lower exceptional agents it observes.
    """
    n_agents, most = listing.n_agents, listing.most
    choose = np.array(
        [[comb(a, size) for size in range(most + 1)] for a in range(n_agents + 1)], dtype=np.int64
    )
    n_lower = observed.cumsum(axis=1) - observed
    n_observed = observed.sum(axis=1)
    # Of `size` observed exceptional agents to `size` + 1: past all classes of that size, and as
    # far into the next ones as the new agent's number among the observed ones takes it.
    rise = choose[n_observed][:, np.newaxis, :-1] + choose[n_lower][:, :, 1:]
    flip = -1 if listing.usual else 1
    steps = (
        2 * observed[:, :, np.newaxis] * rise + flip * np.eye(n_agents, dtype=int)[:, :, np.newaxis]
    )
    return np.asarray(steps.swapaxes(0, 1), dtype=np.int32)
