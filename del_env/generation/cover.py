"""The fewest sets that cover another one: exact within a stated effort, else a bound."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

MAX_STEPS = 5_000
"""After how many steps the search for a smaller cover is given up."""


class Cover(NamedTuple):
    """How many sets it takes.

    Attributes:
        size: how many are enough.
        exact: whether fewer would not do; False if the search for fewer was given up.
    """

    size: int
    exact: bool


def smallest_cover(target: int, sets: Iterable[int], max_steps: int = MAX_STEPS) -> Cover:
    """Returns how many of the sets it takes to cover the target, which all of them together do.

    Sets are integers, whose bits are their members. A greedy cover is shortened by iterative
    deepening: whatever covers the target covers its lowest member.
    """
    if not target:
        return Cover(0, exact=True)
    parts = {members & target for members in sets}
    if target in parts:
        return Cover(1, exact=True)
    useful = _maximal(parts)
    enough = _greedy(target, useful)
    search = _Search(useful, max_steps)
    least = -(-target.bit_count() // useful[0].bit_count())
    for size in range(least, enough):
        if search.covers(target, size):
            return Cover(size, exact=search.is_sure)
        if not search.is_sure:
            return Cover(enough, exact=False)
    return Cover(enough, exact=True)


class _Search:
    """Depth-first search with a limited number of steps."""

    def __init__(self, sets: Sequence[int], max_steps: int) -> None:
        self._sets = sets
        self._largest = sets[0].bit_count()
        self._steps_left = max_steps

    @property
    def is_sure(self) -> bool:
        """Whether all that was asked was searched to its end."""
        return self._steps_left > 0

    def covers(self, target: int, size: int) -> bool:
        """Whether so many sets can cover the target; False also if the steps ran out."""
        if not target:
            return True
        if target.bit_count() > size * self._largest:
            return False
        self._steps_left -= 1
        lowest = target & -target
        return self._steps_left > 0 and any(
            self.covers(target & ~members, size - 1) for members in self._sets if members & lowest
        )


def _greedy(target: int, sets: Sequence[int]) -> int:
    size = 0
    while target:
        target &= ~max(sets, key=lambda members: (members & target).bit_count())
        size += 1
    return size


def _maximal(sets: Iterable[int]) -> list[int]:
    """Returns the sets that are no part of another one, the largest first."""
    kept: list[int] = []
    for members in sorted(sets, key=lambda members: (-members.bit_count(), members)):
        if not any(members & ~larger == 0 for larger in kept):
            kept.append(members)
    return kept
