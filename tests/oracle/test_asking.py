"""What the oracle is asked about: other forms of it are taken, what is none is refused."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from del_env.answers import Answer, Disclosure
from del_env.episode import start_episode
from del_env.errors import ScenarioError, SettingsError
from del_env.oracle import (
    Batch,
    PivotalTest,
    batch_histories,
    choose_engine,
    count_announced,
    eliminations,
    explain_engine,
    histories_of_all_worlds,
    initial_state,
    knowledge_history,
    public_state,
)
from del_env.scenario import AtLeast, Scenario, symmetric_observation

HISTORY: Any = [[0, 0, 0]]
MATRIX = ((False, True, False), (True, False, True), (True, True, False))
SCENARIO = Scenario(world=(True, True, False), observation=MATRIX, announcement=AtLeast(1))
COMPLETE = Scenario(
    world=(True, False), observation=symmetric_observation(2), announcement=AtLeast(1)
)

ABOUT_SCENARIOS: dict[str, Callable[[Any, Any], object]] = {
    "history": lambda scenario, disclosure: knowledge_history(scenario, disclosure),
    "eliminations": lambda scenario, disclosure: [
        (one.claims, one.n_eliminated) for one in eliminations(scenario, disclosure)
    ],
    "batch": lambda scenario, disclosure: batch_histories(Batch.of([scenario]), disclosure).history(
        0, scenario
    ),
}
ABOUT_MATRICES: dict[str, Callable[[Any, Any, Any], object]] = {
    "initial_state": lambda matrix, announcement, disclosure: rational(
        initial_state(matrix, announcement, disclosure)
    ),
    "public_state": lambda matrix, announcement, disclosure: rational(
        public_state(matrix, announcement, disclosure, HISTORY)
    ),
    "all worlds": lambda matrix, announcement, disclosure: histories_of_all_worlds(
        matrix, announcement, disclosure
    )[SCENARIO.world],
}


def rational(state: Any) -> object:
    return state.disclosure, state.n_worlds, state.rational_answers(SCENARIO.world)


@pytest.mark.parametrize("ask", ABOUT_SCENARIOS.values(), ids=ABOUT_SCENARIOS)
@pytest.mark.parametrize("scenario", [SCENARIO, COMPLETE], ids=["crooked", "complete"])
@pytest.mark.parametrize("disclosure", list(Disclosure))
def test_the_name_of_a_disclosure_will_do(
    ask: Callable[[Any, Any], object], scenario: Scenario, disclosure: Disclosure
) -> None:
    assert ask(scenario, str(disclosure)) == ask(scenario, disclosure)


@pytest.mark.parametrize("ask", ABOUT_SCENARIOS.values(), ids=ABOUT_SCENARIOS)
@pytest.mark.parametrize("scenario", [SCENARIO, COMPLETE], ids=["crooked", "complete"])
def test_a_disclosure_that_there_is_not_is_refused(
    ask: Callable[[Any, Any], object], scenario: Scenario
) -> None:
    with pytest.raises(SettingsError, match="disclosure is 'foo': choose one of 'knowledge', 'an"):
        ask(scenario, "foo")


@pytest.mark.parametrize("ask", ABOUT_MATRICES.values(), ids=ABOUT_MATRICES)
def test_a_matrix_may_be_any_sequence_of_rows(ask: Callable[[Any, Any, Any], object]) -> None:
    as_tuples = ask(MATRIX, AtLeast(1), Disclosure.ANSWER)
    for matrix in (np.array(MATRIX), [list(map(int, row)) for row in MATRIX]):
        assert ask(matrix, AtLeast(1), "answer") == as_tuples


@pytest.mark.parametrize("ask", ABOUT_MATRICES.values(), ids=ABOUT_MATRICES)
@pytest.mark.parametrize(
    ("matrix", "announcement", "disclosure", "error", "message"),
    [
        (None, AtLeast(1), "answer", ScenarioError, "observation is None"),
        ((), AtLeast(0), "answer", ScenarioError, "observation is empty"),
        ([[0, 1]], AtLeast(1), "answer", ScenarioError, "row 0 has 2 entries for 1 agents"),
        (MATRIX, AtLeast(4), "answer", ScenarioError, "count 4 is outside 0...3"),
        (MATRIX, 1, "answer", ScenarioError, "neither AtLeast"),
        (MATRIX, AtLeast(1), None, SettingsError, "disclosure is None: choose one of"),
    ],
)
def test_what_is_no_puzzle_is_refused(
    ask: Callable[[Any, Any, Any], object],
    matrix: Any,
    announcement: Any,
    disclosure: Any,
    error: type[Exception],
    message: str,
) -> None:
    with pytest.raises(error, match=message):
        ask(matrix, announcement, disclosure)


@pytest.mark.parametrize(
    "ask",
    [knowledge_history, eliminations, choose_engine, explain_engine, start_episode],
    ids=lambda ask: ask.__name__,
)
def test_what_is_no_scenario_is_refused(ask: Callable[[Any], object]) -> None:
    with pytest.raises(ScenarioError, match="'110' is no Scenario: make one of a world"):
        ask("110")


ENGINES_OF_THREE = ["twins", "big integer", "sparse", "cube"]
BLIND = ((False,) * 3,) * 3


@pytest.mark.parametrize("engine", ENGINES_OF_THREE)
@pytest.mark.parametrize(
    ("world", "message"),
    [
        ("000", "world is '000': give a sequence"),
        ((1,), r"world \(1,\) does not fit: give 3 statuses"),
        ((0.5,) * 3, r"world\[0\] is 0.5"),
        ((2, 2, 2), r"world\[0\] is 2"),
        (None, "world is None"),
    ],
)
def test_what_is_no_world_of_these_agents_is_refused_by_every_engine(
    engine: str, world: Any, message: str
) -> None:
    state = initial_state(BLIND, AtLeast(1), engine=engine)
    for ask in (state.allows, state.rational_answers):
        with pytest.raises(ScenarioError, match=message):
            ask(world)


@pytest.mark.parametrize("engine", ENGINES_OF_THREE)
def test_a_world_may_be_any_sequence(engine: str) -> None:
    state = initial_state(MATRIX, AtLeast(1), engine=engine)
    worlds: list[Any] = [[1, 0, 1], np.array([True, False, True])]
    for world in worlds:
        assert state.allows(world)
        assert state.rational_answers(world) == state.rational_answers((True, False, True))


@pytest.mark.parametrize("engine", ENGINES_OF_THREE)
def test_agents_may_be_integers_of_numpy(engine: str) -> None:
    state = initial_state(MATRIX, AtLeast(1), engine=engine)
    agent: Any = np.int64(1)
    assert sorted(state.worlds_of(agent)) == sorted(state.worlds_of(1))
    seen = (True, None, False)
    assert state.rational_answer(agent, seen) == state.rational_answer(1, seen)
    of_numpy: Any = [np.True_, None, np.False_]
    assert state.rational_answer(1, of_numpy) == state.rational_answer(1, seen)


@pytest.mark.parametrize("seen", [(), (True,), (1, None, 0), "1?0", (True, None, None, True)])
def test_what_an_agent_cannot_see_is_refused(seen: Any) -> None:
    with pytest.raises(ScenarioError, match="does not fit: give True, False or None for each of"):
        initial_state(MATRIX, AtLeast(1)).rational_answer(1, seen)


@pytest.mark.parametrize(
    ("disclosure", "claims"),
    [
        (Disclosure.ANSWER, (True, True, True)),
        (Disclosure.ANSWER, (0, 0, False)),
        (Disclosure.KNOWLEDGE, (Answer.NO, Answer.NO, Answer.NO)),
        (Disclosure.KNOWLEDGE, (0, 0, Answer.DONT_KNOW)),
        (Disclosure.ANSWER, np.array([True, False, False])),
        (Disclosure.KNOWLEDGE, (0, 1, 2)),
        (Disclosure.KNOWLEDGE, (0.0, 1.0, 0.0)),
        (Disclosure.KNOWLEDGE, np.array([0.0, 1.0, 0.0])),
        (Disclosure.KNOWLEDGE, "010"),
    ],
)
def test_claims_of_another_kind_are_not_taken_for_these(disclosure: Any, claims: Any) -> None:
    state = initial_state(MATRIX, AtLeast(1), disclosure)
    public_state(MATRIX, AtLeast(1), disclosure, ((0, 0, 0),))  # which is kept, and equal to some
    public_state(MATRIX, AtLeast(1), disclosure, ((1, 1, 1),))
    with pytest.raises(ScenarioError, match=r"do not fit: give 3 of .* as the disclosure is"):
        state.after(claims)
    with pytest.raises(ScenarioError, match=r"do not fit: give 3 of .* as the disclosure is"):
        public_state(MATRIX, AtLeast(1), disclosure, (claims,))


@pytest.mark.parametrize("engine", ENGINES_OF_THREE)
@pytest.mark.parametrize(
    ("disclosure", "claims"),
    [
        (Disclosure.KNOWLEDGE, (False, True, False)),
        (Disclosure.KNOWLEDGE, np.array([0, 1, 0], dtype=np.int8)),
        (Disclosure.KNOWLEDGE, np.array([False, True, False])),
        (Disclosure.ANSWER, (Answer.DONT_KNOW, Answer.NO, Answer.DONT_KNOW)),
        (Disclosure.ANSWER, np.array([0, 1, 0])),
    ],
)
def test_claims_may_be_given_as_they_are_at_hand(
    engine: str, disclosure: Disclosure, claims: Any
) -> None:
    state = initial_state(MATRIX, AtLeast(1), disclosure, engine=engine)
    after, expected = state.after(claims), state.after((0, 1, 0))
    assert after.same_worlds(expected)
    assert after.n_worlds == expected.n_worlds


def test_histories_are_equal_whichever_engine_found_them() -> None:
    found = {knowledge_history(SCENARIO, engine=engine) for engine in ENGINES_OF_THREE}
    assert len(found) == 1
    assert knowledge_history(SCENARIO, "answer") not in found  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"worlds": np.array([[1, 0]])}, "worlds of a batch is no array of booleans"),
        ({"worlds": np.array([True, False])}, "worlds of a batch is no array of booleans"),
        ({"worlds": [[True, False]]}, "worlds of a batch is no array of booleans"),
        ({"observations": np.zeros((1, 2, 3), bool)}, r"observations .* shape \(1, 2, 2\)"),
        ({"observations": [[[False, True], [True, False]]]}, r"observations .* array of the shape"),
        ({"fewest": np.array([0.5])}, r"fewest of a batch .* the type integer"),
        ({"most": np.array([2, 2])}, r"most of a batch .* the shape \(1,\)"),
        ({"fewest": np.array([-3])}, r"scenario 0 of a batch is .* or outside 0\.\.\.2"),
        ({"most": np.array([99])}, r"scenario 0 of a batch is .* or outside 0\.\.\.2"),
        ({"fewest": np.array([2])}, "announcement of scenario 0 of a batch is false"),
        ({"most": np.array([0])}, "announcement of scenario 0 of a batch is false"),
    ],
)
def test_a_batch_that_is_none_is_refused(changes: dict[str, Any], message: str) -> None:
    good = {
        "worlds": np.array([[True, False]]),
        "observations": np.array([[[False, True], [True, False]]]),
        "fewest": np.array([1]),
        "most": np.array([2]),
    }
    assert batch_histories(Batch(**good)).pivotal_rounds.tolist() == [[1, 2]]
    with pytest.raises(ScenarioError, match=message):
        Batch(**good | changes)


@pytest.mark.parametrize(
    ("world", "announcement", "agent", "round_number", "message"),
    [
        ((1, 0), AtLeast(2), 0, 1, "an announcement is truthful"),
        ((1, 0), AtLeast(1), 0, 0, "rounds count from 1"),
        ((1, 0), AtLeast(1), 0, 1.5, "rounds count from 1"),
        ((1, 0), AtLeast(1), 0, "2", "rounds count from 1"),
        ((1, 0), AtLeast(1), 7, 1, "agent 7 is outside"),
        ((1, 0), AtLeast(3), 0, 1, "count 3 is outside"),
        ("10", AtLeast(1), 0, 1, "world is '10'"),
    ],
)
def test_a_test_of_what_is_no_scenario_is_refused(
    world: Any, announcement: AtLeast, agent: int, round_number: Any, message: str
) -> None:
    with pytest.raises(ScenarioError, match=message):
        PivotalTest(world, announcement, agent, round_number)


@pytest.mark.parametrize("n_agents", [0, -1, 2.0, None])
def test_there_is_no_matrix_of_no_agents(n_agents: Any) -> None:
    with pytest.raises(ScenarioError, match="agents: a scenario has at least one"):
        symmetric_observation(n_agents)


def test_worlds_of_no_agents_are_not_counted() -> None:
    with pytest.raises(ScenarioError, match="count 0 is outside"):
        count_announced(-3, AtLeast(0))


def test_a_count_that_is_an_array_is_refused() -> None:
    count: Any = np.array([0, 1])
    one: Any = np.int64(1)
    with pytest.raises(ScenarioError, match="is not an integer from 0 on"):
        AtLeast(count)
    assert AtLeast(one) == AtLeast(1)
