"""The ideal course of many episodes at once: what everybody would answer if all were ideal."""

import numpy as np

from del_env.answers import Answer, Disclosure
from del_env.oracle.cube_sight import Words
from del_env.vector.arrays import Answers, Bits, Numbers, n_words, world_numbers
from del_env.vector.knowledge import Knowledge, Sight, claims_of
from del_env.vector.puzzles import AT_LEAST, Puzzles

NEVER = np.iinfo(np.int64).max
"""The pivotal round of an agent that does not know as far as the course has been followed."""


class IdealCourse:
    """The ideal answers in each environment, round by round.

    A complete matrix has a closed form; where there is another one, the course is followed by
    elimination, one round for each that is played.
    """

    def __init__(self, sight: Sight, disclosure: Disclosure) -> None:
        n_agents, n_envs = sight.n_agents, sight.n_envs
        self._disclosure = disclosure
        self._true = np.zeros(n_envs, np.int64)
        self._status: Answers = np.zeros((n_agents, n_envs), np.int8)
        self._pivotal: Numbers = np.zeros((n_agents, n_envs), np.int64)
        self._followed: Bits = np.zeros(n_envs, np.bool_)
        self._public: Words = np.zeros((n_words(n_agents), n_envs), np.uint64)
        self._knowledge = Knowledge(sight)

    def begin(self, envs: Numbers, puzzles: Puzzles) -> None:
        """Begins other episodes in some environments."""
        complete = ~np.eye(puzzles.world.shape[1], dtype=np.bool_)
        symmetric = (puzzles.observation == complete).all(axis=(1, 2))
        pivotal = np.where(symmetric[:, None], symmetric_pivotal_rounds(puzzles), NEVER)
        self._true[envs] = world_numbers(puzzles.world)
        self._status[:, envs] = np.where(puzzles.world, Answer.YES, Answer.NO).T
        self._pivotal[:, envs] = pivotal.T
        self._followed[envs] = ~symmetric
        self._public[:, envs] = puzzles.announced()

    def answers(self, round_numbers: Numbers) -> Answers:
        """Returns the ideal answers of the next round, of which the numbers are given."""
        if self._followed.any():
            self._follow(round_numbers)
        return self._status * (self._pivotal <= round_numbers)

    def _follow(self, round_numbers: Numbers) -> None:
        self._knowledge.learn(self._public)
        knows = self._knowledge.knowers(self._true)
        # Where the course was not followed from the start it lags, and tells nothing new.
        now = np.where(knows, round_numbers, NEVER)
        self._pivotal = np.minimum(self._pivotal, now)
        claims = claims_of(self._status * knows, self._disclosure)
        self._public = self._knowledge.agree(self._public, claims)


def symmetric_pivotal_rounds(puzzles: Puzzles) -> Numbers:
    """Returns in which round each agent first knows where everybody sees all the others.

    Source: arXiv 2603.21350, appendix A.2; see `oracle.closed_form`.

    Returns:
        (n_envs, n); `NEVER` where the announcement says nothing.
    """
    n, k = puzzles.world.shape[1], puzzles.world.sum(axis=1)
    at_least = puzzles.bound == AT_LEAST
    first = puzzles.world == at_least[:, None]
    rounds = (np.abs(k - puzzles.count) + 1)[:, None] + ~first
    uninformative = puzzles.count == np.where(at_least, 0, n)
    return np.where(uninformative[:, None], NEVER, rounds)
