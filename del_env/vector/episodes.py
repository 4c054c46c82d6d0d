"""The rules of play for many environments at once: `del_env.episode` in arrays."""

from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from del_env.answers import Answer, Disclosure
from del_env.env_settings import EnvSettings
from del_env.episode import HistoryMode
from del_env.vector.arrays import Answers, Bits, Numbers
from del_env.vector.ideal import IdealCourse
from del_env.vector.knowledge import Sight
from del_env.vector.observations import Observations
from del_env.vector.puzzles import Puzzles
from del_env.vector.state import VectorState

Scalar = TypeVar("Scalar", bound=np.generic)


class VectorRound(NamedTuple):
    """A round played in every environment; where none was asked for, its values mean nothing.

    Attributes:
        rational: what was rational for the learner.
        ideal: what would have been had everybody been ideal from the start.
        contradiction: whether the public history contradicted what the learner sees.
        impossible: whether no publicly possible world would have led to the claims.
        truth_lost: whether the true world is publicly excluded after the round.
        terminated: whether there is nothing more to learn.
        truncated: whether the round limit was reached first.
    """

    rational: NDArray[np.int8]
    ideal: NDArray[np.int8]
    contradiction: Bits
    impossible: Bits
    truth_lost: Bits
    terminated: Bits
    truncated: Bits


class VectorEpisodes:
    """One episode an environment, in which all but the learners are ideal reasoners.

    Attributes:
        observations: what the learners observe.
    """

    def __init__(self, n_envs: int, settings: EnvSettings) -> None:
        n_agents = settings.source.n_agents
        self._rules = settings.rules
        self._limit = settings.rules.round_limit(n_agents)
        self._envs = np.arange(n_envs)
        self._sight = Sight(n_agents, n_envs)
        self._state = VectorState(self._sight, settings.rules.disclosure)
        self._seats = np.zeros(n_envs, np.int64)
        self._ideal = IdealCourse(self._sight, settings.rules.disclosure)
        self.observations = Observations(n_envs, n_agents, self._limit)

    @property
    def rational(self) -> NDArray[np.int8]:
        """The rational answer of each learner in the next round."""
        return self._of_learners(self._state.answers)

    def begin(self, envs: Numbers, puzzles: Puzzles, seats: Numbers) -> None:
        """Begins other episodes in some environments; call `refresh` afterwards."""
        self._sight.observe(envs, puzzles.observation)
        self._state.begin(envs, puzzles)
        self._seats[envs] = seats
        self._ideal.begin(envs, puzzles)
        self.observations.begin(envs, puzzles, seats)

    def play(self, actions: NDArray[np.int8], asked: Bits) -> VectorRound:
        """Plays a round in some environments; call `refresh` afterwards.

        Args:
            actions: what the learners answer: (n_envs,).
            asked: in which environments.
        """
        rational, contradiction = self._state.answers, self._state.contradiction
        ideal = self._ideal.answers(self.observations.n_rounds + 1)
        answers = rational.copy()
        answers[self._seats, self._envs] = actions
        said = ideal if self._rules.history is HistoryMode.IDEAL else answers
        impossible, learnt = self._state.hear(said, asked)
        self.observations.hear(self._claims(said).T, np.flatnonzero(asked))
        terminated = _nothing_to_come(answers, rational, learnt)
        truncated = ~terminated & (self.observations.n_rounds >= self._limit)
        return VectorRound(
            rational=self._of_learners(rational),
            ideal=self._of_learners(ideal),
            contradiction=self._of_learners(contradiction),
            impossible=impossible,
            truth_lost=self._state.truth_lost(),
            terminated=terminated & asked,
            truncated=truncated & asked,
        )

    def refresh(self) -> None:
        """Works out the rational answers of the next round."""
        self._state.refresh()

    def _claims(self, said: Answers) -> Answers:
        if self._rules.disclosure is Disclosure.ANSWER:
            return said
        claims: Answers = np.minimum(said, 1)
        return claims

    def _of_learners(self, of_agents: NDArray[Scalar]) -> NDArray[Scalar]:
        own: NDArray[Scalar] = of_agents[self._seats, self._envs]
        return own


def _nothing_to_come(answers: Answers, rational: Answers, learnt: Bits) -> Bits:
    everybody_right: Bits = np.all(answers == rational, axis=0)
    everybody_claims: Bits = np.all(answers != Answer.DONT_KNOW, axis=0)
    return everybody_right & (everybody_claims | ~learnt)
