"""Sets of worlds of many environments as words, beyond what the batched oracle does with them.

As there (`oracle.batch_play`): world v is the number whose bit a is set iff agent a is positive;
whether it belongs to a set is bit v % 64 of word v // 64; a set in each environment is an array of
shape (n_words, n_envs). With the environments last, each step is one pass over memory.
"""

from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from del_env.oracle.batch_play import by_half
from del_env.oracle.cube_sight import IN_WORD, Words, negative_bits

Bits: TypeAlias = NDArray[np.bool_]
Numbers: TypeAlias = NDArray[np.int64]

Answers: TypeAlias = NDArray[np.int8]
"""An answer of each agent in each environment: (n, n_envs)."""

WORD = 1 << IN_WORD


def n_words(n_agents: int) -> int:
    """Returns how many words hold a set of worlds."""
    return 1 << max(n_agents - IN_WORD, 0)


def world_numbers(worlds: Bits) -> Numbers:
    """Returns the number of each world: (..., n) statuses to (...)."""
    weights: Numbers = 1 << np.arange(worlds.shape[-1])
    return worlds @ weights


def statuses(worlds: Words, agent: int) -> tuple[Bits, Bits]:
    """Whether an agent is negative, and positive, in some world of each environment's set.

    Args:
        worlds: (n_words, n_envs).
        agent: the agent.
    """
    if agent < IN_WORD:
        low, merged = negative_bits(agent), np.bitwise_or.reduce(worlds, axis=0)
        return merged & low != 0, merged & ~low != 0
    negative, positive = np.bitwise_or.reduce(by_half(worlds, agent), axis=(0, 2)) != 0
    return negative, positive


def classes(observation: Bits, world: Bits) -> Words:
    """Returns for each agent the worlds that agree with the true one on all that it observes.

    Args:
        observation: who observes whom: (n_envs, n, n).
        world: the true world of each environment: (n_envs, n).

    Returns:
        (n, n_words, n_envs).
    """
    n_agents = world.shape[1]
    sees, true = world_numbers(observation).T, world_numbers(world)
    in_word = _agreeing(min(n_agents, IN_WORD))[sees % WORD, true % WORD]
    word = np.arange(n_words(n_agents))[:, None]
    agrees = (word ^ true // WORD) & (sees // WORD)[:, None] == 0
    return np.where(agrees, in_word[:, None], np.uint64(0))


@lru_cache(maxsize=IN_WORD)
def _agreeing(n_axes: int) -> Words:
    """Returns `table[sees, true]`: the worlds of a word that agree with `true` on what is seen."""
    inside = np.arange(WORD)
    alike = (inside ^ inside[:, None]) & inside[:, None, None] == 0
    alike &= inside < 1 << n_axes
    return np.packbits(alike, axis=-1, bitorder="little").view("<u8")[..., 0].astype(np.uint64)
