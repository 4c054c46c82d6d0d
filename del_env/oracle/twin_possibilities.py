"""Live play with twins counted instead of listed: for large n as long as twins speak alike.

What is possible in public stays the same when two twins are swapped that have made the same claims
in every round that counted, whatever their statuses are. So a block is split by what its agents
claim; n ideal agents who all see each other make two blocks in the end. What an agent holds
possible beyond that (the worlds that only its own claims speak against) stays the same under swaps
that leave it alone, and is the same for each agent of its block: it is kept once a block, from the
view of one of its agents. A round takes some m^2 steps for each of the entries, where m is the
number of blocks, and the entries are the product of all (block size + 1).
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations, product
from math import prod

import numpy as np

from del_env.answers import Answer, Claim, Disclosure
from del_env.errors import ScenarioTooLargeError
from del_env.oracle.criteria import objecting
from del_env.oracle.possibilities import Possibilities, answer_if
from del_env.oracle.replay import Replay
from del_env.oracle.twin_grid import (
    ByStatus,
    Grid,
    along,
    announced_grid,
    count_worlds,
    meeting,
    split_axes,
    strike,
    told,
    view,
)
from del_env.oracle.twins import Block, Blocks, twin_blocks
from del_env.scenario import Announcement, ObservationMatrix, World


class TwinPossibilities:
    """Possibilities by how many agents of each block of twins are positive.

    Attributes:
        blocks: the blocks: twins that have made the same claims.
        public: the publicly possible worlds (P).
        suspected: for each block, from the view of one of its agents, the worlds against which
            its own claims speak and nobody else's.
        replay: the same play for an engine that lists worlds.
    """

    def __init__(
        self,
        blocks: Blocks,
        disclosure: Disclosure,
        public: Grid,
        suspected: Sequence[ByStatus],
        replay: Replay,
    ) -> None:
        self.n_agents = sum(blocks.sizes)
        self.disclosure = disclosure
        self.blocks = blocks
        self.public = public
        self.suspected = tuple(suspected)
        self.replay = replay

    @cached_property
    def n_worlds(self) -> int:
        """How many worlds are publicly possible."""
        return count_worlds(self.blocks, self.public)

    def worlds(self) -> Iterator[World]:
        """Yields the publicly possible worlds."""
        for counts in np.argwhere(self.public).tolist():
            yield from self._worlds_with(self.blocks.members, counts, {})

    def worlds_of(self, agent: int) -> Iterator[World]:
        """Yields the worlds that `agent` holds possible but for what it observes."""
        block = self.blocks.block_of[agent]
        others = [tuple(a for a in agents if a != agent) for agents in self.blocks.members]
        for status, public in enumerate(view(self.public, block)):
            for counts in np.argwhere(public | self.suspected[block][status]).tolist():
                yield from self._worlds_with(others, counts, {agent: bool(status)})

    def _worlds_with(
        self, members: Sequence[Sequence[int]], counts: Sequence[int], known: dict[int, bool]
    ) -> Iterator[World]:
        chosen = map(combinations, members, counts)
        for positive in product(*chosen):
            statuses = dict.fromkeys((agent for block in positive for agent in block), True) | known
            yield tuple(statuses.get(agent, False) for agent in range(self.n_agents))

    def allows(self, world: World) -> bool:
        """Whether `world` is publicly possible."""
        return bool(self.public[self.blocks.counts(world)])

    def same(self, other: Possibilities) -> bool:
        """Whether the same is possible in both."""
        if self is other:
            return True
        if not isinstance(other, TwinPossibilities):
            return self._listed().same(other)
        mine, theirs = self._split_like(other), other._split_like(self)
        return all(map(np.array_equal, mine._sets(), theirs._sets()))

    def _sets(self) -> Iterator[Grid]:
        """Yields all its sets, the blocks in the order of their first agents."""
        order = sorted(range(len(self.blocks.members)), key=lambda b: self.blocks.members[b][0])
        yield self.public.transpose(order)
        for block in order:
            for worlds in self.suspected[block]:
                yield worlds.transpose(order)

    def answer_of(self, agent: int, seen: Sequence[bool | None]) -> Answer | None:
        """Returns what `agent` says who sees `seen`; None if that contradicts what it heard."""
        block = self.blocks.block_of[agent]
        index = self._index_seen(agent, block, seen)
        negative, positive = (
            bool(public[index].any() or suspected[index].any())
            for public, suspected in zip(
                view(self.public, block), self.suspected[block], strict=True
            )
        )
        if self.blocks.sees_itself(block):
            return answer_if(negative and not seen[agent], positive and bool(seen[agent]))
        return answer_if(negative, positive)

    def _index_seen(
        self, agent: int, block: int, seen: Sequence[bool | None]
    ) -> tuple[int | slice, ...]:
        return tuple(
            slice(None)
            if other in self.blocks.unobserved[block]
            else sum(bool(seen[a]) for a in agents if a != agent)
            for other, agents in enumerate(self.blocks.members)
        )

    def after(self, claims: Sequence[Claim]) -> Possibilities | None:
        """Returns what is possible after a round of claims; None if the round is impossible.

        Raises:
            ScenarioTooLargeError: twins have spoken too differently to be counted, and the worlds
                are too many to be listed.
        """
        parts = self.blocks.parts(claims)
        if _n_bytes(parts) > self.replay.due_at_bytes:
            return self._listed().after(claims)
        return self._split(parts)._after(claims)

    def _listed(self) -> Possibilities:
        try:
            return self.replay.state()
        except ScenarioTooLargeError as error:
            raise ScenarioTooLargeError(
                f"{self.n_agents} agents have been set so far apart by what they claimed that "
                f"their worlds would have to be listed. {error}"
            ) from error

    def _after(self, claims: Sequence[Claim]) -> "TwinPossibilities | None":
        objections = [
            self._objections(block, claims[agents[0]])
            for block, agents in enumerate(self.blocks.members)
        ]
        public = self.public.copy()
        for block, struck in enumerate(objections):
            strike(public, block, struck)
        if not public.any():
            return None
        suspected = [self._suspected_after(block, objections) for block in range(len(objections))]
        replay = self.replay.after(claims)
        return TwinPossibilities(self.blocks, self.disclosure, public, suspected, replay)

    def _objections(self, block: int, claim: Claim) -> ByStatus:
        criterion = objecting(self.disclosure, claim)
        return meeting(self.blocks, block, told(self.blocks, block, self.public), criterion)

    def _suspected_after(self, block: int, objections: Sequence[ByStatus]) -> ByStatus:
        suspected = []
        for status, public in enumerate(view(self.public, block)):
            worlds = self.suspected[block][status] | public & objections[block][status]
            for other, struck in enumerate(objections):
                strike(worlds, other, _beside(struck, block, other, status))
            suspected.append(worlds)
        return ByStatus(*suspected)

    def _split(self, parts: Sequence[Sequence[Block]]) -> "TwinPossibilities":
        if all(len(of_one) == 1 for of_one in parts):
            return self
        sizes = [tuple(map(len, of_one)) for of_one in parts]
        suspected = [
            ByStatus(*(_split_view(worlds, sizes, block, part) for worlds in self.suspected[block]))
            for block, of_one in enumerate(parts)
            for part in range(len(of_one))
        ]
        return TwinPossibilities(
            self.blocks.split(parts),
            self.disclosure,
            split_axes(self.public, sizes),
            suspected,
            self.replay,
        )

    def _split_like(self, other: "TwinPossibilities") -> "TwinPossibilities":
        of_other = other.blocks.block_of
        return self._split(self.blocks.parts([of_other[a] for a in range(self.n_agents)]))


def _n_bytes(parts: Sequence[Sequence[Block]]) -> int:
    sizes = [len(part) for of_one in parts for part in of_one]
    return prod(size + 1 for size in sizes) * (1 + 2 * len(sizes))


def _beside(struck: ByStatus, block: int, other: int, status: int) -> ByStatus:
    """Returns objections of another agent, as an agent of `block` and of that status counts.

    The other agent counts it among the agents of `block`.
    """
    beside = []
    for objections in struck:
        length = objections.shape[block]
        if length > 1:
            stop = length - 1 + status
            objections = objections[along(block, slice(status, stop))]
        beside.append(objections)
    return ByStatus(*beside)


def _split_view(worlds: Grid, sizes: Sequence[tuple[int, ...]], block: int, part: int) -> Grid:
    """Returns a set from the view of an agent of one part of a block, once blocks are split."""
    its_sizes = tuple(size - (p == part) for p, size in enumerate(sizes[block]))
    return split_axes(worlds, [*sizes[:block], its_sizes, *sizes[block + 1 :]])


def initial_twins(
    observation: ObservationMatrix,
    announcement: Announcement,
    disclosure: Disclosure,
    replay: Replay,
) -> TwinPossibilities:
    """Returns what is possible after the announcement and before round 1.

    Args:
        observation: who observes whom.
        announcement: the public announcement.
        disclosure: what becomes public of an answer.
        replay: the same play for an engine that lists worlds.
    """
    blocks = Blocks(observation, twin_blocks(observation))
    public = announced_grid(blocks, announcement)
    nothing = [ByStatus(*map(np.zeros_like, view(public, b))) for b in range(len(blocks.members))]
    return TwinPossibilities(blocks, disclosure, public, nothing, replay)
