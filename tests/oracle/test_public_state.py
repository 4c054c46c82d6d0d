"""Live play: the public state after any claims, true or mistaken."""

from random import Random

import pytest

from del_env.answers import Answer, Disclosure
from del_env.errors import ScenarioError
from del_env.oracle import initial_state, knowledge_history, public_state
from del_env.oracle.public_state import PublicState
from del_env.scenario import AtLeast, Scenario
from del_env.view import seen_by
from tests.draws import draw_scenario
from tests.known_answers import scenario_of
from tests.reference import LiteralState

AT1 = AtLeast(1)
BOTH = pytest.mark.parametrize("disclosure", list(Disclosure))


def rational(state: PublicState, scenario: Scenario) -> list[tuple[Answer, bool]]:
    """The rational answer and the contradiction flag of every agent."""
    agents = range(scenario.n_agents)
    seen = [seen_by(a, scenario.observation, scenario.world) for a in agents]
    given = [state.rational_answer(a, seen[a]) for a in agents]
    return [(right.answer, right.contradiction) for right in given]


@BOTH
def test_faulty_play_equals_the_literal_definitions(disclosure: Disclosure) -> None:
    random = Random(11)
    seen = {"contradiction": 0, "impossible": 0, "truth lost": 0}
    for draw in range(200):
        scenario = draw_scenario(random, 4, symmetric=draw % 2 == 0)
        literal = LiteralState(scenario, disclosure)
        state = initial_state(scenario.observation, scenario.announcement, disclosure)
        for _ in range(6):
            agents = range(scenario.n_agents)
            expected = [literal.rational(a, scenario.world) for a in agents]
            assert rational(state, scenario) == expected
            said = [
                answer if random.random() < 0.85 else random.choice(list(Answer))
                for answer, _ in expected
            ]
            claims = [disclosure.claim(answer) for answer in said]
            literal.play(claims)
            state = state.after(claims)
            assert state.impossible == literal.impossible
            assert sorted(state.worlds()) == sorted(literal.public)
            assert state.n_worlds == len(literal.public)
            assert state.allows(scenario.world) == (scenario.world in literal.public)
            for agent in agents:
                assert sorted(state.worlds_of(agent)) == sorted(literal.private[agent])
            seen["contradiction"] += any(flag for _, flag in rational(state, scenario))
            seen["impossible"] += state.impossible
            seen["truth lost"] += not state.allows(scenario.world)
    assert min(seen.values()) > 10, f"the draws hardly met the cases at stake: {seen}"


@BOTH
def test_ideal_play_is_the_knowledge_history(disclosure: Disclosure) -> None:
    random = Random(12)
    for _ in range(100):
        scenario = draw_scenario(random, 8)
        history = knowledge_history(scenario, disclosure)
        state = initial_state(scenario.observation, scenario.announcement, disclosure)
        for round_number in range(1, history.n_rounds + 1):
            assert state.n_worlds == history.worlds_left[round_number - 1]
            expected = [(answer, False) for answer in history.answers(round_number)]
            assert rational(state, scenario) == expected
            state = state.after(history.claims(round_number))
            assert not state.impossible
            assert state.allows(scenario.world)


def test_an_agent_discounts_its_own_claim_and_the_others_are_misled_by_it() -> None:
    """World 110: agent 0 claims to know in round 1, as it would if it saw nobody positive."""
    scenario = scenario_of("110", ["011", "101", "110"], at_least=1)
    state = initial_state(scenario.observation, scenario.announcement).after([1, 0, 0])
    assert list(state.worlds()) == [(True, False, False)]
    assert rational(state, scenario) == [
        (Answer.YES, False),  # agent 1 did not know, so it saw somebody positive: agent 0 itself
        (Answer.NO, False),  # believes agent 0, rationally and wrongly
        (Answer.DONT_KNOW, True),  # sees that agent 0 saw agent 1
    ]


def test_the_state_of_a_history_is_the_state_of_its_rounds() -> None:
    scenario = scenario_of("0110", ["0111", "1011", "1101", "1110"], at_least=1)
    claims = ((0, 0, 0, 0), (1, 1, 1, 1), (0, 1, 1, 0))
    state = initial_state(scenario.observation, scenario.announcement)
    for made in claims:
        state = state.after(made)
    cached = public_state(scenario.observation, scenario.announcement, Disclosure.KNOWLEDGE, claims)
    assert cached.same_worlds(state)
    assert not cached.same_worlds(initial_state(scenario.observation, scenario.announcement))


@pytest.mark.parametrize("claims", [(0, 0), (0, 0, 0, 0), (0, 0, 2), (0, 0, -1)])
def test_claims_that_do_not_fit_are_refused(claims: tuple[int, ...]) -> None:
    state = initial_state(((False,) * 3,) * 3, AT1)
    with pytest.raises(ScenarioError, match=r"give 3 of \(0, 1\), as the disclosure is"):
        state.after(claims)


def test_an_agent_that_is_not_there_is_refused() -> None:
    state = initial_state(((False,) * 3,) * 3, AT1)
    with pytest.raises(ScenarioError, match=r"agent 3 is outside 0\.\.\.2"):
        state.rational_answer(3, (None, None, None))
    with pytest.raises(ScenarioError, match=r"agent -1 is outside"):
        state.worlds_of(-1)
