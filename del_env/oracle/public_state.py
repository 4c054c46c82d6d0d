"""PublicState: what is common knowledge, and what each agent thinks possible, after any claims.

Play need not be ideal. Everybody trusts the others' public history and discounts its own claims,
which tell it nothing. If everybody is ideal this is plain iterated elimination.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from operator import and_

from del_env.answers import Answer, Claim, Disclosure, PublicHistory
from del_env.errors import ScenarioError
from del_env.oracle.worlds import (
    AnswerSets,
    WorldSet,
    announced_worlds,
    members,
    view_classes,
    world_at,
    world_index,
)
from del_env.scenario import Announcement, ObservationMatrix, World, check_agent


@dataclass(frozen=True, slots=True)
class RationalAnswer:
    """What a perfect reasoner says, given what was said.

    Attributes:
        answer: the answer.
        contradiction: whether the public history contradicts what the agent sees; the answer is
            then `DONT_KNOW`.
    """

    answer: Answer
    contradiction: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicState:
    """The state of the public conversation after some rounds; immutable.

    Attributes:
        observation: who observes whom.
        announcement: the public announcement.
        disclosure: what becomes public of an answer.
        impossible: whether the last round was impossible: no world that was publicly possible
            would have led to its claims, so nobody learnt anything from it.
    """

    observation: ObservationMatrix
    announcement: Announcement
    disclosure: Disclosure
    impossible: bool = False
    _public: WorldSet
    _private: tuple[WorldSet, ...]

    @property
    def n_agents(self) -> int:
        """How many agents there are."""
        return len(self.observation)

    @property
    def n_worlds(self) -> int:
        """How many worlds are publicly possible."""
        return self._public.bit_count()

    def worlds(self) -> Iterator[World]:
        """Yields the publicly possible worlds."""
        return (world_at(index, self.n_agents) for index in members(self._public))

    def worlds_of(self, agent: int) -> Iterator[World]:
        """Yields the worlds that `agent` holds possible but for what it observes."""
        check_agent(agent, self.n_agents)
        return (world_at(index, self.n_agents) for index in members(self._private[agent]))

    def allows(self, world: World) -> bool:
        """Whether `world` is publicly possible; for the true world, whether truth is not lost."""
        return bool(self._public >> world_index(world) & 1)

    def same_worlds(self, other: "PublicState") -> bool:
        """Whether nobody has learnt anything between the two states, in public or alone."""
        return self._public == other._public and self._private == other._private

    def rational_answer(self, agent: int, seen: Sequence[bool | None]) -> RationalAnswer:
        """Returns the rational answer of `agent` in the next round.

        Args:
            agent: the agent.
            seen: the status of each agent as far as this one observes it, else None.

        Raises:
            ScenarioError: there is no such agent.
        """
        check_agent(agent, self.n_agents)
        classes = view_classes(self.observation)
        answer = classes.answer(agent, classes.consistent(self._private[agent], seen))
        if answer is None:
            return RationalAnswer(Answer.DONT_KNOW, contradiction=True)
        return RationalAnswer(answer, contradiction=False)

    def after(self, claims: Sequence[Claim]) -> "PublicState":
        """Returns the state after a round in which the agents made these claims, one each.

        Raises:
            ScenarioError: the claims are not one an agent, or not of the disclosure.
        """
        self._check_claims(claims)
        answers = [view_classes(self.observation).answers(a, self._public) for a in self._agents]
        made = [x.claimed(c, self.disclosure) for x, c in zip(answers, claims, strict=True)]
        public = self._public
        for worlds in made:
            public &= worlds
        if not public:
            return self._with(self._public, self._private, impossible=True)
        return self._with(public, self._private_after(answers, made), impossible=False)

    def _private_after(
        self, answers: Sequence[AnswerSets], made: Sequence[WorldSet]
    ) -> tuple[WorldSet, ...]:
        # Where an agent's answer is undefined, its claim says nothing about that world.
        everything = (1 << (1 << self.n_agents)) - 1
        heard = [m | everything ^ x.defined for x, m in zip(answers, made, strict=True)]
        others = _all_but_one(heard, everything)
        return tuple(mine & theirs for mine, theirs in zip(self._private, others, strict=True))

    def _with(
        self, public: WorldSet, private: tuple[WorldSet, ...], *, impossible: bool
    ) -> "PublicState":
        return PublicState(
            observation=self.observation,
            announcement=self.announcement,
            disclosure=self.disclosure,
            impossible=impossible,
            _public=public,
            _private=private,
        )

    @property
    def _agents(self) -> range:
        return range(self.n_agents)

    def _check_claims(self, claims: Sequence[Claim]) -> None:
        allowed = self.disclosure.claims
        if len(claims) != self.n_agents or any(claim not in allowed for claim in claims):
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
    worlds = announced_worlds(len(observation), announcement)
    return PublicState(
        observation=observation,
        announcement=announcement,
        disclosure=disclosure,
        _public=worlds,
        _private=(worlds,) * len(observation),
    )


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


def _all_but_one(sets: Sequence[WorldSet], everything: WorldSet) -> list[WorldSet]:
    """Returns for each index the intersection of all the other sets."""
    before = accumulate(sets[:-1], and_, initial=everything)
    behind = accumulate(sets[:0:-1], and_, initial=everything)
    return [a & b for a, b in zip(before, reversed(list(behind)), strict=True)]
