"""What is made of records: rows to score, costs, and what a budget begins with."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from del_env.answers import Answer
from del_env.decision import Decision, Failure
from del_env.errors import RecordError
from del_env.outcomes import Outcome
from del_env.records import PromptRecord, SeatDecision
from del_env.scoring.rows import cluster_of
from del_experiments.runs.billing import Bill
from del_experiments.runs.spending import Call, spent_on
from del_experiments.static.asking import ask_question
from del_experiments.static.plan import make_plan
from del_experiments.static.rows import row_of, rows_by_agent
from del_experiments.static.scoreboard import Scoreboard
from del_experiments.static.settings import Selection
from tests.static.agents import Canned, run_agent

PLAN = make_plan(Selection(suite="pattern-epistemic", narratives=("olympic_games",)))
QUESTION = PLAN.questions[150]  # asymmetric


def a_record(decision: Decision, name: str = "model", **settings: Any) -> PromptRecord:
    return ask_question(run_agent(Canned([decision]), name, **settings), QUESTION)


def replying(reply: str, answer: Answer | None, **more: Any) -> Decision:
    failure = Failure.INVALID if answer is None else None
    return Decision(answer=answer, failure=failure, reply=reply, **more)


def test_a_row_is_what_was_given_against_what_the_oracle_says() -> None:
    row = row_of(a_record(replying("No", Answer.NO)))
    instance = QUESTION.instance
    assert row.key == ("pattern-epistemic", instance.id, "olympic_games", 1)
    assert (row.kind, row.inference) == (QUESTION.narrative.kind, instance.inference)
    assert (row.label, row.given, row.cluster) == (instance.label, Answer.NO, cluster_of(instance))
    assert (row.round_number, row.pivotal_round) == (3, 3)


@pytest.mark.parametrize(
    ("decision", "outcome", "flip"),
    [
        (replying("**Yes**", None), Outcome.INVALID, False),
        (replying("No\nso\nYes", Answer.NO), None, True),
        (Decision(failure=Failure.EMPTY), Outcome.NO_ANSWER, False),
        (Decision(failure=Failure.ERROR), Outcome.ERROR, False),
    ],
)
def test_what_is_no_answer_keeps_its_own_outcome_and_flips_are_seen(
    decision: Decision, outcome: Outcome | None, flip: bool
) -> None:
    row = row_of(a_record(decision))
    assert outcome in (None, row.outcome)
    assert row.flip is flip


def test_a_record_with_a_wrong_label_is_not_scored() -> None:
    record = a_record(replying("No", Answer.NO))
    wrong = record.instance.model_copy(update={"label": Answer.DONT_KNOW})
    with pytest.raises(RecordError, match='field label is "I don\'t know", and the oracle says'):
        row_of(record.model_copy(update={"instance": wrong}))


def test_rows_are_told_apart_by_agent() -> None:
    records = [a_record(replying("No", Answer.NO), name) for name in ("b", "a")]
    rows = rows_by_agent(records)
    assert list(rows) == ["b", "a"]
    assert all(len(found) == 1 for found in rows.values())


def test_the_first_reply_counts_and_an_error_never_takes_its_place() -> None:
    error = a_record(Decision(failure=Failure.ERROR))
    yes, no = (a_record(replying(a.text, a)) for a in (Answer.YES, Answer.NO))
    board = Scoreboard()
    assert board.outcome_of(error.key) is None
    board.see(error)
    assert board.outcome_of(error.key) is Outcome.ERROR
    for record in (yes, no, error):
        board.see(record)
    (row,) = board.rows_by_agent()["model"]
    assert row.given is Answer.YES


PAID = replace(replying("No", Answer.NO), usage={"prompt_tokens": 700, "completion_tokens": 30})
FREE = replying("No", Answer.NO)


def test_a_bill_is_the_sum_of_what_is_known_and_says_so_if_not_all_is() -> None:
    bill = Bill(lambda settings, usage: usage["prompt_tokens"] / 1000)
    assert bill.words == ""
    bill.see({}, FREE.usage)
    assert bill.words == ""
    bill.see({}, PAID.usage)
    bill.see({}, PAID.usage)
    assert bill.words == "cost $1.40"
    bill.price = lambda settings, usage: None
    bill.see({}, FREE.usage)
    assert bill.words == "cost $1.40"
    bill.see({}, PAID.usage)
    assert bill.words == "cost unknown"


def test_a_bill_says_how_many_replies_of_models_came_without_a_count() -> None:
    bill = Bill(lambda settings, usage: 0.7)
    bill.see({"model": "a"}, {})
    assert bill.words == ""
    bill.see({"model": "a"}, PAID.usage)
    bill.see({"model": "a"}, {}, is_reply=False)
    assert bill.words == "cost at least $0.70, 1 without a count"


def test_a_price_is_asked_for_by_settings_and_usage() -> None:
    asked: list[tuple[object, object]] = []

    def price(settings: Mapping[str, Any], usage: Mapping[str, Any]) -> float:
        asked.append((settings, usage))
        return 1.0

    Bill(price).see({"temperature": 0}, PAID.usage)
    assert asked == [({"temperature": 0}, dict(PAID.usage))]


def test_a_budget_begins_with_what_was_used_before() -> None:
    calls = [
        Call({"temperature": 0}, PAID.usage),
        Call({"temperature": 0}, {}, is_reply=False),  # a call that failed
        Call({}, FREE.usage),  # a scripted agent, which has no settings
    ]
    spent = spent_on(calls, lambda settings, usage: 0.5)
    assert (spent.requests, spent.tokens, spent.cost) == (2, 730, 0.5)
    assert (spent.is_cost_known, spent.are_tokens_known) == (True, True)
    assert not spent_on(calls).is_cost_known


@pytest.mark.parametrize(
    ("decision", "is_known"),
    [
        (replying("No", Answer.NO), False),
        (Decision(failure=Failure.EMPTY), False),
        (replace(PAID, usage={"total_tokens": 9}), True),
        (Decision(failure=Failure.ERROR), True),
        (Decision(failure=Failure.REFUSED), True),  # turned away: it came to no model
    ],
)
def test_what_a_reply_did_not_tell_is_not_known_when_the_run_goes_on(
    decision: Decision, is_known: bool
) -> None:
    call = Call.of({"temperature": 0}, a_record(decision).decision)
    spent = spent_on([call], lambda settings, usage: 0.5)
    assert (spent.is_cost_known, spent.are_tokens_known) == (is_known, is_known)


def test_a_stored_decision_is_the_one_that_was_made() -> None:
    record = a_record(PAID)
    latency_s = record.decision.latency_s
    assert record.decision == SeatDecision.of(replace(PAID, latency_s=latency_s))
