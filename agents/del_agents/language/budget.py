"""Budget: how much a run may use before it stops, to be resumed later."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any, TypeAlias

from del_agents.language.errors import BudgetReachedError
from del_agents.language.settings import ModelSettings
from del_agents.language.usage import are_tokens_told, total_tokens
from del_env.checks import checked_integer, is_number
from del_env.errors import SettingsError

Cost: TypeAlias = Callable[[ModelSettings, Mapping[str, Any]], float | None]
"""What one reply costs, by its model and its raw usage; None if that is not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """What was used so far.

    Attributes:
        requests: the requests sent, those that failed and were sent again included.
        tokens: the tokens of all replies, of the prompts and of the reasoning included, as far as
            they are told.
        cost: what they cost, as far as that is known.
        is_cost_known: whether the cost of every reply was known.
        are_tokens_known: whether every reply came with its count of tokens.
    """

    requests: int = 0
    tokens: int = 0
    cost: float = 0.0
    is_cost_known: bool = True
    are_tokens_known: bool = True


class Budget:
    """Counts what a run uses, and refuses more when a limit is reached; thread-safe.

    The number of requests is kept exactly. What a reply uses is known only when it is there, so
    tokens and cost may be exceeded by what is in flight. Once a reply tells no tokens, or has no
    known cost, a limit of these cannot be kept, and nothing more is sent.

    Args:
        max_requests: how many requests may be sent.
        max_tokens_total: how many tokens may be used.
        max_cost: how much may be spent, in the unit of `cost`.
        cost: what a reply costs; without it costs are unknown.
        spent: what was used before, when a run goes on.

    Raises:
        SettingsError: a limit is none, see `check_limits`.
    """

    def __init__(
        self,
        *,
        max_requests: int | None = None,
        max_tokens_total: int | None = None,
        max_cost: float | None = None,
        cost: Cost | None = None,
        spent: Spent | None = None,
    ) -> None:
        check_limits(
            max_requests=max_requests, max_tokens_total=max_tokens_total, max_cost=max_cost
        )
        self._max_requests = max_requests
        self._max_tokens_total = max_tokens_total
        self._max_cost = max_cost
        self._cost = cost
        self._spent = spent or Spent()
        self._lock = Lock()

    @property
    def spent(self) -> Spent:
        """What was used so far."""
        return self._spent

    def begin(self) -> None:
        """Counts a request that is about to be sent.

        Raises:
            BudgetReachedError: it is not allowed any more; the message says which limit it is.
        """
        with self._lock:
            self._check()
            self._spent = replace(self._spent, requests=self._spent.requests + 1)

    def add(self, settings: ModelSettings, usage: Mapping[str, Any]) -> None:
        """Counts what a reply used."""
        cost = _known(self._cost(settings, usage)) if self._cost else None
        with self._lock:
            spent = self._spent
            self._spent = replace(
                spent,
                tokens=spent.tokens + total_tokens(usage),
                cost=spent.cost + (cost or 0.0),
                is_cost_known=spent.is_cost_known and cost is not None,
                are_tokens_known=spent.are_tokens_known and are_tokens_told(usage),
            )

    def _check(self) -> None:
        spent = self._spent
        for name, used, limit in (
            ("requests", spent.requests, self._max_requests),
            ("tokens", spent.tokens, self._max_tokens_total),
            ("cost", spent.cost, self._max_cost),
        ):
            if limit is not None and used >= limit:
                raise BudgetReachedError(
                    f"the budget is used up: {name} {used:g} of {limit:g}; resume with a larger one"
                )
        if self._max_tokens_total is not None and not spent.are_tokens_known:
            raise BudgetReachedError(
                "a limit of tokens cannot be kept, since a reply came without its count of tokens: "
                "limit the requests instead, or leave the limit out"
            )
        if self._max_cost is not None and not spent.is_cost_known:
            raise BudgetReachedError(
                "a limit of cost cannot be kept, since the cost of a reply is not known: its model "
                "has no price, which you can add, or the provider did not count its tokens; limit "
                "the requests instead, or leave the limit out"
            )


def check_limits(
    *, max_requests: int | None, max_tokens_total: int | None, max_cost: float | None
) -> None:
    """Checks the limits of a budget; None is no limit.

    Raises:
        SettingsError: one is no integer from 1 on, or the cost no finite number above 0.
    """
    for name, limit in (("max_requests", max_requests), ("max_tokens_total", max_tokens_total)):
        if limit is not None:
            checked_integer(name, limit, 1)
    # Nothing ever reaches NaN or infinity: such a limit would be none, and nobody would know.
    if max_cost is not None and not (is_number(max_cost) and 0 < max_cost < math.inf):
        raise SettingsError(
            f"max_cost is {max_cost!r}: choose a finite number above 0, or leave the limit out"
        )


def _known(cost: float | None) -> float | None:
    return cost if cost is not None and 0 <= cost < math.inf else None
