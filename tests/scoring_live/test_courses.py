"""Whole episodes: rounds to everybody right, impossible rounds, truth lost."""

from random import Random

import pytest

from del_env.answers import Disclosure
from del_env.episode import HistoryMode, Rules
from del_env.scenario import AtLeast, Scenario
from del_env.scoring.live import (
    Course,
    by_quadrant,
    by_roster,
    course_score,
    courses,
    split,
)
from tests.draws import draw_scenario
from tests.reference import LiteralState, claim
from tests.scoring_live.games import (
    FALSE_CLAIM,
    IDEAL_COURSE,
    LATE_AGENT,
    QUICK,
    played,
    played_rationally,
    with_faulty_seat,
)


def course_of(*rows: str, rules: Rules | None = None) -> Course:
    (course,) = courses([played(rows, rules=rules or Rules())])
    return course


def test_everybody_right_means_right_to_the_end() -> None:
    # All is said in round 3, and taken back by seat 2 in round 4.
    rules = Rules(max_rounds=5)
    course = course_of("YYN", "YYN", "YYN", "YY?", "YYN", rules=rules)
    assert course.everybody_right == 5
    assert course_of("YYN", "YYN", "YYN", "YYN", "YY?", rules=rules).everybody_right is None


def test_what_is_no_answer_is_not_right_even_from_who_never_knows() -> None:
    blind = Scenario(world=(1, 0), observation=((0, 1), (0, 0)), announcement=AtLeast(0))  # type: ignore[arg-type]
    (silent,) = courses([played(("??",), scenario=blind, seats=("a", "b"))])
    assert (silent.everybody_right, silent.ideally_right, silent.extra_rounds) == (1, 1, 0)
    (garbled,) = courses([played(("i?",), scenario=blind, seats=("a", "b"))])
    assert garbled.everybody_right is None


def test_the_rounds_of_an_ideal_group_are_counted_up_to_the_limit_too() -> None:
    course = course_of(*IDEAL_COURSE[:1], rules=Rules(max_rounds=1))
    assert (course.everybody_right, course.ideally_right) == (None, 3)
    assert (course.counted_rounds, course.extra_rounds) == (2, 0)


def test_the_scores_of_several_courses() -> None:
    games = [
        played(FALSE_CLAIM, "a"),
        played(LATE_AGENT, "b"),
        played(IDEAL_COURSE, "c"),
        played(IDEAL_COURSE, "d"),
        played(("?x?",), "failed"),
        played(("???",), "unfinished"),
    ]
    score = course_score(courses(games), QUICK)
    assert (score.n, score.n_failed, score.n_unfinished, score.n_clusters) == (4, 1, 1, 1)
    means = {
        "everybody_right": 3 / 4,
        "rounds": (9 + 4 + 3 + 3) / 4,
        "extra_rounds": (6 + 1) / 4,
        "impossible_rounds": 2 / 4,
        "truth_lost": 1 / 4,
    }
    for name, mean in means.items():
        assert getattr(score, name).value == mean, name
    assert score.truth_lost_rounds == {1: 1}


def test_nothing_scored_has_no_means() -> None:
    score = course_score(courses([played(("?x?",))]), QUICK)
    assert (score.n, score.rounds, score.truth_lost, score.truth_lost_rounds) == (0, None, None, {})


def test_courses_by_roster_and_by_quadrant() -> None:
    games = [
        played(LATE_AGENT, "a", seats=("m", "ideal", "ideal")),
        played(LATE_AGENT, "b", seats=("ideal", "m", "ideal")),
        played(LATE_AGENT, "c", seats=("m", "m", "m")),
    ]
    by_table = split(courses(games), by_roster)
    assert {roster: len(rows) for roster, rows in by_table.items()} == {
        ("ideal", "m"): 2,
        ("m",): 1,
    }
    assert len(split(courses(games), by_quadrant)) == 1


@pytest.mark.parametrize("disclosure", list(Disclosure))
def test_impossible_rounds_and_lost_truths_are_those_of_the_literal_state(
    disclosure: Disclosure,
) -> None:
    random = Random(33)
    lost = 0
    for number in range(120):
        scenario = draw_scenario(random, 5, symmetric=number % 2 == 0)
        seat = random.randrange(scenario.n_agents)
        game = with_faulty_seat(scenario, seat, random, Rules(disclosure=disclosure))
        state, impossible, first_lost = LiteralState(scenario, disclosure), 0, None
        for row in game.episode.rounds:
            state.play([claim(answer, disclosure) or 0 for answer in row.answers])
            impossible += state.impossible
            if first_lost is None and scenario.world not in state.public:
                first_lost = row.number
        (course,) = courses([game])
        assert (course.impossible_rounds, course.truth_lost) == (impossible, first_lost)
        lost += first_lost is not None
    assert lost > 3


@pytest.mark.parametrize("history", list(HistoryMode))
def test_ideal_agents_need_no_extra_rounds(history: HistoryMode) -> None:
    random = Random(34)
    for _ in range(40):
        rules = Rules(history=history, max_rounds=20)
        (course,) = courses([played_rationally(draw_scenario(random, 6), rules)])
        assert course.everybody_right == course.ideally_right
        assert (course.extra_rounds, course.impossible_rounds, course.truth_lost) == (0, 0, None)
