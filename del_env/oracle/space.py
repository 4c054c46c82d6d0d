"""Space: the one contract of the engines that hold sets of worlds.

Iterated elimination and live play are written once, over this contract; an engine is a way to
hold a set of worlds and to find out what an agent can tell apart in it.
"""

from collections.abc import Iterator
from math import comb
from typing import Any, NamedTuple, Protocol, TypeAlias

from del_env.answers import Answer, Claim, Disclosure
from del_env.scenario import Announcement, World

WorldSet: TypeAlias = Any
"""A set of worlds in the engine's own form, to be handled by its space and by `&`, `|`, `^` alone.

Not a protocol: an integer's operators and an array's have no type in common.
"""


class AnswerSets(NamedTuple):
    """Where in the space an agent gives which answer, knowing that the world is in a set X.

    At v the agent knows of X the worlds that agree with v on all that it observes. The three sets
    are disjoint, in the order of `Answer`; where none holds v, the answer is undefined.

    Attributes:
        dont_know: its status varies over those worlds.
        no: there are some, and it is negative in all of them.
        yes: there are some, and it is positive in all of them.
    """

    dont_know: WorldSet
    no: WorldSet
    yes: WorldSet

    def claimed(self, claim: Claim, disclosure: Disclosure) -> WorldSet:
        """Returns the worlds at which the agent's answer is disclosed as that claim."""
        if disclosure is Disclosure.ANSWER:
            return self[claim]
        return self.no | self.yes if claim else self.dont_know


class Space(Protocol):
    """A universe of worlds, as one engine holds it; shared and immutable.

    It holds at least the worlds that satisfy the announcement.
    """

    n_agents: int

    @property
    def everything(self) -> WorldSet:
        """All worlds of the space."""
        ...

    @property
    def announced(self) -> WorldSet:
        """The worlds that satisfy the announcement."""
        ...

    def answers(self, agent: int, worlds: WorldSet) -> AnswerSets:
        """Returns where `agent` gives which answer, knowing that the world is in `worlds`."""
        ...

    def answer_of(
        self, agent: int, seen: tuple[bool | None, ...], worlds: WorldSet
    ) -> Answer | None:
        """Returns what `agent` says who sees `seen` and knows that the world is in `worlds`.

        None if what it sees contradicts that.
        """
        ...

    def contains(self, worlds: WorldSet, world: World) -> bool:
        """Whether `world` is in the set."""
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
    """Returns how many of the 2^n worlds satisfy the announcement; any n."""
    return sum(comb(n_agents, k) for k in range(n_agents + 1) if announcement.allows(k))
