"""What an answer was worth: the outcome classes of static suites and of live play."""

from enum import StrEnum
from typing import TypeAlias, assert_never

from del_env.answers import Answer
from del_env.decision import Decision, Failure

Given: TypeAlias = Answer | Failure
"""What came of asking: an answer, or why there is none."""


class Outcome(StrEnum):
    """What came of asking, held against the right answer."""

    CORRECT = "correct"
    """The right answer."""
    WRONG = "wrong"
    """A valid answer, but not the right one."""
    LATE = "late"
    """Live play: I don't know, though it could be known."""
    UNFOUNDED = "unfounded"
    """Live play: a claim, true or false, though nothing could be known."""
    CONTRARY = "contrary"
    """Live play: Yes for No, or No for Yes."""
    INVALID = "invalid"
    """A reply in another form than the one asked for."""
    NO_ANSWER = "no_answer"
    """A reply that was empty, cut off or a refusal."""
    ERROR = "error"
    """No reply; not scored, and asked again when the run is resumed."""

    @property
    def is_scored(self) -> bool:
        """Whether it counts, be it as right or as wrong."""
        return self is not Outcome.ERROR

    @property
    def of_static_suites(self) -> "Outcome":
        """The outcome without the distinctions of live play."""
        split = (Outcome.LATE, Outcome.UNFOUNDED, Outcome.CONTRARY)
        return Outcome.WRONG if self in split else self


STATIC_OUTCOMES = tuple(outcome for outcome in Outcome if outcome.of_static_suites is outcome)
"""The outcomes of static suites, in the order of a table's columns."""

LIVE_OUTCOMES = tuple(outcome for outcome in Outcome if outcome is not Outcome.WRONG)
"""The outcomes of live play, in the order of a table's columns."""


def given_by(decision: Decision) -> Given:
    """Returns the answer that a decision holds, or else why it holds none."""
    given = decision.failure if decision.answer is None else decision.answer
    assert given is not None, "a decision holds an answer or a failure"
    return given


def static_outcome(given: Given, label: Answer) -> Outcome:
    """Returns the outcome of a static suite's instance whose right answer is `label`."""
    return live_outcome(given, label).of_static_suites


def live_outcome(given: Given, right: Answer) -> Outcome:
    """Returns the outcome in live play, where `right` is the rational (or the ideal) answer."""
    if isinstance(given, Failure):
        return _failed(given)
    if given is right:
        return Outcome.CORRECT
    if not given.knows:
        return Outcome.LATE
    return Outcome.CONTRARY if right.knows else Outcome.UNFOUNDED


def is_lucky(answer: Answer, positive: bool) -> bool:
    """Whether an unfounded answer happens to be true of an agent whose status is `positive`."""
    return answer is Answer.from_status(positive)


def classify(decision: Decision, label: Answer) -> Outcome:
    """Returns the outcome of a decision about a static suite's instance."""
    return static_outcome(given_by(decision), label)


def classify_live(decision: Decision, right: Answer) -> Outcome:
    """Returns the outcome of a decision in live play; see `live_outcome`."""
    return live_outcome(given_by(decision), right)


def _failed(failure: Failure) -> Outcome:
    match failure:
        case Failure.INVALID:
            return Outcome.INVALID
        case Failure.EMPTY | Failure.TRUNCATED | Failure.REFUSED:
            return Outcome.NO_ANSWER
        case Failure.ERROR:
            return Outcome.ERROR
        case _:
            assert_never(failure)
