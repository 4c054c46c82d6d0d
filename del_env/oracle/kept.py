"""What spaces keep because it is asked for again and again."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeAlias, TypeVar

Some = TypeVar("Some")

Seen: TypeAlias = Sequence[bool | None]


class LookalikesKept(Generic[Some]):
    """The last lookalikes that were found: what an agent sees is the same for a whole episode.

    Not a cached method: that would hold on to its space, and a space may be large.
    """

    def __init__(self, n_agents: int) -> None:
        self._most = 2 * n_agents
        self._kept: dict[tuple[int, Seen], tuple[Some, Some]] = {}

    def get(
        self, agent: int, seen: Seen, find: Callable[[int, Seen], tuple[Some, Some]]
    ) -> tuple[Some, Some]:
        """Returns the lookalikes of what an agent sees, found if they are not kept."""
        key = agent, tuple(seen)
        kept = self._kept.get(key)
        if kept is None:
            if len(self._kept) >= self._most:
                self._kept.clear()
            kept = self._kept[key] = find(agent, seen)
        return kept
