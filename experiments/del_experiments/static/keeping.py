"""What is made of the records of a static run, and what is said about them as they come."""

from dataclasses import dataclass

from del_env.errors import DelEnvError
from del_env.outcomes import Outcome
from del_env.records import PromptRecord
from del_experiments.runs.billing import Bill, has_replied
from del_experiments.runs.keeping import Keeper
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
        decision = record.decision
        self.bill.see(record.settings, decision.usage, is_reply=has_replied(decision))
        return self.scoreboard.see(record)


@dataclass(kw_only=True)
class PromptKeeper(Keeper[PromptRecord, Outcome]):
    """The listener of a static run.

    Attributes:
        books: what is made of the records.
    """

    books: Books

    def __post_init__(self) -> None:
        super().__post_init__()
        self._failing: set[str] = set()

    @property
    def cost_words(self) -> str:
        """What the prompts have cost so far."""
        return self.books.bill.words

    def enter(self, record: PromptRecord) -> Outcome:
        """Takes a record into account, and says so when it is an agent's first failure."""
        outcome = self.books.enter(record)
        # Once an agent: whatever is wrong with it is soon wrong a thousand times.
        if not record.is_finished and record.agent not in self._failing:
            self._failing.add(record.agent)
            self.watch.say(f"{record.agent} gave no reply: {record.decision.detail}")
        return outcome

    def halted(self, lane: str, error: DelEnvError) -> None:
        """Says why an agent is not asked any more."""
        self.watch.say(f"{lane} is asked no more: {error}")

    def stopping_words(self, n_in_flight: int) -> str:
        """Returns that no prompt is asked any more, and how many are under way."""
        return f"no new prompts; {n_in_flight} under way"
