"""What a run has used so far: a budget goes on where it was."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from del_agents.language.budget import Budget, Spent
from del_agents.language.usage import are_tokens_told, total_tokens
from del_env.records import SeatDecision
from del_experiments.prices import PriceTable
from del_experiments.runs.billing import Bill, Price, has_replied, unknown_price
from del_experiments.runs.manifest import MANIFEST_NAME


class Call(NamedTuple):
    """What a language model was called for, one decision of its agent.

    Attributes:
        settings: the model's settings.
        usage: the provider's own count of tokens.
        n_requests: how many requests it took, of an older record at most; what was sent again in
            vain has left no trace.
        is_reply: whether a model has replied, so that it has used something, told or not.
    """

    settings: Mapping[str, Any]
    usage: Mapping[str, Any]
    n_requests: int = 1
    is_reply: bool = True

    @classmethod
    def of(cls, settings: Mapping[str, Any], decision: SeatDecision) -> "Call":
        """Returns what a decision was called for, by the settings of the model."""
        return cls(
            settings,
            decision.usage,
            n_requests=_n_requests(decision),
            is_reply=has_replied(decision),
        )


CallsIn: TypeAlias = Callable[[Path], Iterable[Call]]
"""Reads from the folder of a run what language models were called for."""


def budget_for(
    folder: Path | None,
    calls_in: CallsIn,
    *,
    max_requests: int | None = None,
    max_tokens_total: int | None = None,
    max_cost: float | None = None,
    prices: PriceTable | None = None,
) -> Budget:
    """Returns the budget of a run; what it has used before is a part of it.

    Without prices every cost is unknown.

    Raises:
        RecordError: a record of the run is damaged.
    """
    prices = prices or PriceTable()
    limits = (max_requests, max_tokens_total, max_cost)
    is_resumed = folder is not None and (folder / MANIFEST_NAME).exists()
    if folder is None or not is_resumed or limits == (None, None, None):
        spent = Spent()
    else:
        spent = spent_on(calls_in(folder), prices.price)
    return Budget(
        max_requests=max_requests,
        max_tokens_total=max_tokens_total,
        max_cost=max_cost,
        cost=prices.cost,
        spent=spent,
    )


def spent_on(calls: Iterable[Call], price: Price = unknown_price) -> Spent:
    """Returns what the calls have used; those without settings were of no language model."""
    bill = Bill(price)
    n_requests = n_tokens = 0
    are_all_tokens_told = True
    for call in calls:
        if not call.settings:
            continue
        bill.see(call.settings, call.usage, is_reply=call.is_reply)
        n_requests += call.n_requests
        n_tokens += total_tokens(call.usage)
        if call.is_reply:
            are_all_tokens_told &= are_tokens_told(call.usage)
    return Spent(
        requests=n_requests,
        tokens=n_tokens,
        cost=bill.cost_usd,
        is_cost_known=not (bill.n_unknown or bill.n_uncounted),
        are_tokens_known=are_all_tokens_told,
    )


def _n_requests(decision: SeatDecision) -> int:
    if decision.n_requests is not None:
        return decision.n_requests
    # An older record does not tell how many tools one request had called: at least one.
    return 1 + len(decision.tool_calls)
