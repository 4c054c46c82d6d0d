"""Does an agent first know in that round? A quick test for searching among many matrices.

Most matrices fail it, and most of those early. So nothing is validated, and a round ends as soon as
the question is settled: the agent knows once the others' claims have ruled out its last *rival*,
a world that it cannot tell from the true one and in which its status differs. It is itself heard
only for the sake of later rounds. What an agent claims in round 1 depends on its own row alone, and
rows come again. Sets are those of the big-integer engine.
"""

from collections.abc import Sequence
from typing import NamedTuple

from del_env.checks import is_integer
from del_env.errors import ScenarioError
from del_env.oracle.big_integer import Sight, alike, announced_worlds, sight_of, world_index
from del_env.scenario import (
    Announcement,
    World,
    check_agent,
    check_announcement,
    checked_world,
)

_MOST_KEPT = 1 << 14


class Heard(NamedTuple):
    """What one agent claims in a round.

    Attributes:
        sight: what it observes.
        positive: its status.
        doubts: whether it does not know.
        agreeing: a set that holds a possible world iff it would claim the same there.
    """

    sight: Sight
    positive: bool
    doubts: bool
    agreeing: int


class PivotalTest:
    """A test of matrices: whether with it an agent first knows in a wanted round.

    Who knows becomes public, not what (disclosure `knowledge`). One test serves many matrices.

    Args:
        world: the true world.
        announcement: the public announcement, true of it.
        agent: the agent.
        round_number: the wanted round, from 1.

    Raises:
        ScenarioTooLargeError: there are more than 20 agents.
        ScenarioError: an argument is ill-formed, or the announcement is false of the world.
    """

    def __init__(
        self, world: World, announcement: Announcement, agent: int, round_number: int
    ) -> None:
        world = checked_world(world)
        check_announcement(announcement, len(world))
        check_agent(agent, len(world))
        if not is_integer(round_number) or round_number < 1 or not announcement.allows(sum(world)):
            raise ScenarioError(
                f"round {round_number!r} after {announcement!s} in a world with {sum(world)} "
                "positive: an announcement is truthful, and rounds count from 1"
            )
        self._world = world
        self._number = world_index(world)
        self._agent = agent
        self._others = [other for other in range(len(world)) if other != agent]
        self._round_number = round_number
        self._announced = announced_worlds(len(world), announcement)
        self._first_heard: dict[tuple[int, tuple[int, ...]], Heard] = {}

    def passes(self, observation: Sequence[Sequence[int]]) -> bool:
        """Whether the agent first knows in the wanted round; the matrix is not validated."""
        mine, worlds = self._hear_first(self._agent, observation), self._announced
        rivals = self._rivals(mine.sight)
        if not worlds & rivals or self._round_number == 1:
            return not worlds & rivals and self._round_number == 1
        heard = (self._hear_first(other, observation) for other in self._others)
        for next_round in range(2, self._round_number + 1):
            left, guessing = worlds, []
            for one in heard:
                left &= one.agreeing
                if not left & rivals:
                    return next_round == self._round_number
                if one.doubts:
                    guessing.append(one)
            left &= mine.agreeing
            if left == worlds or next_round == self._round_number:
                break
            worlds = left
            mine = self._hear(mine.sight, mine.positive, worlds)
            heard = (self._hear(one.sight, one.positive, worlds) for one in guessing)
        return False

    def _rivals(self, sight: Sight) -> int:
        if not sight.lift:
            return 0
        rivals = alike(sight, self._number)
        return rivals if self._world[self._agent] else rivals << sight.lift

    def _hear_first(self, agent: int, observation: Sequence[Sequence[int]]) -> Heard:
        row = tuple(observation[agent])
        heard = self._first_heard.get((agent, row))
        if heard is None:
            heard = self._hear(sight_of(agent, row), self._world[agent], self._announced)
            if len(self._first_heard) < _MOST_KEPT:
                self._first_heard[agent, row] = heard
        return heard

    def _hear(self, sight: Sight, positive: bool, worlds: int) -> Heard:
        merged, stand, lift, _, spread, observed = sight
        if not lift:
            return Heard(sight, positive, False, self._announced)  # it always knows
        for step in merged:
            worlds |= worlds >> step
        above = worlds >> lift
        doubts = bool((worlds if positive else above) >> (self._number & observed) & 1)
        agreeing = (worlds & above if doubts else worlds ^ above) & stand
        for step in spread:
            agreeing |= agreeing << step
        return Heard(sight, positive, doubts, agreeing)
