"""Marking a text: which phrases of the lexicon it holds, and what that makes of it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from del_env.reasoning.lexicon import Lexicon, Term, Vocabulary, load_lexicon
from del_env.reasoning.phrases import NUMBER, plain

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")


class Category(StrEnum):
    """What the vocabulary of a text is, be it by the lexicon or by hand.

    A text is reductive if it holds at least one reductive phrase, and epistemic if it holds at
    least one epistemic one. It is the vocabulary that counts, not the stance: who denies that this
    is a known puzzle has named it.
    """

    REDUCTIVE = "reductive"
    """Reductive only."""
    EPISTEMIC = "epistemic"
    """Epistemic only."""
    BOTH = "both"
    """Reductive and epistemic."""
    NEITHER = "neither"
    """None of the two."""

    @classmethod
    def of(cls, *, reductive: bool, epistemic: bool) -> "Category":
        """Returns the category of a text that is one, the other, both or neither."""
        if reductive:
            return cls.BOTH if epistemic else cls.REDUCTIVE
        return cls.EPISTEMIC if epistemic else cls.NEITHER

    @property
    def is_reductive(self) -> bool:
        """Whether it is reductive, epistemic too or not."""
        return self in (Category.REDUCTIVE, Category.BOTH)

    @property
    def is_epistemic(self) -> bool:
        """Whether it is epistemic, reductive too or not."""
        return self in (Category.EPISTEMIC, Category.BOTH)


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A phrase of the lexicon found in a text.

    Attributes:
        start: where it begins, in characters from 0.
        end: where it ends, the first character behind it.
        text: the words of the text.
        phrase: the phrase as the lexicon writes it.
        group: the phrase's group.
    """

    start: int
    end: int
    text: str
    phrase: str
    group: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """What was found in a text, in its order. Matches of one vocabulary never overlap.

    Attributes:
        reductive: the reductive phrases.
        epistemic: the epistemic phrases.
    """

    reductive: tuple[Match, ...]
    epistemic: tuple[Match, ...]

    @property
    def category(self) -> Category:
        """What that makes of the text."""
        return Category.of(reductive=bool(self.reductive), epistemic=bool(self.epistemic))


def mark(text: str, prompt: str | None = None, lexicon: Lexicon | None = None) -> Marks:
    """Returns the phrases of the lexicon that a text holds.

    Args:
        text: the reply, the reasoning or both.
        prompt: the prompt that it answers. A phrase that the prompt itself holds says nothing about
            the text and is not counted; phrases that name another story are counted only if the
            prompt is given.
        lexicon: the lexicon; None takes the built-in one.
    """
    lexicon = lexicon or load_lexicon()
    muted = _muted(prompt, lexicon)
    matches = [found for found in _search(plain(text), lexicon) if found[0] not in muted]
    by_vocabulary = {
        vocabulary: tuple(
            Match(
                start=start,
                end=end,
                text=text[start:end],
                phrase=term.phrase.text,
                group=term.group,
            )
            for term, start, end in _without_overlaps(
                [found for found in matches if found[0].vocabulary is vocabulary]
            )
        )
        for vocabulary in Vocabulary
    }
    return Marks(
        reductive=by_vocabulary[Vocabulary.REDUCTIVE],
        epistemic=by_vocabulary[Vocabulary.EPISTEMIC],
    )


_Found = tuple[Term, int, int]


def _search(text: str, lexicon: Lexicon) -> Iterator[_Found]:
    """Yields every term found in a plain text, with its start and end."""
    for word in _WORD.finditer(text):
        for term in _terms_beginning_with(word[0].lower(), lexicon):
            match = term.phrase.pattern.match(text, word.start())
            if match:
                yield term, match.start(), match.end()


def _terms_beginning_with(word: str, lexicon: Lexicon) -> Iterator[Term]:
    # "world's" begins a phrase with "world", too.
    begins = (word, word.partition("'")[0], NUMBER if word.isdigit() else word)
    for first in dict.fromkeys(begins):
        yield from lexicon.by_first_word.get(first, ())


def _without_overlaps(found: list[_Found]) -> Iterator[_Found]:
    """Yields the matches from left to right, the longest of those that begin together first."""
    free_from = 0
    for term, start, end in sorted(found, key=lambda match: (match[1], -match[2])):
        if start >= free_from:
            yield term, start, end
            free_from = end


# Every agent is asked the same prompts.
@lru_cache(maxsize=256)
def _muted(prompt: str | None, lexicon: Lexicon) -> frozenset[Term]:
    """Returns the terms that do not count in an answer to the prompt."""
    if prompt is None:
        return frozenset(term for term in lexicon.terms if term.unless_prompt_has)
    told = {word.lower() for word in _WORD.findall(plain(prompt))}
    its_own = {term for term, _, _ in _search(plain(prompt), lexicon)}
    of_its_story = {term for term in lexicon.terms if term.unless_prompt_has & told}
    return frozenset(its_own | of_its_story)
