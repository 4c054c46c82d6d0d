"""Gate: so many requests to one provider at once, and none any more once it is closed."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition

from del_agents.language.errors import StopRequestedError


class Gate:
    """Shared by all agents and episodes that call one provider; thread-safe.

    Args:
        max_in_flight: how many may be inside at once.
    """

    def __init__(self, max_in_flight: int) -> None:
        self.max_in_flight = max_in_flight
        self._changed = Condition()
        self._inside = 0
        self._closed = False

    @contextmanager
    def slot(self) -> Iterator[None]:
        """Waits for its turn; while the block runs, one request is in flight.

        Raises:
            StopRequestedError: the gate was closed.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._inside < self.max_in_flight)
            self._check_open()
            self._inside += 1
        try:
            yield
        finally:
            with self._changed:
                self._inside -= 1
                self._changed.notify()

    def pause(self, seconds: float) -> None:
        """Waits so long, without holding a slot.

        Raises:
            StopRequestedError: the gate was closed before the time was over.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._closed, timeout=seconds)
            self._check_open()

    def close(self) -> None:
        """Lets nobody in any more and wakes all who wait; who is inside may finish."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def _check_open(self) -> None:
        if self._closed:
            raise StopRequestedError("the run was asked to stop: resume it to go on")
