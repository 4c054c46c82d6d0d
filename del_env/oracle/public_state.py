"""PublicState: what is common knowledge, and what each agent thinks possible, after any claims.

Play need not be ideal. Everybody trusts the others' public history and discounts its own claims,
which tell it nothing. If everybody is ideal this is plain iterated elimination.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain
from threading import Lock
from typing import NamedTuple

from del_env.answers import Answer, Claim, Disclosure, PublicHistory
from del_env.errors import ScenarioError
from del_env.oracle.asking import checked_claims, checked_disclosure, checked_matrix, checked_seen
from del_env.oracle.choice import SMALL
from del_env.oracle.engines import possibilities
from del_env.oracle.possibilities import Possibilities
from del_env.scenario import Announcement, ObservationMatrix, World, check_agent, checked_world


class RationalAnswer(NamedTuple):
    """What a perfect reasoner says, given what was said.

    Attributes:
        answer: the answer.
        contradiction: whether the public history contradicts what the agent sees; the answer is
            then `DONT_KNOW`.
    """

    answer: Answer
    contradiction: bool


_CONTRADICTION = RationalAnswer(Answer.DONT_KNOW, contradiction=True)
_FREE_OF_CONTRADICTION = {answer: RationalAnswer(answer, contradiction=False) for answer in Answer}


def _given(answer: Answer | None) -> RationalAnswer:
    return _CONTRADICTION if answer is None else _FREE_OF_CONTRADICTION[answer]


class PublicState:
    """The state of the public conversation after some rounds; immutable.

    Attributes:
        disclosure: what becomes public of an answer.
        impossible: whether the last round was impossible: no world that was publicly possible
            would have led to its claims, so nobody learnt anything from it.
    """

    def __init__(self, possible: Possibilities, *, impossible: bool = False) -> None:
        self._possible = possible
        self.disclosure = possible.disclosure
        self.impossible = impossible

    @property
    def n_agents(self) -> int:
        """How many agents there are."""
        return self._possible.n_agents

    @property
    def n_worlds(self) -> int:
        """How many worlds are publicly possible."""
        return self._possible.n_worlds

    def worlds(self) -> Iterator[World]:
        """Yields the publicly possible worlds."""
        return self._possible.worlds()

    def worlds_of(self, agent: int) -> Iterator[World]:
        """Yields the worlds that `agent` holds possible but for what it observes.

        Raises:
            ScenarioError: there is no such agent.
        """
        check_agent(agent, self.n_agents)
        return self._possible.worlds_of(int(agent))

    def allows(self, world: World) -> bool:
        """Whether `world` is publicly possible; for the true world, whether truth is not lost.

        Raises:
            ScenarioError: it is no world of these agents.
        """
        return self._possible.allows(self._checked_world(world))

    def same_worlds(self, other: "PublicState") -> bool:
        """Whether the same is possible in both states, in public and for each agent."""
        return self._possible.same(other._possible)

    def rational_answer(self, agent: int, seen: tuple[bool | None, ...]) -> RationalAnswer:
        """Returns the rational answer of `agent` in the next round.

        Args:
            agent: the agent.
            seen: the status of each agent as far as this one observes it, else None.

        Raises:
            ScenarioError: there is no such agent, or `seen` does not fit.
        """
        check_agent(agent, self.n_agents)
        return _given(self._possible.answer_of(int(agent), checked_seen(seen, self.n_agents)))

    def rational_answers(self, world: World) -> tuple[RationalAnswer, ...]:
        """Returns the rational answer of every agent in the next round, if `world` is the true one.

        Raises:
            ScenarioError: it is no world of these agents.
        """
        seen = self._checked_world(world)
        answer_of = self._possible.answer_of  # which looks only at what the agent observes
        return tuple(_given(answer_of(agent, seen)) for agent in range(self.n_agents))

    def after(self, claims: Sequence[Claim]) -> "PublicState":
        """Returns the state after a round in which the agents made these claims, one each.

        Raises:
            ScenarioError: the claims are not one an agent, or not of the disclosure.
            ScenarioTooLargeError: the claims set so many agents apart that no engine can follow.
        """
        possible = self._possible.after(checked_claims(claims, self.n_agents, self.disclosure))
        if possible is None:
            return self if self.impossible else PublicState(self._possible, impossible=True)
        return PublicState(possible)

    def _checked_world(self, world: World) -> World:
        checked = checked_world(world)
        if len(checked) != self.n_agents:
            raise ScenarioError(f"world {world!r} does not fit: give {self.n_agents} statuses")
        return checked


def initial_state(
    observation: ObservationMatrix,
    announcement: Announcement,
    disclosure: Disclosure = Disclosure.KNOWLEDGE,
    *,
    engine: str | None = None,
) -> PublicState:
    """Returns the state after the announcement and before round 1.

    Args:
        observation: who observes whom.
        announcement: the public announcement.
        disclosure: what becomes public of an answer.
        engine: a name of `LIVE_ENGINES`; None chooses the cheapest.

    Raises:
        ScenarioTooLargeError: there are too many worlds; nothing was allocated.
        ScenarioError: the matrix or the announcement is ill-formed, or there is no engine of that
            name, or it serves no live play.
        SettingsError: there is no such disclosure.
    """
    matrix = checked_matrix(observation, announcement)
    return PublicState(possibilities(matrix, announcement, checked_disclosure(disclosure), engine))


def public_state(
    observation: ObservationMatrix,
    announcement: Announcement,
    disclosure: Disclosure,
    public_history: PublicHistory,
) -> PublicState:
    """Returns the state after a public history; equal to applying its rounds one by one.

    Raises:
        ScenarioTooLargeError: there are too many worlds; nothing was allocated.
        ScenarioError: the matrix or the announcement is ill-formed, or the history does not fit
            the agents or the disclosure.
        SettingsError: there is no such disclosure.
    """
    table = _table(observation, announcement, disclosure)
    before = table.before_round_one
    history = tuple(map(tuple, public_history))
    # What is kept is found by value, and True is no claim to some that 1 is.
    if not {int}.issuperset(map(type, chain.from_iterable(history))):
        history = tuple(
            tuple(checked_claims(claims, before.n_agents, before.disclosure)) for claims in history
        )
    return table.state_after(history)


class _Table:
    """The states of the conversations at one table: every seat asks for the same ones.

    They are kept as long as they are recent. One seat computes them and the others wait.
    """

    def __init__(self, before_round_one: PublicState, n_kept: int) -> None:
        self.before_round_one = before_round_one
        self._n_kept = n_kept
        self._states: dict[PublicHistory, PublicState] = {}
        self._lock = Lock()

    def state_after(self, history: PublicHistory) -> PublicState:
        with self._lock:
            n_known, state = self._longest_known(history)
            for n_heard in range(n_known, len(history)):
                state = state.after(history[n_heard])
                self._states[history[: n_heard + 1]] = state
                if len(self._states) > self._n_kept:
                    self._states.pop(next(iter(self._states)))
            return state

    def _longest_known(self, history: PublicHistory) -> tuple[int, PublicState]:
        for n_heard in range(len(history), 0, -1):
            state = self._states.pop(history[:n_heard], None)
            if state is not None:
                self._states[history[:n_heard]] = state  # now the last one to be forgotten
                return n_heard, state
        return 0, self.before_round_one


def _table(
    observation: ObservationMatrix, announcement: Announcement, disclosure: Disclosure
) -> _Table:
    try:
        # What is equal to what is kept is as good; whatever else there is, is checked on the way.
        return _kept(observation)(observation, announcement, disclosure)
    except TypeError:  # it cannot be looked up
        matrix = checked_matrix(observation, announcement)
        return _kept(matrix)(matrix, announcement, checked_disclosure(disclosure))


def _kept(observation: ObservationMatrix) -> Callable[..., _Table]:
    return _few_agents if len(observation) <= SMALL else _many_agents


def _make_table(
    n_kept: int, observation: ObservationMatrix, announcement: Announcement, disclosure: Disclosure
) -> _Table:
    return _Table(initial_state(observation, announcement, disclosure), n_kept)


# The states of many agents may take hundreds of megabytes.
_few_agents = lru_cache(maxsize=32)(partial(_make_table, 32))
_many_agents = lru_cache(maxsize=1)(partial(_make_table, 4))
