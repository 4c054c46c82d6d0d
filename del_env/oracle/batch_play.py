"""One round after the other of ideal play, in many scenarios at once."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from del_env.answers import Disclosure
from del_env.oracle.cube import announced_words
from del_env.oracle.cube_sight import IN_WORD, Words, negative_bits
from del_env.oracle.trace import NEVER
from del_env.scenario import AtLeast, AtMost

Flags = NDArray[np.bool_]

_ENOUGH_LEFT = 3 / 4


class BatchPlay:
    """Ideal play in many scenarios of one number of agents.

    Attributes:
        pivotal_rounds: in which round, from 1, each agent (line) first knows in each scenario
            (column) as far as it was played; `NEVER` if it did not.
        worlds_left: how many worlds are possible in each scenario before round 1, after round 1,
            and so on.
    """

    def __init__(
        self,
        worlds: Flags,
        observations: Flags,
        fewest: NDArray[np.integer],
        most: NDArray[np.integer],
        disclosure: Disclosure,
    ) -> None:
        n_scenarios, self._n_agents = worlds.shape
        self._disclosure = disclosure
        self._scenarios = np.arange(n_scenarios)
        self._status = worlds.T
        self._true = worlds @ (1 << np.arange(self._n_agents))
        self._unobserved = flags_as_words(~observations.transpose(1, 2, 0))
        # Where one matrix serves all scenarios, what an agent observes in all of them is for free.
        somewhere = ~np.all(observations, axis=0, keepdims=True)[0]
        self._merged_for = [
            [other for other in np.flatnonzero(line).tolist() if other != agent]
            for agent, line in enumerate(somewhere)
        ]
        self._possible = announced_between(self._n_agents, fewest, most)
        self.pivotal_rounds = np.full((self._n_agents, n_scenarios), NEVER, dtype=np.int16)
        self.worlds_left = [count(self._possible)]

    def play(self) -> None:
        """Plays until no round rules anything out in any of the scenarios."""
        while len(self._scenarios):
            self._play_round(len(self.worlds_left))

    def _play_round(self, round_number: int) -> None:
        before, left = self.worlds_left[-1], self.worlds_left[-1].copy()
        after = self._possible.copy()
        for agent in range(self._n_agents):
            self._hear(agent, round_number, after)
        left[self._scenarios] = count(after)
        self.worlds_left.append(left)
        self._possible = after
        goes_on = (left != before)[self._scenarios]
        # Moving the others together is not for nothing either.
        if np.count_nonzero(goes_on) <= _ENOUGH_LEFT * len(goes_on):
            self._leave_out(goes_on)

    def _leave_out(self, goes_on: Flags) -> None:
        self._scenarios = self._scenarios[goes_on]
        self._status = self._status[:, goes_on]
        self._true = self._true[goes_on]
        self._unobserved = self._unobserved[..., goes_on]
        self._possible = self._possible[:, goes_on]

    def _hear(self, agent: int, round_number: int, after: Words) -> None:
        """Takes from `after` the worlds in which an agent would claim otherwise than it does."""
        # A world leaves the agent in doubt if one that it cannot tell from it, but for its own
        # status, is possible.
        doubtful = swapped(self._merged(agent), agent)
        doubtful &= self._unobserved[agent, agent]
        doubts = bits_at(doubtful, self._true)
        after &= doubtful ^ (doubts - _ONE)
        if self._disclosure is Disclosure.ANSWER:
            positive = positive_words(self._n_agents)[agent]
            its_status = np.where(self._status[agent], positive, ~positive)
            after &= its_status | (_ZERO - doubts)
        rounds = self.pivotal_rounds[agent, self._scenarios]
        learns = (doubts == 0) & (rounds == NEVER)
        self.pivotal_rounds[agent, self._scenarios[learns]] = round_number

    def _merged(self, agent: int) -> Words:
        """Returns the worlds that look to an agent, but for itself, like a possible one."""
        merged = self._possible.copy()
        for other in self._merged_for[agent]:
            merge(merged, other, self._unobserved[agent, other])
        return merged


def merge(worlds: Words, agent: int, mask: Words) -> None:
    """Adds the worlds that differ from one in that agent alone, where the mask says so."""
    if agent < IN_WORD:
        step, low = np.uint64(1 << agent), negative_bits(agent)
        both = worlds >> step
        both |= worlds
        both &= mask & low
        worlds |= both
        both <<= step
        worlds |= both
        return
    halves = by_half(worlds, agent)
    both = halves[:, 0] | halves[:, 1]
    both &= mask
    halves |= both[:, np.newaxis]


def swapped(worlds: Words, agent: int) -> Words:
    """Returns the worlds that differ from one of these in that agent alone."""
    if agent < IN_WORD:
        step, low = np.uint64(1 << agent), negative_bits(agent)
        down = worlds >> step
        down &= low
        up = worlds & low
        up <<= step
        down |= up
        return down
    return by_half(worlds, agent)[:, ::-1].reshape(worlds.shape)


def by_half(worlds: Words, agent: int) -> Words:
    """Returns the same words by the status of an agent that chooses the word (second axis)."""
    n_words, n_scenarios = worlds.shape
    run = 1 << (agent - IN_WORD)
    return worlds.reshape(n_words // (2 * run), 2, run, n_scenarios)


def bits_at(worlds: Words, numbers: NDArray[np.int64]) -> Words:
    """Returns 1 for each scenario whose world of that number is in its set, else 0."""
    words = worlds[numbers >> IN_WORD, np.arange(len(numbers))]
    bits: Words = words >> (numbers & _BITS).astype(np.uint64) & _ONE
    return bits


def count(worlds: Words) -> NDArray[np.int32]:
    """Returns how many worlds each scenario's set has."""
    counts: NDArray[np.int32] = np.bitwise_count(worlds).sum(axis=0, dtype=np.int32)
    return counts


def flags_as_words(flags: Flags) -> Words:
    """Returns a word of ones for each True and one of zeros for each False."""
    return np.where(flags, ~_ZERO, _ZERO)


def announced_between(
    n_agents: int, fewest: NDArray[np.integer], most: NDArray[np.integer]
) -> Words:
    """Returns for each scenario the worlds in which so many agents are positive."""
    at_least, at_most = _announced(n_agents)
    return np.ascontiguousarray((at_least[fewest] & at_most[most]).T)


@lru_cache(maxsize=16)
def _announced(n_agents: int) -> tuple[Words, Words]:
    """Returns the worlds of "at least q" and "at most q" for each q, one line each."""
    counts = range(n_agents + 1)
    at_least, at_most = (
        np.stack([announced_words(n_agents, bound(q)).reshape(-1) for q in counts])
        for bound in (AtLeast, AtMost)
    )
    return at_least, at_most


@lru_cache(maxsize=16)
def positive_words(n_agents: int) -> Words:
    """Returns for each agent the worlds in which it is positive: (agents, words, 1)."""
    numbers = np.arange(1 << max(n_agents - IN_WORD, 0))
    words = [
        np.full(len(numbers), ~negative_bits(agent))
        if agent < IN_WORD
        else flags_as_words(numbers >> (agent - IN_WORD) & 1 == 1)
        for agent in range(n_agents)
    ]
    return np.stack(words)[:, :, np.newaxis]


_ZERO, _ONE, _BITS = np.uint64(0), np.uint64(1), (1 << IN_WORD) - 1
