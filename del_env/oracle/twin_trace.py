"""Iterated elimination with twins counted instead of listed: for symmetric blocks of any size.

Twins of one status know at the same time. A block is split when the positive ones of its agents
claim otherwise than the negative ones; until then one axis serves them all: n agents who all see
each other take n + 1 entries, and (k + 1)(n - k + 1) once k of them know. Each round takes as many
steps as there are blocks times entries, which are the product of all (block size + 1).
"""

from dataclasses import dataclass, replace

from del_env.answers import Answer, Claim, Disclosure
from del_env.oracle.criteria import objecting
from del_env.oracle.space import count_announced
from del_env.oracle.trace import Trace
from del_env.oracle.twin_grid import (
    ByStatus,
    Grid,
    announced_grid,
    count_worlds,
    entry,
    meeting,
    split_axes,
    strike,
    told,
)
from del_env.oracle.twins import Blocks, twin_blocks
from del_env.scenario import Scenario, World

NAME = "twins"


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """Where ideal play stands before a round.

    Attributes:
        world: the true world.
        blocks: the blocks of twins.
        counts: how many agents of each block are positive in the true world.
        worlds: the worlds that are possible.
        n_worlds: how many they are.
        knowers: who knew in the last round.
    """

    world: World
    blocks: Blocks
    counts: tuple[int, ...]
    worlds: Grid
    n_worlds: int
    knowers: frozenset[int]


def trace(scenario: Scenario, disclosure: Disclosure) -> Trace:
    """Returns who knows in each round, and how many worlds it leaves."""
    position = _before_round_one(scenario)
    knowers, worlds_left, n_before = [], [position.n_worlds], None
    while position.n_worlds != n_before:
        n_before = position.n_worlds
        position = _after_round(position, disclosure)
        knowers.append(position.knowers)
        worlds_left.append(position.n_worlds)
    return Trace(knowers=tuple(knowers), worlds_left=tuple(worlds_left))


def _before_round_one(scenario: Scenario) -> Position:
    blocks = Blocks(scenario.observation, twin_blocks(scenario.observation))
    return Position(
        world=scenario.world,
        blocks=blocks,
        counts=blocks.counts(scenario.world),
        worlds=announced_grid(blocks, scenario.announcement),
        n_worlds=count_announced(scenario.n_agents, scenario.announcement),
        knowers=frozenset(),
    )


def _after_round(position: Position, disclosure: Disclosure) -> Position:
    seen = _seen_by_learners(position)
    claims = {
        block: _claims(position, block, by_status, disclosure) for block, by_status in seen.items()
    }
    if any(len(set(made)) > 1 for made in claims.values()):
        return _after_round(_split_by_claims(position, claims), disclosure)
    worlds, newcomers = position.worlds.copy(), list[int]()
    for block, (claim, *_) in claims.items():
        objections = meeting(position.blocks, block, seen[block], objecting(disclosure, claim))
        strike(worlds, block, objections)
        if claim:
            newcomers.extend(position.blocks.members[block])
    return replace(
        position,
        worlds=worlds,
        n_worlds=_count(position, worlds),
        knowers=position.knowers.union(newcomers),
    )


def _seen_by_learners(position: Position) -> dict[int, ByStatus]:
    """Returns what the agents of each block can tell, of those that do not know yet.

    In truthful play who knows once knows for good, so that its claims say nothing any more.
    """
    return {
        block: told(position.blocks, block, position.worlds)
        for block, agents in enumerate(position.blocks.members)
        if agents[0] not in position.knowers
    }


def _claims(
    position: Position, block: int, seen: ByStatus, disclosure: Disclosure
) -> tuple[Claim, ...]:
    """Returns what the positive agents of a block claim, and what its negative ones do."""
    n_positive = position.counts[block]
    statuses = [True] * (n_positive > 0) + [False] * (n_positive < position.blocks.sizes[block])
    return tuple(disclosure.claim(_answer(position, block, seen, status)) for status in statuses)


def _answer(position: Position, block: int, seen: ByStatus, positive: bool) -> Answer:
    index = list(position.counts)
    index[block] -= positive
    rivals = seen[not positive]
    if not position.blocks.sees_itself(block) and entry(rivals, index):
        return Answer.DONT_KNOW
    return Answer.from_status(positive)


def _split_by_claims(position: Position, claims: dict[int, tuple[Claim, ...]]) -> Position:
    split = {block for block, made in claims.items() if len(set(made)) > 1}
    marks = [
        position.blocks.block_of[agent] in split and positive
        for agent, positive in enumerate(position.world)
    ]
    parts = position.blocks.parts(marks)
    blocks = position.blocks.split(parts)
    return replace(
        position,
        blocks=blocks,
        counts=blocks.counts(position.world),
        worlds=split_axes(position.worlds, [tuple(map(len, of_one)) for of_one in parts]),
    )


def _count(position: Position, worlds: Grid) -> int:
    """Returns how many worlds are left, counting whatever is less: those or the others."""
    struck = position.worlds ^ worlds
    if 2 * struck.sum() > position.worlds.sum():
        return count_worlds(position.blocks, worlds)
    return position.n_worlds - count_worlds(position.blocks, struck)
