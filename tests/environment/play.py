"""Environments of every shape, and random play in them."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from del_env.answers import Disclosure
from del_env.environment import HiddenStatusEnv, parallel_env
from del_env.episode import HistoryMode
from del_env.scenario import AtMost, Scenario
from tests.draws import draw_announcement, draw_observation, draw_scenario, draw_world

# Agent 0 sees itself and agent 2; agent 1 sees nobody; agent 3 is seen by nobody but agent 2.
CROOKED = Scenario(
    world=(False, True, False, True),
    observation=[[1, 0, 1, 0], [0, 0, 0, 0], [1, 1, 0, 1], [1, 0, 1, 0]],  # type: ignore[arg-type]
    announcement=AtMost(3),
)

Step = tuple[dict[str, Any], ...]
"""What `step` returns."""


def draw_settings(random: Random, max_agents: int = 5) -> dict[str, Any]:
    """Draws settings of every kind, one agent alone included."""
    n = random.randint(1, max_agents)
    world = draw_world(random, n)
    ways: list[dict[str, Any]] = [
        {"n_agents": n, "observation": random.choice(["symmetric", 0, 0.4, 0.8, 1.0])},
        {"n_agents": n, "announcement": random.choice(["at_least", "at_most"])},
        {"observation": draw_observation(random, n), "announcement": "at_most", "count": n // 2},
        {"n_agents": n, "announcement": draw_announcement(random, world)},
        {"scenario": draw_scenario(random, max_agents)},
    ]
    return random.choice(ways) | {
        "disclosure": random.choice(list(Disclosure)),
        "history": random.choice(list(HistoryMode)),
        "max_rounds": random.choice([None, 1, 3]),
    }


def draw_actions(random: Random, env: HiddenStatusEnv) -> dict[str, int]:
    """Draws actions, half of the time the rational ones, so that episodes go on in every way."""
    rational = list(env.episode.rational)
    if random.random() < 0.5:
        return dict(zip(env.agents, map(int, rational), strict=True))
    return {name: random.randrange(3) for name in env.agents}


def play(env: HiddenStatusEnv, random: Random, seed: int | None = None) -> Iterator[Step]:
    """Yields what a reset and the steps after it return, the missing parts as empty."""
    observations, infos = env.reset(seed=seed)
    yield observations, {}, {}, {}, infos
    while env.agents:
        yield env.step(draw_actions(random, env))


def random_play(n_episodes: int, seed: int = 0) -> Iterator[tuple[HiddenStatusEnv, Step]]:
    """Yields all that happens in episodes of as many environments."""
    random = Random(seed)
    for number in range(n_episodes):
        env = parallel_env(**draw_settings(random))
        for step in play(env, random, seed=number):
            yield env, step


def frozen(value: Any) -> Any:
    """Returns a copy that compares byte by byte: arrays with their type and shape."""
    match value:
        case dict():
            return tuple((key, frozen(item)) for key, item in value.items())
        case tuple() | list():
            return tuple(map(frozen, value))
        case np.ndarray() | np.generic():
            return (value.dtype.str, value.shape, value.tobytes())
        case _:
            return (type(value).__name__, value)
