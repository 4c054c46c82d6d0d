"""PublicState: what is common knowledge, and what each agent thinks possible, after any claims.

Play need not be ideal. Everybody trusts the others' public history and discounts its own claims,
which tell it nothing. If everybody is ideal this is plain iterated elimination.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate
from operator import and_
from typing import NamedTuple

from del_env.answers import Answer, Claim, Disclosure, PublicHistory
from del_env.errors import ScenarioError
from del_env.oracle.engines import space_of
from del_env.oracle.space import Space, WorldSet
from del_env.scenario import Announcement, ObservationMatrix, World, check_agent


class RationalAnswer(NamedTuple):
    """What a perfect reasoner says, given what was said.

    Attributes:
        answer: the answer.
        contradiction: whether the public history contradicts what the agent sees; the answer is
            then `DONT_KNOW`.
    """

    answer: Answer
    contradiction: bool


class Possibilities:
    """What is possible after some rounds: in public, and for each agent but for what it observes.

    Attributes:
        public: the publicly possible worlds (P).
        private: for each agent the worlds left if its own claims tell it nothing (Q_i).
    """

    def __init__(
        self, space: Space, disclosure: Disclosure, public: WorldSet, private: Sequence[WorldSet]
    ) -> None:
        self.space = space
        self.disclosure = disclosure
        self.public = public
        self.private = tuple(private)

    @cached_property
    def n_worlds(self) -> int:
        """How many worlds are publicly possible."""
        return self.space.count(self.public)

    @cached_property
    def claimed(self) -> tuple[tuple[WorldSet, ...], ...]:
        """For each agent and each claim: the worlds at which it would make it next."""
        answers = [self.space.answers(agent, self.public) for agent in range(self.space.n_agents)]
        claims = self.disclosure.claims
        return tuple(tuple(sets.claimed(c, self.disclosure) for c in claims) for sets in answers)

    def after(self, claims: Sequence[Claim]) -> "Possibilities | None":
        """Returns what is possible after a round of claims; None if the round is impossible."""
        made = [sets[claim] for sets, claim in zip(self.claimed, claims, strict=True)]
        public = self.public
        for worlds in made:
            public = public & worlds
        if not self.space.count(public):
            return None
        return Possibilities(self.space, self.disclosure, public, self._private_after(made))

    def _private_after(self, made: Sequence[WorldSet]) -> list[WorldSet]:
        # Where an agent's answer is undefined, its claim says nothing about that world.
        everything = self.space.everything
        heard = [
            everything ^ _union(sets) | worlds
            for sets, worlds in zip(self.claimed, made, strict=True)
        ]
        others = _all_but_one(heard, everything)
        return [mine & theirs for mine, theirs in zip(self.private, others, strict=True)]


class PublicState:
    """The state of the public conversation after some rounds; immutable.

    Attributes:
        disclosure: what becomes public of an answer.
        impossible: whether the last round was impossible: no world that was publicly possible
            would have led to its claims, so nobody learnt anything from it.
    """

    def __init__(self, possible: Possibilities, *, impossible: bool = False) -> None:
        self._possible = possible
        self._space = possible.space
        self.disclosure = possible.disclosure
        self.impossible = impossible

    @property
    def n_agents(self) -> int:
        """How many agents there are."""
        return self._space.n_agents

    @property
    def n_worlds(self) -> int:
        """How many worlds are publicly possible."""
        return self._possible.n_worlds

    def worlds(self) -> Iterator[World]:
        """Yields the publicly possible worlds."""
        return self._space.members(self._possible.public)

    def worlds_of(self, agent: int) -> Iterator[World]:
        """Yields the worlds that `agent` holds possible but for what it observes.

        Raises:
            ScenarioError: there is no such agent.
        """
        check_agent(agent, self.n_agents)
        return self._space.members(self._possible.private[agent])

    def allows(self, world: World) -> bool:
        """Whether `world` is publicly possible; for the true world, whether truth is not lost."""
        return self._space.contains(self._possible.public, world)

    def same_worlds(self, other: "PublicState") -> bool:
        """Whether the same is possible in both states, in public and for each agent."""
        mine, theirs = self._possible, other._possible
        if mine is theirs:
            return True
        pairs = zip((mine.public, *mine.private), (theirs.public, *theirs.private), strict=True)
        return all(self._space.same(a, b) for a, b in pairs)

    def rational_answer(self, agent: int, seen: tuple[bool | None, ...]) -> RationalAnswer:
        """Returns the rational answer of `agent` in the next round.

        Args:
            agent: the agent.
            seen: the status of each agent as far as this one observes it, else None.

        Raises:
            ScenarioError: there is no such agent.
        """
        check_agent(agent, self.n_agents)
        answer = self._space.answer_of(agent, seen, self._possible.private[agent])
        if answer is None:
            return RationalAnswer(Answer.DONT_KNOW, contradiction=True)
        return RationalAnswer(answer, contradiction=False)

    def after(self, claims: Sequence[Claim]) -> "PublicState":
        """Returns the state after a round in which the agents made these claims, one each.

        Raises:
            ScenarioError: the claims are not one an agent, or not of the disclosure.
        """
        self._check_claims(claims)
        possible = self._possible.after(claims)
        if possible is None:
            return PublicState(self._possible, impossible=True)
        return PublicState(possible)

    def _check_claims(self, claims: Sequence[Claim]) -> None:
        allowed = self.disclosure.claims
        if len(claims) != self.n_agents or not set(claims).issubset(allowed):
            raise ScenarioError(
                f"claims {tuple(claims)!r} do not fit: give {self.n_agents} of {allowed}, as the "
                f"disclosure is {self.disclosure.value!r}"
            )


def initial_state(
    observation: ObservationMatrix,
    announcement: Announcement,
    disclosure: Disclosure = Disclosure.KNOWLEDGE,
) -> PublicState:
    """Returns the state after the announcement and before round 1.

    Raises:
        ScenarioTooLargeError: there are too many agents; nothing was allocated.
    """
    space = space_of(observation, announcement)
    private = [space.announced] * space.n_agents
    return PublicState(Possibilities(space, disclosure, space.announced, private))


# Every seat of a table asks for the same states, each one round after the other.
@lru_cache(maxsize=64)
def public_state(
    observation: ObservationMatrix,
    announcement: Announcement,
    disclosure: Disclosure,
    public_history: PublicHistory,
) -> PublicState:
    """Returns the state after a public history; equal to applying its rounds one by one.

    Raises:
        ScenarioTooLargeError: there are too many agents; nothing was allocated.
        ScenarioError: the history does not fit the agents or the disclosure.
    """
    if not public_history:
        return initial_state(observation, announcement, disclosure)
    before = public_state(observation, announcement, disclosure, public_history[:-1])
    return before.after(public_history[-1])


def _union(sets: Sequence[WorldSet]) -> WorldSet:
    union = sets[0]
    for worlds in sets[1:]:
        union = union | worlds
    return union


def _all_but_one(sets: Sequence[WorldSet], everything: WorldSet) -> list[WorldSet]:
    """Returns for each index the intersection of all the other sets."""
    before = accumulate(sets[:-1], and_, initial=everything)
    behind = accumulate(sets[:0:-1], and_, initial=everything)
    return [a & b for a, b in zip(before, reversed(list(behind)), strict=True)]
