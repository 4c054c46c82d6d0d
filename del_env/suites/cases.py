"""What the suites enumerate: scenarios up to the names of the agents, without the matrix."""

from collections.abc import Iterator
from dataclasses import dataclass

from del_env.sampling import Bound
from del_env.scenario import Announcement, ObservationMatrix, Scenario, World, informative

QUERIED = 0
"""Whom the published suites ask, always."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A scenario up to the names of the agents other than the queried one, without the matrix.

    Attributes:
        n_agents: how many agents there are.
        n_positive: how many of them are positive.
        announcement: the public announcement, true of that number.
        positive: the status of the queried agent.
    """

    n_agents: int
    n_positive: int
    announcement: Announcement
    positive: bool

    @property
    def world(self) -> World:
        """The canonical world: of the others the lowest-numbered are the positive ones."""
        n_others = self.n_positive - self.positive
        return (self.positive, *(other < n_others for other in range(self.n_agents - 1)))

    def scenario(self, observation: ObservationMatrix) -> Scenario:
        """Returns the scenario with the canonical world and this matrix; agent 0 is queried."""
        return Scenario(world=self.world, observation=observation, announcement=self.announcement)


def cases_of(bound: Bound, n_agents: int) -> Iterator[Case]:
    """Yields every case: by number of positives, then count, then status (negative first)."""
    for n_positive in range(n_agents + 1):
        for count in range(n_agents + 1):
            announcement = bound.announcement(count)
            if announcement.allows(n_positive):
                yield from _statuses(n_agents, n_positive, announcement)


def informative_cases(bound: Bound, n_agents: int) -> list[Case]:
    """Returns those of `cases_of` whose announcement rules something out; n^2 of them."""
    return [case for case in cases_of(bound, n_agents) if informative(case.announcement, n_agents)]


def cases_under(announcement: Announcement, n_agents: int) -> Iterator[Case]:
    """Yields every case of one announcement: by number of positives, then positive first."""
    for n_positive in range(n_agents + 1):
        if announcement.allows(n_positive):
            yield from reversed(_statuses(n_agents, n_positive, announcement))


def _statuses(n_agents: int, n_positive: int, announcement: Announcement) -> list[Case]:
    return [
        Case(
            n_agents=n_agents,
            n_positive=n_positive,
            announcement=announcement,
            positive=positive,
        )
        for positive in (False, True)
        if positive <= n_positive < n_agents + positive
    ]
