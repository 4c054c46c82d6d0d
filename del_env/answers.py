"""What an agent can say, and how much of it becomes public."""

from collections.abc import Iterable
from enum import IntEnum, StrEnum
from typing import TypeAlias

Claim: TypeAlias = int
"""What becomes public of an answer, as a small integer; see `Disclosure.claim`."""

PublicHistory: TypeAlias = tuple[tuple[Claim, ...], ...]
"""One tuple of claims, one claim an agent, for each round played; index 0 is round 1."""


class Answer(IntEnum):
    """An answer to "do you know your status?"; its value is the action of the environment."""

    DONT_KNOW = 0
    NO = 1
    YES = 2

    @property
    def text(self) -> str:
        """The answer as it is spoken: `Yes`, `No` or `I don't know`."""
        return _TEXTS[self]

    @property
    def knows(self) -> bool:
        """Whether the answer claims to know."""
        return self is not Answer.DONT_KNOW

    @classmethod
    def from_status(cls, positive: bool) -> "Answer":
        """Returns the answer of an agent who knows that its status is `positive`."""
        return cls.YES if positive else cls.NO


_TEXTS = {Answer.DONT_KNOW: "I don't know", Answer.NO: "No", Answer.YES: "Yes"}


class Disclosure(StrEnum):
    """What of an answer becomes public (the papers use `knowledge`)."""

    KNOWLEDGE = "knowledge"
    ANSWER = "answer"

    def claim(self, answer: Answer) -> Claim:
        """Returns the public part of `answer`.

        Under `knowledge` 1 says "I know" and 0 "I do not know"; under `answer` the claim is
        the answer's own value: 0 I don't know, 1 No, 2 Yes.
        """
        return _CLAIMS[self][answer]

    def claims_of(self, answers: Iterable[Answer]) -> tuple[Claim, ...]:
        """Returns the public parts of one answer an agent."""
        return tuple(map(_CLAIMS[self].__getitem__, answers))

    @property
    def claims(self) -> tuple[Claim, ...]:
        """Every claim that can be made under this disclosure."""
        return (0, 1) if self is Disclosure.KNOWLEDGE else (0, 1, 2)


# The claim of each answer, in the order of `Answer`.
_CLAIMS: dict[Disclosure, tuple[Claim, ...]] = {
    Disclosure.KNOWLEDGE: (0, 1, 1),
    Disclosure.ANSWER: (0, 1, 2),
}
