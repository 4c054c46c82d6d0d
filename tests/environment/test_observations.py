"""What an agent observes: in its space, as the view says, and never changed once returned."""

import tracemalloc
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium import spaces
from gymnasium.spaces.utils import flatten, flatten_space, unflatten

from del_env.answers import Disclosure
from del_env.environment import HiddenStatusEnv, parallel_env
from del_env.scenario import AtLeast, AtMost, Scenario
from tests.environment.play import CROOKED, draw_settings, frozen, play, random_play


def arrays(observation: dict[str, Any]) -> list[np.ndarray[Any, Any]]:
    return [value for value in observation.values() if isinstance(value, np.ndarray)]


def listed(observation: dict[str, Any]) -> dict[str, Any]:
    return {key: np.asarray(value).tolist() for key, value in observation.items()}


def test_an_observation_can_be_read_by_hand() -> None:
    env = parallel_env(scenario=CROOKED, max_rounds=3, disclosure="answer")
    env.reset()
    observations = env.step({"agent_0": 1, "agent_1": 0, "agent_2": 0, "agent_3": 2})[0]
    matrix = [[1, 0, 1, 0], [0, 0, 0, 0], [1, 1, 0, 1], [1, 0, 1, 0]]
    shared = {
        "matrix": matrix,
        "announcement": [1, 3],
        "public_history": [[1, 0, 0, 2], [-1] * 4, [-1] * 4],
        "round_number": 2,
    }
    seen = [[0, -1, 0, -1], [-1, -1, -1, -1], [0, 1, -1, 1], [0, -1, 0, -1]]
    assert {name: listed(observation) for name, observation in observations.items()} == {
        f"agent_{a}": {"agent": a, "row": matrix[a], "seen": seen[a]} | shared for a in range(4)
    }


def test_under_knowledge_the_history_shows_who_claims_to_know_and_not_what() -> None:
    env = parallel_env(scenario=CROOKED, max_rounds=2)
    env.reset()
    observations = env.step({"agent_0": 1, "agent_1": 0, "agent_2": 0, "agent_3": 2})[0]
    assert observations["agent_1"]["public_history"].tolist() == [[1, 0, 0, 1], [-1] * 4]


def test_observations_and_state_lie_in_their_spaces_to_the_end() -> None:
    for env, (observations, *_) in random_play(150):
        assert env.state() in env.state_space
        for name, observation in observations.items():
            assert observation in env.observation_space(name)


def test_observations_say_what_the_view_says() -> None:
    for env, (observations, *_) in random_play(100):
        for name, observation in observations.items():
            view = env.view(name)
            n_rounds = len(view.public_history)
            assert observation["agent"] == view.agent
            assert tuple(observation["row"]) == view.observation[view.agent]
            assert [None if s < 0 else bool(s) for s in observation["seen"]] == list(view.seen)
            assert tuple(map(tuple, observation["matrix"])) == view.observation
            kind, count = observation["announcement"]
            assert (AtLeast, AtMost)[kind](int(count)) == view.announcement
            history = observation["public_history"]
            assert tuple(map(tuple, history[:n_rounds])) == view.public_history
            assert (history[n_rounds:] == -1).all()
            assert observation["round_number"] == view.round_number


def test_an_observation_never_changes_once_it_is_returned() -> None:
    random = Random(2)
    for seed in range(40):
        env = parallel_env(**draw_settings(random))
        steps = [*play(env, random, seed), *play(env, random)]
        copies = [frozen(step) for step in steps]
        env.reset()
        assert [frozen(step) for step in steps] == copies


def test_what_was_returned_is_frozen_before_the_next_round_is_played() -> None:
    env = parallel_env(scenario=CROOKED)
    observations = env.reset()[0]
    before = frozen(observations)
    env.step(dict.fromkeys(env.agents, 2))
    assert frozen(observations) == before


def test_no_array_can_be_written_to() -> None:
    for _, (observations, *_) in random_play(20):
        for observation in observations.values():
            for array in arrays(observation):
                with pytest.raises(ValueError, match="read-only"):
                    array[...] = 0


def test_no_array_leads_to_what_the_others_see() -> None:
    for _, (observations, *_) in random_play(20):
        for observation in observations.values():
            public = behind(observation["matrix"])
            own = {observation["seen"].tobytes()}
            found = set().union(*map(behind, arrays(observation)))
            assert found <= public | own


def behind(array: np.ndarray[Any, Any]) -> set[bytes]:
    """Returns the content of every memory that an array was made of."""
    found: set[bytes] = set()
    base = array.base
    while base is not None:
        found.add(bytes(base))
        base = getattr(base, "base", None)
    return found


def test_constant_arrays_are_shared_by_the_rounds_and_the_history_by_the_agents() -> None:
    env = parallel_env(n_agents=3, observation=0.8)
    first = env.reset(seed=0)[0]
    second = env.step(dict.fromkeys(env.agents, 2))[0]
    for key in ("row", "seen", "matrix", "announcement"):
        assert second["agent_1"][key] is first["agent_1"][key]
    assert second["agent_1"]["public_history"] is second["agent_2"]["public_history"]
    assert second["agent_1"]["public_history"] is not first["agent_1"]["public_history"]


def test_dicts_are_the_agents_own() -> None:
    env = parallel_env(n_agents=2)
    observations, infos = env.reset(seed=0)
    for part in (observations, infos):
        part["agent_0"].clear()
    after = env.step(dict.fromkeys(env.agents, 0))[0]
    assert after["agent_0"].keys() == after["agent_1"].keys() == observations["agent_1"].keys()


def test_an_observation_flattens_to_one_vector_and_back() -> None:
    for env, (observations, *_) in random_play(40):
        for name, observation in observations.items():
            space: spaces.Dict = env.observation_space(name)
            vector = flatten(space, observation)
            assert vector in flatten_space(space)
            assert listed(unflatten(space, vector)) == listed(observation)


def test_every_agent_has_a_space_of_its_own_and_always_the_same() -> None:
    env = parallel_env(n_agents=3)
    for of in (env.observation_space, env.action_space):
        assert of("agent_1") is of("agent_1")
        assert of("agent_1") is not of("agent_2")
        assert of("agent_1") == of("agent_2")


def test_the_spaces_of_many_agents_take_no_memory_before_they_are_asked_for() -> None:
    tracemalloc.start()
    try:
        env = parallel_env(n_agents=200, observation="symmetric")
        env.reset(seed=1)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    # The history of 402 rounds alone would take each of the 200 spaces 4 x 80 kB.
    assert peak < 20_000_000


def claims_in_space(env: HiddenStatusEnv) -> int:
    history = env.observation_space("agent_0")["public_history"]
    assert isinstance(history, spaces.Box)
    return int(history.high.max())


def test_the_space_knows_the_claims_of_the_disclosure() -> None:
    assert claims_in_space(parallel_env(disclosure=Disclosure.KNOWLEDGE)) == 1
    assert claims_in_space(parallel_env(disclosure=Disclosure.ANSWER)) == 2


def test_the_state_holds_the_world_and_all_that_is_public() -> None:
    scenario = Scenario(world=[0, 1], observation=[[0, 1], [0, 0]], announcement=AtLeast(1))  # type: ignore[arg-type]
    env = parallel_env(scenario=scenario, max_rounds=2)
    env.reset()
    assert env.state().tolist() == [0, 1, 0, 1, 0, 0, 0, 1, 1, -1, -1, -1, -1]
    env.step({"agent_0": 1, "agent_1": 0})
    assert env.state().tolist() == [0, 1, 0, 1, 0, 0, 0, 1, 2, 1, 0, -1, -1]
