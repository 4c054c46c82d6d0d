"""Bill of a live run: what its calls cost, as far as that is known."""

from dataclasses import dataclass

from del_env.records import SeatDecision
from del_experiments.runs.billing import Bill, has_replied


@dataclass(slots=True)
class CallBill(Bill):
    """Adds up what calls cost; one that came to no model costs nothing.

    Attributes:
        n_calls: how many calls there were.
    """

    n_calls: int = 0

    def see_call(self, decision: SeatDecision) -> None:
        """Adds a call."""
        self.n_calls += 1
        self.see(decision.settings, decision.usage, is_reply=has_replied(decision))

    @property
    def call_words(self) -> str:
        """For instance "312 calls, cost $1.24"; empty if nobody was called."""
        calls = f"{self.n_calls:,} call{'' if self.n_calls == 1 else 's'}" if self.n_calls else ""
        return ", ".join(words for words in (calls, self.words) if words)
