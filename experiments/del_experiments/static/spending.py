"""What a run has used so far, from its records: a budget goes on where it was."""

from collections.abc import Iterable
from pathlib import Path

from del_agents.language.budget import Budget, Spent
from del_agents.language.usage import total_tokens
from del_env.records import PromptRecord
from del_experiments.prices import PriceTable
from del_experiments.runs.manifest import MANIFEST_NAME
from del_experiments.runs.store import read_records
from del_experiments.static.billing import Bill, Price, unknown_price


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
        RecordError: a record of the run is damaged.
    """
    prices = prices or PriceTable()
    limits = (max_requests, max_tokens_total, max_cost)
    is_resumed = folder is not None and (folder / MANIFEST_NAME).exists()
    if folder is None or not is_resumed or limits == (None, None, None):
        spent = Spent()
    else:
        spent = spent_in(read_records(folder, PromptRecord.from_line), prices.price)
    return Budget(
        max_requests=max_requests,
        max_tokens_total=max_tokens_total,
        max_cost=max_cost,
        cost=prices.cost,
        spent=spent,
    )


def spent_in(records: Iterable[PromptRecord], price: Price = unknown_price) -> Spent:
    """Returns what the records of language models have used.

    Each counts as one request: what was sent again in vain has left no trace.

    Args:
        records: all records of a run, those without a reply too.
        price: what a reply cost.
    """
    bill = Bill(price)
    n_requests = n_tokens = 0
    for record in records:
        bill.see(record)
        n_requests += bool(record.settings)
        n_tokens += total_tokens(record.decision.usage)
    return Spent(
        requests=n_requests,
        tokens=n_tokens,
        cost=bill.cost_usd,
        is_cost_known=not bill.n_unknown,
    )
