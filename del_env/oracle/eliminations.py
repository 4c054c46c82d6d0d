"""Which worlds each round of ideal play rules out, and whose claim gave each of them away."""

from collections.abc import Iterator
from dataclasses import dataclass

from del_env.answers import Claim, Disclosure
from del_env.oracle import big_integer
from del_env.oracle.worlds import members, world_at
from del_env.scenario import Scenario, World


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
    """What one round of ideal play rules out.

    Attributes:
        round_number: the round, from 1.
        claims: what each agent claimed.
        n_eliminated: how many worlds the round rules out.
    """

    round_number: int
    claims: tuple[Claim, ...]
    n_eliminated: int
    _round: big_integer.Round
    _disclosure: Disclosure

    def __iter__(self) -> Iterator[Elimination]:
        """Yields the eliminated worlds one by one, so that a few of many cost little."""
        for index in members(self._round.before ^ self._round.after):
            yield Elimination(
                world=world_at(index, len(self.claims)),
                would_have_claimed=dict(self._differences(index)),
            )

    def _differences(self, index: int) -> Iterator[tuple[int, Claim]]:
        for agent, (sets, claim) in enumerate(zip(self._round.answers, self.claims, strict=True)):
            there = self._disclosure.claim(sets.answer_at(index))
            if there != claim:
                yield agent, there


def eliminations(
    scenario: Scenario, disclosure: Disclosure = Disclosure.KNOWLEDGE
) -> tuple[RoundEliminations, ...]:
    """Returns what each round rules out, up to the fixed point; index 0 is round 1.

    Raises:
        ScenarioTooLargeError: the worlds are too many to be listed.
    """
    return tuple(
        RoundEliminations(
            round_number=round_number,
            claims=tuple(disclosure.claim(answer) for answer in played.given),
            n_eliminated=(played.before ^ played.after).bit_count(),
            _round=played,
            _disclosure=disclosure,
        )
        for round_number, played in enumerate(big_integer.rounds(scenario, disclosure), start=1)
    )
