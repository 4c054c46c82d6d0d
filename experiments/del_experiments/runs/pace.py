"""Pace: how quickly questions are answered of late."""

from collections import deque

WINDOW_S = 30.0
"""So far back is of late: quick agents are done before slow ones, and must not promise too much."""


class Pace:
    """Remembers when how many questions had been answered.

    Args:
        started_s: when the asking began, on any clock.
    """

    def __init__(self, started_s: float) -> None:
        self._marks = deque([(started_s, 0)])

    def mark(self, now_s: float, n_answered: int) -> None:
        """Takes note of how many are answered now."""
        self._marks.append((now_s, n_answered))
        while len(self._marks) > 2 and self._marks[1][0] <= now_s - WINDOW_S:
            self._marks.popleft()

    def per_s(self, now_s: float) -> float | None:
        """Returns how many a second were answered of late; None if none were."""
        (first_s, n_first), (_, n_last) = self._marks[0], self._marks[-1]
        if n_last == n_first or now_s <= first_s:
            return None
        return (n_last - n_first) / (now_s - first_s)
