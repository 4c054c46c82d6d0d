"""What fresh instances should be like."""

from dataclasses import dataclass, field

from del_env.checks import checked_integer
from del_env.errors import SettingsError
from del_env.oracle.big_integer import MAX_AGENTS
from del_env.sampling import Bound
from del_env.scenario import Announcement, check_announcement, informative
from del_env.suites.cases import Case, cases_under
from del_env.suites.pattern import (
    ASYMMETRIC_ANNOUNCEMENT,
    ASYMMETRIC_ROUND,
    INSTANCES_PER_CASE,
    MAX_DRAWS_PER_CASE,
    N_AGENTS,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class FreshSymmetric:
    """The symmetric half: instances at their pivotal round, one a case at most.

    A case is a number of positives, an informative count and the queried agent's status; n agents
    have n^2 of them. The prompts of this half hold no numbers, so what makes them new is another
    number of agents, or the other bound.

    Attributes:
        n_agents: how many agents there are, from 1; with the bound `at_least` other than 10,
            whose every case is published.
        bound: which side the announcement bounds the positives from.
        agent: the queried agent; None draws one for each instance.
        n_instances: how many of the cases are taken.

    Raises:
        SettingsError: a value is outside its range.
    """

    n_agents: int = N_AGENTS + 1
    bound: Bound = Bound.AT_LEAST
    agent: int | None = None
    n_instances: int = 100

    def __post_init__(self) -> None:
        checked_integer("n_agents", self.n_agents, 1)
        checked_integer("n_instances", self.n_instances, 1, self.n_agents**2)
        if self.n_agents == N_AGENTS and self.bound is Bound.AT_LEAST:
            raise SettingsError(
                f"n_agents {N_AGENTS} with the bound at_least: every symmetric instance of that "
                "kind is published; take another number of agents, or the bound at_most"
            )
        _check_agent(self.agent, self.n_agents)


@dataclass(frozen=True, slots=True, kw_only=True)
class FreshAsymmetric:
    """The asymmetric half: drawn matrices with which the queried agent first knows in one round.

    Attributes:
        n_agents: how many agents there are, 2 to 20.
        announcement: the public announcement; an informative one.
        density: how likely it is that one agent observes another, or itself; the queried agent
            never observes itself.
        pivotal_round: the round, from 1, in which the queried agent first knows.
        agent: the queried agent; None draws one for each instance.
        n_positive: how many agents are positive; None takes every number in turn that the
            announcement allows.
        positive: the status of the queried agent; None takes both in turn.
        per_case: how many instances for each possible number of positives and status.
        max_draws: after how many draws for one of these the search is given up.

    Raises:
        SettingsError: a value is outside its range.
        ScenarioError: the announcement does not fit the agents.
    """

    n_agents: int = N_AGENTS
    announcement: Announcement = ASYMMETRIC_ANNOUNCEMENT
    density: float = 0.5
    pivotal_round: int = ASYMMETRIC_ROUND
    agent: int | None = None
    n_positive: int | None = None
    positive: bool | None = None
    per_case: int = INSTANCES_PER_CASE
    max_draws: int = MAX_DRAWS_PER_CASE

    def __post_init__(self) -> None:
        checked_integer("n_agents", self.n_agents, 2, MAX_AGENTS)
        if not 0 <= self.density <= 1:
            raise SettingsError(f"density is {self.density!r}: choose a number from 0 to 1")
        checked_integer("pivotal_round", self.pivotal_round, 1)
        checked_integer("per_case", self.per_case, 1)
        checked_integer("max_draws", self.max_draws, self.per_case)
        check_announcement(self.announcement, self.n_agents)
        if not informative(self.announcement, self.n_agents):
            raise SettingsError(
                f"announcement {self.announcement!s} of {self.n_agents} agents says nothing, so "
                "nobody would ever know: choose another count"
            )
        _check_agent(self.agent, self.n_agents)
        if not self.cases:
            raise SettingsError(
                f"n_positive {self.n_positive!r} and positive {self.positive!r} do not fit "
                f"{self.n_agents} agents and {self.announcement!s}: change one of them"
            )

    @property
    def cases(self) -> tuple[Case, ...]:
        """What is searched for, in order."""
        return tuple(
            case
            for case in cases_under(self.announcement, self.n_agents)
            if self.n_positive in (None, case.n_positive) and self.positive in (None, case.positive)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FreshSettings:
    """What a fresh suite consists of; by default as many instances as `pattern-epistemic`.

    Attributes:
        symmetric: the symmetric half; None leaves it out.
        asymmetric: the asymmetric half; None leaves it out.

    Raises:
        SettingsError: both halves are left out.
    """

    symmetric: FreshSymmetric | None = field(default_factory=FreshSymmetric)
    asymmetric: FreshAsymmetric | None = field(default_factory=FreshAsymmetric)

    def __post_init__(self) -> None:
        if self.symmetric is None and self.asymmetric is None:
            raise SettingsError("both halves of a fresh suite are None: keep one of them")


def _check_agent(agent: int | None, n_agents: int) -> None:
    if agent is not None:
        checked_integer("agent", agent, 0, n_agents - 1)
