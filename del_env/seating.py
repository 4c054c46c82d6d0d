"""Who sits where when one agent learns: the learner's seat, and its companions in the others."""

import operator
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol, TypeAlias, runtime_checkable

import numpy as np

from del_env.answers import Answer
from del_env.checks import is_integer
from del_env.decision import Decision
from del_env.errors import AgentError, SettingsError
from del_env.scenario import Scenario
from del_env.view import AgentView


@runtime_checkable
class Companion(Protocol):
    """Whoever can answer for a seat: any agent of `del_agents`, or an object of your own."""

    def act(self, view: AgentView) -> Decision:
        """Returns its decision in the round that `view` shows."""
        ...


Companions: TypeAlias = Companion | Sequence[Companion | None] | None
"""One player for all the other seats, or one a seat; None is an ideal reasoner."""


@runtime_checkable
class Sampler(Protocol):
    """Whatever draws a scenario for each episode."""

    @property
    def n_agents(self) -> int:
        """How many agents its scenarios have, all of them as many."""
        ...

    def sample(self, rng: np.random.Generator) -> Scenario:
        """Returns the scenario that the next numbers of `rng` give, and draws from it alone."""
        ...


Source: TypeAlias = Scenario | Sampler
"""Where the scenarios of the episodes come from: always the same one, or drawn."""


class SeatRule(StrEnum):
    """How the learner's seat changes from episode to episode.

    `random`: drawn by the environment's generator, after the scenario. `rotating`: seat 0 in the
    first episode after a seeded reset, then one further each time.
    """

    RANDOM = "random"
    ROTATING = "rotating"


@dataclass(slots=True)
class LearnerSeat:
    """Where the learner sits, episode after episode.

    Attributes:
        rule: the seat, or how it changes.
        n_agents: how many seats there are.
        n_turns: how many episodes have had their seat by the rule `rotating`.
    """

    rule: int | SeatRule
    n_agents: int
    n_turns: int = 0

    def restart(self) -> None:
        """Begins the rotation anew, as a seed does."""
        self.n_turns = 0

    def next(self, rng: np.random.Generator) -> int:
        """Returns the seat of the next episode."""
        if self.rule is SeatRule.RANDOM:
            return int(rng.integers(self.n_agents))
        if self.rule is SeatRule.ROTATING:
            self.n_turns += 1
            return (self.n_turns - 1) % self.n_agents
        return int(self.rule)


def checked_rule(seat: Any, n_agents: int) -> int | SeatRule:
    """Returns the seat, or the rule by which it changes.

    Raises:
        SettingsError: it is neither.
    """
    if isinstance(seat, str):
        try:
            return SeatRule(seat)
        except ValueError:
            pass
    elif is_integer(seat) and 0 <= seat < n_agents:
        return operator.index(seat)
    rules = ", ".join(repr(rule.value) for rule in SeatRule)
    raise SettingsError(f"seat is {seat!r}: choose an integer from 0 to {n_agents - 1}, or {rules}")


def checked_companions(companions: Any, n_agents: int) -> tuple[Companion | None, ...]:
    """Returns who sits in each seat that the learner leaves; None is an ideal reasoner.

    Raises:
        SettingsError: they are not players, or not one a seat.
    """
    if companions is None or isinstance(companions, Companion):
        return (companions,) * n_agents
    if isinstance(companions, str) or not isinstance(companions, Sequence):
        raise SettingsError(
            f"companions is {companions!r}: give an object with act(view), a sequence of one a "
            "seat, or None for ideal reasoners"
        )
    if len(companions) != n_agents:
        raise SettingsError(
            f"{len(companions)} companions for {n_agents} seats: give one a seat (None for an "
            "ideal reasoner); the one in the learner's seat sits out"
        )
    for seat, companion in enumerate(companions):
        if companion is not None and not isinstance(companion, Companion):
            raise SettingsError(
                f"companion {seat} is {companion!r}: give an object with act(view), or None"
            )
    return tuple(companions)


def checked_source(source: Any, n_agents: int) -> Source:
    """Returns where the scenarios come from from now on.

    Raises:
        SettingsError: it is no scenario and no sampler, or of another number of agents.
    """
    if not isinstance(source, Scenario | Sampler):
        raise SettingsError(
            f"sampler is {source!r}: give an object with n_agents and sample(rng), such as a "
            "ScenarioSampler, or one Scenario"
        )
    if source.n_agents != n_agents:
        raise SettingsError(
            f"sampler has {source.n_agents} agents and the environment {n_agents}: the shape of "
            f"the observations is settled, so make another one, with n_agents={source.n_agents}"
        )
    return source


def draw_scenario(source: Source, rng: np.random.Generator) -> Scenario:
    """Returns the scenario of the next episode.

    Raises:
        SettingsError: a sampler drew something else than a scenario of its number of agents.
    """
    drawn: Any = source if isinstance(source, Scenario) else source.sample(rng)
    if not isinstance(drawn, Scenario) or drawn.n_agents != source.n_agents:
        raise SettingsError(
            f"sampler drew {drawn!r}: sample(rng) returns a Scenario of {source.n_agents} agents"
        )
    return drawn


def answer_of(companion: Companion, view: AgentView) -> Answer:
    """Returns what a companion plays; who gives no answer does not claim to know.

    Raises:
        AgentError: it returns something else than a decision.
    """
    decision = companion.act(view)
    if not isinstance(decision, Decision):
        raise AgentError(
            f"companion {view.agent} returned {decision!r}: act(view) returns a Decision"
        )
    return decision.played
