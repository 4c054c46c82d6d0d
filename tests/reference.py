"""The slow literal oracle: the definitions written out over lists of worlds, nothing clever.

Every engine is compared with this on random input; it shares no code with any of them.
"""

from itertools import product

from del_env.answers import Answer, Disclosure


def announced(scenario_or_state):
    """Returns the worlds that satisfy the announcement."""
    n = len(scenario_or_state.observation)
    announcement = scenario_or_state.announcement
    kind = type(announcement).__name__
    return [
        world
        for world in product((False, True), repeat=n)
        if (sum(world) >= announcement.count) == (kind == "AtLeast")
        or sum(world) == announcement.count
    ]


def view_class(worlds, observation, agent, world):
    """Returns the worlds that agree with `world` on all that `agent` observes."""
    row = observation[agent]
    return [v for v in worlds if all(v[b] == world[b] for b in range(len(row)) if row[b])]


def answer(worlds, observation, agent, world):
    """Returns the agent's answer at (worlds, world), None where it is undefined."""
    statuses = {v[agent] for v in view_class(worlds, observation, agent, world)}
    if not statuses:
        return None
    if len(statuses) == 2:
        return Answer.DONT_KNOW
    return Answer.YES if statuses == {True} else Answer.NO


def claim(answered, disclosure):
    """Returns what becomes public of an answer."""
    if answered is None:
        return None
    return int(answered) if disclosure is Disclosure.ANSWER else int(answered != 0)


def world_sets_and_answers(scenario, disclosure, n_rounds):
    """Returns the possible worlds before and after each round, and the answers of each round."""
    n, observation = len(scenario.world), scenario.observation
    worlds, sets, rounds = announced(scenario), [], []
    sets.append(worlds)
    for _ in range(n_rounds):
        table = {v: [answer(worlds, observation, a, v) for a in range(n)] for v in worlds}
        rounds.append(table[scenario.world])
        said = [claim(x, disclosure) for x in table[scenario.world]]
        worlds = [v for v in worlds if [claim(x, disclosure) for x in table[v]] == said]
        sets.append(worlds)
    return sets, rounds


class LiteralState:
    """The definitions of live play (P, the Q_i, impossible rounds), written out."""

    def __init__(self, scenario, disclosure):
        self.observation = scenario.observation
        self.n = len(scenario.world)
        self.disclosure = disclosure
        self.public = announced(scenario)
        self.private = [list(self.public) for _ in range(self.n)]
        self.impossible = False

    def rational(self, agent, world):
        """Returns (answer, contradiction) of the agent at the true world."""
        answered = answer(self.private[agent], self.observation, agent, world)
        return (Answer.DONT_KNOW, True) if answered is None else (answered, False)

    def play(self, claims):
        """Applies one round of claims."""

        def said(agent, v):
            return claim(answer(self.public, self.observation, agent, v), self.disclosure)

        public = [v for v in self.public if all(said(a, v) == claims[a] for a in range(self.n))]
        self.impossible = not public
        if self.impossible:
            return
        self.private = [
            [
                v
                for v in self.private[i]
                if all(said(j, v) in (None, claims[j]) for j in range(self.n) if j != i)
            ]
            for i in range(self.n)
        ]
        self.public = public
