"""Lexicon: the phrases that mark a reasoning text. Data, in one file."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

from del_env.reasoning.errors import LexiconError
from del_env.reasoning.phrases import Phrase
from del_env.text_files import parse_toml, read_text


class Vocabulary(StrEnum):
    """What a phrase speaks for.

    Source: "Beyond Memorization: Distinguishing between Reductive and Epistemic Reasoning in LLMs
    using Classic Logic Puzzles", section 4.2, manual analysis of chains of thought.
    """

    REDUCTIVE = "reductive"
    """The task is taken for a known puzzle, or solved by a familiar pattern."""
    EPISTEMIC = "epistemic"
    """The text reasons about possible worlds, or about what others can conclude."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """One phrase and what it means to find it.

    Attributes:
        phrase: the phrase.
        vocabulary: what it speaks for.
        group: the name of its group in the lexicon.
        unless_prompt_has: words of a story, in lower case; if there are any, the phrase counts only
            where the prompt is known and holds none of them.
    """

    phrase: Phrase
    vocabulary: Vocabulary
    group: str
    unless_prompt_has: frozenset[str] = frozenset()


# No slots: the index is kept once it was asked for. Equal to itself alone: it is a key of caches.
@dataclass(frozen=True, kw_only=True, eq=False)
class Lexicon:
    """The terms, in the order of the file.

    Attributes:
        version: changes whenever a text may be marked otherwise.
        terms: the terms.
    """

    version: str
    terms: tuple[Term, ...]

    @cached_property
    def by_first_word(self) -> Mapping[str, tuple[Term, ...]]:
        """The terms by each word that they may begin with."""
        index: dict[str, list[Term]] = {}
        for term in self.terms:
            for word in term.phrase.first_words:
                index.setdefault(word, []).append(term)
        return {word: tuple(terms) for word, terms in index.items()}


def load_lexicon(path: Path | None = None) -> Lexicon:
    """Returns the built-in lexicon, or one's own from a TOML file of the same form.

    Raises:
        LexiconError: the file cannot be read or is not a lexicon; the message names it, and the
            phrase at fault.
    """
    if path is None:
        return _built_in()
    return parse_lexicon(read_text(path, f"lexicon {path}", LexiconError), str(path))


def parse_lexicon(text: str, source: str) -> Lexicon:
    """Returns the lexicon that a TOML text holds.

    Raises:
        LexiconError: it holds none; the message names `source` and what is at fault.
    """
    table = parse_toml(text, f"lexicon {source}", LexiconError)
    try:
        _check_fields(table, {"version": str, "group": list}, "the file")
        terms = tuple(term for group in table["group"] for term in _terms(group))
    except LexiconError as error:
        raise LexiconError(f"lexicon {source}: {error}") from error
    return Lexicon(version=table["version"], terms=terms)


def _terms(group: Any) -> Iterator[Term]:
    if not isinstance(group, dict):
        raise LexiconError(f"the file: group holds {group!r}: give tables, as in [[group]]")
    name = f"group {group.get('name')!r}"
    fields = {"vocabulary": str, "name": str, "phrases": list}
    _check_fields(group, {**fields, "unless_prompt_has": list}, name, ["unless_prompt_has"])
    if group["vocabulary"] not in list(Vocabulary):
        choices = " or ".join(repr(str(vocabulary)) for vocabulary in Vocabulary)
        raise LexiconError(f"{name}: vocabulary is {group['vocabulary']!r}: choose {choices}")
    unless_prompt_has = _texts(group, "unless_prompt_has")
    if unless_prompt_has != [word.lower() for word in unless_prompt_has]:
        raise LexiconError(f"{name}: unless_prompt_has is {unless_prompt_has}: give lower case")
    for phrase in _texts(group, "phrases"):
        yield Term(
            phrase=Phrase(phrase),
            vocabulary=Vocabulary(group["vocabulary"]),
            group=group["name"],
            unless_prompt_has=frozenset(unless_prompt_has),
        )


def _texts(group: dict[str, Any], field: str) -> list[str]:
    texts = group.get(field, [])
    for text in texts:
        if not isinstance(text, str):
            raise LexiconError(f"group {group['name']!r}: {field} holds {text!r}: give texts")
    return list(texts)


def _check_fields(
    table: dict[str, Any],
    expected: Mapping[str, type],
    where: str,
    optional: Collection[str] = (),
) -> None:
    unknown = sorted(table.keys() - expected.keys())
    missing = sorted(expected.keys() - table.keys() - set(optional))
    if unknown or missing:
        raise LexiconError(f"{where}: unknown fields {unknown}, missing fields {missing}")
    for name, kind in expected.items():
        if name in table and not isinstance(table[name], kind):
            raise LexiconError(f"{where}: {name} is {table[name]!r}: give a {kind.__name__}")


@cache
def _built_in() -> Lexicon:
    file = files("del_env.reasoning").joinpath("data", "lexicon.toml")
    text = read_text(file, "the built-in lexicon", LexiconError)
    return parse_lexicon(text, "lexicon.toml (built in)")
