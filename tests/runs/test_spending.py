"""A run that goes on has spent what it had spent when it was stopped, and knows as much of it."""

from dataclasses import replace
from threading import Thread
from typing import Any

import pytest

from del_agents.language.budget import Budget, Spent
from del_agents.language.errors import CallFailedError
from del_agents.language.exchange import Completion, Finish, Request
from del_agents.language.gate import Gate
from del_agents.language.guarded import GuardedModel, Guards
from del_agents.language.settings import ModelSettings, ToolKind
from del_env.decision import Decision
from del_env.records import SeatDecision
from del_experiments.prices import PriceTable
from del_experiments.runs.spending import Call, spent_on
from tests.models.test_agent import Scripted, saying, seated
from tests.models.test_tools import AFTER_SILENCE, LOOK, wish

MODEL = {"provider": "lab", "model": "m-1"}
PRICES = PriceTable.model_validate(
    {"prices": [{**MODEL, "as_of": "2026-01-31", "input": 2.0, "output": 10.0}]}
)
PAID = {"prompt_tokens": 100, "completion_tokens": 10}
REFUSED = saying("", Finish.REFUSED)


class Spoken(Scripted):
    """An endpoint that says these things in turn."""

    def call(self, settings: ModelSettings, request: Request) -> Completion:
        return self.complete(request)

    def cut(self, thread: Thread) -> None:
        pass

    def close(self) -> None:
        pass


def decided(*says: Completion | Exception) -> tuple[Decision, Spent]:
    """Returns what becomes of what a model says, and what that has used."""
    budget, spoken = Budget(cost=PRICES.cost), Spoken(*says)
    guards = Guards(gate=Gate(1), budget=budget, jitter=lambda: 0.0)
    model: Any = GuardedModel(
        ModelSettings(provider="lab", model="m-1", retries=0), lambda: spoken, guards
    )
    agent = seated(model, tools=(ToolKind.WORLDS,), settings=MODEL)
    return agent.act(AFTER_SILENCE), budget.spent


def spent_by(decision: Decision) -> Spent:
    """Returns what a run that goes on takes its budget to have used, by the record."""
    stored = SeatDecision.model_validate_json(SeatDecision.of(decision).model_dump_json())
    return spent_on([Call.of(stored.settings, stored)], PRICES.price)


@pytest.mark.parametrize(
    ("says", "n_requests", "is_known"),
    [
        ((wish(LOOK, usage=PAID), saying("Yes", usage=PAID)), 2, True),
        ((wish(LOOK, usage=PAID), saying("Yes")), 2, False),
        ((wish(LOOK), saying("Yes", usage=PAID)), 2, False),
        ((wish(LOOK, usage=PAID), saying("Yes", usage={"prompt_tokens": 9})), 2, False),
        ((wish(LOOK, LOOK, LOOK, usage=PAID), saying("Yes", usage=PAID)), 2, True),
        ((wish(LOOK, usage=PAID), CallFailedError("HTTP 500: oops")), 2, True),
        ((wish(LOOK), CallFailedError("HTTP 500: oops")), 2, False),
        ((wish(LOOK, usage=PAID), REFUSED), 2, True),  # turned away: it came to no model
        ((wish(LOOK), REFUSED), 2, False),
        ((saying("Yes"),), 1, False),
        ((REFUSED,), 1, True),
        ((CallFailedError("HTTP 500: oops"),), 1, True),
    ],
)
def test_a_resumed_run_has_spent_what_it_had_spent(
    says: tuple[Completion | Exception, ...], n_requests: int, is_known: bool
) -> None:
    decision, live = decided(*says)
    resumed = spent_by(decision)
    for spent in (live, resumed):
        assert spent.requests == n_requests
        assert (spent.is_cost_known, spent.are_tokens_known) == (is_known, is_known)
    if is_known:
        assert resumed.tokens == live.tokens
        assert resumed.cost == pytest.approx(live.cost)


def test_a_part_of_the_tokens_never_passes_for_all_of_them() -> None:
    decision, _ = decided(wish(LOOK, usage=PAID), saying("Yes"))
    assert decision.usage == {"prompt_tokens": None, "completion_tokens": None}


def test_an_older_record_counts_as_many_requests_as_there_can_have_been() -> None:
    decision, _ = decided(wish(LOOK, LOOK, LOOK, usage=PAID), saying("Yes", usage=PAID))
    assert spent_by(replace(decision, n_requests=None)).requests == 4
    stored = SeatDecision.of(decision).model_dump(mode="json")
    del stored["n_requests"]
    assert SeatDecision.model_validate(stored).n_requests is None
