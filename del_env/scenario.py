"""One puzzle instance: who is positive, who sees whom, and what was announced."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeAlias

from del_env.bits import checked_bits, entries_of, is_valid_matrix, is_valid_row
from del_env.checks import is_integer
from del_env.errors import ScenarioError, ScenarioTooLargeError

MAX_AGENTS = 5_000
"""The matrix of more would take gigabytes, whatever solves it."""

World: TypeAlias = tuple[bool, ...]
"""`world[a]` is whether agent a is positive."""

ObservationMatrix: TypeAlias = tuple[tuple[bool, ...], ...]
"""n x n; `observation[a][b]` is whether agent a observes agent b."""


class Wording(StrEnum):
    """How an announcement is put into words; it changes nothing about what it says."""

    PLAIN = "plain"
    NOT_LESS_THAN = "not_less_than"
    AT_LEAST_NEGATIVE = "at_least_negative"


@dataclass(frozen=True, slots=True)
class AtLeast:
    """The public announcement "at least `count` agents are positive".

    Attributes:
        count: how many at least.
        wording: `plain`, or `not_less_than` ("not less than `count` are positive").
    """

    count: int
    wording: Wording = field(default=Wording.PLAIN, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "count", _checked_count(self.count))
        _settle_wording(self, Wording.NOT_LESS_THAN)

    def allows(self, n_positive: int) -> bool:
        """Whether the announcement is true of a world with that many positive agents."""
        return n_positive >= self.count

    def __str__(self) -> str:
        return f"at least {self.count} positive"


@dataclass(frozen=True, slots=True)
class AtMost:
    """The public announcement "at most `count` agents are positive".

    Attributes:
        count: how many at most.
        wording: `plain`, or `at_least_negative` ("at least n - `count` are negative").
    """

    count: int
    wording: Wording = field(default=Wording.PLAIN, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "count", _checked_count(self.count))
        _settle_wording(self, Wording.AT_LEAST_NEGATIVE)

    def allows(self, n_positive: int) -> bool:
        """Whether the announcement is true of a world with that many positive agents."""
        return n_positive <= self.count

    def __str__(self) -> str:
        return f"at most {self.count} positive"


Announcement: TypeAlias = AtLeast | AtMost


def not_less_than(count: int) -> AtLeast:
    """Returns the announcement "not less than `count` agents are positive"."""
    return AtLeast(count, Wording.NOT_LESS_THAN)


def at_least_negative(count: int, n_agents: int) -> AtMost:
    """Returns the announcement "at least `count` of `n_agents` agents are negative".

    Raises:
        ScenarioError: `count` is not between 0 and `n_agents`.
    """
    _check_count_fits(count, n_agents)
    return AtMost(n_agents - count, Wording.AT_LEAST_NEGATIVE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """One puzzle instance. Immutable, hashable, valid once constructed.

    Any sequences of 0/1 or booleans are accepted (lists, numpy arrays) and stored as tuples.

    Attributes:
        world: the true world; `world[a]` is whether agent a is positive.
        observation: n x n; `observation[a][b]` is whether agent a observes agent b.
        announcement: the public announcement, true of `world`.

    Raises:
        ScenarioError: a field is ill-formed or the announcement is false of `world`; the message
            names the field, the value and the way out.
    """

    world: World
    observation: ObservationMatrix
    announcement: Announcement

    def __post_init__(self) -> None:
        world = checked_world(self.world)
        object.__setattr__(self, "world", world)
        object.__setattr__(self, "observation", checked_observation(self.observation, len(world)))
        check_announcement(self.announcement, len(world))
        if not self.announcement.allows(self.n_positive):
            raise ScenarioError(
                f"announcement {self.announcement!s} is false of world {digits(world)}, which has "
                f"{self.n_positive} positive: an announcement is truthful, so change its count "
                "or the world"
            )

    @property
    def n_agents(self) -> int:
        """How many agents there are."""
        return len(self.world)

    @property
    def n_positive(self) -> int:
        """How many agents are positive in the true world."""
        return sum(self.world)

    @property
    def is_symmetric(self) -> bool:
        """Whether every agent observes all the others and not itself."""
        return is_symmetric(self.observation)


def symmetric_observation(n_agents: int) -> ObservationMatrix:
    """Returns the n x n matrix in which everybody observes all the others and not itself.

    Raises:
        ScenarioError: there is not even one agent.
        ScenarioTooLargeError: there are more than `MAX_AGENTS` agents; nothing was allocated.
    """
    if not is_integer(n_agents) or n_agents < 1:
        raise ScenarioError(f"{n_agents!r} agents: a scenario has at least one")
    if n_agents > MAX_AGENTS:
        raise ScenarioTooLargeError(
            f"the matrix of {n_agents:,} agents has {n_agents**2:,} entries: take at most "
            f"{MAX_AGENTS:,} agents"
        )
    return tuple(_all_but(agent, n_agents) for agent in range(n_agents))


def is_symmetric(observation: ObservationMatrix) -> bool:
    """Whether every agent observes all the others and not itself."""
    n_agents = len(observation)
    return all(row == _all_but(agent, n_agents) for agent, row in enumerate(observation))


def _all_but(agent: int, n_agents: int) -> tuple[bool, ...]:
    return (True,) * agent + (False,) + (True,) * (n_agents - agent - 1)


def informative(announcement: Announcement, n_agents: int) -> bool:
    """Whether the announcement rules out any world at all."""
    return not (announcement.allows(0) and announcement.allows(n_agents))


def checked_world(world: Sequence[Any]) -> World:
    """Returns `world` as a tuple of booleans.

    Raises:
        ScenarioError: it is empty or has an entry other than 0, 1, False, True.
    """
    if is_valid_row(world):
        return world
    entries = entries_of("world", world)
    if not entries:
        raise ScenarioError("world is empty: a scenario has at least one agent")
    return checked_bits("world", (), entries)


def checked_observation(
    observation: Sequence[Any], n_agents: int | None = None
) -> ObservationMatrix:
    """Returns `observation` as an n x n tuple of tuples of booleans; without `n_agents`, of any n.

    Raises:
        ScenarioError: it is not n x n or has an entry other than 0, 1, False, True.
    """
    # Valid tuples are the rule, and are passed on without a look at each entry in Python.
    if is_valid_matrix(observation) and n_agents in (None, len(observation)):
        return observation
    rows = entries_of("observation", observation)
    if not rows:
        raise ScenarioError("observation is empty: a scenario has at least one agent")
    n_agents = len(rows) if n_agents is None else n_agents
    if len(rows) != n_agents:
        raise ScenarioError(
            f"observation has {len(rows)} rows for {n_agents} agents: give one row an agent"
        )
    return tuple(_checked_row(a, row, n_agents) for a, row in enumerate(rows))


def check_announcement(announcement: Announcement, n_agents: int) -> None:
    """Checks that an announcement is one, and that its count fits the number of agents.

    Raises:
        ScenarioError: it is neither `AtLeast` nor `AtMost`, or its count is not in 0...n.
    """
    if not isinstance(announcement, AtLeast | AtMost):
        raise ScenarioError(f"announcement {announcement!r} is neither AtLeast(q) nor AtMost(q)")
    _check_count_fits(announcement.count, n_agents)


def check_scenario(scenario: Any) -> None:
    """Checks that it is a scenario, which is valid once constructed.

    Raises:
        ScenarioError: it is something else.
    """
    if not isinstance(scenario, Scenario):
        raise ScenarioError(
            f"{scenario!r} is no Scenario: make one of a world, an observation matrix and an "
            "announcement"
        )


def check_agent(agent: int, n_agents: int) -> None:
    """Checks that `agent` numbers one of the agents.

    Raises:
        ScenarioError: it is not an integer in 0...n-1.
    """
    if not is_integer(agent) or not 0 <= agent < n_agents:
        raise ScenarioError(
            f"agent {agent!r} is outside 0...{n_agents - 1}: agents are numbered from 0"
        )


def _checked_count(count: int) -> int:
    if not is_integer(count) or count < 0:
        raise ScenarioError(f"announcement count {count!r} is not an integer from 0 on")
    return int(count)


def _check_count_fits(count: int, n_agents: int) -> None:
    if not 0 <= _checked_count(count) <= n_agents:
        raise ScenarioError(
            f"announcement count {count} is outside 0...{n_agents}: choose an integer from 0 "
            "to the number of agents"
        )


def _settle_wording(announcement: Announcement, other: Wording) -> None:
    if announcement.wording not in (Wording.PLAIN, other):
        raise ScenarioError(
            f"wording {announcement.wording!r} does not say {announcement!s}: "
            f"choose {Wording.PLAIN.value!r} or {other.value!r}"
        )
    object.__setattr__(announcement, "wording", Wording(announcement.wording))


def _checked_row(agent: int, row: Sequence[Any], n_agents: int) -> tuple[bool, ...]:
    entries = entries_of(f"observation row {agent}", row)
    if len(entries) != n_agents:
        raise ScenarioError(
            f"observation row {agent} has {len(entries)} entries for {n_agents} agents: "
            "give one entry an agent"
        )
    return checked_bits("observation", (agent,), entries)


def digits(bits: Iterable[bool]) -> str:
    """Returns a world, or a row of the matrix, as it is written: 0 and 1, agent 0 first."""
    return "".join("1" if bit else "0" for bit in bits)
