"""Bill: what the replies of a run cost, as far as that is known."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from del_env.decision import Failure
from del_env.records import SeatDecision

Price: TypeAlias = Callable[[Mapping[str, Any], Mapping[str, Any]], float | None]
"""What a reply costs in US dollars, by the agent's settings and the reply's raw usage.

None says that it is not known.
"""


def unknown_price(settings: Mapping[str, Any], usage: Mapping[str, Any]) -> float | None:
    """Returns that the price is not known."""
    return None


def has_replied(decision: SeatDecision) -> bool:
    """Whether a model has replied, so that it has used something, told or not."""
    # A prompt that was turned away has come to no model. Who had tools called has replied, even
    # if the call after that failed.
    in_vain = (Failure.ERROR, Failure.REFUSED)
    return bool(decision.usage or decision.tool_calls) or decision.failure not in in_vain


@dataclass(slots=True)
class Bill:
    """Adds up what replies cost; one that no model gave costs nothing.

    Attributes:
        price: what one reply cost.
        cost_usd: the sum of what is known.
        n_priced: how many replies that is the sum of.
        n_unknown: how many replies have usage, but no known price.
        n_uncounted: how many replies of models came without usage.
    """

    price: Price = unknown_price
    cost_usd: float = 0.0
    n_priced: int = 0
    n_unknown: int = 0
    n_uncounted: int = 0

    def see(
        self, settings: Mapping[str, Any], usage: Mapping[str, Any], *, is_reply: bool = True
    ) -> None:
        """Adds a reply, or a call that had none."""
        if not usage:
            self.n_uncounted += bool(settings) and is_reply
            return
        cost = self.price(settings, usage)
        if cost is None:
            self.n_unknown += 1
        else:
            self.n_priced += 1
            self.cost_usd += cost

    @property
    def words(self) -> str:
        """For instance "cost $1.24"; empty if nothing has a price."""
        if self.n_unknown:
            return "cost unknown"
        if self.n_priced and self.n_uncounted:
            return f"cost at least ${self.cost_usd:.2f}, {self.n_uncounted:,} without a count"
        return f"cost ${self.cost_usd:.2f}" if self.n_priced else ""
