"""What the learners observe, as batched arrays: `del_env.spaces` for many environments."""

import numpy as np
from numpy.typing import NDArray

from del_env.spaces import NOT_PLAYED, UNKNOWN, Observation
from del_env.vector.arrays import Numbers
from del_env.vector.puzzles import Puzzles


class Observations:
    """The learners' observations as they stand, one row an environment.

    Attributes:
        n_rounds: how many rounds have been played in each episode.
    """

    def __init__(self, n_envs: int, n_agents: int, max_rounds: int) -> None:
        self.n_rounds: Numbers = np.zeros(n_envs, np.int64)
        self._envs = np.arange(n_envs)
        self._now: dict[str, NDArray[np.int8] | Numbers] = {
            "agent": np.zeros(n_envs, np.int64),
            "announcement": np.zeros((n_envs, 2), np.int64),
            "matrix": np.zeros((n_envs, n_agents, n_agents), np.int8),
            "public_history": np.zeros((n_envs, max_rounds, n_agents), np.int8),
            "row": np.zeros((n_envs, n_agents), np.int8),
            "seen": np.zeros((n_envs, n_agents), np.int8),
        }

    def begin(self, envs: Numbers, puzzles: Puzzles, seats: Numbers) -> None:
        """Begins other episodes in some environments."""
        now, rows = self._now, puzzles.observation[np.arange(len(envs)), seats]
        now["agent"][envs] = seats
        now["announcement"][envs] = np.stack([puzzles.bound, puzzles.count], axis=1)
        now["matrix"][envs] = puzzles.observation
        now["public_history"][envs] = NOT_PLAYED
        now["row"][envs] = rows
        now["seen"][envs] = np.where(rows, puzzles.world, UNKNOWN)
        self.n_rounds[envs] = 0

    def hear(self, claims: NDArray[np.int8], asked: Numbers) -> None:
        """Adds a round of claims, (n_envs, n), to the histories of some environments."""
        self._now["public_history"][asked, self.n_rounds[asked]] = claims[asked]
        self.n_rounds[asked] += 1

    def copy(self) -> Observation:
        """Returns the observations now, in arrays of their own."""
        own: Observation = {key: array.copy() for key, array in self._now.items()}
        return own | {"round_number": self.n_rounds + 1}
