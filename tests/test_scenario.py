"""Scenarios: what is accepted, what is refused and with which words."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from del_env.errors import DelEnvError, ScenarioError, ScenarioTooLargeError
from del_env.scenario import (
    AtLeast,
    AtMost,
    Scenario,
    Wording,
    at_least_negative,
    informative,
    not_less_than,
    symmetric_observation,
)

ONE_SEES_NOBODY = [[1, 1, 0], [0, 0, 0], [1, 1, 0]]


def scenario(**changes: Any) -> Scenario:
    fields: dict[str, Any] = {
        "world": [0, 1, 1],
        "observation": ONE_SEES_NOBODY,
        "announcement": AtLeast(1),
    }
    return Scenario(**(fields | changes))


def test_lists_booleans_and_arrays_make_the_same_scenario() -> None:
    of_arrays = scenario(world=np.array([0, 1, 1]), observation=np.array(ONE_SEES_NOBODY) > 0)
    assert of_arrays == scenario() == scenario(world=(False, True, True))
    assert hash(of_arrays) == hash(scenario())
    assert of_arrays.world == (False, True, True)
    assert all(type(entry) is bool for row in of_arrays.observation for entry in row)


def test_counts_come_from_the_world() -> None:
    assert (scenario().n_agents, scenario().n_positive) == (3, 2)


def test_only_the_complete_matrix_without_self_observation_is_symmetric() -> None:
    assert scenario(observation=symmetric_observation(3)).is_symmetric
    assert not scenario().is_symmetric
    assert not scenario(observation=[[1, 1, 1]] * 3).is_symmetric


def test_the_wording_takes_no_part_in_equality() -> None:
    assert not_less_than(1) == AtLeast(1)
    assert at_least_negative(1, n_agents=3) == AtMost(2)
    assert at_least_negative(1, n_agents=3).wording is Wording.AT_LEAST_NEGATIVE
    assert hash(scenario(announcement=not_less_than(1))) == hash(scenario())


def test_a_wording_may_be_given_by_its_plain_word() -> None:
    word: Any = "not_less_than"
    assert AtLeast(1, word).wording is Wording.NOT_LESS_THAN


def test_a_matrix_that_would_fill_the_memory_is_refused() -> None:
    with pytest.raises(ScenarioTooLargeError, match="25,010,001 entries: take at most 5,000"):
        symmetric_observation(5_001)


def test_lower_and_upper_bound_of_one_count_differ() -> None:
    lower, upper = scenario(announcement=AtLeast(2)), scenario(announcement=AtMost(2))
    assert lower != upper


@pytest.mark.parametrize(
    ("announcement", "is_informative"),
    [(AtLeast(0), False), (AtLeast(1), True), (AtMost(3), False), (AtMost(2), True)],
)
def test_an_announcement_is_informative_if_it_rules_a_world_out(
    announcement: AtLeast | AtMost, is_informative: bool
) -> None:
    assert informative(announcement, 3) is is_informative


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"world": []}, "world is empty: a scenario has at least one agent"),
        ({"world": [0, 2, 1]}, r"world\[1\] is 2: only 0, 1, False and True"),
        ({"world": [0, None, 1]}, r"world\[1\] is None"),
        ({"world": [0, float("nan"), 1]}, r"world\[1\] is nan"),
        ({"world": "011"}, "world is '011': give a sequence of 0 and 1"),
        ({"world": {0, 1}}, r"world is \{0, 1\}: give a sequence of 0 and 1"),
        ({"world": {0: 1, 1: 1, 2: 0}}, "give a sequence of 0 and 1"),
        ({"world": 3}, "world is 3: give a sequence"),
        ({"world": np.array(1)}, "give a sequence"),
        ({"observation": [[1, 1, 0], [0, 0, 0]]}, "observation has 2 rows for 3 agents"),
        ({"observation": [[1, 1, 0], [0, 0], [1, 1, 0]]}, "row 1 has 2 entries for 3 agents"),
        ({"observation": [[1, 1, 0], [0, 0, 0], [1, 7, 0]]}, r"observation\[2\]\[1\] is 7"),
        ({"observation": [[1, 1, 0], [0, 0, [1]], [1, 1, 0]]}, r"observation\[1\]\[2\] is \[1\]"),
        ({"observation": [[1, 1, 0], 5, [1, 1, 0]]}, "observation row 1 is 5"),
        ({"announcement": AtLeast(3)}, "at least 3 positive is false of world 011, which has 2"),
        ({"announcement": AtMost(1)}, "at most 1 positive is false of world 011, which has 2"),
        ({"announcement": AtMost(4)}, r"count 4 is outside 0\.\.\.3"),
        ({"announcement": 1}, "announcement 1 is neither"),
    ],
)
def test_an_ill_formed_scenario_is_refused_by_field_and_value(
    changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(ScenarioError, match=message):
        scenario(**changes)


@pytest.mark.parametrize(
    "make",
    [
        lambda: AtLeast(-1),
        lambda: AtMost(1.5),  # type: ignore[arg-type]
        lambda: AtLeast(True),
        lambda: AtLeast("1"),  # type: ignore[arg-type]
        lambda: at_least_negative(4, n_agents=3),
        lambda: AtLeast(1, Wording.AT_LEAST_NEGATIVE),
        lambda: AtMost(1, Wording.NOT_LESS_THAN),
    ],
)
def test_an_ill_formed_announcement_is_refused(make: Callable[[], object]) -> None:
    with pytest.raises(ScenarioError, match=r"count|wording"):
        make()


def test_scenario_errors_are_value_errors_too() -> None:
    with pytest.raises(ValueError, match="world is empty") as caught:
        scenario(world=[])
    assert isinstance(caught.value, DelEnvError)


def test_a_numpy_count_becomes_a_plain_integer() -> None:
    count: Any = np.int64(2)
    assert type(AtLeast(count).count) is int
