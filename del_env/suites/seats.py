"""Who sits where: the names of the agents, drawn."""

import numpy as np

from del_env.scenario import ObservationMatrix, Scenario
from del_env.suites.cases import QUERIED, Case


def draw_seats(stream: np.random.RandomState, n_agents: int, queried: int | None) -> list[int]:
    """Returns for each seat the agent that sits there; the queried one in its seat if it has one.

    Any order is as likely as any other.
    """
    seats: list[int] = stream.permutation(n_agents).tolist()
    if queried is not None:
        seats[seats.index(QUERIED)] = seats[queried]
        seats[queried] = QUERIED
    return seats


def seated(case: Case, observation: ObservationMatrix, seats: list[int]) -> Scenario:
    """Returns the case's scenario with its agents named anew: agent `seats[a]` becomes a."""
    world = case.world
    return Scenario(
        world=tuple(world[agent] for agent in seats),
        observation=tuple(tuple(observation[agent][seen] for seen in seats) for agent in seats),
        announcement=case.announcement,
    )
