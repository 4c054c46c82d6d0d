"""Stops: who is asked no more, so that no call is begun in vain."""

from collections.abc import Iterable
from threading import Lock

from del_env.errors import DelEnvError
from del_experiments.live.errors import RunStoppedError, SeatHaltedError


class Stops:
    """What all episodes of a run look at before they make calls; thread-safe."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._halted: dict[str, str] = {}
        self._is_stopping = False

    def stop(self) -> None:
        """Lets no new round begin; the calls under way may finish."""
        self._is_stopping = True

    def halt(self, agent: str, error: DelEnvError) -> SeatHaltedError:
        """Takes note that an agent answers no more; returns the error that says so."""
        with self._lock:
            return SeatHaltedError(agent, self._halted.setdefault(agent, str(error)))

    def check(self, agents: Iterable[str]) -> None:
        """Checks that all of the agents may be asked.

        Raises:
            RunStoppedError: nobody is asked any more.
            SeatHaltedError: one of them answers no more.
        """
        if self._is_stopping:
            raise RunStoppedError("the run was asked to stop: resume it to go on")
        with self._lock:
            for agent in agents:
                if agent in self._halted:
                    raise SeatHaltedError(agent, self._halted[agent])
