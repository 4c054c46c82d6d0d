"""Keeper: keeps the records of a run as they come, and shows how far it is."""

import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, TypeVar

from del_env.errors import DelEnvError
from del_experiments.runs.pace import Pace
from del_experiments.runs.standing import Standing
from del_experiments.runs.store import R, Store
from del_experiments.runs.watching import Watch

OutcomeT = TypeVar("OutcomeT", bound=StrEnum)


@dataclass(kw_only=True)
class Keeper(ABC, Generic[R, OutcomeT]):
    """The listener of a run; what comes of a record, its kind of run says.

    Attributes:
        store: where records are kept.
        watch: shows how far it is.
        on_stop: called when no new call is to begin.
        n_total: how many questions there are.
        outcomes: what came of them so far, in the order in which it is told; those that are asked
            again are not counted.
        n_now: how many were asked since.
        started_s: when the asking began, on the monotonic clock.
    """

    store: Store[R]
    watch: Watch
    on_stop: Callable[[], None]
    n_total: int
    outcomes: Counter[OutcomeT]
    n_now: int = 0
    started_s: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        self._n_before = self.outcomes.total()
        self._n_finished = self._n_before
        self._pace = Pace(self.started_s)

    @abstractmethod
    def enter(self, record: R) -> OutcomeT:
        """Takes a record that was just kept into account, and returns what came of it."""

    @abstractmethod
    def halted(self, lane: str, error: DelEnvError) -> None:
        """Says why an agent is not asked any more."""

    @property
    @abstractmethod
    def cost_words(self) -> str:
        """What the run has cost so far; empty if nothing has a price."""

    @abstractmethod
    def stopping_words(self, n_in_flight: int) -> str:
        """Returns what is not begun any more, and what is still under way."""

    @property
    def n_open(self) -> int:
        """How many questions are not answered."""
        return self.n_total - self._n_finished

    def standing(self) -> Standing:
        """Returns how far it is."""
        now_s = time.monotonic()
        return Standing(
            n_total=self.n_total,
            n_before=self._n_before,
            n_now=self.n_now,
            outcomes={outcome.value: count for outcome, count in self.outcomes.items()},
            cost=self.cost_words,
            elapsed_s=now_s - self.started_s,
            per_s=self._pace.per_s(now_s),
        )

    def keep(self, answers: Sequence[R]) -> None:
        """Keeps records for good."""
        self.store.add(answers)
        for record in answers:
            self.outcomes[self.enter(record)] += 1
            self._n_finished += record.is_finished
        self.n_now += len(answers)
        self._pace.mark(time.monotonic(), self.n_now)

    def stopping(self, n_in_flight: int) -> None:
        """Says that Ctrl-C was heard."""
        self.on_stop()
        self.watch.say(
            f"Stopping: {self.stopping_words(n_in_flight)} are waited for and kept. "
            "Ctrl-C again stops at once and loses them."
        )

    def tick(self) -> None:
        """Shows how far it is."""
        self.watch.show(self.standing())
