"""A small checker for SMCDEL's text format: the grammar that the export uses, and its meaning.

It is written from the grammar and the definitions of SMCDEL alone and knows nothing of del_env. A
formula is the set of those states of a model in which it is true; an announcement makes a smaller
model of the states in which it is.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

State = frozenset[int]
States = frozenset[State]
Formula = Callable[["Model", States], States]

_TOKEN = re.compile(
    r"--[^\n]*|\s+|(VARS|LAW|OBS|TRUE\?|AND|OR|Top|Bot|knows whether|knows that"
    r"|[A-Za-z][A-Za-z0-9]*|\d+|[:,()\[\]{}!~])"
)
_WORDS = {"VARS", "LAW", "OBS", "TRUE?", "AND", "OR", "Top", "Bot"}


@dataclass(frozen=True)
class Model:
    """What every agent observes, by its name."""

    observed: dict[str, State]

    def alike(self, agent: str, states: States) -> dict[State, list[State]]:
        """Returns the states by what the agent observes in them."""
        classes: dict[State, list[State]] = {}
        for state in states:
            classes.setdefault(state & self.observed[agent], []).append(state)
        return classes


@dataclass(frozen=True)
class Problem:
    """A problem file: its structure, and each question with the state that it is asked at."""

    states: States
    model: Model
    questions: list[tuple[State, Formula]]

    def answers(self) -> list[bool]:
        """Returns whether the formula of each question is true at its state."""
        return [state in formula(self.model, self.states) for state, formula in self.questions]


def parse(text: str) -> Problem:
    """Returns the problem that a text holds; ValueError if it is none."""
    return _Parser(list(_tokens(text))).problem()


def _tokens(text: str) -> Iterator[str]:
    place = 0
    while place < len(text):
        found = _TOKEN.match(text, place)
        if found is None:
            raise ValueError(f"no token at {text[place : place + 20]!r}")
        place = found.end()
        if found[1]:
            yield found[1]
    yield ""


class _Parser:
    def __init__(self, tokens: Sequence[str]) -> None:
        self._tokens = tokens
        self._place = 0

    def problem(self) -> Problem:
        self._take("VARS")
        variables = self._numbers()
        self._take("LAW")
        law = self._formula()
        self._take("OBS")
        observed: dict[str, State] = {}
        while self._next() not in ("TRUE?", ""):
            name = self._name()
            self._take(":")
            observed[name] = frozenset(self._numbers())
        model = Model(observed)
        everything = frozenset(_subsets(variables))
        questions = []
        while self._next() == "TRUE?":
            questions.append(self._question())
        self._take("")
        return Problem(law(model, everything), model, questions)

    def _question(self) -> tuple[State, Formula]:
        self._take("TRUE?")
        self._take("{")
        state = [] if self._next() == "}" else self._numbers()
        self._take("}")
        return frozenset(state), self._formula()

    def _formula(self) -> Formula:
        match self._next():
            case "Top":
                self._take("Top")
                return lambda model, states: states
            case "Bot":
                self._take("Bot")
                return lambda model, states: frozenset()
            case "~":
                self._take("~")
                return _negation(self._formula())
            case "AND" | "OR":
                return self._junction()
            case "[":
                return self._announcement()
            case "(":
                self._take("(")
                inner = self._formula()
                self._take(")")
                return inner
            case token if token.isdigit():
                return _atom(int(self._take(token)))
            case _:
                return self._knowledge()

    def _junction(self) -> Formula:
        word = self._take(self._next())
        self._take("(")
        parts = [self._formula()]
        while self._next() == ",":
            self._take(",")
            parts.append(self._formula())
        self._take(")")
        return _conjunction(parts) if word == "AND" else _disjunction(parts)

    def _announcement(self) -> Formula:
        for token in ("[", "!"):
            self._take(token)
        announced = self._formula()
        self._take("]")
        return _after(announced, self._formula())

    def _knowledge(self) -> Formula:
        agent, how = self._name(), self._take(self._next())
        if how not in ("knows whether", "knows that"):
            raise ValueError(f"{agent} {how}")
        return _knows(agent, self._formula(), whether=how == "knows whether")

    def _numbers(self) -> list[int]:
        numbers = [int(self._take(self._next()))]
        while self._next() == ",":
            self._take(",")
            numbers.append(int(self._take(self._next())))
        return numbers

    def _name(self) -> str:
        name = self._take(self._next())
        if not name.isalnum() or name in _WORDS or name.isdigit():
            raise ValueError(f"{name!r} is no name")
        return name

    def _next(self) -> str:
        return self._tokens[self._place]

    def _take(self, wanted: str) -> str:
        token = self._next()
        if token != wanted:
            raise ValueError(f"{token!r} where {wanted!r} should be")
        self._place = min(self._place + 1, len(self._tokens) - 1)
        return token


def _subsets(variables: Sequence[int]) -> Iterator[State]:
    for chosen in product((False, True), repeat=len(variables)):
        yield frozenset(v for v, is_true in zip(variables, chosen, strict=True) if is_true)


def _atom(variable: int) -> Formula:
    return lambda model, states: frozenset(state for state in states if variable in state)


def _negation(inner: Formula) -> Formula:
    return lambda model, states: states - inner(model, states)


def _conjunction(parts: Sequence[Formula]) -> Formula:
    return lambda model, states: states.intersection(*(part(model, states) for part in parts))


def _disjunction(parts: Sequence[Formula]) -> Formula:
    return lambda model, states: frozenset().union(*(part(model, states) for part in parts))


def _after(announced: Formula, inner: Formula) -> Formula:
    def true_in(model: Model, states: States) -> States:
        left = announced(model, states)
        # What cannot be announced truthfully makes everything true that follows it.
        return (states - left) | inner(model, left)

    return true_in


def _knows(agent: str, inner: Formula, *, whether: bool) -> Formula:
    def true_in(model: Model, states: States) -> States:
        holds = inner(model, states)
        known = frozenset[State]()
        for alike in model.alike(agent, states).values():
            n_true = sum(state in holds for state in alike)
            if n_true == len(alike) or (whether and n_true == 0):
                known |= frozenset(alike)
        return known

    return true_in
