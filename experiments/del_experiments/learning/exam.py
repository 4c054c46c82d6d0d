"""How good a policy is: on the questions of ideal play, and in games of its own."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from del_env.answers import Answer
from del_experiments.learning.games import Actions, Policy, Situation, play_games
from del_experiments.learning.policies import oracle
from del_experiments.learning.settings import LearningSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """What a policy achieved.

    Attributes:
        accuracy: the share of the exam's questions that it answered right.
        mistakes: how many mistakes it made in a game of its own, on average.
    """

    accuracy: float
    mistakes: float


class Exam:
    """All questions that the learner's seat is asked in games of ideal reasoners.

    Every policy gets the same ones, so that a majority vote means what it does for a data set.

    Attributes:
        majority: the answer that is right most often.
    """

    def __init__(self, settings: LearningSettings) -> None:
        self._settings = settings
        self._situations = tuple(situation for situation, _ in self._games(oracle))
        right = np.concatenate([asked.rational[asked.open] for asked in self._situations])
        self.majority = Answer(int(np.bincount(right).argmax()))

    def score(self, policy: Policy) -> Score:
        """Returns how good a policy is."""
        asked = [(situation, policy(situation)) for situation in self._situations]
        n_right = sum(_n_right(situation, actions) for situation, actions in asked)
        n_asked = sum(int(situation.open.sum()) for situation, _ in asked)
        mistakes = [
            int(situation.open.sum()) - _n_right(situation, actions)
            for situation, actions in self._games(policy)
        ]
        return Score(accuracy=n_right / n_asked, mistakes=sum(mistakes) / self._settings.n_games)

    def _games(self, policy: Policy) -> Iterator[tuple[Situation, Actions]]:
        settings = self._settings
        _, seed = settings.env_seeds()
        return play_games(policy, n_agents=settings.n_agents, n_games=settings.n_games, seed=seed)


def _n_right(situation: Situation, actions: Actions) -> int:
    return int(((actions == situation.rational) & situation.open).sum())
