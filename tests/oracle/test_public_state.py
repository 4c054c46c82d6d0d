"""Live play: the public state after any claims, true or mistaken."""

from functools import partial
from itertools import product
from random import Random

import pytest

from del_env.answers import Answer, Disclosure, PublicHistory
from del_env.errors import ScenarioError, ScenarioTooLargeError
from del_env.oracle import LIVE_ENGINES, initial_state, knowledge_history, public_state
from del_env.oracle.big_integer import BigIntegerSpace
from del_env.oracle.engines import space_of
from del_env.oracle.possibilities import initial_sets
from del_env.oracle.public_state import PublicState
from del_env.oracle.replay import Replay
from del_env.oracle.twin_possibilities import initial_twins
from del_env.scenario import AtLeast, Scenario, World, symmetric_observation
from del_env.view import seen_by
from tests.draws import draw_scenario
from tests.known_answers import scenario_of
from tests.oracle.drawing import scenario_of_size, scenario_with_twins
from tests.reference import LiteralState

AT1 = AtLeast(1)
BOTH = pytest.mark.parametrize("disclosure", list(Disclosure))


def rational(state: PublicState, scenario: Scenario) -> list[tuple[Answer, bool]]:
    """The rational answer and the contradiction flag of every agent."""
    agents = range(scenario.n_agents)
    seen = [seen_by(a, scenario.observation, scenario.world) for a in agents]
    given = [state.rational_answer(a, seen[a]) for a in agents]
    return [(right.answer, right.contradiction) for right in given]


def draw(random: Random, number: int, max_agents: int) -> Scenario:
    """Draws scenarios of every kind in turn: any matrix, the complete one, blocks of twins."""
    if number % 3 == 0:
        return scenario_with_twins(random, random.randint(1, max_agents))
    return draw_scenario(random, max_agents, symmetric=number % 3 == 1)


@BOTH
@pytest.mark.parametrize("engine", LIVE_ENGINES)
def test_faulty_play_equals_the_literal_definitions(disclosure: Disclosure, engine: str) -> None:
    random = Random(11)
    met = {"contradiction": 0, "impossible": 0, "truth lost": 0, "nothing learnt": 0}
    for number in range(120):
        scenario = draw(random, number, 4)
        literal = LiteralState(scenario, disclosure)
        state = initial_state(
            scenario.observation, scenario.announcement, disclosure, engine=engine
        )
        for _ in range(6):
            agents = range(scenario.n_agents)
            expected = [literal.rational(a, scenario.world) for a in agents]
            assert rational(state, scenario) == expected
            said = [
                answer if random.random() < 0.8 else random.choice(list(Answer))
                for answer, _ in expected
            ]
            claims = [disclosure.claim(answer) for answer in said]
            before, known = state, (literal.public, literal.private)
            literal.play(claims)
            state = before.after(claims)
            assert state.impossible == literal.impossible
            assert sorted(state.worlds()) == sorted(literal.public)
            assert state.n_worlds == len(literal.public)
            assert state.allows(scenario.world) == (scenario.world in literal.public)
            assert state.same_worlds(before) == (known == (literal.public, literal.private))
            for agent in agents:
                assert sorted(state.worlds_of(agent)) == sorted(literal.private[agent])
            met["contradiction"] += any(flag for _, flag in rational(state, scenario))
            met["impossible"] += state.impossible
            met["truth lost"] += not state.allows(scenario.world)
            met["nothing learnt"] += not state.impossible and state.same_worlds(before)
    assert min(met.values()) > 5, f"the draws hardly met the cases at stake: {met}"


@BOTH
@pytest.mark.parametrize("n", [9, 12, 15])
def test_engines_agree_on_faulty_play_where_the_definitions_are_too_slow(
    n: int, disclosure: Disclosure
) -> None:
    random = Random(n)
    n_possible = 0
    for number in range(6 if n < 15 else 2):
        made = scenario_with_twins if number % 2 else scenario_of_size
        scenario = made(random, n)
        begin = scenario.observation, scenario.announcement, disclosure
        states = [initial_state(*begin, engine=engine) for engine in LIVE_ENGINES]
        for _ in range(4):
            first, *others = [rational(state, scenario) for state in states]
            assert others == [first] * len(others)
            said = [
                answer if random.random() < 0.97 else random.choice(list(Answer))
                for answer, _ in first
            ]
            states = [
                state.after([disclosure.claim(answer) for answer in said]) for state in states
            ]
            assert len({state.n_worlds for state in states}) == 1
            n_possible += not states[0].impossible
    assert n_possible


@BOTH
@pytest.mark.parametrize("engine", LIVE_ENGINES)
def test_ideal_play_is_the_knowledge_history(disclosure: Disclosure, engine: str) -> None:
    random = Random(12)
    for number in range(40):
        scenario = draw(random, number, 8)
        history = knowledge_history(scenario, disclosure)
        state = initial_state(
            scenario.observation, scenario.announcement, disclosure, engine=engine
        )
        for round_number in range(1, history.n_rounds + 1):
            assert state.n_worlds == history.worlds_left[round_number - 1]
            expected = [(answer, False) for answer in history.answers(round_number)]
            assert rational(state, scenario) == expected
            state = state.after(history.claims(round_number))
            assert not state.impossible
            assert state.allows(scenario.world)


def known(state: PublicState) -> list[list[World]]:
    """All that is possible in a state, in public and for each agent."""
    private = [sorted(state.worlds_of(agent)) for agent in range(state.n_agents)]
    return [sorted(state.worlds()), *private]


@BOTH
def test_play_goes_on_with_the_worlds_listed_once_twins_are_set_apart(
    disclosure: Disclosure,
) -> None:
    random = Random(13)
    n_changes = 0
    for _ in range(60):
        scenario = scenario_with_twins(random, random.randint(3, 5))
        begin = scenario.observation, scenario.announcement, disclosure
        listed = partial(initial_sets, BigIntegerSpace(*begin[:2]), disclosure)
        state = PublicState(initial_twins(*begin, Replay(begin=listed, due_at_bytes=40)))
        literal = LiteralState(scenario, disclosure)
        for _ in range(6):
            said = [
                answer if random.random() < 0.8 else random.choice(list(Answer))
                for answer, _ in rational(state, scenario)
            ]
            claims = [disclosure.claim(answer) for answer in said]
            before, state = state, state.after(claims)
            literal.play(claims)
            assert known(state) == [sorted(worlds) for worlds in (literal.public, *literal.private)]
            is_same = known(state) == known(before)
            assert state.same_worlds(before) == before.same_worlds(state) == is_same
            n_changes += type(state._possible) is not type(before._possible)
    assert n_changes > 5


def test_what_sets_too_many_twins_apart_is_refused() -> None:
    n = 60
    observation = ((False,) * n,) * n
    begin = partial(space_of, observation, AtLeast(1))
    counted = initial_twins(
        observation,
        AtLeast(1),
        Disclosure.KNOWLEDGE,
        Replay(begin=begin, due_at_bytes=500),  # type: ignore[arg-type]
    )
    state = PublicState(counted).after([0] * n)
    assert not state.impossible
    with pytest.raises(ScenarioTooLargeError, match="60 agents have been set so far apart") as no:
        state.after([agent % 2 for agent in range(n)])
    assert "What would fit" in str(no.value)


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


@pytest.mark.parametrize("engine", LIVE_ENGINES)
def test_states_that_lie_rounds_apart_can_be_compared(engine: str) -> None:
    random = Random(14)
    n_same = 0
    for number in range(60):
        scenario = draw(random, number, 6)
        state = initial_state(scenario.observation, scenario.announcement, engine=engine)
        states = [state]
        for _ in range(4):
            state = state.after([random.choice((0, 0, 1)) for _ in range(state.n_agents)])
            states.append(state)
        for one, other in product(states, states):
            assert one.same_worlds(other) == (known(one) == known(other))
            n_same += one is not other and one.same_worlds(other)
        assert known(states[-1]) == known(state)
    assert n_same > 20


@pytest.mark.parametrize("engine", LIVE_ENGINES)
def test_who_spoke_makes_a_difference_even_among_twins(engine: str) -> None:
    begin = initial_state(symmetric_observation(3), AT1, engine=engine)
    spoken = [begin.after(claims) for claims in ([1, 0, 0], [0, 1, 0], [0, 0, 1])]
    assert [list(state.worlds()) for state in spoken] == [
        [(True, False, False)],
        [(False, True, False)],
        [(False, False, True)],
    ]
    for one, other in product(spoken, spoken):
        assert one.same_worlds(other) == (one is other)


@pytest.mark.parametrize("n", [6, 15])
def test_the_state_of_a_history_is_the_state_of_its_rounds(n: int) -> None:
    """Whatever was asked before: most seats ask for the last round, some for earlier ones."""
    random = Random(15)
    scenario = Scenario(
        world=(False, *(True,) * (n - 1)),
        observation=tuple(tuple(a != b and (a, b) != (3, 1) for b in range(n)) for a in range(n)),
        announcement=AT1,
    )
    states = [initial_state(scenario.observation, AT1)]
    histories: list[PublicHistory] = [()]
    for number in range(40):
        noise = random.randrange(n) if number % 3 == 2 else None
        given = rational(states[-1], scenario)
        claims = tuple(int(answer.knows) ^ (a == noise) for a, (answer, _) in enumerate(given))
        states.append(states[-1].after(claims))
        histories.append((*histories[-1], claims))
    assert [state.impossible for state in states[:4]] == [False, False, False, True]
    assert len({state.n_worlds for state in states}) > 4
    for n_heard in [*range(41), *range(40, -1, -5), *random.sample(range(41), 20)]:
        state = public_state(scenario.observation, AT1, Disclosure.KNOWLEDGE, histories[n_heard])
        assert state.same_worlds(states[n_heard])
        assert state.impossible == states[n_heard].impossible


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
