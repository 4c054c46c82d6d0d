"""What an environment is made of: every parameter, its default and its range."""

from typing import Any

import numpy as np
import pytest

from del_env.answers import Disclosure
from del_env.env_settings import EnvSettings
from del_env.environment import HiddenStatusEnv, parallel_env
from del_env.episode import HistoryMode, Rules
from del_env.errors import DelEnvError, NarrativeError, ScenarioTooLargeError, SettingsError
from del_env.rewards import RewardSettings
from del_env.sampling import ScenarioSampler
from del_env.scenario import AtLeast, AtMost, Scenario, symmetric_observation
from tests.environment.play import CROOKED


def scenarios(env: HiddenStatusEnv, n_resets: int = 60) -> list[Scenario]:
    drawn = []
    for number in range(n_resets):
        env.reset(seed=0 if number == 0 else None)
        drawn.append(env.episode.scenario)
    return drawn


def test_without_settings_seven_agents_play_puzzles_drawn_with_density_one_half() -> None:
    env = parallel_env()
    assert env.settings == HiddenStatusEnv().settings == EnvSettings()
    assert env.settings.source == ScenarioSampler(n_agents=7)
    assert env.settings.rules == Rules(max_rounds=16)
    assert env.render_mode is None
    assert len(env.possible_agents) == 7


@pytest.mark.parametrize(
    ("settings", "sampler"),
    [
        ({"n_agents": 3}, ScenarioSampler(n_agents=3)),
        ({"observation": "symmetric"}, ScenarioSampler(n_agents=7, observation="symmetric")),
        ({"n_agents": 4, "observation": 0.25}, ScenarioSampler(n_agents=4, observation=0.25)),
        (
            {"observation": np.eye(3)},
            ScenarioSampler(n_agents=3, observation=((1, 0, 0), (0, 1, 0), (0, 0, 1))),  # type: ignore[arg-type]
        ),
        ({"announcement": "at_most"}, ScenarioSampler(n_agents=7, announcement="at_most")),
        (
            {"announcement": "at_most", "count": 2},
            ScenarioSampler(n_agents=7, announcement=AtMost(2)),
        ),
        ({"count": 2}, ScenarioSampler(n_agents=7, announcement=AtLeast(2))),
        ({"announcement": AtLeast(7)}, ScenarioSampler(n_agents=7, announcement=AtLeast(7))),
    ],
    ids=str,
)
def test_the_puzzles_are_drawn_as_the_settings_say(
    settings: dict[str, Any], sampler: ScenarioSampler
) -> None:
    env = parallel_env(**settings)
    assert env.settings.source == sampler
    rng = np.random.default_rng(0)
    assert scenarios(env, 5) == [sampler.sample(rng) for _ in range(5)]


def test_a_fixed_scenario_is_played_in_every_episode() -> None:
    assert set(scenarios(parallel_env(scenario=CROOKED))) == {CROOKED}


def test_a_sampler_of_ones_own_draws_the_puzzles() -> None:
    sampler = ScenarioSampler(n_agents=4, observation="symmetric", n_positive=2)
    drawn = scenarios(parallel_env(scenario=sampler))
    assert {(s.n_positive, s.observation) for s in drawn} == {(2, symmetric_observation(4))}


def test_a_sampler_that_draws_another_number_of_agents_is_refused_when_it_does() -> None:
    class Growing:
        n_agents = 3

        def sample(self, rng: np.random.Generator) -> Scenario:
            return CROOKED

    with pytest.raises(SettingsError, match=r"sampler drew .* of 3 agents"):
        parallel_env(scenario=Growing()).reset(seed=0)


def test_the_rules_are_played_as_the_settings_say() -> None:
    env = parallel_env(n_agents=3, disclosure="answer", history="ideal", max_rounds=4)
    env.reset()
    assert env.episode.rules == Rules(
        disclosure=Disclosure.ANSWER, history=HistoryMode.IDEAL, max_rounds=4
    )


@pytest.mark.parametrize(
    ("settings", "max_rounds"),
    [
        ({}, 2 * 4 + 2),
        ({"max_rounds": 3}, 3),
        ({"max_cycles": 3}, 3),
        ({"max_rounds": 3, "max_cycles": 3}, 3),
    ],
)
def test_max_cycles_is_another_name_of_max_rounds(
    settings: dict[str, int], max_rounds: int
) -> None:
    env = parallel_env(n_agents=4, **settings)
    observations, _ = env.reset(seed=0)
    assert observations["agent_3"]["public_history"].shape == (max_rounds, 4)
    wrong = 0
    while env.agents:
        # Somebody is always wrong, so that only the limit ends the episode.
        rational = list(env.episode.rational)
        env.step({name: (int(rational[0]) + 1) % 3 for name in env.agents})
        wrong += 1
    assert wrong == max_rounds
    assert env.episode.truncated


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"n_agents": 0}, "n_agents is 0: choose an integer from 1 to 5000"),
        ({"n_agents": "3"}, "n_agents is '3'"),
        ({"observation": "asymmetric"}, "choose 'symmetric', a density from 0 to 1, or a matrix"),
        ({"observation": 2}, "observation is 2"),
        ({"observation": [[0, 1], [1]]}, "observation row 1 has 1 entries for 2 agents"),
        ({"observation": [[0]], "n_agents": 2}, "observation has 1 rows for 2 agents"),
        ({"observation": []}, "n_agents is 0"),
        ({"observation": np.array([[0], [1]])}, "row 0 has 1 entries for 2 agents"),
        ({"observation": np.array("symmetric")}, "give a sequence of 0 and 1"),
        ({"announcement": "at_last"}, "announcement is 'at_last': choose one of 'at_least'"),
        ({"announcement": AtMost(8)}, r"count 8 is outside 0\.\.\.7"),
        ({"announcement": AtMost(2), "count": 2}, "leave one out"),
        ({"count": 8}, r"count 8 is outside 0\.\.\.7"),
        ({"scenario": "random"}, "scenario is 'random': give a Scenario or a ScenarioSampler"),
        ({"scenario": CROOKED, "n_agents": 4, "count": 1}, "scenario and n_agents, count are both"),
        ({"disclosure": "answers"}, "disclosure is 'answers': choose one of 'knowledge', 'answer'"),
        ({"history": "real"}, "history is 'real': choose one of 'live', 'ideal'"),
        ({"rewards": {"late": 1}}, r"rewards is \{'late': 1\}: give RewardSettings"),
        ({"max_rounds": 0}, "max_rounds is 0: choose an integer from 1 to 100000"),
        ({"max_cycles": 10**30}, "max_rounds is 1000"),
        ({"max_cycles": -1}, "max_rounds is -1"),
        ({"max_rounds": 3, "max_cycles": 4}, "max_rounds is 3 and max_cycles is 4: .* leave one"),
        ({"render_mode": "rgb_array"}, "render_mode is 'rgb_array': choose one of 'human', 'ansi'"),
    ],
    ids=str,
)
def test_a_bad_value_is_refused_with_its_range(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        parallel_env(**settings)


def test_a_story_that_is_not_there_is_refused_when_the_environment_is_made() -> None:
    with pytest.raises(NarrativeError, match="no narrative is named 'moody_children'"):
        parallel_env(narrative="moody_children")


def test_too_many_agents_for_live_play_are_refused_at_the_reset() -> None:
    env = parallel_env(n_agents=64, max_rounds=1)
    with pytest.raises(ScenarioTooLargeError, match="64 agents"):
        env.reset(seed=0)


def test_settings_are_immutable_and_the_errors_are_ours() -> None:
    with pytest.raises(AttributeError):
        EnvSettings().n_agents = 3  # type: ignore[misc]
    assert issubclass(SettingsError, DelEnvError)


@pytest.mark.parametrize(
    ("answer", "rational", "reward"),
    [(0, 0, 5), (1, 1, 5), (2, 2, 5), (0, 1, 6), (0, 2, 6), (1, 0, 7), (2, 0, 7), (1, 2, 8)],
)
def test_a_reward_compares_an_answer_with_the_rational_one(
    answer: int, rational: int, reward: float
) -> None:
    settings = RewardSettings(correct=5, late=6, unfounded=7, contrary=8)
    assert settings.table()[rational][answer] == reward


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "1", None, True])
def test_a_reward_is_a_finite_number(value: Any) -> None:
    with pytest.raises(SettingsError, match=r"reward late is .*: give a finite number"):
        RewardSettings(late=value)
