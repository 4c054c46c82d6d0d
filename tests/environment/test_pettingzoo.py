"""PettingZoo's own tests, and what they leave out."""

import importlib
import warnings
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import parallel_to_aec
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    BaseParallelWrapper,
    OrderEnforcingWrapper,
)

from del_env.env_settings import EnvSettings
from del_env.environment import HiddenStatusEnv, env, parallel_env
from tests.environment.play import CROOKED, draw_settings, frozen, play, random_play

with warnings.catch_warnings():
    # Where pygame is installed it imports a game, in a way that PettingZoo itself deprecates.
    warnings.simplefilter("ignore", DeprecationWarning)
    zoo: Any = importlib.import_module("pettingzoo.test")  # Any: its functions are untyped

# A Dict of arrays draws these two from api_test, whatever it holds.
DICT_WARNINGS = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box",
)
SETTINGS: list[dict[str, Any]] = [
    {},
    {"n_agents": 1},
    {"n_agents": 3, "observation": "symmetric", "announcement": "at_most", "history": "ideal"},
    {"n_agents": 12, "observation": 0.9, "disclosure": "answer", "max_rounds": 5},
    {"scenario": CROOKED},
]
each_settings = pytest.mark.parametrize("settings", SETTINGS, ids=str)


@each_settings
def test_the_parallel_environment_passes_the_api_test(settings: dict[str, Any]) -> None:
    zoo.parallel_api_test(parallel_env(**settings), num_cycles=100)


@each_settings
def test_the_aec_environment_passes_the_api_test(settings: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        for message in DICT_WARNINGS:
            warnings.filterwarnings("ignore", message, UserWarning)
        zoo.api_test(env(**settings), num_cycles=100)


@each_settings
def test_both_pass_the_seed_tests(settings: dict[str, Any]) -> None:
    zoo.parallel_seed_test(lambda: parallel_env(**settings), num_cycles=100)
    zoo.seed_test(lambda: env(**settings), num_cycles=100)


@each_settings
def test_both_pass_the_state_test(settings: dict[str, Any]) -> None:
    zoo.state_test(env(**settings), parallel_env(**settings), num_cycles=20)


def test_both_pass_the_render_test(capsys: pytest.CaptureFixture[str]) -> None:
    zoo.render_test(lambda **mode: env(scenario=CROOKED, **mode))
    assert capsys.readouterr().out


def test_both_pass_the_test_of_max_cycles() -> None:
    # With so many agents random play never ends early by being right.
    many = {"parallel_env": partial(parallel_env, n_agents=12), "env": partial(env, n_agents=12)}
    zoo.max_cycles_test(SimpleNamespace(**many))


def test_overwriting_max_cycles_moves_no_limit() -> None:
    environment: Any = parallel_env(n_agents=3, max_rounds=4)
    zoo.parallel_api_test(environment, num_cycles=1000)
    assert environment.max_cycles == 1000
    assert max(len(list(play(environment, Random(s)))) for s in range(40)) == 1 + 4


def test_the_registry_makes_both_and_hands_the_settings_on() -> None:
    made = pettingzoo.make("parallel", "del_env/hidden_status-v0", n_agents=4, max_cycles=3)
    assert isinstance(made, ParallelEnv)
    assert isinstance(made, HiddenStatusEnv)
    assert len(made.possible_agents) == 4
    assert made.settings.rules.max_rounds == 3
    turned = pettingzoo.make("aec", "del_env/hidden_status-v0", n_agents=4, max_cycles=3)
    assert isinstance(turned, AECEnv)
    assert isinstance(turned.unwrapped, HiddenStatusEnv)
    assert turned.unwrapped.settings == EnvSettings(n_agents=4, max_cycles=3)


def test_agents_are_called_by_letters_and_a_number() -> None:
    assert parallel_env(n_agents=3).possible_agents == ["agent_0", "agent_1", "agent_2"]


def test_the_last_step_flags_all_agents_and_empties_the_list() -> None:
    endings = set()
    for environment, (observations, rewards, terminations, truncations, infos) in random_play(120):
        names = environment.possible_agents
        if not rewards:
            continue
        for part in (observations, rewards, terminations, truncations, infos):
            assert list(part) == names
        assert environment.agents == ([] if environment.episode.is_over else names)
        flags = {(terminations[name], truncations[name]) for name in names}
        assert flags == {(environment.episode.terminated, environment.episode.truncated)}
        endings |= flags
    assert endings == {(False, False), (True, False), (False, True)}


def test_an_aec_episode_gives_each_agent_its_reward_and_its_flag() -> None:
    turned: Any = env(scenario=CROOKED, max_rounds=2)
    turned.reset(seed=0)
    last = {}
    for name in turned.agent_iter():
        _, reward, terminated, truncated, _ = turned.last()
        last[name] = (reward, terminated, truncated)
        turned.step(None if terminated or truncated else 2)
    rounds = turned.unwrapped.episode.rounds
    assert len(rounds) == 2
    expected = (0.0 if right == 2 else -1.0 for right in rounds[-1].rational)
    assert last == {f"agent_{a}": (r, False, True) for a, r in enumerate(expected)}


@pytest.mark.parametrize("observe", [True, False])
def test_turn_by_turn_it_is_the_conversion_of_pettingzoo(observe: bool) -> None:
    ours: Any = env(n_agents=4)
    theirs: Any = parallel_to_aec(parallel_env(n_agents=4))
    actions = np.random.default_rng(0).integers(0, 3, size=300).tolist()
    for turned in (ours, theirs):
        turned.reset(seed=5)
    for action in actions:
        mine, other = ours.last(observe), theirs.last(observe)
        assert frozen(mine) == frozen(other)
        assert (ours.agents, ours.agent_selection) == (theirs.agents, theirs.agent_selection)
        for turned in (ours, theirs):
            turned.step(None if mine[2] or mine[3] else action)
            if not turned.agents:
                turned.reset()


def test_nothing_is_asked_turn_by_turn_before_the_first_reset() -> None:
    turned: Any = env(n_agents=4)
    with pytest.raises(AttributeError, match="agent_selection cannot be accessed before reset"):
        turned.last()
    turned.reset()
    assert turned.last()[1:4] == (0, False, False)


def test_nobody_is_given_an_action_mask_for_every_answer_is_legal() -> None:
    for _, (observations, *_, infos) in random_play(20):
        for part in (*observations.values(), *infos.values()):
            assert "action_mask" not in part


def test_wrappers_keep_the_render_mode_and_the_name() -> None:
    turned: Any = env(scenario=CROOKED, render_mode="ansi")
    wrapped: Any = OrderEnforcingWrapper(AssertOutOfBoundsWrapper(turned))
    wrapper: Any
    for wrapper in (turned, wrapped, BaseParallelWrapper(parallel_env(render_mode="ansi"))):
        wrapper.reset(seed=1)
        assert wrapper.render_mode == "ansi"
        assert isinstance(wrapper.render(), str)
        assert wrapper.metadata["name"] == str(wrapper.unwrapped) == "hidden_status_v0"


def test_a_seed_reaches_the_bottom_through_wrappers() -> None:
    wrapped: Any = OrderEnforcingWrapper(AssertOutOfBoundsWrapper(env(n_agents=6)))
    bare = parallel_env(n_agents=6)
    wrapped.reset(seed=77)
    bare.reset(seed=77)
    assert wrapped.unwrapped.episode.scenario == bare.episode.scenario


def test_every_action_of_the_space_can_be_played() -> None:
    random = Random(1)
    for _ in range(20):
        environment = parallel_env(**draw_settings(random))
        environment.reset(seed=0)
        environment.step({n: environment.action_space(n).sample() for n in environment.agents})
