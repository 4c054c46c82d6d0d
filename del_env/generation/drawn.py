"""Drawn: many puzzles of one number of agents, and who is asked in each."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from del_env.oracle.batch import Batch
from del_env.scenario import Announcement, AtLeast, Scenario

Flags: TypeAlias = NDArray[np.bool_]
Numbers: TypeAlias = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """Puzzles of one number of agents, not validated, and who is asked in each.

    Attributes:
        batch: the puzzles as the oracle takes them.
        announcements: their announcements.
        agents: the queried agents: (puzzles,).
    """

    batch: Batch
    announcements: Sequence[Announcement]
    agents: Numbers

    @property
    def n_agents(self) -> int:
        """How many agents each has."""
        return int(self.batch.worlds.shape[1])

    def __len__(self) -> int:
        return len(self.announcements)

    def scenario(self, place: int) -> Scenario:
        """Returns one of them, validated."""
        return Scenario(
            world=tuple(self.batch.worlds[place].tolist()),
            observation=tuple(map(tuple, self.batch.observations[place].tolist())),
            announcement=self.announcements[place],
        )


def drawn_puzzles(
    observations: Flags, worlds: Flags, announcements: Sequence[Announcement], agents: Numbers
) -> Drawn:
    """Returns puzzles as arrays, one a place in each."""
    n_agents = worlds.shape[1]
    bounds = [
        (one.count, n_agents) if isinstance(one, AtLeast) else (0, one.count)
        for one in announcements
    ]
    fewest, most = np.array(bounds, dtype=np.int64).T
    batch = Batch(worlds=worlds, observations=observations, fewest=fewest, most=most)
    return Drawn(batch, announcements, agents)
