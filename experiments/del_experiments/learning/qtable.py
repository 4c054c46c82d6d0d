"""QTable: what each answer has been worth under each key."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from del_env.answers import Answer

Places = NDArray[np.int64]
"""Rows of the table."""


class QTable:
    """Values of answers, one row a key.

    A key never met is worth 0, the most that mistakes leave: so every answer is tried until it
    has turned out to be one.
    """

    def __init__(self) -> None:
        self._places: dict[bytes, int] = {}
        # Row 0 is for keys that are not there.
        self._values = np.zeros((1, len(Answer)))

    def __len__(self) -> int:
        return len(self._places)

    def places(self, keys: Sequence[bytes]) -> Places:
        """Returns the rows of keys, new ones included."""
        found = [self._places.setdefault(key, len(self._places) + 1) for key in keys]
        if (missing := len(self._places) + 1 - len(self._values)) > 0:
            more = np.zeros((missing + len(self._values), len(Answer)))
            self._values = np.concatenate([self._values, more])
        return np.array(found)

    def best(self, keys: Sequence[bytes]) -> NDArray[np.int64]:
        """Returns the answer of the highest value under each key, the first of equal ones."""
        return self.best_at(np.array([self._places.get(key, 0) for key in keys]))

    def best_at(self, places: Places) -> NDArray[np.int64]:
        """Returns the answer of the highest value in each row."""
        best: NDArray[np.int64] = self._values[places].argmax(axis=1)
        return best

    def highest_at(self, places: Places) -> NDArray[np.float64]:
        """Returns the highest value in each row."""
        highest: NDArray[np.float64] = self._values[places].max(axis=1)
        return highest

    def move(
        self,
        places: Places,
        answers: NDArray[np.int64],
        towards: NDArray[np.float64],
        step_size: float,
    ) -> None:
        """Moves values towards what was met; where a value is met twice, the last one counts."""
        values = self._values[places, answers]
        self._values[places, answers] = values + step_size * (towards - values)
