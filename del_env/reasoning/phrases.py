"""The little language of the lexicon's phrases, and how it becomes a pattern.

`data/lexicon.toml` says at its head what a phrase may hold.
"""

import re
from dataclasses import dataclass
from functools import cached_property

from del_env.reasoning.errors import LexiconError

NUMBER = "#"
_GAP = "..."
_WORD = re.compile(r"[a-z0-9]+(?:'[a-z]+)?~?")
_BETWEEN = r"[\s\-*_\"“”„«»'`()\[\]]{1,8}"
_LETTER = r"[^\W_]"
_UP_TO_THREE_WORDS = rf"(?:{_BETWEEN}{_LETTER}+(?:'{_LETTER}+)?){{0,3}}"
_VOWELS = "aeiou"


@dataclass(frozen=True)
class Phrase:
    """A phrase of the lexicon.

    Attributes:
        text: the phrase as it is written there.

    Raises:
        LexiconError: it is ill-formed, or does not begin with a word or a number.
    """

    text: str

    def __post_init__(self) -> None:
        _ = self.pattern  # refuses an ill-formed one

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Matches the phrase at a place in a text that `plain` returned; whole words only."""
        first, *rest = self._tokens()
        places = [_alternatives(self.text, first), *(_place(self.text, token) for token in rest)]
        return re.compile(rf"(?<!{_LETTER}){''.join(places)}", re.IGNORECASE)

    @cached_property
    def first_words(self) -> frozenset[str]:
        """The words, in lower case, with which the phrase may begin; `NUMBER` for any number."""
        return frozenset(form for word in self._tokens()[0].split("|") for form in _forms(word))

    def _tokens(self) -> list[str]:
        tokens = self.text.split()
        if not tokens or tokens[0] == _GAP or tokens[0].startswith("["):
            raise LexiconError(f"phrase {self.text!r} must begin with a word or {NUMBER}")
        return tokens


def plain(text: str) -> str:
    """Returns the text with one apostrophe and one hyphen for all; every position stays."""
    return text.translate(_TO_PLAIN)


def _place(phrase: str, token: str) -> str:
    """Returns the pattern of a token behind another one."""
    if token == _GAP:
        return _UP_TO_THREE_WORDS
    if token.startswith("[") and token.endswith("]"):
        return f"(?:{_BETWEEN}{_alternatives(phrase, token[1:-1])})?"
    return f"{_BETWEEN}{_alternatives(phrase, token)}"


def _alternatives(phrase: str, token: str) -> str:
    words = token.split("|")
    for word in words:
        if word != NUMBER and not _WORD.fullmatch(word):
            raise LexiconError(
                f"phrase {phrase!r}: {word!r} is no word in lower case, and none of "
                "word~, a|b, [a|b], ... and #"
            )
    forms = {form for word in words for form in _forms(word)}
    patterns = (r"\d+" if form == NUMBER else re.escape(form) for form in sorted(forms))
    # Behind each word its end, so that no shorter word is taken for the beginning of a longer one.
    return rf"(?:{'|'.join(patterns)})(?!{_LETTER})"


def _forms(word: str) -> list[str]:
    """Returns the forms of a word: itself, and after `~` its regular inflections."""
    stem = word.removesuffix("~")
    if stem == word:
        return [word]
    forms = [stem, f"{stem}s", f"{stem}es", f"{stem}ed", f"{stem}ing"]
    if stem.endswith("e"):
        forms += [f"{stem}d", f"{stem[:-1]}ing"]
    if stem.endswith("y") and stem[-2:-1] not in _VOWELS:
        forms += [f"{stem[:-1]}ies", f"{stem[:-1]}ied"]
    return forms


_TO_PLAIN = str.maketrans(
    dict.fromkeys("’‘ʼ′´＇‛", "'") | dict.fromkeys("‐‑‒–—−", "-")  # noqa: RUF001 - look-alikes
)
