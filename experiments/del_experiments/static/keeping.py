"""Keeper: keeps the records of a static run as they come, and shows how far it is."""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from del_env.errors import DelEnvError
from del_env.outcomes import STATIC_OUTCOMES, Outcome
from del_env.records import PromptRecord
from del_experiments.runs.billing import Bill
from del_experiments.runs.pace import Pace
from del_experiments.runs.standing import Standing
from del_experiments.runs.store import Store
from del_experiments.runs.watching import Watch
from del_experiments.static.scoreboard import Scoreboard


@dataclass(frozen=True, slots=True)
class Books:
    """What is made of every record, be it read or new.

    Attributes:
        scoreboard: the scores.
        bill: the costs.
    """

    scoreboard: Scoreboard
    bill: Bill

    def enter(self, record: PromptRecord) -> Outcome:
        """Takes a record into account, and returns its outcome.

        Raises:
            RecordError: the oracle says otherwise than the record.
        """
        self.bill.see(record.settings, record.decision.usage)
        return self.scoreboard.see(record)


@dataclass(kw_only=True)
class Keeper:
    """The listener of a static run.

    Attributes:
        store: where records are kept.
        books: what is made of them.
        watch: shows how far it is.
        on_stop: called when no new call is to begin.
        n_total: how many questions there are.
        outcomes: what came of them so far; those that are asked again are not counted.
        n_now: how many were asked since.
        started_s: when the asking began, on the monotonic clock.
    """

    store: Store[PromptRecord]
    books: Books
    watch: Watch
    on_stop: Callable[[], None]
    n_total: int
    outcomes: Counter[Outcome]
    n_now: int = 0
    started_s: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        self._n_before = self.outcomes.total()
        self._pace = Pace(self.started_s)
        self._failing: set[str] = set()

    @property
    def n_open(self) -> int:
        """How many questions have no reply."""
        return self.n_total - (self.outcomes.total() - self.outcomes[Outcome.ERROR])

    def standing(self) -> Standing:
        """Returns how far it is."""
        now_s = time.monotonic()
        return Standing(
            n_total=self.n_total,
            n_before=self._n_before,
            n_now=self.n_now,
            outcomes={outcome.value: self.outcomes[outcome] for outcome in STATIC_OUTCOMES},
            cost=self.books.bill.words,
            elapsed_s=now_s - self.started_s,
            per_s=self._pace.per_s(now_s),
        )

    def keep(self, answers: Sequence[PromptRecord]) -> None:
        """Keeps records for good."""
        self.store.add(answers)
        for record in answers:
            self.outcomes[self.books.enter(record)] += 1
            self._tell_first_failure(record)
        self.n_now += len(answers)
        self._pace.mark(time.monotonic(), self.n_now)

    def halted(self, lane: str, error: DelEnvError) -> None:
        """Says why an agent is not asked any more."""
        self.watch.say(f"{lane} is asked no more: {error}")

    def stopping(self, n_in_flight: int) -> None:
        """Says that Ctrl-C was heard."""
        self.on_stop()
        self.watch.say(
            f"Stopping: no new prompts; {n_in_flight} under way are waited for and kept. "
            "Ctrl-C again stops at once and loses them."
        )

    def tick(self) -> None:
        """Shows how far it is."""
        self.watch.show(self.standing())

    def _tell_first_failure(self, record: PromptRecord) -> None:
        # Once an agent: whatever is wrong with it is soon wrong a thousand times.
        if record.is_finished or record.agent in self._failing:
            return
        self._failing.add(record.agent)
        self.watch.say(f"{record.agent} gave no reply: {record.decision.detail}")
