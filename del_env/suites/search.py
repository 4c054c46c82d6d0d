"""A quick test for matrices with which an agent first knows in a wanted round.

Most draws fail it, and many fail early. So this asks the one agent first in each round, tells
knowing from not knowing only, leaves out who knows already (in truthful play it knows for good)
and validates nothing: three times as fast as a history. What passes becomes a `Scenario`, to be
solved by the oracle like any other.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from del_env.oracle.big_integer import announced_worlds, axes, world_index
from del_env.suites.cases import QUERIED, Case

Matrix: TypeAlias = Sequence[Sequence[bool]]
"""An observation matrix as it was drawn."""


@dataclass(frozen=True)
class Search:
    """What a matrix is looked for.

    Attributes:
        case: the rest of the scenario, in its canonical world.
        pivotal_round: the round, from 1, in which the queried agent should first know.
    """

    case: Case
    pivotal_round: int

    def accepts(self, matrix: Matrix) -> bool:
        """Whether with this matrix the queried agent first knows in the wanted round."""
        worlds = announced_worlds(self.case.n_agents, self.case.announcement)
        others = [agent for agent in range(self.case.n_agents) if agent != QUERIED]
        for _ in range(self.pivotal_round - 1):
            unsure = _unsure(QUERIED, matrix, worlds)
            if not unsure >> self._true_world & 1:
                return False
            others, left = _hear(others, matrix, worlds, self._true_world)
            if left & unsure == worlds:
                return False
            worlds = left & unsure
        return not _unsure(QUERIED, matrix, worlds) >> self._true_world & 1

    @cached_property
    def _true_world(self) -> int:
        return world_index(self.case.world)


def _hear(agents: list[int], matrix: Matrix, worlds: int, true_world: int) -> tuple[list[int], int]:
    """Returns which of the agents do not know in a round, and the worlds that all of them leave."""
    unsure_ones, left = [], worlds
    for agent in agents:
        unsure = _unsure(agent, matrix, worlds)
        if unsure >> true_world & 1:
            unsure_ones.append(agent)
            left &= unsure
        else:
            left &= ~unsure
    return unsure_ones, left


def _unsure(agent: int, matrix: Matrix, worlds: int) -> int:
    """Returns a set that holds a world of `worlds` iff the agent does not know there.

    Sets are those of the big-integer engine.
    """
    row, all_axes = matrix[agent], axes(len(matrix))
    if row[agent]:
        return 0
    for other, axis in enumerate(all_axes):
        if not row[other] and other != agent:
            step, negative = axis.step, axis.negative
            worlds |= (worlds & negative) << step | (worlds >> step) & negative
    # A world is left in doubt by its twin, which differs in the agent's own status alone.
    step, negative = all_axes[agent].step, all_axes[agent].negative
    return (worlds & negative) << step | (worlds >> step) & negative
