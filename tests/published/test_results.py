"""The authors' tables of answers: what they say is read, and held against what we find."""

from dataclasses import replace
from typing import Any

import pytest

from del_env.answers import Answer
from del_env.decision import Failure
from del_env.narratives.loader import load_narrative
from del_env.suites import load_suite
from del_env.suites.formats.answers_file import PublishedAnswer
from del_env.suites.formats.authors_results import read_results
from del_env.suites.formats.compact_answers import CompactTable, read_compact
from del_env.suites.formats.detecting import FileKind, kind_of, unread_columns
from del_env.suites.formats.errors import FormatError
from del_env.suites.formats.rows import Row
from del_env.suites.instance import Inference
from del_experiments.importing.answers import agent_names, decision_of, holding_suite
from tests.published.files import ASYMMETRIC, CROOKED, SYMMETRIC, data_row, result_row

HALF = load_suite("pattern-epistemic").only(Inference.ASYMMETRIC)


def read_one(row: dict[str, Any]) -> PublishedAnswer:
    (found,) = read_results([Row("answers.csv, line 9", row)])
    return found


def test_an_answer_knows_what_was_asked_and_who_answered() -> None:
    told = {"model cot": "First ...", "temperature": "0.0"}
    row = result_row(ASYMMETRIC, "Yes", "wise_men", told)
    found = read_one(row)
    assert (found.instance, found.narrative, found.prompt) == (
        ASYMMETRIC,
        "wise_men",
        row["prompt"],
    )
    assert (found.model, found.version) == ("ChatGPT", "gpt-5-nano")
    assert (found.reply, found.reasoning, found.temperature) == ("Yes", "First ...", 0.0)
    assert found.answered_at is not None
    assert found.answered_at.isoformat() == "2026-05-14T11:55:03+00:00"
    assert found.differences == ()


def test_a_symmetric_row_needs_no_matrix() -> None:
    assert read_one(result_row(SYMMETRIC, "No")).instance == SYMMETRIC


def test_either_name_of_the_reasoning_is_read() -> None:
    row = result_row(SYMMETRIC, "No")
    del row["model cot"]
    assert read_one(row | {"model_cot": "hm"}).reasoning == "hm"


def test_a_temperature_that_was_left_to_the_provider_is_not_known() -> None:
    row = result_row(SYMMETRIC, "No") | {"temperature": "default"}
    assert read_one(row).temperature is None


@pytest.mark.parametrize(
    ("reply", "changed", "expected"),
    [
        ("Yes", {"verdict": "FAILED"}, [("verdict", "FAILED", "PASSED")]),
        ("**Yes**", {"verdict": "PASSED"}, [("verdict", "PASSED", "FAILED")]),
        ("I don’t know", {}, []),
        ("Yes.", {"verdict": "PASSED"}, []),
        ("Yes", {"verdict": ""}, []),
        (
            "Yes",
            {"correct response": "I don't know", "solver_label": 0, "verdict": "FAILED"},
            [
                ("solver_label", "0", "1"),
                ("correct response", "I don't know", "Yes"),
                ("verdict", "FAILED", "PASSED"),
            ],
        ),
    ],
)
def test_verdict_and_right_answer_are_found_anew(
    reply: str, changed: dict[str, Any], expected: list[tuple[str, str, str]]
) -> None:
    found = read_one(result_row(ASYMMETRIC, reply, changed=changed))
    assert [(x.column, x.theirs, x.ours) for x in found.differences] == expected
    assert all(x.source == "answers.csv, line 9" for x in found.differences)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"verdict": "passed"}, "column 'verdict' is 'passed', not one of PASSED, FAILED"),
        ({"correct response": "Maybe"}, "column 'correct response' is 'Maybe'"),
        ({"model": "", "version": ""}, "column 'model' is '', not a name"),
        ({"timestamp": "noon"}, "column 'timestamp' is 'noon', not a time"),
        ({"temperature": "hot"}, "column 'temperature' is 'hot', not a number"),
        ({"puzzle type": "chess"}, "column 'puzzle type' is 'chess'"),
        ({"number of agents - n": "x"}, "column 'number of agents - n' is 'x'"),
        ({"number of positive agents - k": 5}, "5 of 4 agents are positive"),
    ],
)
def test_a_bad_row_is_named(changed: dict[str, Any], told: str) -> None:
    with pytest.raises(FormatError, match=told) as refused:
        read_one(result_row(CROOKED, "Yes", changed=changed))
    assert "answers.csv, line 9" in str(refused.value)


def test_a_reply_is_an_answer_or_says_why_it_is_none() -> None:
    replies = ("I don‘t know. ", "Yes, surely", " \n")
    decisions = [decision_of(read_one(result_row(ASYMMETRIC, reply))) for reply in replies]
    given = [decision.answer or decision.failure for decision in decisions]
    assert decisions[0].answer is Answer.DONT_KNOW
    assert given[1:] == [Failure.INVALID, Failure.EMPTY]
    assert decisions[1].settings == {"source": "answers.csv, line 9", "temperature": 1.0}


def test_models_are_called_by_their_versions_unless_two_share_one() -> None:
    names = agent_names([("GPT", "5"), ("Gemini", "2.5-pro"), ("Qwen", "5"), ("OLMo", "")])
    assert list(names.values()) == ["GPT 5", "2.5-pro", "Qwen 5", "OLMo"]


def test_answers_belong_to_the_first_suite_that_has_all_their_prompts() -> None:
    names = ("pattern-epistemic", "reduction-ladder-1")
    pivotal = read_one(result_row(SYMMETRIC, "No"))
    a_round_later = replace(SYMMETRIC, round_number=SYMMETRIC.round_number + 1)
    later = read_one(result_row(a_round_later, "No"))
    assert holding_suite([pivotal], names) == "pattern-epistemic"
    assert holding_suite([pivotal, later], names) == "reduction-ladder-1"
    assert holding_suite([read_one(result_row(CROOKED, "No"))], names) is None


def compact(**row: Any) -> PublishedAnswer:
    table = CompactTable(half=HALF, narrative=load_narrative("wise_men"), model="m")
    (found,) = read_compact([Row("compact.csv, line 2", row)], table)
    return found


def test_a_compact_row_counts_the_instances_of_the_half_from_one() -> None:
    found = compact(row="1", model_response="Yes", k="8", is_positive="True", verdict="PASSED")
    assert found.instance == HALF.instances[0] == ASYMMETRIC
    assert (found.narrative, found.model, found.prompt) == ("wise_men", "m", "")
    assert compact(row="100", model_response="x").instance == HALF.instances[99]


def test_a_compact_row_that_is_another_instance_is_refused() -> None:
    bits = "0011110101"
    assert compact(row="1", model_response="No", observation_vector_bits=bits).reply == "No"
    for wrong, told in (
        ({"row": "101"}, "not a row from 1 to 100"),
        ({"row": "0"}, "not a row from 1 to 100"),
        ({"k": "9"}, "column 'k' is '9', not 8 as in row 1"),
        ({"is_positive": "False"}, "not True as in row 1"),
        ({"observation_vector_bits": "0011110100"}, f"not {bits} as in row 1"),
        ({"verdict": "ok"}, "column 'verdict' is 'ok'"),
    ):
        with pytest.raises(FormatError, match=told):
            compact(**({"row": "1", "model_response": "No"} | wrong))


def test_the_columns_tell_what_a_file_is() -> None:
    def kind(row: dict[str, Any]) -> FileKind:
        return kind_of([Row("x", row)], "x")

    assert kind(data_row(SYMMETRIC)) is FileKind.DATA_SET
    assert kind(result_row(SYMMETRIC, "No")) is FileKind.RESULTS
    assert kind({"row": 1, "model_response": ""}) is FileKind.COMPACT
    with pytest.raises(FormatError, match=r"a\.csv: is no file that can be imported.*it has row"):
        kind_of([Row("x", {"row": 1})], "a.csv")


def test_columns_that_are_not_read_are_known() -> None:
    rows = [Row("x", result_row(SYMMETRIC, "No") | {"mood": "good"})]
    assert unread_columns(FileKind.RESULTS, rows) == ("mood",)
    compact_row = {"row": 1, "model_response": "", "round1_knowers": ""}
    assert unread_columns(FileKind.COMPACT, [Row("x", compact_row)]) == ("round1_knowers",)
    assert unread_columns(FileKind.DATA_SET, [Row("x", {"mood": "good"})]) == ()
