"""The rules of play, as pure functions: what a round of answers does to an episode.

The environment, the table of agents and the playback are shells over these.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from del_env.answers import Answer, Claim, Disclosure, PublicHistory
from del_env.checks import checked_integer, checked_member
from del_env.errors import EpisodeError
from del_env.oracle import (
    KnowledgeHistory,
    PublicState,
    initial_state,
    knowledge_history,
)
from del_env.oracle.history import MAX_PUBLIC_ROUNDS
from del_env.scenario import Scenario, check_scenario
from del_env.view import AgentView, view_of

MAX_ROUNDS = MAX_PUBLIC_ROUNDS
"""Observations have a place for every round: with many more there would be no memory for them."""


class HistoryMode(StrEnum):
    """What later rounds build on.

    `live`: what was said. `ideal`: what ideal reasoners would have said, whatever was said.
    """

    LIVE = "live"
    IDEAL = "ideal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """How an episode is played.

    Attributes:
        disclosure: what becomes public of an answer.
        history: what later rounds build on.
        max_rounds: after so many rounds, at most `MAX_ROUNDS`, the episode is truncated; None
            takes `2n + 2`.

    Raises:
        SettingsError: a value is outside its range; the message names the range.
    """

    disclosure: Disclosure = Disclosure.KNOWLEDGE
    history: HistoryMode = HistoryMode.LIVE
    max_rounds: int | None = None

    def __post_init__(self) -> None:
        disclosure = checked_member(Disclosure, "disclosure", self.disclosure)
        history = checked_member(HistoryMode, "history", self.history)
        object.__setattr__(self, "disclosure", disclosure)
        object.__setattr__(self, "history", history)
        if self.max_rounds is not None:
            n_rounds = checked_integer("max_rounds", self.max_rounds, 1, MAX_ROUNDS)
            object.__setattr__(self, "max_rounds", n_rounds)

    def round_limit(self, n_agents: int) -> int:
        """Returns after how many rounds an episode of that many agents is truncated."""
        return self.max_rounds if self.max_rounds is not None else 2 * n_agents + 2


class Round(NamedTuple):
    """One played round, and what was right in it. Privileged: it may reveal a status.

    Attributes:
        number: the round, from 1.
        answers: what each agent answered.
        rational: what an ideal reasoner would have answered in its place, given what was said.
        contradiction: for each agent, whether the public history contradicted what it sees.
        ideal: what it would have answered had everybody been ideal from the start.
        impossible: whether no publicly possible world would have led to these claims.
        truth_lost: whether the true world is publicly excluded after the round.
        n_worlds: how many worlds are publicly possible after the round.
    """

    number: int
    answers: tuple[Answer, ...]
    rational: tuple[Answer, ...]
    contradiction: tuple[bool, ...]
    ideal: tuple[Answer, ...]
    impossible: bool
    truth_lost: bool
    n_worlds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Episode:
    """An episode after some rounds; immutable. Begin one with `start_episode`.

    Scenario, rules and answers settle all the rest: episodes that agree in these are equal.

    Attributes:
        scenario: the puzzle being played.
        rules: how it is played.
        ideal_history: its ideal course under the episode's disclosure.
        state: the public state now.
        public_history: the claims that became public, one tuple a round.
        rounds: the rounds played.
        terminated: everybody answered rationally and there was nothing more to learn.
        truncated: the round limit was reached first.
        rational: the rational answer of every agent in the round to be played next.
        contradiction: for each agent, whether the public history contradicts what it sees.
    """

    scenario: Scenario
    rules: Rules
    ideal_history: KnowledgeHistory
    state: PublicState = field(compare=False)
    public_history: PublicHistory = ()
    rounds: tuple[Round, ...] = ()
    terminated: bool = False
    truncated: bool = False
    rational: tuple[Answer, ...]
    contradiction: tuple[bool, ...]

    @property
    def is_over(self) -> bool:
        """Whether no more rounds are played."""
        return self.terminated or self.truncated

    @property
    def round_number(self) -> int:
        """The round to be played next, from 1."""
        return len(self.rounds) + 1

    def view(self, agent: int, own_replies: tuple[str, ...] = (), own_note: str = "") -> AgentView:
        """Returns all that `agent` may know in the round to be played next.

        Raises:
            ScenarioError: there is no such agent.
        """
        disclosure = self.rules.disclosure
        history = self.public_history
        return view_of(self.scenario, agent, history, disclosure, own_replies, own_note)


def start_episode(scenario: Scenario, rules: Rules | None = None) -> Episode:
    """Returns the episode of `scenario` before round 1.

    Raises:
        ScenarioTooLargeError: live play of so many agents does not fit; nothing was allocated.
        ScenarioError: it is no scenario.
    """
    check_scenario(scenario)
    rules = rules or Rules()
    state = initial_state(scenario.observation, scenario.announcement, rules.disclosure)
    history = knowledge_history(scenario, rules.disclosure)
    return Episode(
        scenario=scenario,
        rules=rules,
        ideal_history=history,
        state=state,
        rational=history.answers(1),  # nobody has said anything yet that was not ideal
        contradiction=(False,) * scenario.n_agents,
    )


def play_round(episode: Episode, answers: Sequence[Answer]) -> Episode:
    """Returns the episode after a round in which the agents gave these answers, all at once.

    A missing or unreadable reply is played as `Answer.DONT_KNOW`.

    Raises:
        EpisodeError: the episode is over, or there is not one `Answer` an agent.
    """
    _check_playable(episode, answers)
    number = episode.round_number
    ideal = _ideal_answers(episode, number)
    said = ideal if episode.rules.history is HistoryMode.IDEAL else answers
    claims = episode.rules.disclosure.claims_of(said)
    state = episode.state.after(claims)
    truth_lost, n_worlds = _what_is_left(episode, state)
    played = Round(
        number=number,
        answers=tuple(answers),
        rational=episode.rational,
        contradiction=episode.contradiction,
        ideal=ideal,
        impossible=state.impossible,
        truth_lost=truth_lost,
        n_worlds=n_worlds,
    )
    return _followed_by(episode, played, claims, state)


def _ideal_answers(episode: Episode, number: int) -> tuple[Answer, ...]:
    history = episode.ideal_history
    # Who knows changes in few rounds only, and in none after those that are listed.
    knowers = history.knowers
    if number > 1 and (number > len(knowers) or knowers[number - 1] == knowers[number - 2]):
        return episode.rounds[-1].ideal
    return history.answers(number)


def _what_is_left(episode: Episode, state: PublicState) -> tuple[bool, int]:
    """Returns whether the truth is lost after a round, and how many worlds are left."""
    # An impossible round changes nothing, and play that is not ideal has many.
    if state.impossible and episode.rounds:
        return episode.rounds[-1].truth_lost, episode.rounds[-1].n_worlds
    return not state.allows(episode.scenario.world), state.n_worlds


def _followed_by(
    episode: Episode, played: Round, claims: tuple[Claim, ...], state: PublicState
) -> Episode:
    scenario, rules = episode.scenario, episode.rules
    rational, contradiction = episode.rational, episode.contradiction
    if not state.impossible:  # an impossible round teaches nobody anything
        rational, contradiction = _rational_answers(scenario, state)
    terminated = _nothing_to_come(played, episode.state, state)
    return Episode(
        scenario=scenario,
        rules=rules,
        ideal_history=episode.ideal_history,
        state=state,
        rational=rational,
        contradiction=contradiction,
        public_history=(*episode.public_history, claims),
        rounds=(*episode.rounds, played),
        terminated=terminated,
        truncated=not terminated and played.number >= rules.round_limit(scenario.n_agents),
    )


def _rational_answers(
    scenario: Scenario, state: PublicState
) -> tuple[tuple[Answer, ...], tuple[bool, ...]]:
    """Returns every agent's rational answer, and whether it is in contradiction."""
    given = state.rational_answers(scenario.world)
    return tuple(right.answer for right in given), tuple(right.contradiction for right in given)


def _nothing_to_come(played: Round, before: PublicState, after: PublicState) -> bool:
    # A round with a wrong answer never ends the episode: a late agent may still get there.
    if played.answers != played.rational:
        return False
    return after.same_worlds(before) or all(answer.knows for answer in played.answers)


_ANSWER_TYPE = frozenset((Answer,))


def _check_playable(episode: Episode, answers: Sequence[Answer]) -> None:
    if episode.is_over:
        raise EpisodeError("the episode is over: start another one")
    if len(answers) != episode.scenario.n_agents:
        raise EpisodeError(
            f"{len(answers)} answers for {episode.scenario.n_agents} agents: give one an agent"
        )
    if not _ANSWER_TYPE.issuperset(map(type, answers)):
        agent, answer = next((a, x) for a, x in enumerate(answers) if not isinstance(x, Answer))
        raise EpisodeError(f"the answer of agent {agent} is {answer!r}: give an Answer")
