"""Sets of worlds as integers, whatever engine holds them: what the search for claims works with."""

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from del_env.errors import ScenarioTooLargeError
from del_env.generation.sizes import fits
from del_env.oracle import big_integer
from del_env.oracle.criteria import Criterion
from del_env.oracle.sparse import SparseSpace
from del_env.scenario import Announcement, ObservationMatrix

Flags: TypeAlias = NDArray[np.bool_]


class Worlds(Protocol):
    """A universe of worlds; a set of them is an integer, whose bits are its members."""

    @property
    def announced(self) -> int:
        """The worlds of which the announcement is true."""
        ...

    def where(self, agent: int, worlds: int, criterion: Criterion) -> int:
        """Returns the worlds whose class meets the criterion; see `Space`."""
        ...

    def lookalikes(self, agent: int, seen: Sequence[bool | None]) -> tuple[int, int]:
        """Returns the worlds that look like `seen` to `agent`; see `Space`."""
        ...


def worlds_of(observation: ObservationMatrix, announcement: Announcement) -> Worlds:
    """Returns the worlds of one matrix and announcement: all 2^n, or the announced ones listed.

    Raises:
        ScenarioTooLargeError: there are too many of them; nothing was allocated.
    """
    n_agents = len(observation)
    if n_agents <= big_integer.MAX_AGENTS:
        return big_integer.BigIntegerSpace(observation, announcement)
    if not fits(n_agents, announcement):
        raise ScenarioTooLargeError(
            f"{n_agents} agents, {announcement}: the worlds are too many to search for claims: "
            f"take up to {big_integer.MAX_AGENTS} agents, or a tighter announcement"
        )
    return ListedWorlds(SparseSpace(observation, announcement))


class ListedWorlds:
    """The announced worlds in the order of their listing: bit i stands for world i."""

    def __init__(self, space: SparseSpace) -> None:
        self._space = space
        self._n_worlds = len(space.listing)
        self.announced = (1 << self._n_worlds) - 1

    def where(self, agent: int, worlds: int, criterion: Criterion) -> int:
        """Returns the worlds whose class meets the criterion; see `Space`."""
        return self._number(self._space.where(agent, self._flags(worlds), criterion))

    def lookalikes(self, agent: int, seen: Sequence[bool | None]) -> tuple[int, int]:
        """Returns the worlds that look like `seen` to `agent`; see `Space`."""
        negative, positive = self._space.lookalikes(agent, seen)
        return self._placed(negative), self._placed(positive)

    def _placed(self, places: NDArray[Any]) -> int:
        flags = np.zeros(self._n_worlds, dtype=np.bool_)
        flags[places] = True
        return self._number(flags)

    def _number(self, flags: Flags) -> int:
        return int.from_bytes(np.packbits(flags, bitorder="little").tobytes(), "little")

    def _flags(self, worlds: int) -> Flags:
        content = worlds.to_bytes(-(-self._n_worlds // 8), "little")
        bits = np.unpackbits(
            np.frombuffer(content, np.uint8), count=self._n_worlds, bitorder="little"
        )
        return bits.astype(np.bool_)
