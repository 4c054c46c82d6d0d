"""What an agent answers, as a criterion on what it can tell.

An agent's *class* is all worlds that agree on what it observes: what it can see the world to be.
It answers the same throughout a class, and what it answers depends on two facts only: whether the
class still holds a world in which the agent is negative, and one in which it is positive.
"""

from collections.abc import Callable
from operator import and_, xor
from typing import Any, TypeAlias

from del_env.answers import Claim, Disclosure

ClassSet: TypeAlias = Any
"""A set of one agent's classes in an engine's own form: an integer, or an array."""

Criterion: TypeAlias = Callable[[ClassSet, ClassSet], ClassSet]
"""From the classes that hold a world where the agent is negative, and those that hold one where it
is positive, to the classes that meet a criterion."""


varies: Criterion = and_
"""Its status varies over the class: it does not know."""


def _only_negative(negative: ClassSet, positive: ClassSet) -> ClassSet:
    return negative ^ (negative & positive)


def _only_positive(negative: ClassSet, positive: ClassSet) -> ClassSet:
    return positive ^ (negative & positive)


def _maybe_negative(negative: ClassSet, positive: ClassSet) -> ClassSet:
    return negative


def _maybe_positive(negative: ClassSet, positive: ClassSet) -> ClassSet:
    return positive


def agreeing(disclosure: Disclosure, claim: Claim) -> Criterion:
    """Returns where the agent's answer is defined and disclosed as that claim."""
    return _AGREEING[disclosure][claim]


def objecting(disclosure: Disclosure, claim: Claim) -> Criterion:
    """Returns where the agent's answer is defined and disclosed as another claim."""
    return _OBJECTING[disclosure][claim]


# The answers in the order of `Answer`: I don't know, No, Yes; the claims: 0 does not know, 1 knows.
_AGREEING: dict[Disclosure, tuple[Criterion, ...]] = {
    Disclosure.KNOWLEDGE: (and_, xor),
    Disclosure.ANSWER: (and_, _only_negative, _only_positive),
}
_OBJECTING: dict[Disclosure, tuple[Criterion, ...]] = {
    Disclosure.KNOWLEDGE: (xor, and_),
    Disclosure.ANSWER: (xor, _maybe_positive, _maybe_negative),
}
