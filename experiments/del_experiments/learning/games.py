"""Games of symmetric puzzles, one learner's seat at each, in the native vector environment."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

import gymnasium
import numpy as np
from numpy.typing import NDArray

from del_env.spaces import Observation

ENV_ID = "del_env:del_env/HiddenStatus-v0"

Actions: TypeAlias = NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Situation:
    """One round of many games, about to be answered.

    Attributes:
        observations: what is seen in each game.
        rational: the right action in each. Privileged: only the oracle may look.
        open: which games still go on.
    """

    observations: Observation
    rational: Actions
    open: NDArray[np.bool_]


Policy: TypeAlias = Callable[[Situation], Actions]
"""Says what to do in each game."""


def make_envs(n_agents: int, n_envs: int) -> Any:
    """Returns the environments, unwrapped; Any, since `make_vec` knows only what all have."""
    return gymnasium.make_vec(
        ENV_ID, num_envs=n_envs, n_agents=n_agents, observation="symmetric"
    ).unwrapped


def play_games(
    policy: Policy, *, n_agents: int, n_games: int, seed: int
) -> Iterator[tuple[Situation, Actions]]:
    """Plays games to their ends, all at once; yields each round and what was answered in it."""
    envs = make_envs(n_agents, n_games)
    observations, _ = envs.reset(seed=seed)
    going = np.ones(n_games, np.bool_)
    while going.any():
        rational = envs.rational_actions.astype(np.int64)
        situation = Situation(observations=observations, rational=rational, open=going)
        actions = policy(situation)
        yield situation, actions
        observations, _, terminations, truncations, _ = envs.step(actions)
        going = going & ~(terminations | truncations)
