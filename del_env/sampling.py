"""Random scenarios: who sees whom, who is positive, and what is announced.

Every draw comes from the generator that is passed in, in a fixed order, so that equal settings
and equal seeds give equal scenarios.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import InitVar, dataclass
from enum import StrEnum
from typing import Any

import numpy as np

from del_env.answers import Disclosure
from del_env.checks import checked_integer, is_number
from del_env.errors import ScenarioError, SettingsError
from del_env.oracle import knowledge_history
from del_env.scenario import (
    MAX_AGENTS,
    Announcement,
    AtLeast,
    AtMost,
    ObservationMatrix,
    Scenario,
    World,
    check_announcement,
    checked_observation,
    symmetric_observation,
)

SYMMETRIC = "symmetric"


class Bound(StrEnum):
    """Which way an announcement bounds the number of positive agents."""

    AT_LEAST = "at_least"
    AT_MOST = "at_most"

    def announcement(self, count: int) -> Announcement:
        """Returns the announcement of this bound with that count."""
        return AtLeast(count) if self is Bound.AT_LEAST else AtMost(count)

    def counts(self, n_positive: int, n_agents: int) -> range:
        """Returns the counts to draw from: those that are true and, if any are, informative.

        They are 1...k under `at_least` and k...n-1 under `at_most`; where there are none, k.
        """
        usual = range(1, n_positive + 1) if self is Bound.AT_LEAST else range(n_positive, n_agents)
        return usual or range(n_positive, n_positive + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioSampler:
    """Draws scenarios of one kind. Immutable, valid once constructed.

    What is not fixed is drawn in this order: the matrix (one uniform number an entry, row by row,
    below the density off the diagonal), how many agents are positive (uniform), which ones (those
    with the lowest of n uniform numbers), the count of the announcement (uniform).

    Attributes:
        n_agents: how many agents, at most `MAX_AGENTS`.
        observation: who observes whom: `symmetric`, a density (the chance that an agent observes
            another one; nobody then observes itself), or an n x n matrix. `symmetric` is stored as
            its matrix.
        announcement: the announcement, or only its bound (`at_least`, `at_most`): the count is
            then drawn from 1...k under `at_least` and from k...n-1 under `at_most`, k being the
            number of positive agents (if there is no such count, it is k).
        count: the count of the announcement, for one of which the bound is given; it is stored
            in `announcement`.
        n_positive: how many agents are positive; None draws it from those of 1...n-1 (1 if there
            is one agent) of which a fixed announcement is true or, if there are none, from those
            of 0...n.

    Raises:
        SettingsError: a value is outside its range; the message names the range.
    """

    n_agents: int
    observation: ObservationMatrix | float | str = 0.5
    announcement: Announcement | Bound | str = Bound.AT_LEAST
    count: InitVar[int | None] = None
    n_positive: int | None = None

    def __post_init__(self, count: int | None) -> None:
        n_agents = checked_integer("n_agents", self.n_agents, 1, MAX_AGENTS)
        with _settings_error():
            observation = _observation(self.observation, n_agents)
            announcement = _announcement(self.announcement, count, n_agents)
        object.__setattr__(self, "n_agents", n_agents)
        object.__setattr__(self, "observation", observation)
        object.__setattr__(self, "announcement", announcement)
        if self.n_positive is not None:
            n_positive = checked_integer("n_positive", self.n_positive, 0, n_agents)
            object.__setattr__(self, "n_positive", n_positive)
            _check_truthful(announcement, n_positive)

    def sample(self, rng: np.random.Generator) -> Scenario:
        """Returns the scenario that the next numbers of `rng` give.

        Raises:
            SettingsError: `rng` is no generator of numpy.
        """
        if not isinstance(rng, np.random.Generator):
            raise SettingsError(f"rng is {rng!r}: give one of numpy.random.default_rng(seed)")
        observation = self._draw_observation(rng)
        n_positive = _pick(rng, self.n_positive_choices())
        world = _draw_world(rng, self.n_agents, n_positive)
        announcement = self._draw_announcement(rng, n_positive)
        return Scenario(world=world, observation=observation, announcement=announcement)

    def sample_until(
        self,
        rng: np.random.Generator,
        wanted: Callable[[Scenario], bool],
        limit: int = 10_000,
    ) -> Scenario:
        """Returns the first drawn scenario that is `wanted`.

        Raises:
            SettingsError: none of `limit` drawn scenarios is wanted.
        """
        for _ in range(checked_integer("limit", limit, 1)):
            scenario = self.sample(rng)
            if wanted(scenario):
                return scenario
        raise SettingsError(
            f"none of {limit} drawn scenarios is as wanted ({self}): choose another observation, "
            "announcement or number of agents, or raise the limit"
        )

    def __str__(self) -> str:
        observation = (
            f"density {self.observation}" if is_number(self.observation) else "a fixed matrix"
        )
        positive = "" if self.n_positive is None else f", {self.n_positive} positive"
        return f"{self.n_agents} agents, {observation}, {self.announcement}{positive}"

    def _draw_observation(self, rng: np.random.Generator) -> ObservationMatrix:
        if isinstance(self.observation, tuple):
            return self.observation
        drawn = rng.random((self.n_agents, self.n_agents)) < float(self.observation)
        np.fill_diagonal(drawn, False)
        return tuple(map(tuple, drawn.tolist()))

    def n_positive_choices(self) -> Sequence[int]:
        """Returns how many agents may be positive: one of them is picked in each draw."""
        if self.n_positive is not None:
            return (self.n_positive,)
        announcement, usual = self.announcement, range(1, max(self.n_agents, 2))
        if not isinstance(announcement, AtLeast | AtMost):
            return usual
        allowed = [k for k in range(self.n_agents + 1) if announcement.allows(k)]
        return [k for k in allowed if k in usual] or allowed

    def _draw_announcement(self, rng: np.random.Generator, n_positive: int) -> Announcement:
        if isinstance(self.announcement, AtLeast | AtMost):
            return self.announcement
        bound = Bound(self.announcement)
        return bound.announcement(_pick(rng, bound.counts(n_positive, self.n_agents)))


def somebody_learns(scenario: Scenario, disclosure: Disclosure = Disclosure.KNOWLEDGE) -> bool:
    """Whether somebody first knows its status in round 2 or later, if everybody is ideal."""
    history = knowledge_history(scenario, disclosure)
    return history.knowers_in(1) != history.knowers_in(history.n_rounds)


def _draw_world(rng: np.random.Generator, n_agents: int, n_positive: int) -> World:
    # Not Generator.choice: its stream has changed between releases of numpy.
    lowest = rng.random(n_agents).argsort(kind="stable")[:n_positive]
    positive = set(lowest.tolist())
    return tuple(agent in positive for agent in range(n_agents))


def _pick(rng: np.random.Generator, choices: Sequence[int]) -> int:
    return choices[int(rng.integers(len(choices)))]


def _observation(observation: Any, n_agents: int) -> ObservationMatrix | float:
    if isinstance(observation, str):
        if observation == SYMMETRIC:
            return symmetric_observation(n_agents)
    elif not is_number(observation):
        return checked_observation(observation, n_agents)
    elif 0 <= observation <= 1:
        return float(observation)
    raise SettingsError(
        f"observation is {observation!r}: choose {SYMMETRIC!r}, a density from 0 to 1, or "
        f"a matrix of {n_agents} x {n_agents} entries"
    )


def _announcement(announcement: Any, count: int | None, n_agents: int) -> Announcement | Bound:
    if isinstance(announcement, AtLeast | AtMost):
        if count is not None:
            raise SettingsError(
                f"count is {count!r}, but the announcement is {announcement!s}: leave one out"
            )
        check_announcement(announcement, n_agents)
        return announcement
    bound = _bound(announcement)
    return bound if count is None else _announcement(bound.announcement(count), None, n_agents)


def _bound(name: Any) -> Bound:
    try:
        return Bound(name)
    except ValueError:
        choices = ", ".join(repr(bound.value) for bound in Bound)
        raise SettingsError(
            f"announcement is {name!r}: choose one of {choices}, or give AtLeast(q) or AtMost(q)"
        ) from None


def _check_truthful(announcement: Announcement | Bound, n_positive: int) -> None:
    if isinstance(announcement, AtLeast | AtMost) and not announcement.allows(n_positive):
        raise SettingsError(
            f"n_positive is {n_positive}, of which the announcement ({announcement}) is false: "
            "an announcement is truthful, so change one of them"
        )


@contextmanager
def _settings_error() -> Iterator[None]:
    # What is wrong with a puzzle is here wrong with a setting.
    try:
        yield
    except ScenarioError as error:
        raise SettingsError(str(error)) from None
