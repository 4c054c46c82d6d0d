"""Reading an answer out of a reply: the papers' strict reading, and two more to hold beside it.

No reading ever looks for an answer inside other words: "no" is in "know".
"""

import re
from enum import StrEnum

from del_env.answers import Answer

_BLANKS = " \t\r"
_STRICT_APOSTROPHES = "'’‘"
# Prime, acute, grave and the modifier letters that models write for an apostrophe.
_APOSTROPHES = _STRICT_APOSTROPHES + "\u2032\u00b4\u0060\u02b9\u02bb\u02bc\u02bd\uff07\u201b"
_INVISIBLE = "\ufeff\u200b\u200c\u200d\u200e\u200f\u2060\ufe0f"
_DECORATION = "*_#>$" + '"“”„«»\u2039\u203a' + _APOSTROPHES + "-–—―•·✅✔"
_FINAL_PUNCTUATION = ".,:;!"

_TO_PLAIN = str.maketrans(
    {apostrophe: "'" for apostrophe in _APOSTROPHES} | dict.fromkeys([*_INVISIBLE, *"*_"])
)
_TAG = re.compile(r"</?(?:answer|b|code|em|h[1-6]|i|mark|p|strong|u)>|<br ?/?>", re.IGNORECASE)
_LATEX = re.compile(r"\\(?:boxed|mathbf|mathrm|text|textbf)\{([^{}]*)\}")
# Some servers put the opening tag into the prompt, so that only the closing one comes back.
_THINKING = re.compile(r"<think>.*?</think>|\A(?:(?!<think>).)*?</think>", re.DOTALL)

_STRICT_FORMS = {
    answer.text.replace("'", apostrophe): answer
    for answer in Answer
    for apostrophe in _STRICT_APOSTROPHES
}
_LENIENT_FORMS = {answer.text.lower(): answer for answer in Answer}


class AnswerLine(StrEnum):
    """On which of the lines of a reply that are not empty the answer was asked for."""

    FIRST = "first"
    LAST = "last"


def read_strict(reply: str, line: AnswerLine = AnswerLine.FIRST) -> Answer | None:
    """Returns the answer that stands alone on the line, in exactly the words asked for.

    Allowed beside them are blanks around, one final period, and ’ or ‘ in "don't".

    Source: arXiv 2603.21350, section 4, "Post-Process" (for the first line).
    """
    return _STRICT_FORMS.get(_answer_line(reply, line).removesuffix("."))


def read_lenient(reply: str, line: AnswerLine = AnswerLine.FIRST) -> Answer | None:
    """Returns the answer that stands alone on the line, however it is decorated.

    Allowed are markup, quotation marks, dashes, final punctuation, upper and lower case, and all
    that looks like an apostrophe; a closed thinking block is dropped first. Words beside the
    answer are not: `Answer: Yes` is none.
    """
    return _lenient_answer(_answer_line(_without_thinking(reply), line))


def read_last_verdict(reply: str) -> Answer | None:
    """Returns the answer on the last line that is, read leniently, an answer by itself."""
    answers = map(_lenient_answer, reversed(_lines(_without_thinking(reply))))
    return next((answer for answer in answers if answer is not None), None)


def flips(reply: str) -> bool:
    """Whether the reply's first line is an answer and its last verdict another one."""
    first, last = read_lenient(reply), read_last_verdict(reply)
    return first is not None and last is not first


def _lines(text: str) -> list[str]:
    # Not splitlines(): that also splits at characters that are no line ends to a model.
    stripped = (line.strip(_BLANKS) for line in text.split("\n"))
    return [line for line in stripped if line]


def _answer_line(reply: str, line: AnswerLine) -> str:
    lines = _lines(reply) or [""]
    return lines[0] if line is AnswerLine.FIRST else lines[-1]


def _without_thinking(reply: str) -> str:
    # Where a tag to close it is sure to follow, looking for it again and again is no waste.
    thoughts, closing_tag, rest = reply.rpartition("</think>")
    return _THINKING.sub("\n", thoughts + closing_tag) + rest


def _lenient_answer(line: str) -> Answer | None:
    bare = _undecorated(_TAG.sub("", _LATEX.sub(r"\1", _LATEX.sub(r"\1", line))))
    plain = " ".join(bare.translate(_TO_PLAIN).split())
    return _LENIENT_FORMS.get(plain.lower())


def _undecorated(line: str) -> str:
    around = _DECORATION + _INVISIBLE + _BLANKS + "\u00a0"
    return line.lstrip(around).rstrip(around + _FINAL_PUNCTUATION)
