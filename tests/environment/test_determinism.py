"""Equal seeds and equal actions give equal episodes to the last byte, and nothing else matters."""

import random as standard_random
from collections.abc import Callable, Iterator
from copy import deepcopy
from pickle import dumps, loads
from random import Random
from typing import Any

import numpy as np
import pytest

from del_env.environment import HiddenStatusEnv, parallel_env
from tests.environment.play import Step, draw_actions, draw_settings, frozen, play

DRAWN = [draw_settings(Random(seed)) for seed in range(12)]
each_settings = pytest.mark.parametrize("settings", DRAWN, ids=range(len(DRAWN)))


def three_episodes(settings: dict[str, Any], seed: int) -> list[Any]:
    """Returns all that an environment gives in three episodes, of which the first is seeded."""
    env, random = parallel_env(**settings), Random(seed)
    first_seed: list[int | None] = [seed, None, None]
    steps = (step for start in first_seed for step in play(env, random, start))
    return [(frozen(step), frozen(env.state())) for step in steps]


@each_settings
def test_whole_episodes_repeat_and_so_do_the_unseeded_ones_after_them(
    settings: dict[str, Any],
) -> None:
    assert three_episodes(settings, 5) == three_episodes(settings, 5)


def test_another_seed_gives_another_episode() -> None:
    settings = {"n_agents": 5}
    assert three_episodes(settings, 5) != three_episodes(settings, 6)


def test_an_unseeded_reset_goes_on_in_the_generator_of_the_seeded_one() -> None:
    env = parallel_env(n_agents=5)
    drawn = []
    for seed in (8, None, None, 8, None):
        env.reset(seed=seed)
        drawn.append(env.episode.scenario)
    assert drawn[:2] == drawn[3:]
    assert len(set(drawn)) == 3


def test_an_environment_that_was_never_seeded_draws_anew() -> None:
    envs = [parallel_env(n_agents=8) for _ in range(3)]
    for env in envs:
        env.reset()
    assert len({env.episode.scenario for env in envs}) == 3


def test_a_chosen_scenario_takes_nothing_from_the_generator() -> None:
    env, other = parallel_env(n_agents=5), parallel_env(n_agents=5)
    other.reset(seed=4)
    env.reset(seed=4, options={"scenario": other.episode.scenario})
    env.reset()
    assert env.episode.scenario == other.episode.scenario


@pytest.mark.parametrize("copy", [deepcopy, lambda env: loads(dumps(env))])
@each_settings
def test_a_copy_made_in_the_middle_goes_on_as_the_original_does(
    settings: dict[str, Any], copy: Callable[[HiddenStatusEnv], HiddenStatusEnv]
) -> None:
    env = parallel_env(**settings)
    env.reset(seed=3)
    env.step(dict.fromkeys(env.agents, 0))
    copied = copy(env)
    rest = [[frozen(step) for step in _on(one, Random(3))] for one in (env, copied)]
    assert rest[0] == rest[1]


def _on(env: HiddenStatusEnv, random: Random) -> Iterator[Step]:
    while env.agents:
        yield env.step(draw_actions(random, env))
    yield from play(env, random)


@each_settings
def test_the_global_generators_are_left_alone(settings: dict[str, Any]) -> None:
    before = repr(np.random.get_state()), standard_random.getstate()
    env = parallel_env(**settings)
    for seed in (1, None):
        env.reset(seed=seed)
        while env.agents:
            env.step(dict.fromkeys(env.agents, 1))
    assert (repr(np.random.get_state()), standard_random.getstate()) == before


def test_environments_side_by_side_do_not_disturb_each_other() -> None:
    alone = [
        [frozen(step) for step in play(parallel_env(**DRAWN[i]), Random(i), i)] for i in (0, 1)
    ]
    one, other = (play(parallel_env(**DRAWN[i]), Random(i), i) for i in (0, 1))
    together: list[list[Any]] = [[], []]
    for turn in range(2 * max(map(len, alone))):
        which, steps = turn % 2, (one, other)[turn % 2]
        together[which] += [frozen(step) for step in [next(steps, None)] if step is not None]
    assert together == alone
