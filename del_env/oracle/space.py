"""Space: the one contract of the engines that hold sets of worlds.

Iterated elimination and live play are written once, over this contract; an engine is a way to
hold a set of worlds and to find out what an agent can tell apart in it.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import comb
from typing import Any, Protocol, TypeAlias

from del_env.oracle.criteria import Criterion
from del_env.scenario import Announcement, World, check_announcement

WorldSet: TypeAlias = Any
"""A set of worlds in the engine's own form, to be handled by its space and by `&`, `|`, `^` alone.

Not a protocol: an integer's operators and an array's have no type in common.
"""

Lookalikes: TypeAlias = tuple[Any, Any]
"""The worlds that look alike to an agent, in the engine's own form: those in which it is negative,
and those in which it is positive."""


class Space(Protocol):
    """A universe of worlds, as one engine holds it; shared and immutable.

    It holds at least the worlds that satisfy the announcement. Sets are never changed in place,
    but for those that `copy` made.
    """

    n_agents: int
    announced: WorldSet
    set_bytes: int
    """About how much memory a set takes."""

    def where(self, agent: int, worlds: WorldSet, criterion: Criterion) -> WorldSet:
        """Returns the worlds whose class meets the criterion.

        The criterion is about what `agent` can tell, knowing that the world is in `worlds`. The
        result is to be combined with other sets.
        """
        ...

    def keep(self, worlds: WorldSet, heard: Iterable[tuple[int, Criterion]]) -> WorldSet:
        """Returns the worlds that are in `where(agent, worlds, criterion)` for all that is heard.

        In one call, since a round is a matter of microseconds where there are few agents.
        """
        ...

    def lookalikes(self, agent: int, seen: Sequence[bool | None]) -> Lookalikes:
        """Returns the worlds that look like `seen` to `agent`, by its own status.

        Only what it observes counts: `seen` may be a whole world.
        """
        ...

    def meets(self, worlds: WorldSet, lookalikes: Any) -> bool:
        """Whether one of these lookalikes, negative or positive ones, is in the set."""
        ...

    def copy(self, worlds: WorldSet) -> WorldSet:
        """Returns an equal set, to be changed by `&=`, `|=`, `^=`."""
        ...

    def contains(self, worlds: WorldSet, world: World) -> bool:
        """Whether `world` is in the set."""
        ...

    def is_empty(self, worlds: WorldSet) -> bool:
        """Whether no world is in the set."""
        ...

    def count(self, worlds: WorldSet) -> int:
        """Returns how many worlds the set has."""
        ...

    def same(self, some: WorldSet, others: WorldSet) -> bool:
        """Whether the two sets are equal."""
        ...

    def members(self, worlds: WorldSet) -> Iterator[World]:
        """Yields the worlds of the set one by one."""
        ...


def count_announced(n_agents: int, announcement: Announcement) -> int:
    """Returns how many of the 2^n worlds satisfy the announcement; any n.

    Raises:
        ScenarioError: the announcement does not fit so many agents.
    """
    check_announcement(announcement, n_agents)
    return sum(comb(n_agents, k) for k in range(n_agents + 1) if announcement.allows(k))
