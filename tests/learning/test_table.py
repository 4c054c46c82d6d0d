"""What the learner's table is made of: the keys of situations, the values of answers."""

from typing import Any

import numpy as np
import pytest

from del_env.gym import LearnerEnv
from del_env.scenario import AtLeast, Scenario, symmetric_observation
from del_experiments.learning.keys import compact_keys
from del_experiments.learning.qtable import QTable


def key(world: str, *actions: int, seat: int = 2, at_least: int = 1) -> bytes:
    """Returns the key of the situation after actions of the learner."""
    scenario = Scenario(
        world=[int(bit) for bit in world],  # type: ignore[arg-type]
        observation=symmetric_observation(len(world)),
        announcement=AtLeast(at_least),
    )
    env = LearnerEnv(scenario=scenario, seat=seat)
    observation, _ = env.reset(seed=0)
    for action in actions:
        observation, *_ = env.step(action)
    [only] = compact_keys({name: np.array([value]) for name, value in observation.items()})
    return only


def test_it_does_not_matter_who_is_who_nor_what_one_cannot_see() -> None:
    assert key("1100") == key("1010", seat=1) == key("0111", seat=3) == key("1110", seat=0)
    assert key("1100", 0) == key("1010", 0, seat=1)
    # After a claim by some of them, the negative ones among the silent are alike too.
    assert key("1100", 0, 0) == key("0110", 0, 0, seat=0)


@pytest.mark.parametrize(
    "other",
    [
        {"world": "1110", "seat": 3},
        {"at_least": 2},
        {"actions": (0,)},
        {"actions": (1, 0)},
        {"actions": (0, 1)},
    ],
    ids=str,
)
def test_what_does_matter_makes_another_key(other: dict[str, Any]) -> None:
    actions = other.pop("actions", (0, 0))
    settings = {"world": "1100"} | other
    world = settings.pop("world")
    assert key(world, *actions, **settings) != key("1100", 0, 0)


def test_the_claims_of_positive_and_negative_agents_are_told_apart() -> None:
    """Agent 2 sees that agents 0 and 1 are positive and agent 3 is not."""
    rounds = [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 0, 1), (1, 0, 0, 1), (0, 0, 0, 0), (0, 0, 1, 0)]
    n = len(rounds)
    history = np.full((n, 3, 4), -1, np.int8)
    history[:, 0] = rounds
    keys = compact_keys(
        {
            "agent": np.full(n, 2),
            "announcement": np.ones((n, 2), np.int64),
            "seen": np.array([[1, 1, -1, 0]] * n, np.int8),
            "public_history": history,
        }
    )
    assert keys[0] == keys[1]
    assert len(set(keys)) == n - 1


def test_a_table_takes_the_answer_of_the_highest_value_and_the_first_of_equal_ones() -> None:
    table = QTable()
    places = table.places([b"seen", b"other"])
    table.move(places[:1], np.array([0]), np.array([-1.0]), step_size=0.5)
    assert table.best([b"seen", b"other", b"never met"]).tolist() == [1, 0, 0]
    assert table.best_at(places).tolist() == [1, 0]
    table.move(places[:1], np.array([1]), np.array([-3.0]), step_size=0.5)
    assert table.best([b"seen"]).tolist() == [2]
    table.move(places[:1], np.array([2]), np.array([-8.0]), step_size=0.25)
    # -0.5, -1.5 and -2
    assert table.best([b"seen"]).tolist() == [0]
    assert table.highest_at(places).tolist() == [-0.5, 0.0]


def test_asking_for_the_best_answer_adds_no_key() -> None:
    table = QTable()
    table.places([b"one", b"two", b"one"])
    table.best([b"three"])
    assert len(table) == 2


def test_a_growing_table_keeps_its_values() -> None:
    table = QTable()
    [place] = table.places([b"first"])
    table.move(np.array([place]), np.array([0]), np.array([-1.0]), step_size=1.0)
    table.places([bytes([number]) for number in range(100)])
    assert table.best([b"first"]).tolist() == [1]
    assert table.places([b"first"]).tolist() == [place]
