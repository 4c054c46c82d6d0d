"""What comes of the episodes of a live run, and what is said about them as they are played."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from del_env.decision import Failure
from del_env.errors import DelEnvError
from del_env.scoring.live import courses, played_from
from del_experiments.live.billing import CallBill
from del_experiments.live.errors import SeatHaltedError
from del_experiments.live.record import LiveRecord
from del_experiments.live.stops import Stops
from del_experiments.runs.keeping import Keeper


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


def _failures(record: LiveRecord) -> Iterator[tuple[str, str]]:
    """Yields who gave no reply, and why."""
    for row in record.episode.rounds:
        for agent, decision in zip(record.episode.seats, row, strict=True):
            if decision.failure is Failure.ERROR:
                yield agent, decision.detail


@dataclass(kw_only=True)
class EpisodeKeeper(Keeper[LiveRecord, Result]):
    """The listener of a live run.

    Attributes:
        bill: the calls, and what they cost.
        stops: who is asked no more.
        records: the new records, if they are kept nowhere else.
    """

    bill: CallBill
    stops: Stops
    records: list[LiveRecord] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self._told: set[str] = set()
        self._failing: set[str] = set()

    @property
    def cost_words(self) -> str:
        """How many calls there were so far, and what they have cost."""
        return self.bill.call_words

    def enter(self, record: LiveRecord) -> Result:
        """Takes a record into account, and says why a call failed, once for each agent."""
        if self.records is not None:
            self.records.append(record)
        # Once an agent: whatever is wrong with it is soon wrong a thousand times.
        for agent, detail in _failures(record):
            if agent not in self._failing:
                self._failing.add(agent)
                self.watch.say(f"{agent} gave no reply: {detail}")
        return result_of(record)

    def halted(self, lane: str, error: DelEnvError) -> None:
        """Says why an agent is not asked any more, once for each."""
        who = error.agent if isinstance(error, SeatHaltedError) else lane
        if who not in self._told:
            self._told.add(who)
            self.watch.say(f"{who} is asked no more, and its episodes stop: {error}")

    def stopping(self, n_in_flight: int) -> None:
        """Lets no new round begin, and says that Ctrl-C was heard."""
        self.stops.stop()
        super().stopping(n_in_flight)

    def stopping_words(self, n_in_flight: int) -> str:
        """Returns that no call is made any more, and in how many episodes some are under way."""
        return f"no new calls; those under way in {n_in_flight} episodes"
