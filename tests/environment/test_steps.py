"""What resets and steps take, refuse and give back."""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

from del_env.answers import Answer
from del_env.environment import HiddenStatusEnv, parallel_env
from del_env.episode import Rules, play_round, start_episode
from del_env.errors import AgentError, EpisodeError, SettingsError
from del_env.rewards import RewardSettings
from del_env.scenario import AtLeast, Scenario, symmetric_observation
from del_env.view import AgentView
from tests.environment.play import CROOKED, play, random_play

# Symmetric, at least 1, world 110: the worked example of live play.
WORKED = Scenario(
    world=(True, True, False), observation=symmetric_observation(3), announcement=AtLeast(1)
)
INFO_KEYS = {"rational", "ideal", "contradiction", "truth_lost", "impossible"}


def actions(*values: Any) -> dict[str, Any]:
    return {f"agent_{a}": value for a, value in enumerate(values)}


def started(**settings: Any) -> HiddenStatusEnv:
    env = parallel_env(**settings)
    env.reset(seed=0)
    return env


def ended() -> HiddenStatusEnv:
    env = started(scenario=CROOKED, max_rounds=1)
    env.step(actions(0, 0, 0, 0))
    return env


def test_a_wrong_claim_can_lose_the_truth_and_the_infos_say_so() -> None:
    env = started(scenario=WORKED)
    infos = env.step(actions(0, 0, 1))[4]
    assert infos == {
        name: {
            "rational": 0,
            "ideal": 0,
            "contradiction": False,
            "truth_lost": True,
            "impossible": False,
        }
        for name in env.possible_agents
    }
    *_, terminations, _, infos = env.step(actions(0, 0, 0))
    assert terminations == actions(True, True, True)
    assert infos == {
        name: {
            "rational": 0,
            "ideal": ideal,
            "contradiction": contradiction,
            "truth_lost": True,
            "impossible": True,
        }
        for name, ideal, contradiction in zip(
            env.possible_agents, (2, 2, 0), (True, True, False), strict=True
        )
    }


def test_a_late_agent_may_still_get_there() -> None:
    env = started(scenario=WORKED, rewards=RewardSettings(correct=1, late=-0.5))
    returned = [
        env.step(actions(*played))[1:4] for played in [(0, 0, 0), (0, 2, 0), (2, 2, 0), (2, 2, 1)]
    ]
    assert [tuple(rewards.values()) for rewards, *_ in returned] == [
        (1, 1, 1),
        (-0.5, 1, 1),
        (1, 1, 1),
        (1, 1, 1),
    ]
    assert [terminations["agent_0"] for _, terminations, _ in returned] == [False] * 3 + [True]
    assert env.agents == []


def test_by_default_the_return_is_minus_the_number_of_mistakes() -> None:
    for env, (_, rewards, *_) in random_play(40):
        if rewards:
            played = env.episode.rounds[-1]
            pairs = zip(played.answers, played.rational, strict=True)
            assert list(rewards.values()) == [-float(given != right) for given, right in pairs]
            assert {type(reward) for reward in rewards.values()} == {float}


def test_infos_have_the_same_keys_at_every_step_and_no_values_before_the_first() -> None:
    for _, (_, rewards, _, _, infos) in random_play(30):
        for info in infos.values():
            assert info.keys() == INFO_KEYS
            assert all((value is None) == (not rewards) for value in info.values())


def test_the_environment_plays_as_the_rules_of_play_do() -> None:
    for env, (_, rewards, _, _, infos) in random_play(40):
        if not rewards:
            continue
        episode = start_episode(env.episode.scenario, env.settings.rules)
        for played in env.episode.rounds:
            episode = play_round(episode, played.answers)
        assert episode.rounds == env.episode.rounds
        last = episode.rounds[-1]
        assert [info["rational"] for info in infos.values()] == list(last.rational)
        assert [info["ideal"] for info in infos.values()] == list(last.ideal)
        assert [info["contradiction"] for info in infos.values()] == list(last.contradiction)


def test_actions_reported_in_infos_are_plain_integers() -> None:
    env = started(scenario=WORKED)
    info = env.step(actions(0, 0, 0))[4]["agent_2"]
    assert [type(info[key]) for key in ("rational", "ideal", "impossible")] == [int, int, bool]


@pytest.mark.parametrize("kind", [int, np.int8, np.int64, np.array, Answer])
def test_an_action_may_be_any_integer(kind: Callable[[int], Any]) -> None:
    env = started(scenario=CROOKED)
    env.step(actions(kind(0), kind(1), kind(2), kind(1)))
    assert env.episode.rounds[0].answers == (0, 1, 2, 1)


def test_the_order_of_the_actions_does_not_matter() -> None:
    env = started(scenario=CROOKED)
    env.step(dict(reversed(actions(0, 1, 2, 1).items())))
    assert env.episode.rounds[0].answers == (0, 1, 2, 1)


@pytest.mark.parametrize(
    "action", [3, -1, True, np.True_, 1.0, np.float32(1), None, "Yes", [1], np.array([1])]
)
def test_anything_else_is_no_action_and_changes_nothing(action: Any) -> None:
    env = started(scenario=CROOKED)
    before = env.episode
    with pytest.raises(EpisodeError, match=r"action of agent_2 is .*: choose 0 \(I don't know\)"):
        env.step(actions(0, 0, action, 0))
    assert env.episode is before
    env.step(actions(0, 0, 0, 0))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (actions(0, 0, 0), "missing: agent_3; not an agent: none"),
        (actions(0, 0, 0, 0, 0), "missing: none; not an agent: 'agent_4'"),
        (actions(0, 0, 0) | {"4": 0}, "missing: agent_3; not an agent: '4'"),
        ({}, "missing: agent_0, agent_1, agent_2, agent_3"),
    ],
)
def test_every_agent_acts_and_nobody_else(given: dict[str, int], message: str) -> None:
    env = started(scenario=CROOKED)
    with pytest.raises(EpisodeError, match=f"one action for each agent, .*{message}"):
        env.step(given)


@pytest.mark.parametrize("given", [None, 1, [0, 0, 0, 0], (), "0000"])
def test_actions_are_a_mapping(given: Any) -> None:
    env = started(scenario=CROOKED)
    with pytest.raises(EpisodeError, match=r"actions are .*: give a dict of one action for each"):
        env.step(given)


def test_nothing_is_asked_of_an_environment_before_its_first_reset() -> None:
    env = parallel_env(scenario=CROOKED, render_mode="ansi")
    asked: dict[str, Callable[[], object]] = {
        "agents": lambda: env.agents,
        "num_agents": lambda: env.num_agents,
        "episode": lambda: env.episode,
        "step": lambda: env.step(actions(0, 0, 0, 0)),
        "view": lambda: env.view("agent_0"),
        "state": env.state,
        "render": env.render,
    }
    for ask in asked.values():
        with pytest.raises(EpisodeError, match=r"no episode yet: call reset\(\) first"):
            ask()
    assert not hasattr(env, "agents")
    assert len(env.possible_agents) == 4


def test_no_round_is_played_after_the_last() -> None:
    env = ended()
    with pytest.raises(EpisodeError, match=r"the episode is over: call reset\(\)"):
        env.step(actions(0, 0, 0, 0))
    env.reset()
    assert len(env.agents) == 4


def test_views_are_what_players_get() -> None:
    env = started(scenario=CROOKED)
    env.step(actions(0, 2, 1, 0))
    assert env.view("agent_2", own_replies=("No",)) == AgentView(
        agent=2,
        observation=CROOKED.observation,
        announcement=CROOKED.announcement,
        disclosure=Rules().disclosure,
        seen=(False, True, None, True),
        public_history=((0, 1, 1, 0),),
        own_replies=("No",),
    )


@pytest.mark.parametrize("name", ["agent_4", "4", 0, "Agent_1"])
def test_an_unknown_agent_is_named(name: Any) -> None:
    env = started(scenario=CROOKED)
    ask: Callable[[Any], object]
    for ask in (env.view, env.observation_space, env.action_space):
        with pytest.raises(AgentError, match=f"no agent is called {name!r}: .* to agent_3"):
            ask(name)


def test_a_reset_can_choose_the_scenario_of_its_episode() -> None:
    env = started(n_agents=4)
    env.reset(options={"scenario": CROOKED})
    assert env.episode.scenario == CROOKED
    env.reset()
    assert env.episode.scenario != CROOKED


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("scenario", "options are 'scenario': give a dict"),
        ([], r"options are \[\]: give a dict"),
        ({"scenari": CROOKED}, "no option of reset is called 'scenari': the one there is"),
        ({"scenario": CROOKED, "seed": 3}, "no option of reset is called 'seed'"),
        ({"scenario": None}, "option scenario is None: give a Scenario"),
        ({"scenario": WORKED}, "has 3 agents and the environment 4: .* n_agents=3"),
    ],
)
def test_an_option_that_is_none_is_refused_and_changes_nothing(
    options: dict[str, Any], message: str
) -> None:
    env = started(n_agents=4)
    before = env.episode
    with pytest.raises(SettingsError, match=message):
        env.reset(seed=1, options=options)
    assert env.episode is before


@pytest.mark.parametrize("seed", [-1, 1.5, "1", True])
def test_a_seed_is_an_integer_from_0_on(seed: Any) -> None:
    with pytest.raises(SettingsError, match=r"seed is .*: give an integer from 0 on"):
        parallel_env().reset(seed=seed)


def test_the_list_of_agents_is_never_the_one_of_possible_agents() -> None:
    env = started(scenario=CROOKED)
    env.agents.remove("agent_0")
    assert len(env.possible_agents) == 4
    assert len(list(play(env, Random(0)))) > 1
    assert len(env.possible_agents) == 4
