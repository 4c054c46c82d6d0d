"""Lanes: what is still to be asked, one line of questions an agent, handed out fairly."""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import Generic, TypeVar

Q = TypeVar("Q")


@dataclass(slots=True)
class _Lane(Generic[Q]):
    waiting: deque[Q]
    n_in_flight: int = 0
    n_taken: int = 0


@dataclass(frozen=True, slots=True)
class Lanes(Generic[Q]):
    """Questions in lanes, for many threads to take from.

    The next one comes from the lane with the fewest in flight, so that a slow agent does not hold
    up the others; among these from the one that was taken from least.
    """

    _lanes: dict[str, _Lane[Q]]
    _lock: Lock = field(default_factory=Lock)

    @classmethod
    def of(cls, questions: Mapping[str, Iterable[Q]]) -> "Lanes[Q]":
        """Returns lanes with these questions, by the name of the lane."""
        return cls({name: _Lane(deque(lane)) for name, lane in questions.items()})

    def take(self) -> tuple[str, Q] | None:
        """Returns a lane and its next question, which is then in flight; None if all are empty."""
        with self._lock:
            waiting = [name for name, lane in self._lanes.items() if lane.waiting]
            if not waiting:
                return None
            name = min(waiting, key=self._turn)
            lane = self._lanes[name]
            lane.n_in_flight += 1
            lane.n_taken += 1
            return name, lane.waiting.popleft()

    def landed(self, name: str) -> None:
        """Takes note that a question of the lane is no longer in flight."""
        with self._lock:
            self._lanes[name].n_in_flight -= 1

    def close(self, name: str) -> None:
        """Takes every question out of the lane that is not in flight yet."""
        with self._lock:
            self._lanes[name].waiting.clear()

    def close_all(self) -> None:
        """Takes every question out of every lane that is not in flight yet."""
        for name in self._lanes:
            self.close(name)

    @property
    def n_waiting(self) -> int:
        """How many questions nobody has taken yet."""
        with self._lock:
            return sum(len(lane.waiting) for lane in self._lanes.values())

    @property
    def n_in_flight(self) -> int:
        """How many questions are taken and have not landed."""
        with self._lock:
            return sum(lane.n_in_flight for lane in self._lanes.values())

    def _turn(self, name: str) -> tuple[int, int]:
        return self._lanes[name].n_in_flight, self._lanes[name].n_taken
