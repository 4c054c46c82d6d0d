"""The quick test for a pivotal round, against the histories."""

from random import Random

import pytest

from del_env.errors import ScenarioTooLargeError
from del_env.oracle import knowledge_history
from del_env.oracle.pivotal import PivotalTest
from del_env.scenario import AtLeast, Scenario
from tests.draws import draw_scenario
from tests.known_answers import ASYMMETRIC_FIRST, LATE


def rounds_found(scenario: Scenario, agent: int, last: int) -> list[int]:
    """The rounds in which the quick test says that the agent first knows."""
    return [
        round_number
        for round_number in range(1, last + 1)
        if PivotalTest(scenario.world, scenario.announcement, agent, round_number).passes(
            scenario.observation
        )
    ]


def draw_tight(random: Random) -> Scenario:
    """Draws a scenario in which agents often come to know late: most see most, few are negative."""
    n = random.randint(4, 7)
    observation = tuple(tuple(a != b and random.random() < 0.8 for b in range(n)) for a in range(n))
    world = tuple(random.random() < 0.8 for _ in range(n))
    count = random.randint(max(sum(world) - 2, 0), sum(world))
    return Scenario(world=world, observation=observation, announcement=AtLeast(count))


def test_it_finds_the_pivotal_round_of_every_agent() -> None:
    random = Random(41)
    n_late = 0
    for draw in range(240):
        scenario = draw_scenario(random, 6) if draw % 2 else draw_tight(random)
        history = knowledge_history(scenario)
        for agent in range(scenario.n_agents):
            pivotal_round = history.pivotal_round(agent)
            expected = [] if pivotal_round is None else [pivotal_round]
            assert rounds_found(scenario, agent, 9) == expected
            n_late += expected > [1]
    assert n_late > 30


def test_it_finds_the_published_and_the_late_one() -> None:
    assert rounds_found(ASYMMETRIC_FIRST, 0, 11) == [3]
    [late] = [agent for agent in range(6) if rounds_found(LATE, agent, 9) == [8]][:1]
    assert knowledge_history(LATE).pivotal_round(late) == 8


def test_one_test_serves_many_matrices_given_as_lists_of_numbers() -> None:
    random = Random(42)
    world = (False, True, True, False, True, True)
    test = PivotalTest(world, AtLeast(3), 4, 3)
    results = set()
    for _ in range(300):
        matrix = [[int(a != b and random.random() < 0.8) for b in range(6)] for a in range(6)]
        scenario = Scenario(world=world, observation=tuple(matrix), announcement=AtLeast(3))  # type: ignore[arg-type]
        expected = knowledge_history(scenario).pivotal_round(4) == 3
        assert test.passes(matrix) == expected
        results.add(expected)
    assert results == {False, True}


def test_more_than_twenty_agents_are_refused() -> None:
    with pytest.raises(ScenarioTooLargeError, match="21 agents"):
        PivotalTest((True,) * 21, AtLeast(3), 0, 2)
