"""Seeds, seats and puzzles: how a learner's episodes follow each other."""

import random as standard_random
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

from del_env.errors import ScenarioTooLargeError, SettingsError
from del_env.gym import LearnerEnv
from del_env.sampling import ScenarioSampler
from del_env.scenario import Scenario
from tests.environment.play import CROOKED, frozen
from tests.gym.games import draw_companions, draw_learner, play

DRAWN = [draw_learner(Random(seed)) for seed in range(12)]
each_settings = pytest.mark.parametrize("settings", DRAWN, ids=range(len(DRAWN)))
SYMMETRIC = ScenarioSampler(n_agents=4, observation="symmetric")


def three_episodes(settings: dict[str, Any], seed: int) -> list[Any]:
    """Returns all that an environment gives in three episodes, of which the first is seeded."""
    random = Random(seed)
    n_agents = LearnerEnv(**settings).settings.source.n_agents
    env = LearnerEnv(**settings, companions=draw_companions(random, n_agents))
    starts: list[int | None] = [seed, None, None]
    return [(frozen(step), env.seat) for start in starts for step in play(env, random, start)]


def seats(env: LearnerEnv, *seeds: int | None) -> list[int]:
    taken = []
    for seed in seeds:
        env.reset(seed=seed)
        taken.append(env.seat)
    return taken


@each_settings
def test_whole_episodes_repeat_and_so_do_the_unseeded_ones_after_them(
    settings: dict[str, Any],
) -> None:
    assert three_episodes(settings, 5) == three_episodes(settings, 5)


def test_another_seed_gives_another_episode() -> None:
    settings = {"n_agents": 5}
    assert three_episodes(settings, 5) != three_episodes(settings, 6)


@each_settings
def test_the_global_generators_are_left_alone(settings: dict[str, Any]) -> None:
    before = repr(np.random.get_state()), standard_random.getstate()
    three_episodes(settings, 1)
    assert (repr(np.random.get_state()), standard_random.getstate()) == before


def test_a_rotating_seat_moves_on_by_one_and_begins_anew_with_a_seed() -> None:
    env = LearnerEnv(n_agents=3, seat="rotating")
    assert seats(env, None, None, None, None, 7, None, 7) == [0, 1, 2, 0, 0, 1, 0]


def test_a_random_seat_is_drawn_by_the_generator_of_the_environment() -> None:
    env = LearnerEnv(n_agents=4, seat="random")
    drawn = seats(env, 3, *[None] * 40)
    assert set(drawn) == {0, 1, 2, 3}
    assert drawn == seats(env, 3, *[None] * 40)


def test_a_fixed_seat_stays() -> None:
    assert seats(LearnerEnv(n_agents=4, seat=2), 0, None, 5) == [2, 2, 2]


def test_the_seat_can_be_chosen_for_one_episode_and_takes_no_turn() -> None:
    env = LearnerEnv(n_agents=4, seat="rotating")
    env.reset(seed=0)
    observation, _ = env.reset(options={"seat": 3})
    assert (env.seat, int(observation["agent"])) == (3, 3)
    assert seats(env, None) == [1]


def test_the_puzzle_can_be_chosen_for_one_episode_and_takes_no_draw() -> None:
    env, other = LearnerEnv(n_agents=4), LearnerEnv(n_agents=4)
    env.reset(seed=1, options={"scenario": CROOKED})
    assert env.episode.scenario == CROOKED
    env.reset()
    other.reset(seed=1)
    assert env.episode.scenario == other.episode.scenario


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("seat", "options are 'seat': give a dict"),
        ({"sea": 1}, "no option of reset is called 'sea': there are scenario, seat"),
        ({"seat": 4}, "seat is 4: choose an integer from 0 to 3"),
        ({"seat": "random"}, "option seat is 'random': give an integer from 0 to 3"),
        ({"seat": None}, "option seat is None"),
        ({"scenario": None}, "option scenario is None: give a Scenario"),
        ({"scenario": SYMMETRIC}, "option scenario is ScenarioSampler"),
    ],
    ids=str,
)
def test_an_option_that_is_none_is_refused_and_changes_nothing(
    options: dict[str, Any], message: str
) -> None:
    env = LearnerEnv(n_agents=4, seat="rotating")
    env.reset(seed=2)
    before = env.episode, env.seat, env.np_random.bit_generator.state
    with pytest.raises(SettingsError, match=message):
        env.reset(seed=1, options=options)
    assert (env.episode, env.seat, env.np_random.bit_generator.state) == before


@pytest.mark.parametrize("seed", [-1, 1.5, "1", True])
def test_a_seed_is_an_integer_from_0_on(seed: Any) -> None:
    with pytest.raises(SettingsError, match=r"seed is .*: give an integer from 0 on"):
        LearnerEnv().reset(seed=seed)


def test_too_many_agents_for_live_play_are_refused_at_the_reset() -> None:
    env = LearnerEnv(n_agents=64, max_rounds=1)
    with pytest.raises(ScenarioTooLargeError, match="64 agents"):
        env.reset(seed=0)


def test_a_sampler_can_be_swapped_between_episodes_and_the_generator_runs_on() -> None:
    def curriculum(swap: Callable[[LearnerEnv], None]) -> list[Scenario]:
        env, drawn = LearnerEnv(n_agents=4), []
        for number in range(4):
            if number == 2:
                swap(env)
            env.reset(seed=9 if number == 0 else None)
            drawn.append(env.episode.scenario)
        return drawn

    def harder(env: LearnerEnv) -> None:
        env.sampler = SYMMETRIC

    drawn = curriculum(harder)
    assert drawn == curriculum(harder)
    assert [scenario.is_symmetric for scenario in drawn] == [False, False, True, True]
    rng = np.random.default_rng(9)
    easy = ScenarioSampler(n_agents=4)
    assert drawn == [easy.sample(rng), easy.sample(rng), SYMMETRIC.sample(rng), drawn[3]]


def test_a_sampler_counts_from_the_next_episode_on() -> None:
    env = LearnerEnv(n_agents=4)
    env.reset(seed=3)
    before = env.episode.scenario
    env.sampler = CROOKED
    env.step(0)
    assert env.episode.scenario == before
    env.reset()
    assert env.episode.scenario == env.sampler == CROOKED


def test_a_sampler_of_ones_own_is_as_good() -> None:
    class Alternating:
        n_agents = 4

        def sample(self, rng: np.random.Generator) -> Scenario:
            return CROOKED if rng.random() < 0.5 else SYMMETRIC.sample(rng)

    env = LearnerEnv(n_agents=4)
    env.sampler = Alternating()
    drawn = []
    for seed in range(20):
        env.reset(seed=seed)
        drawn.append(env.episode.scenario == CROOKED)
    assert set(drawn) == {True, False}


@pytest.mark.parametrize(
    ("sampler", "message"),
    [
        (ScenarioSampler(n_agents=5), "sampler has 5 agents and the environment 4: .* n_agents=5"),
        ("symmetric", r"sampler is 'symmetric': give an object with n_agents and sample\(rng\)"),
    ],
    ids=["too large", "none"],
)
def test_a_sampler_that_does_not_fit_is_refused(sampler: Any, message: str) -> None:
    env = LearnerEnv(n_agents=4)
    with pytest.raises(SettingsError, match=message):
        env.sampler = sampler
    assert env.sampler == ScenarioSampler(n_agents=4)


@pytest.mark.parametrize("drawn", [None, ScenarioSampler(n_agents=5).sample])
def test_a_sampler_that_draws_something_else_is_named(drawn: Any) -> None:
    class Careless:
        n_agents = 4

        def sample(self, rng: np.random.Generator) -> Any:
            return drawn and drawn(rng)

    env = LearnerEnv(n_agents=4)
    env.sampler = Careless()
    with pytest.raises(SettingsError, match=r"sampler drew .*: sample\(rng\) returns a Scenario"):
        env.reset(seed=0)
