"""The public state of many environments at once: `oracle.PublicState` in arrays."""

from typing import NamedTuple

import numpy as np

from del_env.answers import Answer, Disclosure
from del_env.oracle.batch_play import bits_at, flags_as_words
from del_env.oracle.cube_sight import Words
from del_env.vector.arrays import (
    Answers,
    Bits,
    Numbers,
    classes,
    n_words,
    statuses,
    world_numbers,
)
from del_env.vector.knowledge import Claims, Knowledge, Sight, claims_of
from del_env.vector.puzzles import Puzzles


class Heard(NamedTuple):
    """What a round did: one flag an environment.

    Attributes:
        impossible: no publicly possible world would have led to its claims.
        learnt: it changed what is possible, in public or for one of the agents.
    """

    impossible: Bits
    learnt: Bits


class VectorState:
    """What is possible in each environment: in public (P), and for each agent (the Q_i).

    Attributes:
        answers: the rational answer of each agent in the next round: (n, n_envs).
        contradiction: whether the public history contradicts what it sees: (n, n_envs).
    """

    def __init__(self, sight: Sight, disclosure: Disclosure) -> None:
        shape = (sight.n_agents, n_words(sight.n_agents), sight.n_envs)
        self._disclosure = disclosure
        self._public: Words = np.zeros(shape[1:], np.uint64)
        self._private: Words = np.zeros(shape, np.uint64)
        self._classes: Words = np.zeros(shape, np.uint64)
        self._true: Numbers = np.zeros(sight.n_envs, np.int64)
        self._knowledge = Knowledge(sight)
        self.answers: Answers = np.zeros((sight.n_agents, sight.n_envs), np.int8)
        self.contradiction: Bits = np.zeros((sight.n_agents, sight.n_envs), np.bool_)

    def begin(self, envs: Numbers, puzzles: Puzzles) -> None:
        """Begins other episodes in some environments; call `refresh` afterwards."""
        announced = puzzles.announced()
        self._public[:, envs] = announced
        self._private[..., envs] = announced
        self._classes[..., envs] = classes(puzzles.observation, puzzles.world)
        self._true[envs] = world_numbers(puzzles.world)

    def hear(self, said: Answers, asked: Bits) -> Heard:
        """Applies a round of answers where one was asked; call `refresh` afterwards."""
        claims = claims_of(said, self._disclosure)
        after = self._knowledge.agree(self._public, claims)
        possible = after.any(axis=0) & asked
        heard = flags_as_words(possible)
        self._discount(claims, heard)
        gone = (self._public ^ after) & heard
        self._public = self._public ^ gone
        # The private sets tell nothing more: a claim that is denied anywhere is denied by the
        # same agent at a world of P that it cannot tell from there.
        return Heard(impossible=asked & ~possible, learnt=np.any(gone, axis=0))

    def refresh(self) -> None:
        """Works out what everybody knows now, and should answer."""
        self._knowledge.learn(self._public)
        pairs = zip(self._private, self._classes, strict=True)
        mine = [statuses(worlds & seen, agent) for agent, (worlds, seen) in enumerate(pairs)]
        negative, positive = (np.array(sides) for sides in zip(*mine, strict=True))
        status = np.where(positive, np.int8(Answer.YES), np.int8(Answer.NO))
        self.answers = status * (positive ^ negative)
        self.contradiction = ~(positive | negative)

    def truth_lost(self) -> Bits:
        """Whether the true world is publicly excluded."""
        lost: Bits = bits_at(self._public, self._true) == 0
        return lost

    def _discount(self, claims: Claims, heard: Words) -> None:
        """Takes from each agent's worlds those that the claims of the others deny."""
        denied = [self._knowledge.denied(agent, claims) for agent in range(len(self._private))]
        once, twice = np.zeros_like(self._public), np.zeros_like(self._public)
        for worlds in denied:
            twice |= once & worlds
            once |= worlds
        # The others leave it a world that nobody denies, or the agent alone.
        once, alone = ~(once & heard), ~twice
        for own, mine in zip(denied, self._private, strict=True):
            own &= alone
            own |= once
            mine &= own
