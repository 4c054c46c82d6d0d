"""Sets of worlds by how many agents of each block of twins are positive in them.

A set is an array of booleans with one axis a block: the entry at (c_1, ..., c_m) stands for all
worlds with c_1 positive agents in the first block, and so on. What an agent sees of its own block
leaves itself out, so what it can tell is an array whose axis of that block is one shorter: the
entry r there stands for r positive agents among the others. In it the worlds in which the agent is
negative and positive are the same array, begun at 0 and at 1.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from del_env.oracle.criteria import Criterion
from del_env.oracle.twins import Blocks
from del_env.scenario import Announcement

Grid: TypeAlias = NDArray[np.bool_]


class ByStatus(NamedTuple):
    """Two arrays from the view of one agent of a block: its worlds by its own status.

    Axes along which nothing depends on may have length 1.
    """

    negative: Grid
    positive: Grid


def view(worlds: Grid, block: int) -> ByStatus:
    """Returns a set as an agent of that block counts: leaving itself out."""
    return ByStatus(worlds[along(block, slice(None, -1))], worlds[along(block, slice(1, None))])


def told(blocks: Blocks, block: int, worlds: Grid) -> ByStatus:
    """Returns what the agents of a block can tell, knowing that the world is in the set.

    That is, whether a world that looks like that one is in the set, with the agent negative and
    positive.
    """
    unobserved = blocks.unobserved[block]
    negative, positive = view(worlds, block)
    if unobserved:
        negative = np.any(negative, axis=unobserved, keepdims=True)
        positive = np.any(positive, axis=unobserved, keepdims=True)
    return ByStatus(negative, positive)


def meeting(blocks: Blocks, block: int, seen: ByStatus, criterion: Criterion) -> ByStatus:
    """Returns where what the agents of a block can tell meets a criterion, by their own status."""
    if not blocks.sees_itself(block):
        met = criterion(*seen)
        return ByStatus(met, met)
    nothing = np.zeros_like(seen.negative)
    return ByStatus(criterion(seen.negative, nothing), criterion(nothing, seen.positive))


def strike(worlds: Grid, block: int, struck: ByStatus) -> None:
    """Takes from a set, in place, the worlds in which some agent of the block is at `struck`."""
    with_negative, with_positive = view(worlds, block)
    with_negative &= ~struck.negative
    with_positive &= ~struck.positive


def split_axes(worlds: Grid, sizes: Sequence[tuple[int, ...]]) -> Grid:
    """Returns the set with each axis replaced by one for each part of what it counted.

    Args:
        worlds: the set.
        sizes: for each axis how many agents are counted in each part.
    """
    for axis in range(len(sizes) - 1, -1, -1):
        if len(sizes[axis]) > 1:
            sums = sum_of_indices([size + 1 for size in sizes[axis]])
            worlds = worlds.take(sums, axis=axis)
    return worlds


def sum_of_indices(shape: Sequence[int]) -> NDArray[np.int32]:
    """Returns the array of that shape whose entries are the sums of their indices."""
    total = np.zeros((), dtype=np.int32)
    for length in shape:
        total = np.add.outer(total, np.arange(length, dtype=np.int32))
    return total


def along(axis: int, index: slice | int) -> tuple[slice | int, ...]:
    """Returns the index that takes these entries along one axis."""
    return (*(slice(None),) * axis, index)


def entry(worlds: Grid, index: Sequence[int]) -> bool:
    """Returns the entry at that index, which is at the only place where an axis has length 1."""
    return bool(worlds[tuple(map(min, index, map(_last, worlds.shape)))])


def _last(length: int) -> int:
    return length - 1


def announced_grid(blocks: Blocks, announcement: Announcement) -> Grid:
    """Returns the set of worlds of which the announcement is true."""
    allowed = [announcement.allows(k) for k in range(sum(blocks.sizes) + 1)]
    return np.array(allowed)[sum_of_indices(blocks.shape)]


def count_worlds(blocks: Blocks, worlds: Grid) -> int:
    """Returns how many worlds the set has; exact at any size."""
    entries = worlds.nonzero()
    weights = _choices(blocks.sizes[0])[entries[0]]
    for size, counts in zip(blocks.sizes[1:], entries[1:], strict=True):
        weights = weights * _choices(size)[counts]
    # Their sum may exceed 64 bits where none of them does.
    return sum(weights.tolist())


@lru_cache(maxsize=64)
def _choices(size: int) -> NDArray[np.object_]:
    """Returns in how many ways 0, 1, ..., all of so many agents are positive."""
    return np.array([comb(size, count) for count in range(size + 1)], dtype=object)
