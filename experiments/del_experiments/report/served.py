"""Which models answered, as the providers tell it: an alias stands for others from time to time."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from del_env.records import SeatDecision


class Served(NamedTuple):
    """One reply: whose it is, which model was asked for, and what the provider says of it."""

    agent: str
    wanted: Any
    decision: SeatDecision


def served_notes(replies: Iterable[Served]) -> Iterator[str]:
    """Yields a note about each agent that another model answered than was asked for, or several."""
    models: dict[tuple[str, Any], Counter[str]] = {}
    prints: dict[tuple[str, Any], set[str]] = {}
    for agent, wanted, decision in replies:
        if model := decision.served.get("model"):
            models.setdefault((agent, wanted), Counter())[_told(model, decision)] += 1
            prints.setdefault((agent, wanted), set()).add(
                decision.served.get("system_fingerprint", "")
            )
    for (agent, wanted), found in models.items():
        n_prints = len(prints[agent, wanted])
        if set(found) != {wanted} or n_prints > 1:
            by = ", ".join(f"{model} ({n:,})" for model, n in found.most_common())
            more = f", with {n_prints} system fingerprints" if n_prints > 1 else ""
            yield f"{agent}: {wanted} was asked for, and answered by {by}{more}"


def _told(model: str, decision: SeatDecision) -> str:
    provider = decision.served.get("provider")
    return f"{model} at {provider}" if provider else model
