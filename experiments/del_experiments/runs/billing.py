"""Bill: what the replies of a run cost, as far as that is known."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

Price: TypeAlias = Callable[[Mapping[str, Any], Mapping[str, Any]], float | None]
"""What a reply costs in US dollars, by the agent's settings and the reply's raw usage.

None says that it is not known.
"""


def unknown_price(settings: Mapping[str, Any], usage: Mapping[str, Any]) -> float | None:
    """Returns that the price is not known."""
    return None


@dataclass(slots=True)
class Bill:
    """Adds up what replies cost; one without any usage costs nothing.

    Attributes:
        price: what one reply cost.
        cost_usd: the sum of what is known.
        n_priced: how many replies that is the sum of.
        n_unknown: how many replies have usage, but no known price.
    """

    price: Price = unknown_price
    cost_usd: float = 0.0
    n_priced: int = 0
    n_unknown: int = 0

    def see(self, settings: Mapping[str, Any], usage: Mapping[str, Any]) -> None:
        """Adds a reply."""
        if not usage:
            return
        cost = self.price(settings, usage)
        if cost is None:
            self.n_unknown += 1
        else:
            self.n_priced += 1
            self.cost_usd += cost

    @property
    def words(self) -> str:
        """For instance "cost $1.24"; empty if nothing has cost anything."""
        if self.n_unknown:
            return "cost unknown"
        return f"cost ${self.cost_usd:.2f}" if self.n_priced else ""
