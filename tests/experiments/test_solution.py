"""Solutions: checked by hand, and against the oracle they summarise."""

import json
from random import Random

import pytest

from del_env.answers import Disclosure
from del_env.errors import ScenarioTooLargeError
from del_env.oracle import knowledge_history
from del_env.scenario import AtLeast, Scenario, digits, symmetric_observation
from del_experiments.solution import solution_as_json, solve
from tests.draws import draw_scenario

# Agents 1 and 2 are positive: whoever is silent in round 1 sees another positive one.
TWO_OF_THREE = Scenario(
    world=(False, True, True), observation=symmetric_observation(3), announcement=AtLeast(1)
)


def test_two_positives_of_three() -> None:
    solution = solve(TWO_OF_THREE)
    assert [solved.knowers for solved in solution.rounds] == [(), (1, 2), (0, 1, 2)]
    assert [solved.worlds_left for solved in solution.rounds] == [4, 1, 1]
    assert [solved.n_eliminated for solved in solution.rounds] == [3, 3, 0]
    assert solution.pivotal_rounds == (3, 2, 2)


def test_each_listed_world_says_whose_claim_would_have_differed() -> None:
    first, second, _ = solve(TWO_OF_THREE).rounds
    assert [(digits(one.world), one.would_have_claimed) for one in first.listed] == [
        ("100", {0: 1}),
        ("010", {1: 1}),
        ("001", {2: 1}),
    ]
    assert {digits(one.world): one.would_have_claimed for one in second.listed} == {
        "110": {0: 1, 2: 0},
        "101": {0: 1, 1: 0},
        "111": {1: 0, 2: 0},
    }


@pytest.mark.parametrize(
    ("n_listed", "expected"), [(0, [0, 0, 0]), (2, [2, 2, 0]), (None, [3, 3, 0])]
)
def test_as_many_worlds_are_listed_as_asked_for(n_listed: int | None, expected: list[int]) -> None:
    rounds = solve(TWO_OF_THREE, n_listed=n_listed).rounds
    assert [len(solved.listed) for solved in rounds] == expected


def test_where_answers_are_disclosed_the_claims_are_answers() -> None:
    first = solve(TWO_OF_THREE, Disclosure.ANSWER).rounds[0]
    assert [one.would_have_claimed for one in first.listed] == [{0: 2}, {1: 2}, {2: 2}]


def test_a_thousand_agents_are_counted_and_not_listed() -> None:
    scenario = Scenario(
        world=tuple(agent >= 997 for agent in range(1000)),
        observation=symmetric_observation(1000),
        announcement=AtLeast(2),
    )
    first, second, third = solve(scenario).rounds
    assert (first.knowers, second.knowers) == ((), (997, 998, 999))
    assert first.n_eliminated == 1000 * 999 // 2
    assert (first.listed, third.worlds_left) == ((), 1)


def test_too_many_agents_without_a_closed_form_are_refused() -> None:
    ring = tuple(tuple(b == (a + 1) % 40 for b in range(40)) for a in range(40))
    scenario = Scenario(world=(True,) * 40, observation=ring, announcement=AtLeast(2))
    with pytest.raises(ScenarioTooLargeError):
        solve(scenario)


def test_the_rounds_end_with_the_first_that_rules_nothing_out() -> None:
    rng = Random(5)
    for _ in range(60):
        scenario = draw_scenario(rng, 5)
        disclosure = rng.choice(list(Disclosure))
        solution, history = solve(scenario, disclosure), knowledge_history(scenario, disclosure)
        *before, last = solution.rounds
        assert all(solved.n_eliminated > 0 for solved in before)
        assert last.n_eliminated == 0
        assert set(last.knowers) == history.knowers[-1]
        assert last.worlds_left == history.worlds_left[-1]


def test_the_json_holds_the_same() -> None:
    data = json.loads(json.dumps(solution_as_json(solve(TWO_OF_THREE, n_listed=1))))
    assert data == {
        "disclosure": "knowledge",
        "claims": {"0": "does not know", "1": "knows"},
        "engine": "closed form",
        "worlds_before": 7,
        "pivotal_rounds": [3, 2, 2],
        "rounds": [
            {
                "round": 1,
                "knowers": [],
                "worlds_left": 4,
                "n_eliminated": 3,
                "eliminated": [{"world": "100", "would_have_claimed": {"0": 1}}],
            },
            {
                "round": 2,
                "knowers": [1, 2],
                "worlds_left": 1,
                "n_eliminated": 3,
                "eliminated": [{"world": "110", "would_have_claimed": {"0": 1, "2": 0}}],
            },
            {
                "round": 3,
                "knowers": [0, 1, 2],
                "worlds_left": 1,
                "n_eliminated": 0,
                "eliminated": [],
            },
        ],
    }
