"""What the oracle is asked about: other forms of it are taken, what is none is refused."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from del_env.answers import Disclosure
from del_env.episode import start_episode
from del_env.errors import ScenarioError, SettingsError
from del_env.oracle import (
    Batch,
    batch_histories,
    choose_engine,
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
