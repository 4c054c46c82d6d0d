"""What is possible after some rounds of live play: in public, and for each agent.

Everybody trusts the others' public history and discounts its own claims, which tell it nothing. A
claim *objects* to a world if its agent's answer there, had the world been thought possible in
public, would have been disclosed otherwise. So every announced world is in one of three places: no
claim ever objected to it (it is possible in public, P); all objections came from claims of one
agent, its *suspect*, to whom alone it is still possible; or two agents have objected to it, and it
is out for everybody. An agent thus holds possible what is public and what it is itself the suspect
of (its Q_i).

The suspects are kept as binary numbers, one set of worlds for each digit: log n sets, not n.
"""

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from typing import Protocol

from del_env.answers import Answer, Claim, Disclosure
from del_env.oracle.criteria import objecting
from del_env.oracle.space import Space, WorldSet
from del_env.scenario import World


class Possibilities(Protocol):
    """What is possible after some rounds: in public, and for each agent but for what it observes.

    Immutable; each engine that serves live play has its own.
    """

    n_agents: int
    disclosure: Disclosure

    @property
    def n_worlds(self) -> int:
        """How many worlds are publicly possible."""
        ...

    def worlds(self) -> Iterator[World]:
        """Yields the publicly possible worlds."""
        ...

    def worlds_of(self, agent: int) -> Iterator[World]:
        """Yields the worlds that `agent` holds possible but for what it observes."""
        ...

    def allows(self, world: World) -> bool:
        """Whether `world` is publicly possible."""
        ...

    def same(self, other: "Possibilities") -> bool:
        """Whether the same is possible in both, which stem from one announcement and matrix."""
        ...

    def answer_of(self, agent: int, seen: Sequence[bool | None]) -> Answer | None:
        """Returns what `agent` says who sees `seen`; None if that contradicts what it heard.

        Only what it observes counts: `seen` may be a whole world.
        """
        ...

    def after(self, claims: Sequence[Claim]) -> "Possibilities | None":
        """Returns what is possible after a round of claims; None if the round is impossible."""
        ...


_KEPT_SET_BYTES = 1 << 13
"""Up to this size objections are kept: the same state may hear round after round of claims."""


class SetPossibilities:
    """Possibilities as sets of worlds of any engine's space.

    Attributes:
        public: the publicly possible worlds (P).
        suspected: the worlds that have a suspect; none of them is public.
        suspects: for each binary digit, the suspected worlds whose suspect's number has it.
    """

    def __init__(
        self,
        space: Space,
        disclosure: Disclosure,
        public: WorldSet,
        suspected: WorldSet,
        suspects: Sequence[WorldSet],
    ) -> None:
        self.n_agents = space.n_agents
        self.disclosure = disclosure
        self.public = public
        self.suspected = suspected
        self.suspects = tuple(suspects)
        self._space = space
        self._kept: dict[tuple[int, Claim], WorldSet] = {}

    @cached_property
    def n_worlds(self) -> int:
        """How many worlds are publicly possible."""
        return self._space.count(self.public)

    def worlds(self) -> Iterator[World]:
        """Yields the publicly possible worlds."""
        return self._space.members(self.public)

    def worlds_of(self, agent: int) -> Iterator[World]:
        """Yields the worlds that `agent` holds possible but for what it observes."""
        return self._space.members(self.public | self._suspected_of(agent))

    def allows(self, world: World) -> bool:
        """Whether `world` is publicly possible."""
        return self._space.contains(self.public, world)

    def same(self, other: Possibilities) -> bool:
        """Whether the same is possible in both."""
        if self is other:
            return True
        if not isinstance(other, SetPossibilities):
            return other.same(self)
        mine = (self.public, self.suspected, *self.suspects)
        theirs = (other.public, other.suspected, *other.suspects)
        return all(map(self._space.same, mine, theirs))

    def answer_of(self, agent: int, seen: Sequence[bool | None]) -> Answer | None:
        """Returns what `agent` says who sees `seen`; None if that contradicts what it heard."""
        meets, (negative, positive) = self._space.meets, self._space.lookalikes(agent, seen)
        can_be_negative, can_be_positive = (
            meets(self.public, negative),
            meets(self.public, positive),
        )
        if not (can_be_negative and can_be_positive):
            suspected = self._suspected_of(agent)
            can_be_negative = can_be_negative or meets(suspected, negative)
            can_be_positive = can_be_positive or meets(suspected, positive)
        return answer_if(can_be_negative, can_be_positive)

    def after(self, claims: Sequence[Claim]) -> "SetPossibilities | None":
        """Returns what is possible after a round of claims; None if the round is impossible."""
        public, heard = self.public, []
        for claim in enumerate(claims):
            objections = self._kept.get(claim)
            if objections is None:
                objections = self._objections(*claim)
            public = public ^ (public & objections)
            if self._space.is_empty(public):
                return None
            heard.append(objections)
        return self._after_objections(public, heard)

    def _objections(self, agent: int, claim: Claim) -> WorldSet:
        criterion = objecting(self.disclosure, claim)
        objections = self._space.where(agent, self.public, criterion)
        if self._space.set_bytes <= _KEPT_SET_BYTES:
            self._kept[agent, claim] = objections
        return objections

    def _after_objections(self, public: WorldSet, heard: Sequence[WorldSet]) -> "SetPossibilities":
        by_some, by_one, digits = self._objectors(heard)
        newly = self.public & by_one
        # A suspected world stays so if nobody objects to it now, or again only its suspect.
        by_suspect = self.suspected & by_one
        for old, new in zip(self.suspects, digits, strict=True):
            by_suspect ^= by_suspect & (old ^ new)
        suspected = newly | by_suspect | (self.suspected ^ (self.suspected & by_some))
        suspects = [
            newly & new | suspected & old for old, new in zip(self.suspects, digits, strict=True)
        ]
        return SetPossibilities(self._space, self.disclosure, public, suspected, suspects)

    def _objectors(self, heard: Sequence[WorldSet]) -> tuple[WorldSet, WorldSet, list[WorldSet]]:
        """Returns to which worlds somebody objects, to which one agent does, and who it is.

        The last is in binary, and right where exactly one does.
        """
        empty = self.public ^ self.public
        by_some, by_more = self._space.copy(empty), self._space.copy(empty)
        digits = [self._space.copy(empty) for _ in self.suspects]
        for agent, objections in enumerate(heard):
            by_more |= by_some & objections
            by_some |= objections
            for digit in _ones(agent):
                digits[digit] |= objections
        return by_some, by_some ^ by_more, digits

    def _suspected_of(self, agent: int) -> WorldSet:
        """Returns the worlds of which `agent` is the suspect."""
        its, ones = self.suspected, _ones(agent)
        for digit, suspects in enumerate(self.suspects):
            its = its & suspects if digit in ones else its ^ (its & suspects)
        return its


@cache
def _ones(agent: int) -> tuple[int, ...]:
    """Returns the places of the ones in the binary number of an agent."""
    return tuple(digit for digit in range(agent.bit_length()) if agent >> digit & 1)


def answer_if(can_be_negative: bool, can_be_positive: bool) -> Answer | None:
    """Returns what an agent says that can be negative, positive, both or neither."""
    if can_be_negative and can_be_positive:
        return Answer.DONT_KNOW
    if can_be_negative or can_be_positive:
        return Answer.from_status(can_be_positive)
    return None


def initial_sets(space: Space, disclosure: Disclosure) -> SetPossibilities:
    """Returns what is possible after the announcement and before round 1."""
    empty = space.announced ^ space.announced
    n_digits = (space.n_agents - 1).bit_length()
    return SetPossibilities(space, disclosure, space.announced, empty, [empty] * n_digits)
