"""Learner: Q-learning with a table, in many environments at once."""

import numpy as np

from del_env.answers import Answer
from del_experiments.learning.games import Actions, make_envs
from del_experiments.learning.keys import compact_keys
from del_experiments.learning.qtable import QTable
from del_experiments.learning.settings import LearningSettings


class Learner:
    """Plays, and moves the value of each answer towards what came of it.

    Attributes:
        table: what it has learnt.
        n_episodes: how many episodes it has finished.
    """

    def __init__(self, settings: LearningSettings) -> None:
        seed, _ = settings.env_seeds()
        self.table = QTable()
        self.n_episodes = 0
        self._settings = settings
        self._rng = np.random.default_rng(seed)
        self._envs = make_envs(settings.n_agents, settings.n_envs)
        observations, _ = self._envs.reset(seed=seed)
        self._places = self.table.places(compact_keys(observations))
        self._over = np.zeros(settings.n_envs, np.bool_)

    def learn(self, n_episodes: int) -> None:
        """Plays on until so many episodes are finished, counted from its beginning."""
        while self.n_episodes < n_episodes:
            self._play_round()

    def _play_round(self) -> None:
        actions = self._actions()
        observations, rewards, terminations, truncations, _ = self._envs.step(actions)
        places = self.table.places(compact_keys(observations))
        # What a cut-off episode would still have brought is what the next round promises.
        later = self.table.highest_at(places) * ~terminations
        towards = rewards + self._settings.discount * later
        # Where an episode was over, the step only began another one.
        played = ~self._over
        self.table.move(
            self._places[played], actions[played], towards[played], self._settings.step_size
        )
        self._places = places
        self._over = terminations | truncations
        self.n_episodes += int(self._over.sum())

    def _actions(self) -> Actions:
        chosen = self.table.best_at(self._places)
        drawn = self._rng.integers(len(Answer), size=len(chosen))
        explores = self._rng.random(len(chosen)) < self._settings.exploration
        return np.where(explores, drawn, chosen)
