"""Sets of worlds as the packed hypercube: the engine for any matrix of some 18 to 28 agents.

A set is an array of 64-bit words with one axis of length 2 for each agent from the seventh on,
whose status chooses the half; the first six agents choose the bit within a word. Merging the worlds
that an agent cannot tell apart halves the array along each axis that the agent does not observe, so
its classes are a smaller array that numpy spreads over the whole one by itself; within a word the
same is done by shifts. n^2 2^n / 64 steps a round at most, vectorised; 2^n / 8 bytes a set.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TypeAlias

import numpy as np

from del_env.oracle.criteria import Criterion
from del_env.oracle.cube_sight import IN_WORD, Sight, Words
from del_env.scenario import Announcement, ObservationMatrix, World

NAME = "cube"

MAX_AGENTS = 30
"""Up to here a set of worlds takes at most 128 MiB; one more agent doubles that."""

Place: TypeAlias = tuple[tuple[int | slice, ...], np.uint64]
"""Where some worlds are: an index of words, and the bits in each of them."""


class CubeSpace:
    """The packed hypercube of one observation matrix and announcement; see `Space`."""

    def __init__(self, observation: ObservationMatrix, announcement: Announcement) -> None:
        self.n_agents = len(observation)
        self.announced = announced_words(self.n_agents, announcement)
        self.set_bytes = self.announced.nbytes
        self._observation = observation
        self._sights = tuple(Sight(agent, row) for agent, row in enumerate(observation))

    def where(self, agent: int, worlds: Words, criterion: Criterion) -> Words:
        """Returns the worlds whose class meets the criterion; see `Space`."""
        sight = self._sights[agent]
        return sight.where(worlds, criterion).reshape(sight.class_shape)

    def keep(self, worlds: Words, heard: Iterable[tuple[int, Criterion]]) -> Words:
        """Returns the worlds whose class meets the criterion for all that is heard; see `Space`."""
        kept = worlds.copy()
        for agent, criterion in heard:
            self._sights[agent].keep_where(worlds, criterion, kept)
        return kept

    def lookalikes(self, agent: int, seen: Sequence[bool | None]) -> tuple[Place, Place]:
        """Returns the worlds that look like `seen` to `agent`; see `Space`."""
        known = [
            status if sees else None
            for sees, status in zip(self._observation[agent], seen, strict=True)
        ]
        negative, positive = (
            place([*known[:agent], status, *known[agent + 1 :]]) for status in (False, True)
        )
        if known[agent] is not None:  # it observes itself, and is either
            nothing = (0,) * len(positive[0]), np.uint64(0)
            return (nothing, positive) if known[agent] else (negative, nothing)
        return negative, positive

    def meets(self, worlds: Words, lookalikes: Place) -> bool:
        """Whether one of these lookalikes is in the set."""
        index, bits = lookalikes
        return bool((worlds[index] & bits).any())

    def copy(self, worlds: Words) -> Words:
        """Returns an equal set, to be changed."""
        return worlds.copy()

    def contains(self, worlds: Words, world: World) -> bool:
        """Whether `world` is in the set."""
        return self.meets(worlds, place(world))

    def is_empty(self, worlds: Words) -> bool:
        """Whether no world is in the set."""
        return not worlds.any()

    def count(self, worlds: Words) -> int:
        """Returns how many worlds the set has."""
        return int(np.bitwise_count(worlds).sum(dtype=np.int64))

    def same(self, some: Words, others: Words) -> bool:
        """Whether the two sets are equal."""
        return np.array_equal(some, others)

    def members(self, worlds: Words) -> Iterator[World]:
        """Yields the worlds of the set in the order of their numbers."""
        words = worlds.reshape(-1)
        for number in np.flatnonzero(words).tolist():
            word = int(words[number])
            for bit in range(1 << IN_WORD):
                if word >> bit & 1:
                    index = number << IN_WORD | bit
                    yield tuple(bool(index >> agent & 1) for agent in range(self.n_agents))


def place(statuses: Sequence[bool | None]) -> Place:
    """Returns the worlds in which these agents have these statuses, None being any."""
    axes = (
        slice(None) if status is None else int(status) for status in statuses[: IN_WORD - 1 : -1]
    )
    return (0, *axes), _bits(tuple(statuses[:IN_WORD]))


@cache
def _bits(statuses: tuple[bool | None, ...]) -> np.uint64:
    """Returns the bits of a word at which the first agents have these statuses, None being any."""
    bits = (
        v
        for v in range(1 << len(statuses))
        if all(status in (None, bool(v >> b & 1)) for b, status in enumerate(statuses))
    )
    return np.uint64(sum(1 << v for v in bits))


def announced_words(n_agents: int, announcement: Announcement) -> Words:
    """Returns the worlds of which the announcement is true."""
    n_axes = max(n_agents - IN_WORD, 0)
    n_positive = np.zeros(1, dtype=np.uint8)  # of the agents that choose the word
    for _ in range(n_axes):
        n_positive = np.concatenate([n_positive, n_positive + np.uint8(1)])
    words = [
        sum(
            1 << v
            for v in range(1 << min(n_agents, IN_WORD))
            if announcement.allows(v.bit_count() + k)
        )
        for k in range(n_axes + 1)
    ]
    return np.array(words, dtype=np.uint64)[n_positive].reshape(1, *(2,) * n_axes)
