"""Every reading against the golden replies, and laws over invented ones."""

from time import thread_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from del_env.answers import Answer
from del_env.replies import AnswerLine, flips, read_last_verdict, read_lenient, read_strict
from tests.replies.golden import CHANGING, GOLDEN, Golden

goldens = pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: ascii(golden.reply[:40]))

lines_of_words = st.lists(st.sampled_from(["Because", "2", "agents", "know", "of it"]), min_size=2)
reasoning = st.lists(lines_of_words.map(" ".join), max_size=4).map("\n".join)
answers = st.sampled_from(Answer)


@goldens
def test_the_strict_reading_takes_the_exact_words_on_the_first_line(golden: Golden) -> None:
    assert read_strict(golden.reply) == golden.strict


@goldens
def test_the_lenient_reading_takes_a_decorated_answer_on_the_first_line(golden: Golden) -> None:
    assert read_lenient(golden.reply) == golden.lenient


@goldens
def test_the_last_verdict_is_the_last_line_that_is_an_answer_by_itself(golden: Golden) -> None:
    assert read_last_verdict(golden.reply) == golden.last


@pytest.mark.parametrize("golden", CHANGING)
def test_a_flip_is_two_valid_and_different_verdicts(golden: Golden) -> None:
    assert flips(golden.reply) == (golden.lenient is not None and golden.last != golden.lenient)


@goldens
def test_what_has_no_first_verdict_never_flips(golden: Golden) -> None:
    assert not (flips(golden.reply) and golden.lenient is None)


@pytest.mark.parametrize(
    ("reply", "strict", "lenient"),
    [
        ("Two of them knew in round 1.\nYes", Answer.YES, Answer.YES),
        (
            "Yes\nor so I thought at first.\n\nI don’t know.\n \n",
            Answer.DONT_KNOW,
            Answer.DONT_KNOW,
        ),
        ("No world is left but one.\r\n**No**\r\n", None, Answer.NO),
        ("Yes\nThat is all.", None, None),
        ("Hence: No", None, None),
        ("", None, None),
    ],
)
def test_an_answer_asked_for_on_the_last_line_is_read_there(
    reply: str, strict: Answer | None, lenient: Answer | None
) -> None:
    assert read_strict(reply, AnswerLine.LAST) == strict
    assert read_lenient(reply, AnswerLine.LAST) == lenient


@given(st.text())
def test_no_text_breaks_a_reading_and_what_is_strictly_an_answer_is_one_leniently(
    text: str,
) -> None:
    strict = read_strict(text)
    assert strict is None or strict is read_lenient(text)
    assert (read_last_verdict(text) is None) <= (read_lenient(text) is None)


@given(answers, reasoning)
def test_reasoning_around_an_answer_does_not_change_it(answer: Answer, text: str) -> None:
    for read in (read_strict, read_lenient, read_last_verdict):
        assert read(f"{answer.text}\n{text}") is answer
    for read_at in (read_strict, read_lenient):
        assert read_at(f"{text}\n{answer.text}\n", AnswerLine.LAST) is answer


@given(answers, lines_of_words.map(" ".join))
def test_words_beside_an_answer_spoil_it(answer: Answer, words: str) -> None:
    for spoilt in (f"{words} {answer.text}", f"{answer.text} {words}"):
        assert read_strict(spoilt) is read_lenient(spoilt) is read_last_verdict(spoilt) is None


@given(answers, answers, reasoning)
def test_a_reply_flips_iff_its_first_and_last_verdicts_differ(
    first: Answer, last: Answer, text: str
) -> None:
    assert flips(f"{first.text}\n{text}\n{last.text}") == (first is not last)


@pytest.mark.parametrize("answer", Answer)
@pytest.mark.parametrize("period", ["", "."])
def test_the_words_asked_for_are_in_form(answer: Answer, period: str) -> None:
    assert read_strict(f" {answer.text}{period}\t\r\n") is answer
    assert read_strict(f"{answer.text}{period}.x") is None


@pytest.mark.parametrize(
    "text", ["<think>", "<think>Hm.\n", "</think>", "*", "\\text{", "<b", "\n"]
)
def test_the_work_grows_as_the_length_of_a_reply_that_repeats_itself(text: str) -> None:
    # Eight times the text: eight times the work, and sixty-four times where it grows as the square.
    assert reading_s(text * 8_000) < 24 * reading_s(text * 1_000)


def reading_s(text: str) -> float:
    """Returns the processor's time, in seconds, for reading replies made of the text."""
    return min(map(_once_s, [text] * 3))


def _once_s(text: str) -> float:
    started_s = thread_time()
    for reply in (text, f"{text}</think>\nYes", f"</think>{text}"):
        read_lenient(reply)
        read_last_verdict(reply)
    return thread_time() - started_s
