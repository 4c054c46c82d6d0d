"""A decision holds an answer or the reason why there is none, never both."""

import pytest

from del_env.answers import Answer, Disclosure
from del_env.decision import Decision, Failure
from del_env.errors import SettingsError


def test_a_plain_decision_says_its_answer() -> None:
    decision = Decision.of(Answer.DONT_KNOW)
    assert (decision.answer, decision.reply) == (Answer.DONT_KNOW, "I don't know")
    assert decision.played is Answer.DONT_KNOW


@pytest.mark.parametrize("failure", list(Failure))
def test_who_gives_no_answer_does_not_claim_to_know(failure: Failure) -> None:
    assert Decision(failure=failure, reply="Yes, no?").played is Answer.DONT_KNOW


def test_a_decision_with_both_or_neither_is_refused() -> None:
    with pytest.raises(SettingsError, match="an answer or a failure"):
        Decision()
    with pytest.raises(SettingsError, match="an answer or a failure"):
        Decision(answer=Answer.NO, failure=Failure.INVALID)


@pytest.mark.parametrize(
    ("answer", "knowledge", "answers"),
    [(Answer.DONT_KNOW, 0, 0), (Answer.NO, 1, 1), (Answer.YES, 1, 2)],
)
def test_a_claim_is_the_disclosed_part_of_an_answer(
    answer: Answer, knowledge: int, answers: int
) -> None:
    assert Disclosure.KNOWLEDGE.claim(answer) == knowledge
    assert Disclosure.ANSWER.claim(answer) == answers
