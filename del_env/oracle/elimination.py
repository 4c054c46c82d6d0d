"""Iterated elimination: each round rules out the worlds in which somebody's claim would differ.

Source: arXiv 2603.21350, appendix A.2, Algorithm 2, over any engine's sets of worlds.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from del_env.answers import Answer, Claim, Disclosure
from del_env.oracle.space import AnswerSets, Space, WorldSet
from del_env.oracle.trace import Trace
from del_env.scenario import Scenario, World


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One round of ideal play.

    Attributes:
        before: the worlds possible before it.
        after: those of them in which everybody would have made the claim it made.
        knowers: who knows.
        learning: where each agent who did not know before gives which answer. Who knew before
            knows in every world that is left, so its claim rules nothing out any more.
    """

    before: WorldSet
    after: WorldSet
    knowers: frozenset[int]
    learning: dict[int, AnswerSets]


def trace(space: Space, scenario: Scenario, disclosure: Disclosure) -> Trace:
    """Returns who knows in each round, and how many worlds it leaves."""
    played = tuple(rounds(space, scenario, disclosure))
    counts = [space.count(space.announced), *(space.count(one.after) for one in played)]
    return Trace(knowers=tuple(one.knowers for one in played), worlds_left=tuple(counts))


def rounds(space: Space, scenario: Scenario, disclosure: Disclosure) -> Iterator[Round]:
    """Yields the rounds of ideal play, the last of which rules no world out."""
    worlds, knowers = space.announced, frozenset[int]()
    while True:
        played = _play(space, scenario, disclosure, worlds, knowers)
        yield played
        # Not "when the knowers repeat": two silent rounds look alike from outside, and yet each
        # rules worlds out.
        if space.same(played.after, worlds):
            return
        worlds, knowers = played.after, played.knowers


def _play(
    space: Space,
    scenario: Scenario,
    disclosure: Disclosure,
    worlds: WorldSet,
    knowers: frozenset[int],
) -> Round:
    after, learning, newcomers = worlds, {}, []
    for agent, positive in enumerate(scenario.world):
        if agent in knowers:
            continue
        sets = learning[agent] = space.answers(agent, worlds)
        if space.contains(sets.dont_know, scenario.world):
            after = after & sets.dont_know
        else:
            newcomers.append(agent)
            claim = disclosure.claim(Answer.from_status(positive))
            after = after & sets.claimed(claim, disclosure)
    return Round(before=worlds, after=after, knowers=knowers.union(newcomers), learning=learning)


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
        for agent, sets in self._round.learning.items():
            knows = not self._space.contains(sets.dont_know, world)
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
            n_eliminated=space.count(played.before ^ played.after),
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
