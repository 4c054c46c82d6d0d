"""Sets of worlds as one big integer: the engine for any matrix of up to 17 agents or so.

World v is the number whose bit a is set iff agent a is positive; a set of worlds is the number
whose bit v is set iff world v belongs to it. What an agent cannot tell apart is then found by
shifts and masks of 2^n-bit integers along the axes that it does not observe: n^2 * 2^n / 64
machine steps a round, and no loop over worlds.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from del_env.answers import Answer
from del_env.errors import ScenarioTooLargeError
from del_env.oracle.space import AnswerSets
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


class BigIntegerSpace:
    """The hypercube of all 2^n worlds of one observation matrix and announcement.

    Raises:
        ScenarioTooLargeError: there are more than `MAX_AGENTS` agents; nothing was allocated.
    """

    def __init__(self, observation: ObservationMatrix, announcement: Announcement) -> None:
        self.n_agents = len(observation)
        self.announced = announced_worlds(self.n_agents, announcement)
        self.everything = (1 << (1 << self.n_agents)) - 1
        self._axes = axes(self.n_agents)
        # What an agent sees stays the same for a whole episode.
        self._class_of = lru_cache(maxsize=4 * self.n_agents)(self._worlds_that_agree)
        self._sees_itself = tuple(row[agent] for agent, row in enumerate(observation))
        self._unobserved_others = tuple(
            tuple(axis for b, axis in enumerate(self._axes) if b != agent and not row[b])
            for agent, row in enumerate(observation)
        )

    def answers(self, agent: int, worlds: int) -> AnswerSets:
        """Returns where `agent` gives which answer; see `Space`."""
        for step, negative, _ in self._unobserved_others[agent]:
            worlds |= (worlds & negative) << step | (worlds >> step) & negative
        step, negative, _ = self._axes[agent]
        can_be_negative = worlds & negative
        if self._sees_itself[agent]:
            return AnswerSets(dont_know=0, no=can_be_negative, yes=worlds ^ can_be_negative)
        # One of the agent's two worlds stands for both: it cannot tell them apart.
        can_be_positive = (worlds >> step) & negative
        varies = can_be_negative & can_be_positive
        no, yes = can_be_negative ^ varies, can_be_positive ^ varies
        return AnswerSets(varies | varies << step, no | no << step, yes | yes << step)

    def answer_of(self, agent: int, seen: tuple[bool | None, ...], worlds: int) -> Answer | None:
        """Returns what `agent` says who sees `seen`; see `Space`."""
        worlds &= self._class_of(seen)
        if not worlds:
            return None
        can_be_negative = worlds & self._axes[agent].negative
        if can_be_negative and can_be_negative != worlds:
            return Answer.DONT_KNOW
        return Answer.from_status(not can_be_negative)

    def _worlds_that_agree(self, seen: tuple[bool | None, ...]) -> int:
        worlds = self.everything
        for axis, positive in zip(self._axes, seen, strict=True):
            if positive is not None:
                worlds &= axis.positive if positive else axis.negative
        return worlds

    def contains(self, worlds: int, world: World) -> bool:
        """Whether `world` is in the set."""
        return bool(worlds >> world_index(world) & 1)

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


@lru_cache(maxsize=64)
def axes(n_agents: int) -> tuple[Axis, ...]:
    """Returns the axis of each agent in the hypercube of 2^n worlds.

    Raises:
        ScenarioTooLargeError: n exceeds `MAX_AGENTS`.
    """
    if n_agents > MAX_AGENTS:
        raise ScenarioTooLargeError(
            f"{n_agents} agents span 2^{n_agents} worlds: asymmetric scenarios and live play are "
            f"solved up to {MAX_AGENTS} agents; take fewer agents, or the history of a symmetric "
            "scenario, which has a closed form"
        )
    return tuple(_axis(1 << agent, (1 << (1 << n_agents)) - 1) for agent in range(n_agents))


def _axis(step: int, everything: int) -> Axis:
    # 2^step + 1 divides 2^(2^n) - 1, and the quotient is the pattern "step bits set, step clear".
    negative = everything // ((1 << step) + 1)
    return Axis(step, negative, negative << step)


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
def world_index(world: World) -> int:
    """Returns the number of a world: bit a is set iff agent a is positive."""
    return sum(1 << agent for agent, positive in enumerate(world) if positive)
