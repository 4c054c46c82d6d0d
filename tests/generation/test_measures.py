"""How hard an instance is, against the definitions written out."""

from collections import Counter
from random import Random

import pytest

from del_env.answers import Answer
from del_env.errors import ScenarioError, ScenarioTooLargeError
from del_env.generation import claims_needed, density, measure, rounds_until_all, yes_share
from del_env.oracle import knowledge_history
from del_env.scenario import AtLeast, AtMost, Scenario, symmetric_observation
from tests.draws import draw_scenario
from tests.generation import literal
from tests.known_answers import ASYMMETRIC_FIRST, LATE, TWO_AGENTS, scenario_of


def test_what_one_silence_settles_takes_one_claim() -> None:
    # Agent 1 is positive. Agent 0 sees it, so it thinks 01 or 11 possible; at 11 agent 1 would
    # have been silent in round 1, and it was not.
    measures = measure(TWO_AGENTS, 0)
    assert (measures.pivotal_round, measures.rounds_until_all) == (2, 2)
    assert (measures.worlds_left, measures.claims_needed, measures.density) == (1, 1, 1.0)


def test_who_knows_from_the_announcement_needs_no_claim() -> None:
    measures = measure(TWO_AGENTS, 1)
    assert (measures.pivotal_round, measures.worlds_left, measures.claims_needed) == (1, 3, 0)


def test_two_claims_that_each_leave_a_doubt_are_both_needed() -> None:
    # At least two of 0, 1, 2 are positive, and 2 sees nobody: 011, 101, 110 or 111. The others see
    # that 2 is negative and know. Agent 0 would not at 101 and 111, 1 not at 011 and 111.
    measures = measure(scenario_of("110", ["011", "101", "000"], at_least=2), 2)
    assert (measures.pivotal_round, measures.claims_needed, measures.worlds_left) == (2, 2, 1)


def draw_hard(random: Random, agent: int) -> Scenario:
    """Draws a scenario in which the agent sees little and has to combine the others' claims."""
    n, k = 6, random.randint(3, 5)
    density = [0.1 if a == agent else 0.6 for a in range(n)]
    return Scenario(
        world=tuple(a >= n - k for a in range(n)),
        observation=tuple(
            tuple(a != b and random.random() < density[a] for b in range(n)) for a in range(n)
        ),
        announcement=AtLeast(k - random.randint(0, 1)),
    )


def test_the_measures_are_those_of_the_definitions() -> None:
    random, needed = Random(3), Counter[int]()
    asked = [
        (scenario, scenario.n_agents - 1)
        for scenario in (draw_scenario(random, 4) for _ in range(100))
    ]
    asked += [(draw_hard(random, agent), agent) for agent in random.choices(range(6), k=40)]
    for scenario, agent in asked:
        pivotal_round = literal.pivotal_round(scenario, agent)
        if pivotal_round is None:
            with pytest.raises(ScenarioError, match=f"agent {agent} never knows"):
                measure(scenario, agent)
            continue
        measures = measure(scenario, agent)
        assert measures.pivotal_round == pivotal_round
        assert measures.worlds_left == len(literal.world_sets(scenario)[pivotal_round - 1])
        assert measures.rounds_until_all == literal.rounds_until_all(scenario)
        assert measures.claims_needed == literal.claims_needed(scenario, agent, pivotal_round)
        assert measures.claims_exact
        needed[measures.claims_needed] += 1
    assert min(needed[n] for n in (0, 1, 2, 3)) > 2, "every kind of instance was tried"


@pytest.mark.parametrize("scenario", [ASYMMETRIC_FIRST, LATE])
def test_the_rounds_are_the_oracles_where_agents_are_many(scenario: Scenario) -> None:
    history = knowledge_history(scenario)
    for agent in range(scenario.n_agents):
        if history.pivotal_round(agent) is not None:
            measures = measure(scenario, agent)
            assert measures.pivotal_round == history.pivotal_round(agent)
            assert measures.worlds_left == history.worlds_left[measures.pivotal_round - 1]
            assert measures.rounds_until_all == rounds_until_all(history)


def test_renaming_the_agents_changes_no_measure() -> None:
    random = Random(8)
    for _ in range(200):
        scenario = draw_scenario(random, 6)
        order = tuple(random.sample(range(scenario.n_agents), scenario.n_agents))
        agent = random.randrange(scenario.n_agents)
        if knowledge_history(scenario).pivotal_round(agent) is not None:
            other = literal.renamed(scenario, order)
            assert measure(other, order.index(agent)) == measure(scenario, agent)


@pytest.mark.parametrize("announcement", [AtLeast(1), AtMost(4), AtLeast(3)])
def test_symmetric_instances_are_measured_by_the_closed_form_at_any_size(
    announcement: AtLeast | AtMost,
) -> None:
    small = Scenario(
        world=(False, True, True, False, True),
        observation=symmetric_observation(5),
        announcement=announcement,
    )
    for agent in range(5):
        measures = measure(small, agent)
        assert measures.pivotal_round == literal.pivotal_round(small, agent)
        assert measures.rounds_until_all == literal.rounds_until_all(small)
        expected = literal.claims_needed(small, agent, measures.pivotal_round)
        assert claims_needed(small, agent) == (expected, True)
        assert (measures.claims_needed, measures.claims_exact) == (expected, True)
    large = Scenario(
        world=(True,) * 3 + (False,) * 97,
        observation=symmetric_observation(100),
        announcement=AtLeast(1),
    )
    assert measure(large, 99).pivotal_round == 4


def test_what_is_too_large_is_refused() -> None:
    # Agent 0 hears from agent 1, who sees it and nobody else, that not both of them are negative.
    rows = [(True,) + (False,) * 20 if a == 1 else (False,) * 21 for a in range(21)]
    large = Scenario(
        world=(True,) * 20 + (False,), observation=tuple(rows), announcement=AtLeast(20)
    )
    with pytest.raises(ScenarioTooLargeError, match="21 agents"):
        measure(large, 0)


def test_the_density_leaves_self_observation_out() -> None:
    assert density(((True, True, False), (False, True, False), (True, True, False))) == 0.5
    assert density(((True,),)) == 0.0


def test_the_share_of_yes_is_that_of_all_labels() -> None:
    assert yes_share([Answer.YES, Answer.NO, Answer.DONT_KNOW, Answer.NO]) == 0.25
    assert yes_share([]) == 0
