"""Keeper: keeps the records of a live run as they come, and shows how far it is."""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from del_env.errors import DelEnvError
from del_env.scoring.live import courses, played_from
from del_experiments.live.billing import CallBill
from del_experiments.live.errors import SeatHaltedError
from del_experiments.live.record import LiveRecord
from del_experiments.runs.pace import Pace
from del_experiments.runs.standing import Standing
from del_experiments.runs.store import Store
from del_experiments.runs.watching import Watch


class Result(StrEnum):
    """What came of an episode, in short."""

    ALL_RIGHT = "all right in the end"
    """Everybody came to say what it should."""
    NOT_ALL = "not all right"
    """Somebody did not."""
    FAILED = "failed"
    """A call failed: it is played again when the run is resumed."""


def result_of(record: LiveRecord) -> Result:
    """Returns what came of an episode.

    Raises:
        RecordError: it cannot be scored here.
    """
    if not record.is_finished:
        return Result.FAILED
    (course,) = courses([played_from(record.episode, record.key)])
    return Result.NOT_ALL if course.everybody_right is None else Result.ALL_RIGHT


@dataclass(kw_only=True)
class Keeper:
    """The listener of a live run.

    Attributes:
        store: where records are kept.
        bill: the calls, and what they cost.
        watch: shows how far it is.
        on_stop: called when no new call is to begin.
        n_total: how many episodes there are.
        results: what came of them so far; those that are played again are not counted.
        records: the new records, if they are kept nowhere else.
        n_now: how many were played since.
        started_s: when it began, on the monotonic clock.
    """

    store: Store[LiveRecord]
    bill: CallBill
    watch: Watch
    on_stop: Callable[[], None]
    n_total: int
    results: Counter[Result]
    records: list[LiveRecord] | None = None
    n_now: int = 0
    started_s: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        self._n_before = self.results.total()
        self._pace = Pace(self.started_s)
        self._told: set[str] = set()

    @property
    def n_open(self) -> int:
        """How many episodes are not finished."""
        return self.n_total - (self.results.total() - self.results[Result.FAILED])

    def standing(self) -> Standing:
        """Returns how far it is."""
        now_s = time.monotonic()
        return Standing(
            n_total=self.n_total,
            n_before=self._n_before,
            n_now=self.n_now,
            outcomes={result.value: self.results[result] for result in Result},
            cost=self.bill.call_words,
            elapsed_s=now_s - self.started_s,
            per_s=self._pace.per_s(now_s),
        )

    def keep(self, answers: Sequence[LiveRecord]) -> None:
        """Keeps records for good."""
        self.store.add(answers)
        if self.records is not None:
            self.records += answers
        for record in answers:
            self.results[result_of(record)] += 1
        self.n_now += len(answers)
        self._pace.mark(time.monotonic(), self.n_now)

    def halted(self, lane: str, error: DelEnvError) -> None:
        """Says why an agent is not asked any more, once for each."""
        who = error.agent if isinstance(error, SeatHaltedError) else lane
        if who not in self._told:
            self._told.add(who)
            self.watch.say(f"{who} is asked no more, and its episodes stop: {error}")

    def stopping(self, n_in_flight: int) -> None:
        """Says that Ctrl-C was heard."""
        self.on_stop()
        self.watch.say(
            f"Stopping: no new calls; those under way in {n_in_flight} episodes are waited for "
            "and kept. Ctrl-C again stops at once and loses them."
        )

    def tick(self) -> None:
        """Shows how far it is."""
        self.watch.show(self.standing())
