"""Pattern-based reasoning: the oracle's equal in every symmetric case, and itself elsewhere."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from del_agents.agent import Agent
from del_agents.pattern import PatternAgent, first_claiming_round
from del_env.answers import Answer, Disclosure, PublicHistory
from del_env.oracle import knowledge_history
from del_env.scenario import (
    Announcement,
    AtLeast,
    AtMost,
    Scenario,
    informative,
    symmetric_observation,
)
from del_env.view import AgentView, view_of
from tests.agents.contract import AgentContract
from tests.agents.tables import matrix, symmetric_scenarios

D, NO, YES = Answer


class TestPatternContract(AgentContract):
    def make_agent(self) -> Agent:
        return PatternAgent()


def says(view: AgentView) -> Answer:
    return PatternAgent().act(view).played


@pytest.mark.parametrize("disclosure", Disclosure)
def test_it_equals_the_oracle_in_every_symmetric_case_up_to_six_agents(
    disclosure: Disclosure,
) -> None:
    for scenario in symmetric_scenarios(6):
        history = knowledge_history(scenario, disclosure, engine="big integer")
        for number in range(1, scenario.n_agents + 3):
            public = history.public_history(number)
            views = [view_of(scenario, a, public, disclosure) for a in range(scenario.n_agents)]
            assert tuple(map(says, views)) == history.answers(number)


def suite_scenarios() -> Iterator[Scenario]:
    """Ten agents, at least q of them positive, the queried agent 0 of either status."""
    for k in range(11):
        for q in range(k + 1):
            for status in [positive for positive in (False, True) if positive <= k <= 9 + positive]:
                others = (agent < k - status for agent in range(9))
                yield Scenario(
                    world=(status, *others),
                    observation=symmetric_observation(10),
                    announcement=AtLeast(q),
                )


def test_it_equals_the_oracle_in_every_symmetric_case_of_the_suites() -> None:
    scenarios = list(suite_scenarios())
    assert len(scenarios) == 120
    for scenario in scenarios:
        history = knowledge_history(scenario, engine="big integer")
        for number in range(1, 12):
            view = view_of(scenario, 0, history.public_history(number))
            assert says(view) == history.answer(0, number)


def test_somebody_first_claims_when_the_oracle_says_so() -> None:
    for scenario in symmetric_scenarios(6):
        history = knowledge_history(scenario, engine="big integer")
        claiming = [t for t, knowers in enumerate(history.knowers, start=1) if knowers]
        first = first_claiming_round(scenario.n_positive, scenario.announcement, scenario.n_agents)
        assert first == (claiming[0] if claiming else None)
        assert claiming == list(range(first, history.n_rounds + 1) if first else ())


@pytest.mark.parametrize(
    ("announcement", "first"),
    [(AtLeast(1), 3), (AtLeast(3), 1), (AtMost(3), 1), (AtMost(4), 2), (AtMost(5), None)],
)
def test_with_three_of_five_positive_somebody_first_claims(
    announcement: Announcement, first: int | None
) -> None:
    assert first_claiming_round(3, announcement, 5) == first


# Agent 1 sees agent 0 (positive) and agent 3 (negative), but neither agent 2 nor itself.
PARTIAL = Scenario(
    world=(True, True, True, False),
    observation=matrix("0111", "1001", "1101", "1110"),
    announcement=AtLeast(2),
)


@pytest.mark.parametrize(
    ("history", "answer"),
    [
        # It sees one positive, and at least two are: "so I am the second", which is luck.
        ((), YES),
        # With two positive somebody knows in round 1, so silence leaves it neither hypothesis.
        (((0, 0, 0, 0),), D),
        # Who claims does not matter.
        (((0, 0, 0, 1),), YES),
    ],
)
def test_it_takes_whom_it_does_not_see_for_negative(history: PublicHistory, answer: Answer) -> None:
    assert says(view_of(PARTIAL, 1, history)) is answer


@pytest.mark.parametrize("status", [False, True])
def test_it_takes_no_notice_of_its_own_status_where_it_sees_it(status: bool) -> None:
    # Agent 2 sees everybody, itself included, and so knows at once; by its rule it cannot tell
    # until somebody has claimed to know, and then takes agent 1 for the only positive one.
    scenario = Scenario(
        world=(False, True, status),
        observation=matrix("011", "101", "111"),
        announcement=AtLeast(1),
    )
    history = knowledge_history(scenario)
    assert history.answer(2, 1) is Answer.from_status(status)
    assert [says(view_of(scenario, 2, history.public_history(t))) for t in (1, 2)] == [D, NO]


@pytest.mark.parametrize(
    ("claims", "answer"),
    [
        # It sees one positive: with one, somebody claims in round 1; with two, in round 2.
        (((1, 1, 1), (1, 1, 1)), NO),
        (((0, 0, 0), (0, 1, 0)), YES),
        (((0, 0, 0), (0, 0, 0)), D),
        (((0, 1, 0), (0, 0, 0)), D),
    ],
)
def test_only_a_hypothesis_that_fits_every_earlier_round_is_left(
    claims: PublicHistory, answer: Answer
) -> None:
    scenario = Scenario(
        world=(False, True, False), observation=symmetric_observation(3), announcement=AtLeast(1)
    )
    assert says(view_of(scenario, 2, claims)) is answer


def test_a_no_is_a_claim_to_know_too() -> None:
    scenario = Scenario(
        world=(False, True, False), observation=symmetric_observation(3), announcement=AtMost(2)
    )
    # Under "at most 2" with one positive somebody knows in round 2, with two in round 1.
    view = view_of(scenario, 0, ((0, 0, 1),), Disclosure.ANSWER)
    assert says(view) is YES
    assert says(replace(view, public_history=((0, 0, 0),))) is NO


def test_an_uninformative_announcement_never_teaches_it_anything() -> None:
    assert not informative(AtMost(3), 3)
    scenario = replace(PARTIAL, announcement=AtLeast(0))
    assert [says(view_of(scenario, 1, ((0,) * 4,) * t)) for t in range(4)] == [D] * 4


def test_a_hundred_agents_are_no_more_work_than_ten() -> None:
    world = tuple(agent >= 40 for agent in range(100))
    scenario = Scenario(
        world=world, observation=symmetric_observation(100), announcement=AtLeast(58)
    )
    history = knowledge_history(scenario)
    assert [says(view_of(scenario, 99, history.public_history(t))) for t in (2, 3)] == [D, YES]
    assert [says(view_of(scenario, 0, history.public_history(t))) for t in (3, 4)] == [D, NO]
