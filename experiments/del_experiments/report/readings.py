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


def given_in(record: PromptRecord, reading: Reading) -> Given:
    """Returns the answer that a record's reply gives in a reading, or why there is none."""
    decision = record.decision.decision()
    if not _can_be_read_anew(decision):
        return given_by(decision)
    match reading:
        case Reading.STRICT:
            return given_by(decision)
        case Reading.LENIENT:
            line = AnswerLine.LAST if record.prompt.reason_first else AnswerLine.FIRST
            read = read_lenient(decision.reply, line)
        case Reading.LAST_VERDICT:
            read = read_last_verdict(decision.reply)
        case _:
            assert_never(reading)
    return Failure.INVALID if read is None else read


def _can_be_read_anew(decision: Decision) -> bool:
    """Whether there is a text, and nothing but its form that decides on it."""
    return bool(decision.reply.strip()) and decision.failure in (None, Failure.INVALID)
