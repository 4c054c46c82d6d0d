"""The ideal agent equals the oracle; the bounded one as far as it follows."""

from random import Random

import numpy as np
import pytest

from del_agents.agent import Agent
from del_agents.ideal import BoundedAgent, IdealAgent
from del_agents.scripted import AlwaysAgent, RandomAgent
from del_env.answers import Answer, Disclosure, PublicHistory
from del_env.episode import HistoryMode, Rules
from del_env.errors import AgentError
from del_env.oracle import knowledge_history
from del_env.scenario import AtLeast, Scenario, symmetric_observation
from del_env.view import view_of
from tests.agents.contract import AgentContract
from tests.agents.tables import ALL_RULES, CROOKED, rounds_of
from tests.draws import draw_scenario
from tests.reference import LiteralState

# The worked example of live play: agent 0 and 1 are positive, agent 2 is not.
WORKED = Scenario(
    world=(True, True, False), observation=symmetric_observation(3), announcement=AtLeast(1)
)


class TestIdealContract(AgentContract):
    def make_agent(self) -> Agent:
        return IdealAgent()


class TestBoundedContract(AgentContract):
    def make_agent(self) -> Agent:
        return BoundedAgent(2)


def answers(agent: Agent, scenario: Scenario, history: PublicHistory) -> list[Answer]:
    views = [view_of(scenario, seat, history) for seat in range(scenario.n_agents)]
    return [agent.act(view).played for view in views]


@pytest.mark.parametrize("rules", ALL_RULES)
def test_ideal_agents_give_the_oracles_answers_in_every_round(rules: Rules) -> None:
    random = Random(11)
    for scenario in [CROOKED, *(draw_scenario(random, 6) for _ in range(80))]:
        history = knowledge_history(scenario, rules.disclosure)
        *_, episode = rounds_of(scenario, rules, [IdealAgent()] * scenario.n_agents)
        for played in episode.rounds:
            assert played.answers == history.answers(played.number)


def draw_table(random: Random, n_agents: int) -> list[Agent]:
    """Draws who plays which seat: half of them faulty."""
    faulty = (RandomAgent(random.randrange(1000)), AlwaysAgent(random.choice(list(Answer))))
    players: list[Agent] = [IdealAgent(), IdealAgent(), *faulty]
    return [random.choice(players) for _ in range(n_agents)]


@pytest.mark.parametrize("rules", ALL_RULES)
def test_ideal_agents_stay_rational_among_faulty_ones(rules: Rules) -> None:
    random = Random(12)
    contradictions = 0
    for _ in range(80):
        scenario = draw_scenario(random, 6)
        agents = draw_table(random, scenario.n_agents)
        *_, episode = rounds_of(scenario, rules, agents)
        ideal = [seat for seat, agent in enumerate(agents) if isinstance(agent, IdealAgent)]
        for played in episode.rounds:
            contradictions += any(played.contradiction[seat] for seat in ideal)
            assert [played.answers[seat] for seat in ideal] == [
                played.rational[seat] for seat in ideal
            ]
    assert (contradictions > 0) == (rules.history is HistoryMode.LIVE)


@pytest.mark.parametrize("rules", ALL_RULES)
def test_ideal_agents_equal_the_literal_definitions_among_faulty_ones(rules: Rules) -> None:
    random = Random(13)
    for _ in range(15):
        scenario = draw_scenario(random, 5)
        literal = LiteralState(scenario, rules.disclosure)
        *_, episode = rounds_of(scenario, rules, draw_table(random, scenario.n_agents))
        for number, claims in enumerate(episode.public_history):
            for seat in range(scenario.n_agents):
                view = view_of(scenario, seat, episode.public_history[:number], rules.disclosure)
                assert IdealAgent().act(view).answer == literal.rational(seat, scenario.world)[0]
            literal.play(claims)


def test_a_false_claim_leaves_the_worked_table_in_contradiction() -> None:
    assert answers(IdealAgent(), WORKED, ()) == [Answer.DONT_KNOW] * 3
    assert answers(IdealAgent(), WORKED, ((0, 0, 1),)) == [Answer.DONT_KNOW] * 3


def test_a_late_agent_is_forgiven_at_the_worked_table() -> None:
    right = [Answer.YES, Answer.YES, Answer.DONT_KNOW]
    late = ((0, 0, 0), (0, 1, 0))
    assert answers(IdealAgent(), WORKED, late) == right
    assert answers(IdealAgent(), WORKED, (*late, (1, 1, 0)))[2] is Answer.NO


def test_a_bounded_agent_counts_impossible_rounds() -> None:
    # Round 2 is impossible, so agent 2 must follow round 3 in order to know in round 4.
    history = ((0, 0, 0), (0, 1, 0), (1, 1, 0))
    view = view_of(WORKED, 2, history)
    given = [BoundedAgent(depth).act(view).answer for depth in range(5)]
    assert given == [Answer.DONT_KNOW] * 3 + [Answer.NO] * 2


def test_without_rounds_a_bounded_agent_answers_as_if_in_round_one() -> None:
    history = ((0, 0, 0), (1, 1, 0))
    assert answers(BoundedAgent(0), WORKED, history) == answers(IdealAgent(), WORKED, ())
    assert answers(BoundedAgent(1), WORKED, history) == [Answer.YES, Answer.YES, Answer.DONT_KNOW]


@pytest.mark.parametrize("disclosure", Disclosure)
def test_bounded_is_always_right_iff_it_follows_all_rounds_before_the_pivotal_one(
    disclosure: Disclosure,
) -> None:
    random = Random(14)
    pivotal_rounds = set()
    for _ in range(150):
        scenario = draw_scenario(random, 6, symmetric=random.random() < 0.3)
        agent = random.randrange(scenario.n_agents)
        history = knowledge_history(scenario, disclosure)
        pivotal = history.pivotal_round(agent)
        pivotal_rounds.add(pivotal)
        views = [
            view_of(scenario, agent, history.public_history(number), disclosure)
            for number in range(1, history.n_rounds + 1)
        ]
        for depth in range(5):
            right = all(
                BoundedAgent(depth).act(view).answer == history.answer(agent, view.round_number)
                for view in views
            )
            assert right == (pivotal is None or depth >= pivotal - 1)
    assert pivotal_rounds >= {None, 1, 2, 3}


@pytest.mark.parametrize("depth", [-1, True, 1.0, "2"])
def test_a_depth_other_than_a_number_from_0_on_is_refused(depth: int) -> None:
    with pytest.raises(AgentError, match=f"depth is {depth!r}: give an integer from 0 on"):
        BoundedAgent(depth)


def test_a_depth_from_numpy_will_do() -> None:
    assert BoundedAgent(int(np.int64(3))) == BoundedAgent(np.int64(3))  # type: ignore[arg-type]
