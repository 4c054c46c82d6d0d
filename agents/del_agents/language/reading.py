"""From what a model said to a decision: an answer, or the reason why there is none."""

from del_agents.language.exchange import Completion, Finish
from del_env.answers import Answer
from del_env.decision import Failure
from del_env.replies import AnswerLine, read_strict


def read_completion(completion: Completion, line: AnswerLine) -> Answer | Failure:
    """Returns the answer that stands where it was asked for, else why there is none.

    A reply that was cut may still hold a whole first line; its last line is never to be trusted.
    """
    if completion.finish is Finish.REFUSED:
        return Failure.REFUSED
    answer = read_strict(_whole_part(completion, line), line)
    if answer is not None:
        return answer
    if completion.finish is Finish.CUT:
        return Failure.TRUNCATED
    return Failure.INVALID if completion.text.strip() else Failure.EMPTY


def failure_detail(completion: Completion, failure: Failure) -> str:
    """Returns what is known of a reply without an answer, in words; empty if nothing is."""
    reason = completion.finish_reason
    told = []
    if failure is not Failure.INVALID:
        told.append(f"finish reason {reason!r}" if reason else "no finish reason")
    if completion.remarks:
        told.append(completion.remarks)
    if completion.finish is Finish.CUT and not completion.text.strip():
        told.append("all tokens went into the reasoning" if completion.reasoning else "no text")
    return "; ".join(told)


def _whole_part(completion: Completion, line: AnswerLine) -> str:
    if completion.finish is not Finish.CUT:
        return completion.text
    # The lines before the last one are whole.
    before, _, _ = completion.text.rpartition("\n")
    return before if line is AnswerLine.FIRST else ""
