"""Learning: steps of many learners at once under random actions, in arrays and one by one.

An agent-step is one agent's answer in one round: of each environment all n agents count, since all
of them are worked out. Steps in which an episode begins play no round and do not count.
"""

import time
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import VectorEnv

from benchmarks.measure import Figure

GYM_ID = "del_env:del_env/HiddenStatus-v0"
N_ENVS = 1024
N_STEPS = 40
REPEAT = 5
AGAINST = "Learners at once: the reference is Gymnasium's SyncVectorEnv of the same environments."
BAR = 2_000_000
"""For ten agents and the complete matrix."""


def figures() -> Iterator[Figure]:
    """Yields the figures of this file."""
    for n_agents, observation, told in (
        (10, "symmetric", "complete"),
        (10, 0.5, "density 0.5"),
        (6, "symmetric", "complete"),
    ):
        settings = {"n_agents": n_agents, "observation": observation}
        yield Figure(
            what=f"VectorEnv n={n_agents}, {told}, {N_ENVS} at once",
            ours=agent_steps_per_second(N_ENVS, "vector_entry_point", settings),
            unit="/s",
            reference=agent_steps_per_second(16, "sync", settings),
            against=AGAINST,
            bar=BAR if (n_agents, observation) == (10, "symmetric") else None,
        )


def agent_steps_per_second(n_envs: int, mode: str, settings: dict[str, Any]) -> float:
    """Returns how many answers a second are given in rounds of random actions."""
    envs = gymnasium.make_vec(GYM_ID, num_envs=n_envs, vectorization_mode=mode, **settings)
    envs.reset(seed=0)
    actions = np.random.default_rng(0).integers(0, 3, (N_STEPS, n_envs))
    rounds = max(_rounds_per_second(envs, actions) for _ in range(REPEAT))
    return rounds * int(settings["n_agents"])


def _rounds_per_second(envs: VectorEnv[Any, Any, Any], actions: np.ndarray) -> float:
    begin = time.process_time()
    infos = [envs.step(given)[-1] for given in actions]
    seconds = time.process_time() - begin
    # Where an episode has just begun there is no rational action of a round played.
    return sum(int((info["rational"] >= 0).sum()) for info in infos) / seconds
