"""Explanations: which worlds an agent could not tell apart, and what became of each."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from del_env.answers import Claim
from del_env.oracle.engines import eliminations
from del_env.oracle.space import count_announced
from del_env.scenario import Scenario, World
from del_env.suites.instance import Instance
from del_env.view import seen_by

MAX_WORLDS = 300_000
"""So many worlds are looked through one by one; more would take minutes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A world that fits what the agent sees and what was announced.

    Attributes:
        world: the world.
        positive: the agent's status in it.
        ruled_out_in: the round, from 1, that rules it out before the agent is asked; None if none
            does.
        would_have_claimed: whose claims in that round would have differed in it, and how.
    """

    world: World
    positive: bool
    ruled_out_in: int | None
    would_have_claimed: Mapping[int, Claim]


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """Why the right answer of an instance is right.

    Attributes:
        instance: the instance.
        seen: the status of each agent as far as the queried one sees it; None where it does not.
        candidates: the worlds that fit what it sees and what was announced, those that are left
            last; None if there are too many worlds to look through.
    """

    instance: Instance
    seen: tuple[bool | None, ...]
    candidates: tuple[Candidate, ...] | None

    @property
    def left(self) -> tuple[Candidate, ...]:
        """The candidates that no earlier round rules out."""
        return tuple(one for one in self.candidates or () if one.ruled_out_in is None)


def explain(instance: Instance) -> Explanation:
    """Returns the explanation of an instance's right answer."""
    scenario = instance.scenario
    seen = seen_by(instance.agent, scenario.observation, scenario.world)
    n_worlds = count_announced(scenario.n_agents, scenario.announcement)
    candidates = tuple(_candidates(instance, seen)) if n_worlds <= MAX_WORLDS else None
    return Explanation(instance=instance, seen=seen, candidates=candidates)


def _candidates(instance: Instance, seen: tuple[bool | None, ...]) -> Iterator[Candidate]:
    agent, fitting = instance.agent, dict.fromkeys(fitting_worlds(instance.scenario, seen))
    for ruled_out in eliminations(instance.scenario)[: instance.round_number - 1]:
        for elimination in ruled_out:
            if elimination.world in fitting:
                del fitting[elimination.world]
                yield Candidate(
                    world=elimination.world,
                    positive=elimination.world[agent],
                    ruled_out_in=ruled_out.round_number,
                    would_have_claimed=elimination.would_have_claimed,
                )
    for world in fitting:
        yield Candidate(
            world=world, positive=world[agent], ruled_out_in=None, would_have_claimed={}
        )


def fitting_worlds(scenario: Scenario, seen: tuple[bool | None, ...]) -> Iterator[World]:
    """Yields the worlds that fit what an agent sees and what was announced."""
    possible = [(False, True) if status is None else (status,) for status in seen]
    return (world for world in product(*possible) if scenario.announcement.allows(sum(world)))
