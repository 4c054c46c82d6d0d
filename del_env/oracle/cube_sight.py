"""What one agent can tell in the packed hypercube: merging its classes and spreading them."""

from functools import cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from del_env.oracle.criteria import Criterion

IN_WORD = 6
"""The first so many agents choose the bit within a word; each later one has an axis."""

Words: TypeAlias = NDArray[np.uint64]

Halves: TypeAlias = tuple[tuple[slice, ...], tuple[slice, ...]]
"""An axis cut in two: where an agent is negative, and where it is positive."""


class Sight:
    """What an agent observes, as the cube needs it.

    Neighbouring axes that it does observe are one axis here, since nothing happens along them.
    """

    def __init__(self, agent: int, row: tuple[bool, ...]) -> None:
        self.class_shape = (1, *(1 + sees for sees in reversed(row[IN_WORD:])))
        self._sees_itself = row[agent]
        self._own_step = np.uint64(1 << agent if agent < IN_WORD else 0)
        merged = [b for b, sees in enumerate(row) if not sees and b != agent]
        self._shifts = [np.uint64(1 << b) for b in merged if b < IN_WORD]
        self._set_axes(agent, row, merged)
        self._set_bits(agent, row)

    def _set_axes(self, agent: int, row: tuple[bool, ...], merged: list[int]) -> None:
        apart = sorted({b for b in (*merged, agent) if b >= IN_WORD}, reverse=True)
        shape: list[int] = []
        halves: dict[int, Halves] = {}
        above = len(row)
        for b in apart:
            shape += [1 << above - b - 1, 2]
            halves[b] = _halves(len(shape) - 1)
            above = b
        self._shape = (*shape, 1 << max(above - IN_WORD, 0))
        self._parts = _parts(self._shape)
        # The outermost axes first: they run over long stretches, and halve the rest.
        self._merged = [halves[b] for b in apart if b != agent]
        self._own = halves.get(agent)

    def _set_bits(self, agent: int, row: tuple[bool, ...]) -> None:
        in_word = range(min(len(row), IN_WORD))
        self._stand = negative_bits(*(b for b in in_word if not row[b]))
        self._negative = negative_bits(*(b for b in in_word if b == agent))
        factor = 1
        for b in in_word:
            factor |= factor << (1 << b) if not row[b] else 0
        self._factor = np.uint64(factor) if factor > 1 else None

    def where(self, worlds: Words, criterion: Criterion) -> Words:
        """Returns the classes that meet the criterion, with axes of length 1 where they spread."""
        return self._where(worlds.reshape(self._shape), criterion)

    def keep_where(self, worlds: Words, criterion: Criterion, kept: Words) -> None:
        """Takes from `kept` the worlds whose class does not meet the criterion."""
        kept, worlds = kept.reshape(self._shape), worlds.reshape(self._shape)
        for part in self._parts:
            kept[part] &= self._where(worlds[part], criterion)

    def _where(self, worlds: Words, criterion: Criterion) -> Words:
        for negative, positive in self._merged:
            worlds = worlds[negative] | worlds[positive]
        for shift in self._shifts:
            merged = worlds >> shift
            merged |= worlds
            worlds = merged
        classes: Words = criterion(*self._by_status(worlds))
        if self._factor is not None:
            # What each class has in the product are bits of its own: the sum is a union.
            classes = classes & self._stand
            classes *= self._factor
        return classes

    def _by_status(self, worlds: Words) -> tuple[Words, Words]:
        if self._own is not None:
            return self._by_half(worlds, *self._own)
        if self._sees_itself:
            return worlds & self._negative, worlds & ~self._negative
        return worlds, worlds >> self._own_step

    def _by_half(
        self, worlds: Words, low: tuple[slice, ...], high: tuple[slice, ...]
    ) -> tuple[Words, Words]:
        if not self._sees_itself:
            return worlds[low], worlds[high]
        negative, positive = worlds.copy(), worlds.copy()
        negative[high] = 0
        positive[low] = 0
        return negative, positive


_PART_WORDS = 1 << 15
"""Of this size, intermediate results stay in the cache, and their memory is used again."""

_SHORT = 2
"""numpy is slow at many runs as short as this, and fast at strides."""


def _parts(shape: tuple[int, ...]) -> list[tuple[Any, ...]]:
    """Returns indices that together cover an array of that shape, none of which splits a class."""
    if len(shape) == 1:
        starts = range(0, shape[0], _PART_WORDS)
        return [(slice(start, start + _PART_WORDS),) for start in starts]
    if shape[-1] <= _SHORT:
        return [(..., last) for last in range(shape[-1])]
    return [(...,)]


def _halves(axis: int) -> Halves:
    before = (slice(None),) * axis
    return (*before, slice(0, 1)), (*before, slice(1, 2))


@cache
def negative_bits(*agents: int) -> np.uint64:
    """Returns the bits of a word at which these agents, of the first six, are negative."""
    worlds = range(1 << IN_WORD)
    return np.uint64(sum(1 << v for v in worlds if not any(v >> b & 1 for b in agents)))
