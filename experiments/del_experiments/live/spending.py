"""What a live run has used so far, from its replies: a budget goes on where it was."""

from collections.abc import Iterable
from itertools import chain
from pathlib import Path

from del_agents.language.budget import Budget, Spent
from del_agents.language.usage import total_tokens
from del_env.decision import Failure
from del_env.records import SeatDecision
from del_experiments.live.billing import CallBill
from del_experiments.live.record import LiveRecord
from del_experiments.live.replies import read_replies
from del_experiments.prices import PriceTable
from del_experiments.runs.manifest import MANIFEST_NAME
from del_experiments.runs.store import read_records
from del_experiments.static.billing import Price, unknown_price


def budget_for(
    folder: Path | None,
    *,
    max_requests: int | None = None,
    max_tokens_total: int | None = None,
    max_cost: float | None = None,
    prices: PriceTable | None = None,
) -> Budget:
    """Returns the budget of a run; what it has used before is a part of it.

    Without prices every cost is unknown.

    Raises:
        RecordError: a reply or a record of the run is damaged.
    """
    prices = prices or PriceTable()
    limits = (max_requests, max_tokens_total, max_cost)
    is_resumed = folder is not None and (folder / MANIFEST_NAME).exists()
    if folder is None or not is_resumed or limits == (None, None, None):
        spent = Spent()
    else:
        spent = spent_in(chain(_replies(folder), _failures(folder)), prices.price)
    return Budget(
        max_requests=max_requests,
        max_tokens_total=max_tokens_total,
        max_cost=max_cost,
        cost=prices.cost,
        spent=spent,
    )


def spent_in(decisions: Iterable[SeatDecision], price: Price = unknown_price) -> Spent:
    """Returns what the calls of language models have used.

    Each counts as one request, and one more for each time that it had tools called: what was sent
    again in vain has left no trace.
    """
    bill = CallBill(price)
    n_requests = n_tokens = 0
    for decision in decisions:
        if not decision.settings:
            continue
        bill.see_call(decision)
        n_requests += 1 + len(decision.tool_calls)
        n_tokens += total_tokens(decision.usage)
    return Spent(
        requests=n_requests,
        tokens=n_tokens,
        cost=bill.cost_usd,
        is_cost_known=not bill.n_unknown,
    )


def _replies(folder: Path) -> Iterable[SeatDecision]:
    return (reply.decision for reply in read_replies(folder))


def _failures(folder: Path) -> Iterable[SeatDecision]:
    records = read_records(folder, LiveRecord.from_line)
    rows = (row for record in records for row in record.episode.rounds)
    return (one for row in rows for one in row if one.failure is Failure.ERROR)
