"""The reference that the oracle's speed is measured against. Frozen: do not make it faster.

Algorithm 2 of arXiv 2603.21350, appendix A.2, as the paper writes it: a loop over worlds and over
agents, with comparisons of arrays. Slow by design, about 4^n steps; it shares no code with del_env.
"""

from collections.abc import Sequence
from itertools import product
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Bits: TypeAlias = NDArray[np.int8]


def knowledge_history(
    world: Sequence[bool], observation: Sequence[Sequence[bool]], bound: str, count: int
) -> list[frozenset[int]]:
    """Returns who knows in rounds 1...n+1; `bound` is "at_least" or "at_most"."""
    n = len(world)
    matrix = np.array(observation, dtype=np.int8)
    true_world = np.array(world, dtype=np.int8)
    worlds = _announced(n, bound, count)
    history: list[frozenset[int]] = []
    for _ in range(n + 1):
        knowers = find_knowers(matrix, true_world, worlds)
        history.append(knowers)
        if len(worlds) <= 1:
            break
        kept = np.array([w for w in worlds if find_knowers(matrix, w, worlds) == knowers])
        if len(kept) == len(worlds):
            break
        worlds = kept
    return history + history[-1:] * (n + 1 - len(history))


def find_knowers(matrix: Bits, world: Bits, worlds: Bits) -> frozenset[int]:
    """Returns who knows its status at `world` if the worlds possible are `worlds`."""
    knowers = set()
    for agent, row in enumerate(matrix):
        observed = row.astype(bool)
        alike = (worlds[:, observed] == world[observed]).all(axis=1)
        statuses = worlds[alike, agent]
        if len(set(statuses.tolist())) == 1:
            knowers.add(agent)
    return frozenset(knowers)


def _announced(n_agents: int, bound: str, count: int) -> Bits:
    worlds: Bits = np.array(list(product((0, 1), repeat=n_agents)), dtype=np.int8)
    n_positive = worlds.sum(axis=1)
    allowed: Bits = worlds[n_positive >= count if bound == "at_least" else n_positive <= count]
    return allowed
