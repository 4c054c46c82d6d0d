"""Playing: an episode of ideal agents, and steps of the environment under random actions."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from pettingzoo import AECEnv, ParallelEnv

from benchmarks.measure import Figure, seconds
from del_agents import make_agent
from del_env.environment import env, parallel_env
from del_env.episode import Episode, play_round, start_episode
from del_env.sampling import ScenarioSampler, somebody_learns
from del_env.scenario import Scenario

N_AGENTS = 10
N_ROUNDS = 2_000


def figures() -> Iterator[Figure]:
    """Yields the figures of this file."""
    for observation in ("symmetric", 0.9):
        scenario = _scenario(observation)
        yield Figure(
            what=f"ten ideal agents, {_told(observation)}",
            ours=seconds(lambda scenario=scenario: _ideal_episode(scenario)),  # type: ignore[misc]
            unit="s",
            bar=0.1,
        )
    yield from _steps()


def _steps() -> Iterator[Figure]:
    others, against = _rock_paper_scissors()
    for observation in (0.5, "symmetric"):
        yield Figure(
            what=f"parallel n=10, {_told(observation)}",
            ours=_parallel_steps(parallel_env(n_agents=N_AGENTS, observation=observation)),
            unit="/s",
            reference=others and _parallel_steps(others.parallel_env()),
            against=against,
            bar=300_000,
        )
    yield Figure(
        what="AEC n=10, density 0.5",
        ours=_aec_steps(env(n_agents=N_AGENTS)),
        unit="/s",
        reference=others and _aec_steps(others.env()),
        against=against,
        bar=80_000,
    )


def _rock_paper_scissors() -> tuple[Any, str]:
    try:
        from pettingzoo.classic import rps_v2
    except ImportError:
        return None, "Steps: no reference, as rps_v2 needs pygame: pip install 'del-env[bench]'."
    return rps_v2, "Steps of an agent under random actions: the reference is PettingZoo's rps_v2."


def _parallel_steps(made: ParallelEnv[Any, Any, Any]) -> float:
    names = made.possible_agents
    rng = np.random.default_rng(0)
    drawn = rng.integers(0, 3, size=(N_ROUNDS, len(names))).tolist()
    rounds = [dict(zip(names, actions, strict=True)) for actions in drawn]

    def play() -> None:
        made.reset(seed=0)
        for actions in rounds:
            made.step(actions)
            if not made.agents:
                made.reset()

    return N_ROUNDS * len(names) / seconds(play)


def _aec_steps(made: AECEnv[Any, Any, Any]) -> float:
    rng = np.random.default_rng(0)
    n_steps = N_ROUNDS * len(made.possible_agents)
    drawn = rng.integers(0, 3, size=n_steps).tolist()

    def play() -> None:
        made.reset(seed=0)
        for action in drawn:
            _, _, terminated, truncated, _ = made.last()
            made.step(None if terminated or truncated else action)
            if not made.agents:
                made.reset()

    return n_steps / seconds(play)


def _ideal_episode(scenario: Scenario) -> Episode:
    agents = [make_agent("ideal")] * scenario.n_agents
    episode = start_episode(scenario)
    while not episode.is_over:
        decisions = [agent.act(episode.view(seat)) for seat, agent in enumerate(agents)]
        episode = play_round(episode, [decision.played for decision in decisions])
    return episode


def _scenario(observation: float | str) -> Scenario:
    sampler = ScenarioSampler(
        n_agents=N_AGENTS, observation=observation, count=1, n_positive=N_AGENTS - 1
    )
    return sampler.sample_until(np.random.default_rng(0), somebody_learns)


def _told(observation: float | str) -> str:
    return "complete" if observation == "symmetric" else f"density {observation}"
