"""One learner among others: Gymnasium's own check, and what it leaves out."""

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from del_env.answers import Answer
from del_env.environment import parallel_env
from del_env.errors import AgentError, EpisodeError, SettingsError
from del_env.gym import LearnerEnv
from del_env.rewards import RewardSettings
from del_env.sampling import ScenarioSampler
from del_env.scenario import AtLeast, Scenario, symmetric_observation
from del_env.view import AgentView
from tests.environment.play import CROOKED, frozen
from tests.gym.games import GYM_ID, Fixed, Mute, draw_companions, draw_learner, play

# Symmetric, at least 1, world 110: the worked example of live play.
WORKED = Scenario(
    world=(True, True, False), observation=symmetric_observation(3), announcement=AtLeast(1)
)
INFO_TYPES = {
    "rational": int,
    "ideal": int,
    "contradiction": bool,
    "truth_lost": bool,
    "impossible": bool,
}


def made(**settings: Any) -> LearnerEnv:
    env = gymnasium.make(GYM_ID, **settings).unwrapped
    assert isinstance(env, LearnerEnv)
    return env


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"n_agents": 3, "observation": "symmetric", "announcement": "at_most", "history": "ideal"},
        {"n_agents": 12, "observation": 0.9, "disclosure": "answer", "seat": 11},
        {"n_agents": 5, "seat": "random", "companions": Fixed(Answer.NO)},
        {"scenario": CROOKED, "seat": "rotating", "companions": [None, Mute(), None, None]},
    ],
    ids=range(5),
)
def test_it_passes_gymnasiums_check_without_a_warning(
    settings: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    check_env(made(**settings))
    assert capsys.readouterr().out, "the render modes were not tried"


def test_it_plays_under_the_checks_of_make_without_a_warning() -> None:
    env = gymnasium.make(GYM_ID, n_agents=4, seat="rotating")
    random = Random(1)
    for episode in range(30):
        for _ in play(env, random, seed=None if episode else 1):
            pass


def test_the_learner_gets_its_part_of_what_happens_at_the_table() -> None:
    random = Random(2)
    for number in range(60):
        settings = draw_learner(random)
        n_agents = made(**settings).settings.source.n_agents
        companions = draw_companions(random, n_agents)
        env = made(**settings, companions=companions)
        rest = {key: value for key, value in settings.items() if key != "seat"}
        table, steps = parallel_env(**rest), play(env, random, number)
        observation, *_ = next(steps)
        observations, _ = table.reset(options={"scenario": env.episode.scenario})
        name = f"agent_{env.seat}"
        assert frozen(observation) == frozen(observations[name])
        for observation, *outcome, info in steps:
            answers = env.episode.rounds[-1].answers
            parts = table.step(dict(zip(table.agents, answers, strict=True)))
            assert frozen(observation) == frozen(parts[0][name])
            assert outcome == [part[name] for part in parts[1:4]]
            assert info == parts[4][name]


def test_the_others_answer_as_their_players_do() -> None:
    random = Random(3)
    for number in range(40):
        n_agents = random.randint(2, 5)
        companions = draw_companions(random, n_agents)
        env = made(n_agents=n_agents, seat="random", companions=companions)
        steps = play(env, random, number)
        next(steps)
        before = env.episode
        for _ in steps:
            for seat, given in enumerate(env.episode.rounds[-1].answers):
                player = companions[seat] if isinstance(companions, list) else companions
                expected = (
                    before.rational[seat]
                    if player is None
                    else player.act(before.view(seat)).played
                )
                assert seat == env.seat or given is expected
            before = env.episode


def test_who_gives_no_answer_does_not_claim_to_know_and_is_asked_once_a_round() -> None:
    mute = Mute()
    env = made(scenario=CROOKED, seat=2, companions=[None, mute, Fixed(Answer.YES), None])
    env.reset(seed=0)
    views = [env.episode.view(1)]
    env.step(0)
    views.append(env.episode.view(1))
    env.step(0)
    assert [played.answers[1] for played in env.episode.rounds] == [Answer.DONT_KNOW] * 2
    # The player of the learner's own seat sits out.
    assert [played.answers[2] for played in env.episode.rounds] == [Answer.DONT_KNOW] * 2
    assert mute.shown == views


def test_nobody_is_asked_after_the_last_round() -> None:
    mute = Mute()
    env = made(scenario=CROOKED, companions=mute, max_rounds=1)
    env.reset(seed=0)
    assert env.step(0)[3] is True
    asked = len(mute.shown)
    with pytest.raises(EpisodeError, match=r"the episode is over: call reset\(\)"):
        env.step(0)
    assert len(mute.shown) == asked == 3


def test_a_wrong_claim_of_the_learner_misleads_ideal_reasoners() -> None:
    env = made(scenario=WORKED, seat=2, rewards=RewardSettings(correct=1, unfounded=-2))
    env.reset(seed=0)
    _, reward, terminated, truncated, info = env.step(1)
    assert (reward, terminated, truncated) == (-2.0, False, False)
    assert info == {
        "rational": 0,
        "ideal": 0,
        "contradiction": False,
        "truth_lost": True,
        "impossible": False,
    }
    _, reward, terminated, _, info = env.step(0)
    assert (reward, terminated) == (1.0, True)
    assert info["impossible"] is True
    assert env.episode.contradiction == (True, True, False)


def test_infos_have_the_same_keys_and_types_at_every_step() -> None:
    random = Random(4)
    for number in range(30):
        for step, (*_, info) in enumerate(play(made(**draw_learner(random)), random, number)):
            assert {key: type(value) for key, value in info.items()} == INFO_TYPES
            assert (info["rational"], info["ideal"]) == (-1, -1) or step > 0
            assert min(info["rational"], info["ideal"]) >= 0 or step == 0


def test_whoever_always_does_what_is_rational_loses_nothing() -> None:
    for seed in range(20):
        env = made(n_agents=5, observation=0.8, seat="random")
        env.reset(seed=seed)
        over = False
        while not over:
            _, reward, terminated, truncated, _ = env.step(env.rational_action)
            assert reward == 0.0
            over = terminated or truncated
        assert env.episode.terminated


def test_every_observation_belongs_to_its_receiver() -> None:
    env = made(n_agents=4)
    observation, _ = env.reset(seed=5)
    kept = frozen(observation)
    for value in observation.values():
        if isinstance(value, np.ndarray):
            value[...] = 0
    again, _ = env.reset(seed=5)
    assert frozen(again) == kept
    assert frozen(env.step(0)[0]["matrix"]) == frozen(again["matrix"])


def test_there_is_no_action_mask_for_every_answer_is_legal() -> None:
    env = made(n_agents=3)
    observation, info = env.reset(seed=0)
    assert "action_mask" not in {**observation, **info}
    for action in range(env.action_space.n):  # type: ignore[attr-defined]
        env.reset(seed=0)
        env.step(action)


@pytest.mark.parametrize("action", [3, -1, True, 0.5, "0", None])
def test_an_action_that_is_none_is_refused_and_plays_no_round(action: Any) -> None:
    env = made(n_agents=3, seat=1)
    env.reset(seed=0)
    with pytest.raises(EpisodeError, match=f"action of agent_1 is {action!r}: choose 0"):
        env.step(action)
    assert env.episode.round_number == 1


def test_a_companion_that_returns_no_decision_is_named() -> None:
    class Careless:
        def act(self, view: AgentView) -> Any:
            return Answer.NO

    env = made(n_agents=3, companions=[None, None, Careless()])
    env.reset(seed=0)
    with pytest.raises(AgentError, match=r"companion 2 returned <Answer\.NO: 1>"):
        env.step(0)
    assert env.episode.round_number == 1


def test_everything_asks_for_a_first_reset() -> None:
    env = LearnerEnv(n_agents=3, render_mode="ansi")
    for ask in (lambda: env.step(0), env.view, env.render, lambda: env.rational_action):
        with pytest.raises(EpisodeError, match=r"there is no episode yet: call reset\(\) first"):
            ask()


def test_the_episode_is_drawn_in_the_mode_that_was_asked_for() -> None:
    env = made(scenario=WORKED, render_mode="ansi", narrative="wise_men")
    env.reset(seed=0)
    drawn = env.render()
    assert isinstance(drawn, str)
    assert "hat" in drawn


def test_the_learner_is_shown_the_view_of_its_seat() -> None:
    env = made(scenario=CROOKED, seat=3)
    env.reset(seed=0)
    env.step(2)
    assert env.view() == env.episode.view(3)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"seat": 3}, "seat is 3: choose an integer from 0 to 2, or 'random', 'rotating'"),
        ({"seat": -1}, "seat is -1"),
        ({"seat": True}, "seat is True"),
        ({"seat": "first"}, "seat is 'first'"),
        ({"companions": "ideal"}, r"companions is 'ideal': give an object with act\(view\)"),
        ({"companions": 3}, "companions is 3"),
        ({"companions": [None]}, "1 companions for 3 seats: give one a seat"),
        ({"companions": [None, None, "ideal"]}, "companion 2 is 'ideal'"),
        ({"observation": 2}, "observation is 2"),
    ],
    ids=str,
)
def test_a_bad_setting_is_refused_with_its_range(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        made(n_agents=3, **settings)


def test_the_first_puzzle_of_a_seed_is_that_of_the_table() -> None:
    table = parallel_env(n_agents=6)
    for seat in (2, "random", "rotating"):
        env = made(n_agents=6, seat=seat)
        env.reset(seed=77)
        table.reset(seed=77)
        assert env.episode.scenario == table.episode.scenario


def test_samplers_of_any_kind_are_played() -> None:
    env = made(scenario=ScenarioSampler(n_agents=4, observation="symmetric", n_positive=2))
    for seed in range(5):
        env.reset(seed=seed)
        assert env.episode.scenario.n_positive == 2
