"""Who tells what apart, for many environments at once."""

from typing import NamedTuple

import numpy as np

from del_env.answers import Answer, Disclosure
from del_env.oracle.batch_play import bits_at, flags_as_words, merge, positive_words, swapped
from del_env.oracle.cube_sight import Words
from del_env.vector.arrays import Answers, Bits, Numbers


class Claims(NamedTuple):
    """The claims of a round as words.

    Attributes:
        claimed: a word of ones for each agent that claimed to know: (n, n_envs).
        false: the worlds in which each agent's status is not the one that it claimed, where that
            is public: (n, n_words, n_envs); else None.
    """

    claimed: Words
    false: Words | None


def claims_of(said: Answers, disclosure: Disclosure) -> Claims:
    """Returns what becomes public of answers, as words."""
    claimed = flags_as_words(said != Answer.DONT_KNOW)
    if disclosure is Disclosure.KNOWLEDGE:
        return Claims(claimed, None)
    positive, yes = positive_words(len(said)), (said == Answer.YES)[:, None]
    return Claims(claimed, np.where(yes, ~positive, positive))


class Sight:
    """Who does not observe whom, in each environment.

    Attributes:
        n_agents: how many agents.
        n_envs: how many environments.
        unobserved: a word of ones where the first agent does not observe the second:
            (n, n, n_envs).
        others: for each agent whom else it does not observe in some environment.
    """

    def __init__(self, n_agents: int, n_envs: int) -> None:
        self.n_agents, self.n_envs = n_agents, n_envs
        self.unobserved: Words = np.zeros((n_agents, n_agents, n_envs), np.uint64)
        self.others: list[list[int]] = [[] for _ in range(n_agents)]
        self._observation: Bits = np.ones((n_envs, n_agents, n_agents), np.bool_)

    def observe(self, envs: Numbers, observation: Bits) -> None:
        """Takes note of who observes whom in some environments: (n_chosen, n, n)."""
        # Often one matrix serves all episodes.
        if np.array_equal(self._observation[envs], observation):
            return
        self._observation[envs] = observation
        self.unobserved[..., envs] = flags_as_words(~observation.transpose(1, 2, 0))
        # Whom everybody observes everywhere costs nothing.
        somewhere = ~np.all(self._observation, axis=0, keepdims=True)[0]
        self.others = [
            [other for other in np.flatnonzero(row).tolist() if other != agent]
            for agent, row in enumerate(somewhere)
        ]


class Knowledge:
    """What every agent would answer at every world, knowing that the world is in a public set P.

    With X the worlds that an agent cannot tell, by what it observes of the others, from one in P,
    and S those that differ from one in X by the agent's own status (none if it observes itself),
    the agent does not know on X & S and knows on X ^ S; elsewhere its answer is undefined. On P
    itself it knows exactly outside S.
    """

    def __init__(self, sight: Sight) -> None:
        self._sight = sight
        # X and S of each agent.
        self._reach: list[Words] = []
        self._swapped: list[Words] = []

    def learn(self, public: Words) -> None:
        """Works out the answers from the publicly possible worlds; keeps a hold on them."""
        agents = range(self._sight.n_agents)
        self._reach = [self._merged(public, agent) for agent in agents]
        self._swapped = [swapped(self._reach[agent], agent) for agent in agents]
        for agent, worlds in enumerate(self._swapped):
            worlds &= self._sight.unobserved[agent, agent]

    def agree(self, public: Words, claims: Claims) -> Words:
        """Returns the worlds of P, as it was learnt, at which all claims are the ones made."""
        agreeing = public.copy()
        for agent, (doubtful, claimed) in enumerate(
            zip(self._swapped, claims.claimed, strict=True)
        ):
            agreeing &= doubtful ^ claimed
            if claims.false is not None:
                agreeing &= ~(claims.false[agent] & claimed)
        return agreeing

    def denied(self, agent: int, claims: Claims) -> Words:
        """Returns where the agent's answer is defined and another one than it claimed."""
        reach, doubtful, claimed = self._reach[agent], self._swapped[agent], claims.claimed[agent]
        # X & S where it claimed to know, X ^ S where it did not.
        denied: Words = reach | doubtful
        denied &= claimed
        denied ^= reach
        denied ^= doubtful
        if claims.false is not None:
            false = claims.false[agent]
            denied |= (reach & false | doubtful & ~false) & claimed
        return denied

    def knowers(self, true: Numbers) -> Bits:
        """Returns who knows at the world of that number, one of P, in each environment."""
        return np.array([bits_at(doubtful, true) == 0 for doubtful in self._swapped])

    def _merged(self, public: Words, agent: int) -> Words:
        others = self._sight.others[agent]
        if not others:
            return public
        merged = public.copy()
        for other in others:
            merge(merged, other, self._sight.unobserved[agent, other])
        return merged
