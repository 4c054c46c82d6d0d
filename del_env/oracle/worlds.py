"""Sets of worlds as one big integer, and what an agent can tell apart in them.

World v is the number whose bit a is set iff agent a is positive; a set of worlds is the number
whose bit v is set iff world v belongs to it. Everything below is then a handful of shifts and
masks of 2^n-bit integers: about 30 microseconds for a whole history at n = 10, and 4^n steps
nowhere.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import TypeAlias

from del_env.answers import Answer, Claim, Disclosure
from del_env.errors import ScenarioTooLargeError
from del_env.scenario import Announcement, ObservationMatrix, World

WorldSet: TypeAlias = int
"""A set of worlds: bit v is set iff world v is in it."""

MAX_AGENTS = 20
"""Up to here a set of worlds takes at most 128 KiB; one more agent doubles that."""


@dataclass(frozen=True, slots=True)
class Axis:
    """One agent's status as a direction of the hypercube of worlds.

    Attributes:
        step: the distance, in bits, of two worlds that differ in this agent only.
        negative: the worlds in which the agent is negative.
        positive: the worlds in which it is positive.
    """

    step: int
    negative: WorldSet
    positive: WorldSet

    def forget(self, worlds: WorldSet) -> WorldSet:
        """Returns the worlds that equal one of `worlds` but for this agent's status."""
        return (
            worlds | (worlds & self.negative) << self.step | (worlds >> self.step) & self.negative
        )


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
    everything = (1 << (1 << n_agents)) - 1
    return tuple(_axis(1 << agent, everything) for agent in range(n_agents))


def _axis(step: int, everything: WorldSet) -> Axis:
    # 2^step + 1 divides 2^(2^n) - 1, and the quotient is the pattern "step bits set, step clear".
    negative = everything // ((1 << step) + 1)
    return Axis(step, negative, negative << step)


@lru_cache(maxsize=64)
def announced_worlds(n_agents: int, announcement: Announcement) -> WorldSet:
    """Returns the worlds of which the announcement is true."""
    axes(n_agents)  # refuses an n that is too large before anything is allocated
    layers = _layers(n_agents)
    return sum(layer for k, layer in enumerate(layers) if announcement.allows(k))


def _layers(n_agents: int) -> list[WorldSet]:
    """Returns, for k = 0...n, the worlds with exactly k positive agents (Pascal's rule)."""
    layers = [1]
    for agent in range(n_agents):
        shifted = [layer << (1 << agent) for layer in layers]
        layers = [low | high for low, high in zip([*layers, 0], [0, *shifted], strict=True)]
    return layers


def count_announced(n_agents: int, announcement: Announcement) -> int:
    """Returns how many of the 2^n worlds satisfy the announcement; any n."""
    return sum(comb(n_agents, k) for k in range(n_agents + 1) if announcement.allows(k))


def world_index(world: World) -> int:
    """Returns the number of a world: bit a is set iff agent a is positive."""
    return sum(1 << agent for agent, positive in enumerate(world) if positive)


def world_at(index: int, n_agents: int) -> World:
    """Returns the world with that number."""
    return tuple(bool(index >> agent & 1) for agent in range(n_agents))


def members(worlds: WorldSet) -> Iterator[int]:
    """Yields the numbers of the worlds in the set, in increasing order."""
    # Searching the digits is linear; taking off the lowest bit again and again is quadratic.
    digits = f"{worlds:b}"[::-1]
    index = digits.find("1")
    while index >= 0:
        yield index
        index = digits.find("1", index + 1)


@dataclass(frozen=True, slots=True)
class AnswerSets:
    """Where in the hypercube an agent gives which answer, knowing that the world is in a set X.

    The four sets share out all 2^n worlds, those outside X too: at v the agent knows of X the
    worlds that agree with v on all that it observes.

    Attributes:
        dont_know: its status varies over those worlds.
        no: there are some, and it is negative in all of them.
        yes: there are some, and it is positive in all of them.
    """

    dont_know: WorldSet
    no: WorldSet
    yes: WorldSet

    def claimed(self, claim: Claim, disclosure: Disclosure) -> WorldSet:
        """Returns the worlds at which the agent's answer is disclosed as that claim."""
        if disclosure is Disclosure.ANSWER:
            return (self.dont_know, self.no, self.yes)[claim]
        return self.no | self.yes if claim else self.dont_know

    def answer_at(self, index: int) -> Answer:
        """Returns the answer at the world of X with that number."""
        if self.yes >> index & 1:
            return Answer.YES
        return Answer.NO if self.no >> index & 1 else Answer.DONT_KNOW

    @property
    def defined(self) -> WorldSet:
        """The worlds at which the agent has an answer."""
        return self.dont_know | self.no | self.yes


class ViewClasses:
    """Which worlds each agent cannot tell apart, for one observation matrix."""

    def __init__(self, observation: ObservationMatrix) -> None:
        self._axes = axes(len(observation))
        self._unobserved = tuple(
            tuple(axis for axis, sees in zip(self._axes, row, strict=True) if not sees)
            for row in observation
        )

    def answers(self, agent: int, worlds: WorldSet) -> AnswerSets:
        """Returns where `agent` gives which answer, knowing that the world is in `worlds`."""
        can_be_positive = self._closure(agent, worlds & self._axes[agent].positive)
        can_be_negative = self._closure(agent, worlds & self._axes[agent].negative)
        varies = can_be_positive & can_be_negative
        return AnswerSets(
            dont_know=varies, no=can_be_negative ^ varies, yes=can_be_positive ^ varies
        )

    def consistent(self, worlds: WorldSet, seen: Iterable[bool | None]) -> WorldSet:
        """Returns the worlds that agree with `seen` (a status or None an agent)."""
        for axis, positive in zip(self._axes, seen, strict=True):
            if positive is not None:
                worlds &= axis.positive if positive else axis.negative
        return worlds

    def answer(self, agent: int, worlds: WorldSet) -> Answer | None:
        """Returns what `agent` says who thinks all of `worlds` possible; None if there are none."""
        if not worlds:
            return None
        can_be_positive = worlds & self._axes[agent].positive
        if can_be_positive and can_be_positive != worlds:
            return Answer.DONT_KNOW
        return Answer.from_status(bool(can_be_positive))

    def _closure(self, agent: int, worlds: WorldSet) -> WorldSet:
        for axis in self._unobserved[agent]:
            worlds = axis.forget(worlds)
        return worlds


@lru_cache(maxsize=256)
def view_classes(observation: ObservationMatrix) -> ViewClasses:
    """Returns the view classes of an observation matrix (shared, immutable)."""
    return ViewClasses(observation)
