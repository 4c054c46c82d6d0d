"""The rules of play: the worked traces, how an episode ends, and what is refused."""

from pickle import dumps, loads
from random import Random
from typing import Any

import numpy as np
import pytest

from del_env.answers import Answer, Disclosure
from del_env.episode import Episode, HistoryMode, Rules, play_round, start_episode
from del_env.errors import EpisodeError, SettingsError
from del_env.oracle import knowledge_history
from del_env.sampling import ScenarioSampler
from del_env.scenario import (
    Announcement,
    AtLeast,
    AtMost,
    Scenario,
    symmetric_observation,
)
from tests.draws import draw_scenario

DONT_KNOW, NO, YES = Answer

# The last agent is negative, everybody sees all the others.
THREE = Scenario(
    world=(True, True, False), observation=symmetric_observation(3), announcement=AtLeast(1)
)


def rationally(episode: Episode) -> Episode:
    """The episode after a round in which everybody answers rationally."""
    return play_round(episode, list(episode.rational))


def test_a_false_claim_loses_the_truth_and_the_next_round_is_impossible() -> None:
    episode = play_round(start_episode(THREE), [DONT_KNOW, DONT_KNOW, YES])
    first = episode.rounds[0]
    assert (first.impossible, first.truth_lost, first.n_worlds) == (False, True, 1)
    assert list(episode.state.worlds()) == [(False, False, True)]
    assert episode.contradiction == (True, True, False)
    episode = rationally(episode)
    second = episode.rounds[1]
    assert second.answers == (DONT_KNOW,) * 3
    assert second.contradiction == (True, True, False)
    assert (second.impossible, second.truth_lost) == (True, True)
    assert (episode.terminated, episode.truncated) == (True, False)


def test_after_a_late_agent_gets_there_everybody_knows() -> None:
    episode = rationally(start_episode(THREE))
    episode = play_round(episode, [DONT_KNOW, YES, DONT_KNOW])
    late = episode.rounds[1]
    assert late.rational == late.ideal == (YES, YES, DONT_KNOW)
    assert (late.impossible, late.truth_lost, late.n_worlds) == (True, False, 4)
    episode = rationally(episode)
    assert episode.rounds[2].answers == (YES, YES, DONT_KNOW)
    assert episode.rounds[2].ideal == (YES, YES, NO)
    assert episode.state.n_worlds == 1
    assert not episode.is_over
    episode = rationally(episode)
    assert episode.rounds[3].answers == (YES, YES, NO)
    assert episode.terminated


@pytest.mark.parametrize("history", list(HistoryMode))
@pytest.mark.parametrize("disclosure", list(Disclosure))
def test_ideal_play_follows_the_ideal_history_to_its_end(
    history: HistoryMode, disclosure: Disclosure
) -> None:
    random = Random(21)
    for _ in range(60):
        scenario = draw_scenario(random, 7)
        ideal = knowledge_history(scenario, disclosure)
        episode = start_episode(
            scenario, Rules(disclosure=disclosure, history=history, max_rounds=50)
        )
        while not episode.is_over:
            episode = rationally(episode)
            played = episode.rounds[-1]
            assert played.answers == played.rational == played.ideal
            assert played.ideal == ideal.answers(played.number)
            assert played.n_worlds == ideal.worlds_left[min(played.number, ideal.n_rounds)]
            assert not (played.impossible or played.truth_lost or any(played.contradiction))
        assert episode.terminated
        assert episode.public_history == ideal.public_history(episode.round_number)


def test_with_ideal_history_later_rounds_build_on_what_should_have_been_said() -> None:
    random = Random(22)
    for _ in range(60):
        scenario = draw_scenario(random, 6)
        ideal = knowledge_history(scenario)
        episode = start_episode(scenario, Rules(history=HistoryMode.IDEAL))
        while not episode.is_over:
            said = [random.choice(list(Answer)) for _ in range(scenario.n_agents)]
            episode = play_round(episode, said)
            played = episode.rounds[-1]
            assert played.answers == tuple(said)
            assert played.rational == played.ideal == ideal.answers(played.number)
            assert not (played.impossible or played.truth_lost or any(played.contradiction))
            assert episode.public_history == ideal.public_history(episode.round_number)


def test_a_round_with_a_wrong_answer_does_not_end_the_episode_before_the_limit() -> None:
    episode = start_episode(THREE, Rules(max_rounds=3))
    for _ in range(2):
        episode = play_round(episode, [DONT_KNOW, DONT_KNOW, YES])
        assert not episode.is_over
    episode = play_round(episode, [DONT_KNOW, DONT_KNOW, YES])
    assert (episode.terminated, episode.truncated) == (False, True)


def test_by_default_an_episode_is_truncated_after_two_n_plus_two_rounds() -> None:
    episode = start_episode(THREE)
    while not episode.is_over:
        episode = play_round(episode, [YES, DONT_KNOW, DONT_KNOW])
    assert (episode.truncated, len(episode.rounds)) == (True, 8)


def test_an_episode_that_ends_in_the_last_round_is_not_truncated() -> None:
    episode = start_episode(THREE, Rules(max_rounds=3))
    for _ in range(3):
        episode = rationally(episode)
    assert (episode.terminated, episode.truncated) == (True, False)


def test_the_view_holds_what_the_agent_sees_and_what_is_public() -> None:
    view = rationally(start_episode(THREE)).view(1, own_replies=("hm",))
    assert view.seen == (True, None, False)
    assert view.public_history == ((0, 0, 0),)
    assert (view.agent, view.round_number, view.own_replies) == (1, 2, ("hm",))


def test_the_round_limit_may_be_a_number_of_numpy_and_becomes_an_int() -> None:
    assert type(Rules(max_rounds=np.int64(3)).max_rounds) is int  # type: ignore[arg-type]


def test_an_episode_that_is_over_takes_no_more_answers() -> None:
    episode = play_round(start_episode(THREE, Rules(max_rounds=1)), [YES, YES, YES])
    with pytest.raises(EpisodeError, match="the episode is over"):
        play_round(episode, [YES, YES, YES])


def test_answers_that_do_not_fit_the_agents_are_refused() -> None:
    with pytest.raises(EpisodeError, match="2 answers for 3 agents"):
        play_round(start_episode(THREE), [YES, YES])
    numbers: list[Any] = [0, 2, YES]
    with pytest.raises(EpisodeError, match="the answer of agent 0 is 0: give an Answer"):
        play_round(start_episode(THREE), numbers)


@pytest.mark.parametrize("history", list(HistoryMode))
@pytest.mark.parametrize("disclosure", list(Disclosure))
def test_equal_answers_make_equal_episodes_pickled_or_not(
    history: HistoryMode, disclosure: Disclosure
) -> None:
    random, rules = Random(8), Rules(disclosure=disclosure, history=history)
    for _ in range(30):
        scenario = draw_scenario(random, 6)
        answers = random.choices(tuple(Answer), k=scenario.n_agents)
        one, other = (play_round(start_episode(scenario, rules), answers) for _ in range(2))
        again = loads(dumps(one))
        assert one == other == again != start_episode(scenario, rules)
        assert hash(one) == hash(again)
        assert one.is_over or play_round(again, answers) == play_round(one, answers)


@pytest.mark.parametrize(
    ("n_agents", "observation", "announcement"),
    [(5, 0.5, AtLeast(2)), (21, 0.5, AtMost(3)), (30, "symmetric", AtLeast(4))],
    ids=["all worlds", "few worlds", "twins"],
)
def test_an_episode_can_be_pickled_whichever_engine_follows_it(
    n_agents: int, observation: Any, announcement: Announcement
) -> None:
    sampler = ScenarioSampler(n_agents=n_agents, observation=observation, announcement=announcement)
    episode = rationally(start_episode(sampler.sample(np.random.default_rng(5))))
    again = loads(dumps(episode))
    assert again == episode
    assert rationally(again) == rationally(episode)


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"disclosure": "all"}, "disclosure is 'all': choose one of 'knowledge', 'answer'"),
        ({"history": "none"}, "history is 'none': choose one of 'live', 'ideal'"),
        ({"max_rounds": 0}, "max_rounds is 0: choose an integer from 1 to 100000"),
        ({"max_rounds": 100_001}, "max_rounds is 100001"),
        ({"max_rounds": True}, "max_rounds is True"),
        ({"max_rounds": 2.0}, r"max_rounds is 2\.0"),
    ],
)
def test_bad_rules_are_refused(rules: dict[str, Any], message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        Rules(**rules)


def test_rules_take_the_plain_words() -> None:
    assert Rules(disclosure="answer", history="ideal") == Rules(  # type: ignore[arg-type]
        disclosure=Disclosure.ANSWER, history=HistoryMode.IDEAL
    )
