"""The outcome of every answer and every failure, against every right answer."""

import pytest

from del_env.answers import Answer
from del_env.decision import Decision, Failure
from del_env.outcomes import (
    LIVE_OUTCOMES,
    STATIC_OUTCOMES,
    Outcome,
    classify,
    classify_live,
    is_lucky,
    static_outcome,
)

YES, NO, DONT_KNOW = Answer.YES, Answer.NO, Answer.DONT_KNOW

LIVE = {
    (YES, YES): Outcome.CORRECT,
    (NO, NO): Outcome.CORRECT,
    (DONT_KNOW, DONT_KNOW): Outcome.CORRECT,
    (DONT_KNOW, YES): Outcome.LATE,
    (DONT_KNOW, NO): Outcome.LATE,
    (YES, DONT_KNOW): Outcome.UNFOUNDED,
    (NO, DONT_KNOW): Outcome.UNFOUNDED,
    (YES, NO): Outcome.CONTRARY,
    (NO, YES): Outcome.CONTRARY,
}
FAILED = {
    Failure.INVALID: Outcome.INVALID,
    Failure.EMPTY: Outcome.NO_ANSWER,
    Failure.TRUNCATED: Outcome.NO_ANSWER,
    Failure.REFUSED: Outcome.NO_ANSWER,
    Failure.ERROR: Outcome.ERROR,
}


def test_the_table_of_outcomes_is_complete() -> None:
    assert len(LIVE) == len(Answer) ** 2
    assert set(FAILED) == set(Failure)


@pytest.mark.parametrize(("given", "right"), LIVE)
def test_live_play_tells_late_unfounded_and_contrary_answers_apart(
    given: Answer, right: Answer
) -> None:
    assert classify_live(Decision.of(given), right) is LIVE[given, right]


@pytest.mark.parametrize(("given", "label"), LIVE)
def test_a_static_suite_only_tells_correct_from_wrong(given: Answer, label: Answer) -> None:
    assert classify(Decision.of(given), label) is (
        Outcome.CORRECT if given is label else Outcome.WRONG
    )


@pytest.mark.parametrize("failure", Failure)
@pytest.mark.parametrize("right", Answer)
def test_a_failure_is_never_correct_nor_wrong(failure: Failure, right: Answer) -> None:
    decision = Decision(failure=failure)
    assert classify(decision, right) is classify_live(decision, right) is FAILED[failure]


def test_only_an_error_is_not_scored() -> None:
    assert [outcome for outcome in Outcome if not outcome.is_scored] == [Outcome.ERROR]


def test_static_suites_and_live_play_have_their_own_classes() -> None:
    names = {"correct", "invalid", "no_answer", "error"}
    assert set(STATIC_OUTCOMES) == names | {"wrong"}
    assert set(LIVE_OUTCOMES) == names | {"late", "unfounded", "contrary"}


def test_an_unfounded_claim_is_lucky_iff_it_is_true() -> None:
    assert is_lucky(YES, positive=True)
    assert is_lucky(NO, positive=False)
    assert not is_lucky(YES, positive=False)
    assert not is_lucky(NO, positive=True)


def test_an_outcome_of_live_play_has_one_in_static_suites() -> None:
    for (given, right), outcome in LIVE.items():
        assert outcome.of_static_suites is static_outcome(given, right)
