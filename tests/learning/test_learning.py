"""Learning really happens: a table that plays comes from guessing to the oracle's answers."""

import dataclasses
from typing import Any

import pytest

from del_env.answers import Answer
from del_env.errors import SettingsError
from del_experiments.learning import LearningSettings, Outcome, Point, run
from del_experiments.learning.exam import Exam, Score
from del_experiments.learning.policies import always, at_random, oracle

SHORT = LearningSettings(n_agents=3, n_episodes=200, n_points=8, n_games=120, seed=1)


@pytest.fixture(scope="module")
def outcome() -> Outcome:
    return run(SHORT)


def test_the_learner_beats_the_majority_vote_and_comes_up_to_the_oracle(outcome: Outcome) -> None:
    last = outcome.curve[-1].score
    best_baseline, *others = outcome.baselines.values()
    assert best_baseline == Score(accuracy=1.0, mistakes=0.0)
    assert len(others) == 2
    for other in others:
        assert other.accuracy < 0.6 < 0.95 <= last.accuracy
        assert last.mistakes < 0.2 < 2 < other.mistakes


def test_its_curve_begins_among_the_guesses_and_rises_with_the_episodes(outcome: Outcome) -> None:
    episodes = [point.n_episodes for point in outcome.curve]
    assert episodes == sorted(set(episodes))
    assert (episodes[0], len(episodes)) == (0, SHORT.n_points + 1)
    assert SHORT.n_episodes <= episodes[-1] < SHORT.n_episodes + SHORT.n_envs
    accuracies = [point.score.accuracy for point in outcome.curve]
    assert accuracies[0] < 0.5
    assert sum(accuracies[1:4]) < sum(accuracies[-3:])


def test_equal_settings_give_equal_curves_and_another_seed_another(outcome: Outcome) -> None:
    assert run(SHORT) == outcome
    assert run(dataclasses.replace(SHORT, seed=2)).curve != outcome.curve


def test_four_agents_are_learnt_as_well() -> None:
    settings = dataclasses.replace(SHORT, n_agents=4, n_episodes=400, n_points=1)
    first, last = run(settings).curve
    assert first.score.accuracy < 0.5
    assert last.score.accuracy > 0.95


def test_who_learns_nothing_from_what_it_meets_stays_where_it_began() -> None:
    outcome = run(dataclasses.replace(SHORT, step_size=0.0, n_points=2))
    assert len({point.score for point in outcome.curve}) == 1
    assert outcome.curve[-1].score.accuracy < 0.5


def test_the_majority_vote_is_the_answer_that_is_right_most_often() -> None:
    exam = Exam(SHORT)
    accuracies = {answer: exam.score(always(answer)).accuracy for answer in Answer}
    assert exam.majority is max(accuracies, key=accuracies.__getitem__)
    assert sum(accuracies.values()) == pytest.approx(1)


def test_an_exam_is_the_same_for_all() -> None:
    assert Exam(SHORT).score(oracle) == Score(accuracy=1.0, mistakes=0.0)
    assert Exam(SHORT).score(at_random(3)) == Exam(SHORT).score(at_random(3))


def test_each_point_is_told_as_it_is_known() -> None:
    told: list[Point] = []
    settings = dataclasses.replace(SHORT, n_episodes=10, n_points=3, n_games=5)
    outcome = run(settings, told.append)
    assert tuple(told) == outcome.curve


@pytest.mark.parametrize(
    ("name", "value", "range_"),
    [
        ("n_agents", 0, "an integer from 1 on"),
        ("n_episodes", -1, "an integer from 1 on"),
        ("step_size", 1.5, "a number from 0 to 1"),
        ("exploration", -0.1, "a number from 0 to 1"),
        ("seed", -1, "an integer from 0 on"),
    ],
)
def test_a_bad_setting_is_refused_with_its_range(name: str, value: Any, range_: str) -> None:
    with pytest.raises(SettingsError, match=f"{name} is {value}: choose {range_}"):
        dataclasses.replace(SHORT, **{name: value})
