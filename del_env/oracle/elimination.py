"""Iterated elimination: each round rules out the worlds in which somebody's claim would differ.

Source: arXiv 2603.21350, appendix A.2, Algorithm 2, over any engine's sets of worlds.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from del_env.answers import Answer, Claim, Disclosure
from del_env.oracle.criteria import Criterion, agreeing, varies
from del_env.oracle.space import Space, WorldSet
from del_env.oracle.trace import Trace
from del_env.scenario import Scenario, World


class Seat(NamedTuple):
    """An agent in the true world.

    Attributes:
        agent: its number.
        rivals: the worlds that it cannot tell from the true one and in which its status differs.
        knowing: where it would claim what it claims in the true world once it knows.
    """

    agent: int
    rivals: Any
    knowing: Criterion


class Round(NamedTuple):
    """One round of ideal play.

    Attributes:
        before: the worlds possible before it.
        after: those of them in which everybody would have made the claim it made.
        n_before: how many there were.
        n_after: how many are left.
        knowers: who knows.
        guessing: who did not know before. Who knew before knows in every world that is left, so
            its claim rules nothing out any more.
    """

    before: WorldSet
    after: WorldSet
    n_before: int
    n_after: int
    knowers: frozenset[int]
    guessing: list[Seat]


def trace(space: Space, scenario: Scenario, disclosure: Disclosure) -> Trace:
    """Returns who knows in each round, and how many worlds it leaves."""
    knowers, worlds_left = [], []
    for played in rounds(space, scenario, disclosure):
        knowers.append(played.knowers)
        worlds_left.append(played.n_before)
    return Trace(knowers=tuple(knowers), worlds_left=(*worlds_left, worlds_left[-1]))


def rounds(space: Space, scenario: Scenario, disclosure: Disclosure) -> Iterator[Round]:
    """Yields the rounds of ideal play, the last of which rules no world out."""
    worlds, guessing = space.announced, _seats(space, scenario, disclosure)
    n_worlds, n_before = space.count(worlds), None
    knowers = frozenset[int]()
    # Not "until the knowers repeat": two silent rounds look alike from outside, and yet each
    # rules worlds out.
    while n_worlds != n_before:
        before, n_before, guessing_before = worlds, n_worlds, guessing
        if n_before == 1:
            guessing = []
        else:
            worlds, guessing = _play(space, before, guessing_before)
            n_worlds = space.count(worlds)
        if len(guessing) < len(guessing_before):
            knowers = frozenset(range(space.n_agents)).difference(seat.agent for seat in guessing)
        yield Round(
            before=before,
            after=worlds,
            n_before=n_before,
            n_after=n_worlds,
            knowers=knowers,
            guessing=guessing_before,
        )


def _seats(space: Space, scenario: Scenario, disclosure: Disclosure) -> list[Seat]:
    knowing = [agreeing(disclosure, disclosure.claim(answer)) for answer in (Answer.NO, Answer.YES)]
    return [
        Seat(agent, space.lookalikes(agent, scenario.world)[not positive], knowing[positive])
        for agent, positive in enumerate(scenario.world)
    ]


def _play(space: Space, worlds: WorldSet, guessing: list[Seat]) -> tuple[WorldSet, list[Seat]]:
    """Returns what a round leaves of the worlds, and of those who did not know."""
    heard, still = [], []
    for seat in guessing:
        agent, rivals, knowing = seat
        if space.meets(worlds, rivals):
            still.append(seat)
            heard.append((agent, varies))
        else:
            heard.append((agent, knowing))
    return space.keep(worlds, heard), still


@dataclass(frozen=True, slots=True, kw_only=True)
class Elimination:
    """One world that a round rules out.

    Attributes:
        world: the world.
        would_have_claimed: the agents who would have claimed something else there, with that
            claim; never empty.
    """

    world: World
    would_have_claimed: dict[int, Claim]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEliminations:
    """What one round of ideal play rules out. Iterate to get each `Elimination`.

    Attributes:
        round_number: the round, from 1.
        claims: what each agent claimed.
        n_eliminated: how many worlds the round rules out.
    """

    round_number: int
    claims: tuple[Claim, ...]
    n_eliminated: int
    _space: Space
    _round: Round
    _disclosure: Disclosure

    def __iter__(self) -> Iterator[Elimination]:
        """Yields the eliminated worlds one by one, so that a few of many cost little."""
        for world in self._space.members(self._round.before ^ self._round.after):
            yield Elimination(world=world, would_have_claimed=dict(self._differences(world)))

    def _differences(self, world: World) -> Iterator[tuple[int, Claim]]:
        for agent, *_ in self._round.guessing:
            rivals = self._space.lookalikes(agent, world)[not world[agent]]
            knows = not self._space.meets(self._round.before, rivals)
            claim = self._disclosure.claim(_answer(knows, world[agent]))
            if claim != self.claims[agent]:
                yield agent, claim


def list_eliminations(
    space: Space, scenario: Scenario, disclosure: Disclosure
) -> tuple[RoundEliminations, ...]:
    """Returns what each round rules out, up to the fixed point; index 0 is round 1."""
    return tuple(
        RoundEliminations(
            round_number=round_number,
            claims=_claims(scenario, played.knowers, disclosure),
            n_eliminated=played.n_before - played.n_after,
            _space=space,
            _round=played,
            _disclosure=disclosure,
        )
        for round_number, played in enumerate(rounds(space, scenario, disclosure), start=1)
    )


def _claims(
    scenario: Scenario, knowers: frozenset[int], disclosure: Disclosure
) -> tuple[Claim, ...]:
    return tuple(
        disclosure.claim(_answer(agent in knowers, positive))
        for agent, positive in enumerate(scenario.world)
    )


def _answer(knows: bool, positive: bool) -> Answer:
    return Answer.from_status(positive) if knows else Answer.DONT_KNOW
