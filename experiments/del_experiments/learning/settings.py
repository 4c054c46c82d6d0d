"""What a learning experiment is made of."""

from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from del_env.errors import SettingsError


@dataclass(frozen=True, slots=True, kw_only=True)
class LearningSettings:
    """One experiment; equal settings give equal curves.

    Attributes:
        n_agents: how many agents; the matrix is complete.
        n_episodes: how many episodes the learner plays.
        n_points: how many points its curve has after the first, which is before any episode.
        n_games: how many games the exam consists of, and are played to count mistakes.
        n_envs: how many episodes are played at once.
        step_size: how far a value moves towards what was met.
        discount: what the reward of the next round is worth in this one.
        exploration: how often an answer is drawn instead of chosen.
        seed: of everything that is drawn.

    Raises:
        SettingsError: a value is outside its range.
    """

    n_agents: int = 4
    n_episodes: int = 400
    n_points: int = 40
    n_games: int = 300
    n_envs: int = 16
    step_size: float = 0.3
    discount: float = 0.9
    exploration: float = 0.05
    seed: int = 0

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if field.name in ("step_size", "discount", "exploration"):
                _check(field.name, value, "a number from 0 to 1", 0 <= value <= 1)
            elif field.name == "seed":
                _check(field.name, value, "an integer from 0 on", value >= 0)
            else:
                _check(field.name, value, "an integer from 1 on", value >= 1)

    def env_seeds(self) -> tuple[int, int]:
        """Returns the seeds of the environments of training and of the exam."""
        training, exam = np.random.SeedSequence(self.seed).generate_state(2).tolist()
        return training, exam


def _check(name: str, value: Any, range_: str, within: bool) -> None:
    if not within:
        raise SettingsError(f"{name} is {value!r}: choose {range_}")
