"""A decision holds an answer or the reason why there is none, never both."""

from typing import Any

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
    ("fields", "message"),
    [
        ({"answer": 2}, "answer of a decision is 2: give a value of Answer"),
        ({"answer": "Yes"}, "answer of a decision is 'Yes'"),
        ({"failure": "invalid"}, "failure of a decision is 'invalid': give a value of Failure"),
        ({"answer": Answer.NO, "reply": b"No"}, "reply of a decision is b'No'"),
        ({"answer": Answer.NO, "reply": None}, "reply of a decision is None"),
    ],
)
def test_a_decision_made_of_other_values_is_refused_where_it_is_made(
    fields: dict[str, Any], message: str
) -> None:
    with pytest.raises(SettingsError, match=message):
        Decision(**fields)


@pytest.mark.parametrize(
    ("answer", "knowledge", "answers"),
    [(Answer.DONT_KNOW, 0, 0), (Answer.NO, 1, 1), (Answer.YES, 1, 2)],
)
def test_a_claim_is_the_disclosed_part_of_an_answer(
    answer: Answer, knowledge: int, answers: int
) -> None:
    assert Disclosure.KNOWLEDGE.claim(answer) == knowledge
    assert Disclosure.ANSWER.claim(answer) == answers
