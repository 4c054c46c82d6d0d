"""The histories of all true worlds of one matrix and announcement, found at once."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from del_env.answers import Disclosure
from del_env.errors import ScenarioTooLargeError
from del_env.oracle.asking import checked_disclosure, checked_matrix
from del_env.oracle.costs import MAX_LISTED, told_count
from del_env.oracle.history import KnowledgeHistory, history_from_trace
from del_env.oracle.listing import Listing
from del_env.oracle.refinement import Refinement
from del_env.oracle.space import count_announced
from del_env.oracle.sparse import class_keys
from del_env.oracle.trace import trace_of
from del_env.scenario import (
    Announcement,
    ObservationMatrix,
    Scenario,
    World,
)

NAME = "all worlds"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class WorldHistories:
    """The ideal courses of all scenarios of one matrix and announcement.

    Worlds are numbered by `worlds`; the arrays are not to be changed.

    Attributes:
        observation: who observes whom.
        announcement: the public announcement.
        disclosure: what becomes public of an answer.
        worlds: who is positive in each announced world: (worlds, agents).
        pivotal_rounds: in which round, from 1, each agent first knows; 0 if it never does:
            (worlds, agents).
        worlds_left: how many worlds are possible in each world: (rounds + 1, worlds); line t is
            after round t, line 0 before round 1.
    """

    observation: ObservationMatrix
    announcement: Announcement
    disclosure: Disclosure
    worlds: NDArray[np.bool_]
    pivotal_rounds: NDArray[np.int16]
    worlds_left: NDArray[np.int32]
    _listing: Listing

    def __len__(self) -> int:
        return len(self.worlds)

    def __iter__(self) -> Iterator[KnowledgeHistory]:
        """Yields the history of every world, in their order."""
        for number, world in enumerate(self.worlds.tolist()):
            yield self._history(self._scenario(world), number)

    def __getitem__(self, world: World) -> KnowledgeHistory:
        """Returns the history with that true world.

        Raises:
            ScenarioError: the announcement is false of it, or it is no world of so many agents.
        """
        scenario = self._scenario(world)
        return self._history(scenario, self._listing.place_of(scenario.world))

    def _scenario(self, world: Sequence[bool]) -> Scenario:
        return Scenario(
            world=tuple(world), observation=self.observation, announcement=self.announcement
        )

    def _history(self, scenario: Scenario, number: int) -> KnowledgeHistory:
        trace = trace_of(self.pivotal_rounds[number].tolist(), self.worlds_left[:, number].tolist())
        return history_from_trace(scenario, self.disclosure, trace, NAME)


def histories_of_all_worlds(
    observation: ObservationMatrix,
    announcement: Announcement,
    disclosure: Disclosure = Disclosure.KNOWLEDGE,
) -> WorldHistories:
    """Returns the histories of all worlds that satisfy the announcement.

    Raises:
        ScenarioError: the matrix or the announcement is ill-formed.
        ScenarioTooLargeError: there are more than `MAX_LISTED` worlds; nothing was allocated.
        SettingsError: there is no such disclosure.
    """
    observation = checked_matrix(observation, announcement)
    disclosure = checked_disclosure(disclosure)
    n_worlds = count_announced(len(observation), announcement)
    if n_worlds > MAX_LISTED:
        raise ScenarioTooLargeError(
            f"{len(observation)} agents, {announcement!s}: the histories of {told_count(n_worlds)} "
            f"worlds are too many to be found at once (up to {MAX_LISTED:,}): take fewer agents "
            "or a tighter announcement, or one history after the other"
        )
    listing = Listing(len(observation), announcement)
    refinement = Refinement(class_keys(listing, np.array(observation, dtype=bool)), disclosure)
    return WorldHistories(
        observation=observation,
        announcement=announcement,
        disclosure=disclosure,
        worlds=listing.positive(),
        pivotal_rounds=refinement.pivotal_rounds.T,
        worlds_left=refinement.worlds_left,
        _listing=listing,
    )
