"""The flattened observation: its documented layout is the one that Gymnasium makes."""

from itertools import pairwise
from random import Random

import gymnasium
import numpy as np
import pytest
from gymnasium.spaces import flatdim, flatten
from gymnasium.wrappers import FlattenObservation

from del_env.answers import Disclosure
from del_env.flattening import flattened_ranges
from del_env.gym import LearnerEnv
from del_env.spaces import observation_space
from tests.environment.play import CROOKED
from tests.gym.games import GYM_ID, draw_learner, play


def one_hot(length: int, place: int) -> list[int]:
    return [int(index == place) for index in range(length)]


@pytest.mark.parametrize(("n_agents", "max_rounds"), [(1, 1), (3, 8), (7, 5)])
def test_the_parts_follow_each_other_without_gaps_to_the_end(
    n_agents: int, max_rounds: int
) -> None:
    ranges = list(flattened_ranges(n_agents, max_rounds).values())
    assert ranges[0].start == 0
    assert all(a.stop == b.start for a, b in pairwise(ranges))
    space = observation_space(n_agents, max_rounds, Disclosure.ANSWER)
    assert ranges[-1].stop == flatdim(space)


def test_a_flattened_observation_by_hand() -> None:
    env = gymnasium.make(GYM_ID, scenario=CROOKED, seat=3, max_rounds=2)
    flat = FlattenObservation(env)
    flat.reset(seed=0)
    observation, *_ = flat.step(2)
    part = {name: observation[where].tolist() for name, where in flattened_ranges(4, 2).items()}
    claims = part["public_history"]
    assert claims[3] == 1
    assert part == {
        "agent": [0, 0, 0, 1],
        "announcement_bound": [0, 1],
        "announcement_count": [0, 0, 0, 1, 0],
        "matrix": [1, 0, 1, 0, 0, 0, 0, 0, 1, 1, 0, 1, 1, 0, 1, 0],
        "public_history": [*claims[:4], -1, -1, -1, -1],
        "round_number": [0, 1, 0],
        "row": [1, 0, 1, 0],
        "seen": [0, -1, 0, -1],
    }
    assert observation in flat.observation_space


def test_every_flattened_observation_has_its_parts_where_the_table_says() -> None:
    random = Random(1)
    for number in range(25):
        env = LearnerEnv(**draw_learner(random))
        n, rounds = env.settings.source.n_agents, env.settings.rules.max_rounds
        assert rounds is not None
        where = flattened_ranges(n, rounds)
        for observation, *_ in play(env, random, number):
            flat = flatten(env.observation_space, observation)
            assert isinstance(flat, np.ndarray)
            bound, count = observation["announcement"]
            expected = {
                "agent": one_hot(n, observation["agent"]),
                "announcement_bound": one_hot(2, bound),
                "announcement_count": one_hot(n + 1, count),
                "round_number": one_hot(rounds + 1, observation["round_number"] - 1),
            }
            for name in ("matrix", "public_history", "row", "seen"):
                expected[name] = observation[name].ravel().tolist()
            assert {name: flat[part].tolist() for name, part in where.items()} == expected
