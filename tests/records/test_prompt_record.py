"""Records of prompts: one line each, whole again after reading, and true to the oracle."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from del_env.answers import Answer
from del_env.decision import Decision, Failure
from del_env.errors import RecordError
from del_env.narratives.loader import load_narrative
from del_env.narratives.narrative import Kind
from del_env.narratives.options import PromptOptions
from del_env.records import (
    PromptRecord,
    SeatDecision,
    StoredInstance,
    StoredNarrative,
    StoredPrompt,
    settings_digest,
)
from del_env.scenario import AtLeast, Scenario
from del_env.suites import Instance

# Agent 3, who is asked, is positive and sees agents 0 and 1; the positives are not the first.
CROOKED = Instance(
    scenario=Scenario(
        world=(False, True, False, True),
        observation=(
            (False, True, True, True),
            (True, True, False, False),
            (False, False, False, False),
            (True, True, False, False),
        ),
        announcement=AtLeast(2),
    ),
    agent=3,
    round_number=2,
    name="Marie Curie",
)
ANSWERED = Decision(
    answer=Answer.NO,
    reply="No\n[/x] \u2028 \u0085 because",
    reasoning="hm",
    usage={"prompt_tokens": 700, "details": {"cached": 0}},
    latency_s=1.5,
    settings={"temperature": 0.0},
)


def a_record(decision: Decision = ANSWERED, **changes: Any) -> PromptRecord:
    narrative = load_narrative("olympic_games")
    fields = {
        "kind": "prompt",
        "schema_version": 1,
        "versions": {"del_env": "0"},
        "answered_at": datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC),
        "suite": "reduction-ladder-2",
        "instance": StoredInstance.of(CROOKED),
        "narrative": StoredNarrative.of(narrative),
        "narrative_kind": narrative.kind,
        "prompt": StoredPrompt.of(PromptOptions()),
        "agent": "gpt",
        "spec": "openai:gpt",
        "settings": {"temperature": 0.0},
        "repeat": 2,
        "decision": SeatDecision.of(decision),
    }
    return PromptRecord.model_validate({**fields, **changes})


def test_a_record_is_one_line_and_the_same_again_when_read() -> None:
    line = a_record().to_line()
    assert "\n" not in line
    assert PromptRecord.from_line(line, "here") == a_record()
    assert PromptRecord.from_line(line, "here").to_line() == line


def test_every_record_has_the_same_columns() -> None:
    failed = a_record(Decision(failure=Failure.ERROR), settings={}, repeat=1)
    one, other = json.loads(a_record().to_line()), json.loads(failed.to_line())
    assert list(one) == list(other)
    for part in ("instance", "narrative", "prompt", "decision"):
        assert list(one[part]) == list(other[part])


def test_a_record_holds_its_instance_without_any_suite() -> None:
    record = PromptRecord.from_line(a_record().to_line(), "here")
    assert record.instance.instance() == CROOKED
    assert record.instance.label is CROOKED.label
    assert record.instance.pivotal_round == CROOKED.pivotal_round
    assert record.decision.decision() == ANSWERED
    assert record.narrative_kind is Kind.NOVEL


def test_time_is_stored_in_utc() -> None:
    assert json.loads(a_record().to_line())["answered_at"] == "2026-01-02T03:04:05Z"


def test_a_lone_surrogate_in_a_reply_is_replaced() -> None:
    record = a_record(replace(ANSWERED, reply="No \ud83d!"))
    assert PromptRecord.from_line(record.to_line(), "here").decision.reply == "No \ufffd!"


def test_only_a_failed_call_is_asked_again() -> None:
    assert a_record().is_finished
    for failure in Failure:
        is_finished = failure is not Failure.ERROR
        assert a_record(Decision(failure=failure)).is_finished is is_finished


CHANGES: dict[str, dict[str, Any]] = {
    "suite": {"suite": "fresh"},
    "instance": {"instance": StoredInstance.of(replace(CROOKED, round_number=1))},
    "narrative": {"narrative": StoredNarrative.of(load_narrative("wise_men"))},
    "agent": {"agent": "gpt-warm"},
    "settings": {"settings": {"temperature": 1.0}},
    "a setting that is not sent": {"settings": {}},
    "kripke": {"prompt": StoredPrompt.of(PromptOptions(kripke=True))},
    "reason_first": {"prompt": StoredPrompt.of(PromptOptions(reason_first=True))},
    "repeat": {"repeat": 3},
}


@pytest.mark.parametrize("what", CHANGES)
def test_whatever_makes_another_question_makes_another_key(what: str) -> None:
    assert a_record(**CHANGES[what]).key != a_record().key


def test_what_came_of_it_makes_no_other_key() -> None:
    other = a_record(
        Decision(failure=Failure.ERROR),
        answered_at=datetime(2027, 1, 1, tzinfo=UTC),
        versions={"del_env": "1"},
    )
    assert other.key == a_record().key


def test_the_order_of_settings_does_not_matter() -> None:
    prompt = StoredPrompt.of(PromptOptions())
    assert settings_digest(prompt, {"a": 1, "b": [2]}) == settings_digest(
        prompt, {"b": [2], "a": 1}
    )


DAMAGES: dict[str, Callable[[dict[str, Any]], object]] = {
    "field agent is missing": lambda r: r.pop("agent"),
    "field colour is unknown": lambda r: r.update(colour=1),
    "field kind is 'episode'": lambda r: r.update(kind="episode"),
    "field repeat is 0": lambda r: r.update(repeat=0),
    "field instance.label is 'Maybe': an answer is one of": lambda r: r["instance"].update(
        label="Maybe"
    ),
    "field instance.label is None: an answer is one of": lambda r: r["instance"].update(label=None),
    "field decision.reply is missing": lambda r: r["decision"].pop("reply"),
    "field prompt.kripke is 1": lambda r: r["prompt"].update(kripke=1),
    "field narrative_kind is 'old'": lambda r: r.update(narrative_kind="old"),
    "field schema_version is 2, and this del-env reads 1": lambda r: r.update(schema_version=2),
}


@pytest.mark.parametrize("message", DAMAGES)
def test_a_damaged_record_is_refused_by_source_and_field(message: str) -> None:
    stored = json.loads(a_record().to_line())
    DAMAGES[message](stored)
    with pytest.raises(RecordError, match=f"^runs/a, line 7: {message}"):
        PromptRecord.from_line(json.dumps(stored), "runs/a, line 7")


FORGERIES: dict[str, dict[str, Any]] = {
    "field label is 'Yes', and the oracle says \"I don't know\"": {"label": "Yes"},
    "field pivotal_round is 1, and the oracle says": {"pivotal_round": 1},
    "field id is 'beef', and the oracle says": {"id": "beef"},
    "agent 9": {"agent": 9},
}


@pytest.mark.parametrize("message", FORGERIES)
def test_a_record_that_the_oracle_contradicts_is_refused_by_its_source(message: str) -> None:
    stored = json.loads(a_record().to_line())
    stored["instance"].update(FORGERIES[message])
    with pytest.raises(RecordError, match=f"^runs/a, line 7: instance .*{message}"):
        PromptRecord.from_line(json.dumps(stored), "runs/a, line 7")


def test_a_puzzle_that_many_records_hold_is_read_once() -> None:
    line = a_record().to_line()
    first, second = (PromptRecord.from_line(line, "x") for _ in range(2))
    assert first.instance.scenario is second.instance.scenario
    assert first.instance.scenario == CROOKED.scenario


@pytest.mark.parametrize("count", [True, 2.0, "2"])
def test_a_puzzle_is_not_taken_for_another_one_that_was_read_before(count: object) -> None:
    stored = json.loads(a_record().to_line())
    assert PromptRecord.from_line(json.dumps(stored), "x").instance.scenario == CROOKED.scenario
    stored["instance"]["scenario"]["announcement"]["count"] = count
    for _ in range(2):
        with pytest.raises(RecordError, match="is not an integer from 0 on"):
            PromptRecord.from_line(json.dumps(stored), "x")
