"""Readings: the papers' strict one, and two more to hold beside it."""

from enum import StrEnum
from typing import assert_never

from del_env.decision import Decision, Failure
from del_env.outcomes import Given, given_by
from del_env.records import PromptRecord
from del_env.replies import AnswerLine, read_last_verdict, read_lenient


class Reading(StrEnum):
    """How an answer is read out of a reply."""

    STRICT = "strict"
    """The line that was asked for, in exactly the words asked for; every score is of this one."""
    LENIENT = "lenient"
    """The same line, however it is decorated."""
    LAST_VERDICT = "last verdict"
    """The last line that is an answer by itself."""


def given_in_each(record: PromptRecord) -> dict[Reading, Given]:
    """Returns the answer that a record's reply gives in each reading, or why there is none."""
    decision = record.decision.decision()
    strict = given_by(decision)
    if not _can_be_read_anew(decision):
        return dict.fromkeys(Reading, strict)
    line = AnswerLine.LAST if record.prompt.reason_first else AnswerLine.FIRST
    return {reading: _read(decision.reply, line, reading, strict) for reading in Reading}


def _read(reply: str, line: AnswerLine, reading: Reading, strict: Given) -> Given:
    match reading:
        case Reading.STRICT:
            return strict
        case Reading.LENIENT:
            read = read_lenient(reply, line)
        case Reading.LAST_VERDICT:
            read = read_last_verdict(reply)
        case _:
            assert_never(reading)
    return Failure.INVALID if read is None else read


def _can_be_read_anew(decision: Decision) -> bool:
    """Whether there is a text, and nothing but its form that decides on it."""
    return bool(decision.reply.strip()) and decision.failure in (None, Failure.INVALID)
