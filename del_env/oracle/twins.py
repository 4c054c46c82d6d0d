"""Twins: agents that can be swapped without changing who observes whom.

As long as twins have made the same claims, a set of worlds that are still possible is the same set
after swapping them. So it need not be listed: how many agents of each *block* of twins are positive
says whether a world is in it (the number triangle of Gierasimczuk and Szymanik, generalised).
A block is split when its agents claim differently; how many agents there are matters little, how
many blocks matters much.
"""

from collections import defaultdict
from collections.abc import Hashable, Sequence
from functools import cached_property

import numpy as np

from del_env.scenario import ObservationMatrix, World

Block = tuple[int, ...]
"""Agents that are twins of one another, in ascending order."""


class Blocks:
    """The agents, divided into blocks of twins.

    Attributes:
        members: the agents of each block.
        sizes: how many they are.
    """

    def __init__(self, observation: ObservationMatrix, members: Sequence[Block]) -> None:
        self.members = tuple(members)
        self.sizes = tuple(map(len, members))
        self._observation = observation

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of an array with one entry for each way to count positives by block."""
        return tuple(size + 1 for size in self.sizes)

    @cached_property
    def block_of(self) -> dict[int, int]:
        """The block of each agent."""
        return {agent: block for block, agents in enumerate(self.members) for agent in agents}

    @cached_property
    def unobserved(self) -> tuple[tuple[int, ...], ...]:
        """For each block the blocks that its agents do not observe.

        The block itself is one of them if its agents do not observe each other.
        """
        return tuple(
            tuple(other for other in range(len(self.members)) if not self._observes(block, other))
            for block in range(len(self.members))
        )

    def _observes(self, block: int, other: int) -> bool:
        if block == other and self.sizes[block] == 1:
            return True  # nobody else is there to be seen or not
        return self._observation[self.members[block][0]][self.members[other][-1]]

    def sees_itself(self, block: int) -> bool:
        """Whether the agents of a block observe themselves."""
        first = self.members[block][0]
        return self._observation[first][first]

    def counts(self, world: World) -> tuple[int, ...]:
        """Returns how many agents of each block are positive."""
        return tuple(sum(world[agent] for agent in agents) for agents in self.members)

    def parts(self, marks: Sequence[Hashable]) -> tuple[tuple[Block, ...], ...]:
        """Returns for each block its parts: agents with equal marks."""
        return tuple(_by_key(agents, [marks[agent] for agent in agents]) for agents in self.members)

    def split(self, parts: Sequence[Sequence[Block]]) -> "Blocks":
        """Returns the blocks that these parts of blocks are."""
        return Blocks(self._observation, [part for of_one in parts for part in of_one])


def twin_blocks(observation: ObservationMatrix) -> tuple[Block, ...]:
    """Returns the largest blocks of twins, in the order of their first agents.

    Cost: O(n^2).
    """
    n_agents = len(observation)
    blocks: dict[int, Block] = {agent: (agent,) for agent in range(n_agents)}
    matrix = np.array(observation, dtype=np.uint8)
    itself = matrix.diagonal().copy()
    # Twins that observe each other have equal rows and columns once all are made to observe
    # themselves, twins that do not once nobody is.
    for mutual in (0, 1):
        np.fill_diagonal(matrix, mutual)
        columns = np.ascontiguousarray(matrix.T)
        keys = [
            (itself[agent], matrix[agent].tobytes(), columns[agent].tobytes())
            for agent in range(n_agents)
        ]
        for block in _by_key(range(n_agents), keys):
            if len(block) > 1:
                blocks.update(dict.fromkeys(block, block))
    return tuple(dict.fromkeys(blocks.values()))


def _by_key(agents: Sequence[int], keys: Sequence[Hashable]) -> tuple[Block, ...]:
    groups: dict[Hashable, list[int]] = defaultdict(list)
    for agent, key in zip(agents, keys, strict=True):
        groups[key].append(agent)
    return tuple(map(tuple, groups.values()))
