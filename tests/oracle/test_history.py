"""The knowledge history: worked values, what may be asked of it, what is refused."""

from itertools import product
from typing import Any

import numpy as np
import pytest

from del_env.answers import Answer, Disclosure
from del_env.episode import MAX_ROUNDS
from del_env.errors import ScenarioError
from del_env.oracle import ENGINES, choose_engine, knowledge_history
from del_env.oracle.history import MAX_PUBLIC_ROUNDS
from del_env.oracle.space import count_announced
from del_env.scenario import Announcement, AtLeast, AtMost, Scenario, symmetric_observation
from tests.known_answers import (
    ASYMMETRIC_FIRST,
    ASYMMETRIC_FIRST_KNOWERS,
    LATE,
    TWO_AGENTS,
    TWO_AGENTS_KNOWERS,
    WORLDS_OF_FIVE_WITH_THREE,
    scenario_of,
)
from tests.reference import ideal_course


def symmetric(n: int, n_positive: int, announcement: Announcement) -> Scenario:
    """A symmetric scenario whose positive agents are the last ones."""
    world = tuple(agent >= n - n_positive for agent in range(n))
    return Scenario(world=world, observation=symmetric_observation(n), announcement=announcement)


@pytest.mark.parametrize("engine", ENGINES)
def test_of_two_agents_the_positive_one_knows_first(engine: str) -> None:
    history = knowledge_history(TWO_AGENTS, engine=engine)
    assert list(history.knowers[:2]) == TWO_AGENTS_KNOWERS
    assert history.engine == engine


def test_first_published_asymmetric_instance() -> None:
    history = knowledge_history(ASYMMETRIC_FIRST)
    assert list(history.knowers[:3]) == ASYMMETRIC_FIRST_KNOWERS


@pytest.mark.parametrize("engine", ENGINES)
def test_worlds_left_for_five_agents_with_three_positive(engine: str) -> None:
    history = knowledge_history(symmetric(5, 3, AtLeast(1)), engine=engine)
    assert history.worlds_left[:4] == WORLDS_OF_FIVE_WITH_THREE


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("n", range(1, 9))
def test_k_positive_agents_know_in_round_k_and_the_others_a_round_later(
    n: int, engine: str
) -> None:
    for k in range(1, n + 1):
        scenario = symmetric(n, k, AtLeast(1))
        history = knowledge_history(scenario, engine=engine)
        expected = [k if positive else k + 1 for positive in scenario.world]
        assert [history.pivotal_round(agent) for agent in range(n)] == expected


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("announcement", [AtLeast(0), AtMost(4)])
def test_an_uninformative_announcement_teaches_nobody_anything(
    announcement: Announcement, engine: str
) -> None:
    history = knowledge_history(symmetric(4, 2, announcement), engine=engine)
    assert set(history.knowers) == {frozenset()}
    assert set(history.worlds_left) == {16}
    assert history.pivotal_round(3) is None
    assert history.answer(3, 9) is Answer.DONT_KNOW


def test_a_self_observer_knows_even_after_an_uninformative_announcement() -> None:
    history = knowledge_history(scenario_of("101", ["011", "010", "000"], at_least=0))
    assert history.knowers[0] == {1}
    assert history.answer(1, 1) is Answer.NO


@pytest.mark.parametrize("engine", ENGINES)
def test_closed_form_and_elimination_agree_wherever_the_papers_checked(engine: str) -> None:
    for n, k, q, lower in product(range(1, 7), range(7), range(7), (True, False)):
        announcement = AtLeast(q) if lower else AtMost(q)
        if k > n or q > n or not announcement.allows(k):
            continue
        history = knowledge_history(symmetric(n, k, announcement), engine=engine)
        first = abs(k - q) + 1 if (q > 0 if lower else q < n) else None
        later = first + 1 if first else None
        positive, negative = (first, later) if lower else (later, first)
        assert k == 0 or history.pivotal_round(n - 1) == positive
        assert k == n or history.pivotal_round(0) == negative


def test_a_history_is_at_least_n_plus_one_rounds_long_and_takes_any_later_round() -> None:
    history = knowledge_history(symmetric(6, 1, AtLeast(1)))
    assert history.n_rounds == 7
    assert len(history.worlds_left) == 8
    assert history.knowers_in(700) == set(range(6))
    assert history.answers(700) == (Answer.NO,) * 5 + (Answer.YES,)


def test_some_asymmetric_agents_first_know_after_round_n_plus_one() -> None:
    history = knowledge_history(LATE)
    assert max(history.pivotal_round(agent) or 0 for agent in range(6)) == 8
    _, answers = ideal_course(LATE, Disclosure.KNOWLEDGE, n_rounds=9)
    assert [frozenset(a for a in range(6) if given[a]) for given in answers][:8] == list(
        history.knowers[:8]
    )


def test_the_public_history_lists_the_claims_before_a_round() -> None:
    history = knowledge_history(symmetric(3, 2, AtLeast(1)))
    assert history.public_history(1) == ()
    assert history.public_history(4) == ((0, 0, 0), (0, 1, 1), (1, 1, 1))
    answers = knowledge_history(symmetric(3, 2, AtLeast(1)), Disclosure.ANSWER)
    assert answers.public_history(4) == ((0, 0, 0), (0, 2, 2), (1, 2, 2))


def test_the_public_history_goes_on_after_the_fixed_point_as_long_as_any_episode() -> None:
    history = knowledge_history(symmetric(3, 2, AtLeast(1)))
    public = history.public_history(MAX_ROUNDS)
    assert len(public) == MAX_ROUNDS - 1
    assert set(public[2:]) == {(1, 1, 1)}
    of_numpy: Any = np.int64(6)
    assert history.public_history(of_numpy) == public[:5]


@pytest.mark.parametrize("round_number", [MAX_PUBLIC_ROUNDS + 1, 10**30])
def test_no_public_history_is_begun_that_could_not_be_written_out(round_number: int) -> None:
    history = knowledge_history(symmetric(3, 2, AtLeast(1)))
    assert history.claims(round_number) == (1, 1, 1)
    words = f"round {round_number} is too late .* from 1 to {MAX_PUBLIC_ROUNDS}"
    with pytest.raises(ScenarioError, match=words):
        history.public_history(round_number)


def test_more_becomes_public_when_answers_are_disclosed() -> None:
    """Agent 1 sees itself and agent 0 sees nobody: only the answer tells 0 what it is."""
    scenario = scenario_of("10", ["00", "01"], at_least=1)
    assert knowledge_history(scenario).pivotal_round(0) is None
    assert knowledge_history(scenario, Disclosure.ANSWER).pivotal_round(0) == 2


def test_a_symmetric_scenario_is_solved_by_the_closed_form_at_any_size() -> None:
    scenario = symmetric(400, 300, AtLeast(7))
    assert choose_engine(scenario) == "closed form"
    assert knowledge_history(scenario).pivotal_round(0) == 300 - 7 + 2


def test_worlds_are_counted_without_being_listed() -> None:
    assert count_announced(40, AtLeast(36)) == 102_091
    assert count_announced(3, AtMost(1)) == 4


def test_questions_that_are_not_about_the_scenario_are_refused() -> None:
    history = knowledge_history(TWO_AGENTS)
    with pytest.raises(ScenarioError, match=r"agent 2 is outside 0\.\.\.1"):
        history.pivotal_round(2)
    with pytest.raises(ScenarioError, match=r"agent -1 is outside"):
        history.answer(-1, 1)
    with pytest.raises(ScenarioError, match="round 0 is before round 1"):
        history.answer(0, 0)
    with pytest.raises(ScenarioError, match="round -3 is before round 1"):
        history.public_history(-3)


@pytest.mark.parametrize("round_number", [2.5, float("nan"), True, "3", None])
def test_a_round_that_is_no_integer_is_refused(round_number: Any) -> None:
    history = knowledge_history(TWO_AGENTS)
    words = f"round {round_number!r} is not an integer"
    with pytest.raises(ScenarioError, match=words):
        history.answer(0, round_number)
    with pytest.raises(ScenarioError, match=words):
        history.public_history(round_number)
