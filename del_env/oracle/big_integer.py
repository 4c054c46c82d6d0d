"""Sets of worlds as one big integer: the engine for any matrix of up to 17 agents or so.

World v is the number whose bit a is set iff agent a is positive; a set of worlds is the number
whose bit v is set iff world v belongs to it. Of a class of worlds that an agent cannot tell apart,
the one in which all that it does not observe is negative stands for the class: a shift along each
unobserved axis brings the others there, and shifts back spread what was found. No loop over worlds;
n^2 2^n / 64 machine steps a round, 2^n / 8 bytes a set.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from del_env.errors import ScenarioTooLargeError
from del_env.oracle.criteria import Criterion
from del_env.scenario import Announcement, ObservationMatrix, World

NAME = "big integer"

MAX_AGENTS = 20
"""Up to here a set of worlds takes at most 128 KiB; one more agent doubles that."""


class Axis(NamedTuple):
    """One agent's status as a direction of the hypercube of worlds.

    Attributes:
        step: the distance, in bits, of two worlds that differ in this agent only.
        negative: the worlds in which the agent is negative.
        positive: those in which it is positive.
    """

    step: int
    negative: int
    positive: int


class Sight(NamedTuple):
    """What an agent observes, as the big-integer engine needs it.

    Attributes:
        merged: the steps along the axes of the others that it does not observe.
        stand: the worlds that stand for its classes: all that it does not observe is negative.
        lift: how far from there its positive worlds are; 0 if it observes itself.
        own: its own axis.
        spread: the steps that spread a class over its worlds.
        observed: the numbers of those that it observes, as a set of bits.
    """

    merged: tuple[int, ...]
    stand: int
    lift: int
    own: Axis
    spread: tuple[int, ...]
    observed: int


class BigIntegerSpace:
    """The hypercube of all 2^n worlds of one observation matrix and announcement; see `Space`.

    Raises:
        ScenarioTooLargeError: there are more than `MAX_AGENTS` agents; nothing was allocated.
    """

    def __init__(self, observation: ObservationMatrix, announcement: Announcement) -> None:
        self.n_agents = len(observation)
        self.announced = announced_worlds(self.n_agents, announcement)
        self.set_bytes = (1 << self.n_agents) // 7  # an integer's digits hold 30 bits of 32
        self._sights = sights_of(observation)
        self._all_worlds = everything(self.n_agents)

    def where(self, agent: int, worlds: int, criterion: Criterion) -> int:
        """Returns the worlds whose class meets the criterion; see `Space`."""
        return self._keep(self._all_worlds, worlds, ((agent, criterion),))

    def keep(self, worlds: int, heard: Iterable[tuple[int, Criterion]]) -> int:
        """Returns the worlds whose class meets the criterion for all that is heard; see `Space`."""
        return self._keep(worlds, worlds, heard)

    def _keep(self, kept: int, worlds: int, heard: Iterable[tuple[int, Criterion]]) -> int:
        sights = self._sights
        for agent, criterion in heard:
            merged, stand, lift, own, spread, _ = sights[agent]
            # What stands for a class has every bit clear along which others are brought there, so
            # no shift carries into another class; what else the shifts leave is masked away.
            found = worlds
            for step in merged:
                found |= found >> step
            if lift:
                classes = criterion(found, found >> lift) & stand
            else:
                classes = criterion(found & own.negative, found & own.positive) & stand
            if classes == stand:  # frequent in first rounds, and the spreading is half of the work
                continue
            for step in spread:
                classes |= classes << step
            kept &= classes
        return kept

    def lookalikes(self, agent: int, seen: Sequence[bool | None]) -> tuple[int, int]:
        """Returns the worlds that look like `seen` to `agent`; see `Space`."""
        sight = self._sights[agent]
        worlds = alike(sight, world_index(tuple(seen)))
        if sight.lift:
            return worlds, worlds << sight.lift
        return (0, worlds) if seen[agent] else (worlds, 0)

    def meets(self, worlds: int, lookalikes: int) -> bool:
        """Whether one of these lookalikes is in the set."""
        return bool(worlds & lookalikes)

    def copy(self, worlds: int) -> int:
        """Returns the set: integers do not change."""
        return worlds

    def contains(self, worlds: int, world: World) -> bool:
        """Whether `world` is in the set."""
        return bool(worlds >> world_index(world) & 1)

    def is_empty(self, worlds: int) -> bool:
        """Whether no world is in the set."""
        return not worlds

    def count(self, worlds: int) -> int:
        """Returns how many worlds the set has."""
        return worlds.bit_count()

    def same(self, some: int, others: int) -> bool:
        """Whether the two sets are equal."""
        return some == others

    def members(self, worlds: int) -> Iterator[World]:
        """Yields the worlds of the set in the order of their numbers."""
        # Searching the digits is linear; taking off the lowest bit again and again is quadratic.
        digits = f"{worlds:b}"[::-1]
        index = digits.find("1")
        while index >= 0:
            yield tuple(bool(index >> agent & 1) for agent in range(self.n_agents))
            index = digits.find("1", index + 1)


def sight_of(agent: int, row: tuple[int, ...]) -> Sight:
    """Returns what the agent with this row of the observation matrix observes.

    Raises:
        ScenarioTooLargeError: the row is longer than `MAX_AGENTS`.
    """
    directions = axes(len(row))
    own, stand = directions[agent], everything(len(row))
    for b, sees in enumerate(row):
        if not sees:
            stand &= directions[b].negative
    merged = tuple(directions[b].step for b, sees in enumerate(row) if not sees and b != agent)
    observed = sum(1 << b for b, sees in enumerate(row) if sees)
    if row[agent]:
        return Sight(merged, stand, 0, own, merged, observed)
    return Sight(merged, stand, own.step, own, (*merged, own.step), observed)


def alike(sight: Sight, number: int) -> int:
    """Returns the worlds that an agent cannot tell from the one of that number.

    Of those that differ in its own status, which it may not observe, the negative ones.
    """
    worlds = 1 << (number & sight.observed)
    for step in sight.merged:
        worlds |= worlds << step
    return worlds


def sights_of(observation: ObservationMatrix) -> tuple[Sight, ...]:
    """Returns what each agent observes."""
    sight = _kept_sight_of if len(observation) <= _KEPT_UP_TO else sight_of
    return tuple(map(sight, range(len(observation)), observation))


# Of few agents there are few rows, and they come again and again.
_KEPT_UP_TO = 12
_kept_sight_of = lru_cache(maxsize=8192)(sight_of)


@lru_cache(maxsize=64)
def axes(n_agents: int) -> tuple[Axis, ...]:
    """Returns the axis of each agent in the hypercube of 2^n worlds.

    Raises:
        ScenarioTooLargeError: n exceeds `MAX_AGENTS`.
    """
    if n_agents > MAX_AGENTS:
        raise ScenarioTooLargeError(
            f"{n_agents} agents span 2^{n_agents} worlds, and a big integer holds those of up to "
            f"{MAX_AGENTS} agents: take fewer agents, or leave engine out"
        )
    return tuple(_axis(1 << agent, everything(n_agents)) for agent in range(n_agents))


def _axis(step: int, all_worlds: int) -> Axis:
    # 2^step + 1 divides 2^(2^n) - 1, and the quotient is the pattern "step bits set, step clear".
    negative = all_worlds // ((1 << step) + 1)
    return Axis(step, negative, negative << step)


@lru_cache(maxsize=64)
def everything(n_agents: int) -> int:
    """Returns the set of all 2^n worlds."""
    return (1 << (1 << n_agents)) - 1


@lru_cache(maxsize=64)
def announced_worlds(n_agents: int, announcement: Announcement) -> int:
    """Returns the worlds of which the announcement is true."""
    axes(n_agents)  # refuses an n that is too large before anything is allocated
    layers = _layers(n_agents)
    return sum(layer for k, layer in enumerate(layers) if announcement.allows(k))


def _layers(n_agents: int) -> list[int]:
    """Returns, for k = 0...n, the worlds with exactly k positive agents (Pascal's rule)."""
    layers = [1]
    for agent in range(n_agents):
        shifted = [layer << (1 << agent) for layer in layers]
        layers = [low | high for low, high in zip([*layers, 0], [0, *shifted], strict=True)]
    return layers


@lru_cache(maxsize=1024)
def world_index(world: Sequence[bool | None]) -> int:
    """Returns the number of a world: bit a is set iff agent a is positive.

    What is not known counts as negative.
    """
    return sum(1 << agent for agent, positive in enumerate(world) if positive)
