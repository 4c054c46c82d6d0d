"""Who is compared: the oracle, the majority vote, random answers, and a table of values."""

import numpy as np

from del_env.answers import Answer
from del_experiments.learning.games import Actions, Policy, Situation
from del_experiments.learning.keys import compact_keys
from del_experiments.learning.qtable import QTable


def oracle(situation: Situation) -> Actions:
    """Does what is rational."""
    return situation.rational


def always(answer: Answer) -> Policy:
    """Returns the policy that always says the same."""
    return lambda situation: np.full(len(situation.open), int(answer))


def at_random(seed: int) -> Policy:
    """Returns the policy that draws every answer with equal chances."""
    rng = np.random.default_rng(seed)
    return lambda situation: rng.integers(len(Answer), size=len(situation.open))


def greedy(table: QTable) -> Policy:
    """Returns the policy that takes the answer of the highest value in a table."""
    return lambda situation: table.best(compact_keys(situation.observations))
