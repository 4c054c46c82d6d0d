"""How hard an instance is, against the definitions written out."""

from collections import Counter
from random import Random

import pytest

from del_env.answers import Answer
from del_env.errors import ScenarioError, ScenarioTooLargeError
from del_env.generation import claims_needed, density, measure, rounds_until_all, yes_share
from del_env.generation.cover import Cover
from del_env.generation.worlds import ListedWorlds, worlds_of
from del_env.oracle import knowledge_history
from del_env.scenario import (
    AtLeast,
    AtMost,
    ObservationMatrix,
    Scenario,
    symmetric_observation,
)
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


def one_who_sees_one(n: int) -> ObservationMatrix:
    """Agent 1 sees agent 0, and nobody else sees anybody."""
    return tuple(tuple((a, b) == (1, 0) for b in range(n)) for a in range(n))


@pytest.mark.parametrize("n", [4, 21, 60])
def test_few_announced_worlds_are_enough_for_any_number_of_agents(n: int) -> None:
    # Agent 1 would know that it is positive if it saw a negative one. Its silence tells agent 0.
    scenario = Scenario(
        world=(True,) * (n - 1) + (False,),
        observation=one_who_sees_one(n),
        announcement=AtLeast(n - 1),
    )
    measures = measure(scenario, 0)
    assert (measures.pivotal_round, measures.worlds_left) == (2, n)
    assert (measures.claims_needed, measures.claims_exact) == (1, True)


def test_listed_worlds_need_as_many_claims_as_all_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    random, expected = Random(5), dict[tuple[Scenario, int], Cover]()
    for nth in range(120):
        agent = random.randrange(6)
        scenario = draw_hard(random, agent) if nth % 2 else draw_scenario(random, 5)
        rounds = map(knowledge_history(scenario).pivotal_round, range(scenario.n_agents))
        for agent, number in enumerate(rounds):
            if number is not None:
                expected[scenario, agent] = claims_needed(scenario, agent)
    assert max(cover.size for cover in expected.values()) >= 3
    monkeypatch.setattr("del_env.oracle.big_integer.MAX_AGENTS", 0)
    assert isinstance(worlds_of(TWO_AGENTS.observation, TWO_AGENTS.announcement), ListedWorlds)
    for (scenario, agent), cover in expected.items():
        assert claims_needed(scenario, agent) == cover


def test_what_is_too_large_is_refused() -> None:
    large = Scenario(
        world=(True,) * 20 + (False,), observation=one_who_sees_one(21), announcement=AtLeast(3)
    )
    with pytest.raises(ScenarioTooLargeError, match="21 agents, at least 3 positive"):
        claims_needed(large, 0)


def test_the_density_leaves_self_observation_out() -> None:
    assert density(((True, True, False), (False, True, False), (True, True, False))) == 0.5
    assert density(((True,),)) == 0.0


def test_the_share_of_yes_is_that_of_all_labels() -> None:
    assert yes_share([Answer.YES, Answer.NO, Answer.DONT_KNOW, Answer.NO]) == 0.25
    assert yes_share([]) == 0
