"""The three answers as people type them: in an agent's name, or when they are asked."""

import re

from del_env.answers import Answer

_SPELLINGS = {
    "y": Answer.YES,
    "yes": Answer.YES,
    "n": Answer.NO,
    "no": Answer.NO,
    "?": Answer.DONT_KNOW,
    "d": Answer.DONT_KNOW,
    "dont know": Answer.DONT_KNOW,
    "i dont know": Answer.DONT_KNOW,
    "do not know": Answer.DONT_KNOW,
    "i do not know": Answer.DONT_KNOW,
}


def spelled_answer(text: str) -> Answer | None:
    """Returns the answer that a person means by `text`, None if it is none.

    Case, apostrophes, a final period and what sets words apart (blanks, `_`, `-`) do not matter.
    This is lenient on purpose and no reading of a language model's reply.
    """
    letters = re.sub("['’‘]", "", text.casefold())
    words = re.sub(r"[\s_-]+", " ", letters).strip()
    return _SPELLINGS.get(words.removesuffix("."))


def answer_word(answer: Answer) -> str:
    """Returns the answer as one word for names: `yes`, `no` or `dont_know`."""
    return answer.name.lower()
