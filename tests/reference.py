"""The slow literal oracle: the definitions written out over lists of worlds, nothing clever.

Every engine is compared with this on random input; it shares no code with any of them.
"""

from collections.abc import Sequence
from itertools import product

from del_env.answers import Answer, Claim, Disclosure
from del_env.scenario import AtLeast, ObservationMatrix, Scenario, World


def announced(scenario: Scenario) -> list[World]:
    """Returns the worlds that satisfy the announcement."""
    q = scenario.announcement.count
    worlds = product((False, True), repeat=len(scenario.world))
    if isinstance(scenario.announcement, AtLeast):
        return [world for world in worlds if sum(world) >= q]
    return [world for world in worlds if sum(world) <= q]


def view_class(
    worlds: Sequence[World], observation: ObservationMatrix, agent: int, world: World
) -> list[World]:
    """Returns the worlds that agree with `world` on all that `agent` observes."""
    observed = [b for b, sees in enumerate(observation[agent]) if sees]
    return [v for v in worlds if all(v[b] == world[b] for b in observed)]


def answer(
    worlds: Sequence[World], observation: ObservationMatrix, agent: int, world: World
) -> Answer | None:
    """Returns the agent's answer at (worlds, world), None where it is undefined."""
    statuses = {v[agent] for v in view_class(worlds, observation, agent, world)}
    if not statuses:
        return None
    if len(statuses) == 2:
        return Answer.DONT_KNOW
    return Answer.YES if statuses == {True} else Answer.NO


def claim(answered: Answer | None, disclosure: Disclosure) -> Claim | None:
    """Returns what becomes public of an answer."""
    if answered is None:
        return None
    if disclosure is Disclosure.ANSWER:
        return {Answer.DONT_KNOW: 0, Answer.NO: 1, Answer.YES: 2}[answered]
    return 0 if answered is Answer.DONT_KNOW else 1


def ideal_course(
    scenario: Scenario, disclosure: Disclosure, n_rounds: int
) -> tuple[list[list[World]], list[tuple[Answer | None, ...]]]:
    """Returns the worlds before round 1, after round 1, ... and the answers of each round."""
    agents = range(len(scenario.world))
    sets, rounds = [announced(scenario)], []
    for _ in range(n_rounds):
        table = {
            v: tuple(answer(sets[-1], scenario.observation, a, v) for a in agents) for v in sets[-1]
        }
        said = [claim(x, disclosure) for x in table[scenario.world]]
        rounds.append(table[scenario.world])
        sets.append([v for v in sets[-1] if [claim(x, disclosure) for x in table[v]] == said])
    return sets, rounds


class LiteralState:
    """The definitions of live play (P, the Q_i, impossible rounds), written out."""

    def __init__(self, scenario: Scenario, disclosure: Disclosure) -> None:
        self.observation = scenario.observation
        self.agents = range(len(scenario.world))
        self.disclosure = disclosure
        self.public = announced(scenario)
        self.private = [list(self.public) for _ in self.agents]
        self.impossible = False

    def rational(self, agent: int, world: World) -> tuple[Answer, bool]:
        """Returns the rational answer at the true world, and whether it is a contradiction."""
        answered = answer(self.private[agent], self.observation, agent, world)
        return (Answer.DONT_KNOW, True) if answered is None else (answered, False)

    def said(self, agent: int, world: World) -> Claim | None:
        """Returns the claim of an agent at (P, world), None where it is undefined."""
        return claim(answer(self.public, self.observation, agent, world), self.disclosure)

    def play(self, claims: Sequence[Claim]) -> None:
        """Applies one round of claims."""
        public = [v for v in self.public if all(self.said(a, v) == claims[a] for a in self.agents)]
        self.impossible = not public
        if not self.impossible:
            self.private = [self._heard(agent, claims) for agent in self.agents]
            self.public = public

    def _heard(self, agent: int, claims: Sequence[Claim]) -> list[World]:
        others = [other for other in self.agents if other != agent]
        return [
            v
            for v in self.private[agent]
            if all(self.said(other, v) in (None, claims[other]) for other in others)
        ]
