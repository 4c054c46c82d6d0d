"""Difference: where a file of others says otherwise than we find."""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One statement that does not hold.

    Attributes:
        source: the file and the line.
        column: where it stands in it.
        theirs: what stands there.
        ours: what should stand there.
    """

    source: str
    column: str
    theirs: str
    ours: str

    def __str__(self) -> str:
        return f"{self.source}: {self.column} is {self.theirs!r}, and we find {self.ours!r}"


def differing(source: str, column: str, theirs: str, ours: str) -> Iterator[Difference]:
    """Yields the difference, if there is one; an empty column says nothing."""
    if theirs not in ("", ours):
        yield Difference(source=source, column=column, theirs=theirs, ours=ours)
