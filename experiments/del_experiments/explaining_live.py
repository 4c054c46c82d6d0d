"""Explanations of live play: which worlds what was said left a seat, and why."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from del_env.answers import Answer, Claim, Disclosure, PublicHistory
from del_env.episode import Episode, Round
from del_env.oracle.public_state import public_state
from del_env.oracle.space import count_announced
from del_env.scenario import Scenario, World, check_agent
from del_env.view import seen_by
from del_experiments.explaining import Candidate, fitting_worlds

MAX_WORLDS = 30_000
"""So many worlds are looked through one by one in every round; more would take minutes."""

Statuses: TypeAlias = Mapping[tuple[bool, ...], frozenset[bool]]
"""An agent's statuses in the publicly possible worlds, by what it observes in them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveExplanation:
    """Why the rational answer of a seat in a round was rational.

    Attributes:
        episode: the episode.
        agent: the seat, from 0.
        played: the round.
        seen: the status of each agent as far as the seat sees it; None where it does not.
        candidates: the worlds that fit what it sees and what was announced, those that were left
            last; None if there are too many worlds to look through. It discounts its own claims,
            so only what others claimed rules a world out.
    """

    episode: Episode
    agent: int
    played: Round
    seen: tuple[bool | None, ...]
    candidates: tuple[Candidate, ...] | None

    @property
    def before(self) -> tuple[Round, ...]:
        """The rounds that had become public."""
        return self.episode.rounds[: self.played.number - 1]

    @property
    def left(self) -> tuple[Candidate, ...]:
        """The candidates that nothing that was said rules out."""
        return tuple(one for one in self.candidates or () if one.ruled_out_in is None)

    @property
    def truth(self) -> Candidate | None:
        """What became of the true world for the seat; None if it was not looked for."""
        world = self.episode.scenario.world
        return next((one for one in self.candidates or () if one.world == world), None)


def explain_live(episode: Episode, agent: int, round_number: int) -> LiveExplanation:
    """Returns the explanation of the rational answer of a seat in a round that was played.

    Raises:
        ScenarioError: there is no such seat.
    """
    scenario = episode.scenario
    check_agent(agent, scenario.n_agents)
    seen = seen_by(agent, scenario.observation, scenario.world)
    n_worlds = count_announced(scenario.n_agents, scenario.announcement)
    heard = episode.public_history[: round_number - 1]
    few = n_worlds <= MAX_WORLDS
    return LiveExplanation(
        episode=episode,
        agent=agent,
        played=episode.rounds[round_number - 1],
        seen=seen,
        candidates=tuple(_candidates(episode, agent, seen, heard)) if few else None,
    )


def _candidates(
    episode: Episode, agent: int, seen: tuple[bool | None, ...], heard: PublicHistory
) -> Iterator[Candidate]:
    left = list(fitting_worlds(episode.scenario, seen))
    for number, claims in enumerate(heard, start=1):
        if episode.rounds[number - 1].impossible:  # it teaches nobody anything
            continue
        still = []
        told = _Told(episode, agent, heard[: number - 1])
        for world in left:
            if differing := dict(told.differing(world, claims)):
                yield Candidate(
                    world=world,
                    positive=world[agent],
                    ruled_out_in=number,
                    would_have_claimed=differing,
                )
            else:
                still.append(world)
        left = still
    for world in left:
        yield Candidate(
            world=world, positive=world[agent], ruled_out_in=None, would_have_claimed={}
        )


class _Told:
    """What the others would have claimed in each world, after what all have heard."""

    def __init__(self, episode: Episode, listener: int, heard: PublicHistory) -> None:
        scenario, self._disclosure = episode.scenario, episode.rules.disclosure
        worlds = _publicly_possible(scenario, self._disclosure, heard)
        self._scenario = scenario
        self._statuses = {
            other: _statuses(scenario, other, worlds)
            for other in range(scenario.n_agents)
            if other != listener
        }

    def differing(self, world: World, claims: tuple[Claim, ...]) -> Iterator[tuple[int, Claim]]:
        """Yields whose claims would have been others than these, and which."""
        for other, statuses in self._statuses.items():
            found = statuses.get(_observed(self._scenario, other, world))
            if found is None:  # that the agent has no answer there excludes nothing
                continue
            answer = Answer.DONT_KNOW if len(found) > 1 else Answer.from_status(min(found))
            claim = self._disclosure.claim(answer)
            if claim != claims[other]:
                yield other, claim


def _publicly_possible(
    scenario: Scenario, disclosure: Disclosure, heard: PublicHistory
) -> tuple[World, ...]:
    state = public_state(scenario.observation, scenario.announcement, disclosure, heard)
    return tuple(state.worlds())


def _statuses(scenario: Scenario, agent: int, worlds: Iterable[World]) -> Statuses:
    found: dict[tuple[bool, ...], set[bool]] = {}
    for world in worlds:
        found.setdefault(_observed(scenario, agent, world), set()).add(world[agent])
    return {observed: frozenset(statuses) for observed, statuses in found.items()}


def _observed(scenario: Scenario, agent: int, world: World) -> tuple[bool, ...]:
    pairs = zip(scenario.observation[agent], world, strict=True)
    return tuple(positive for sees, positive in pairs if sees)
