"""Scene: what there is to be drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from del_env.answers import Claim
from del_env.decision import Decision
from del_env.episode import Episode, Round
from del_env.errors import AgentError, EpisodeError
from del_env.narratives.narrative import Narrative


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """An episode with all that its drawing depends on.

    Attributes:
        episode: the episode.
        narrative: the story that lends the words.
        seats: the name of the agent in each seat; empty if they are not to be named.
        decisions: what was decided, a tuple a round; empty if only the answers are known.
        reveal: whether to show what is not public: statuses, right answers, replies.
        replies: whether to show the full text of the replies; never without `reveal`.
    """

    episode: Episode
    narrative: Narrative
    seats: tuple[str, ...] = ()
    decisions: tuple[tuple[Decision, ...], ...] = ()
    reveal: bool = True
    replies: bool = False

    @classmethod
    def of(
        cls,
        episode: Episode,
        narrative: Narrative,
        seats: Sequence[str] | None,
        decisions: Sequence[Sequence[Decision]] | None,
        *,
        reveal: bool,
        replies: bool = False,
    ) -> Self:
        """Returns the scene.

        Raises:
            AgentError: the seats do not fit the agents.
            EpisodeError: the decisions do not fit the rounds.
        """
        scene = cls(
            episode=episode,
            narrative=narrative,
            seats=tuple(seats or ()),
            decisions=tuple(tuple(row) for row in decisions or ()),
            reveal=reveal,
            replies=replies and reveal,
        )
        _check(scene)
        return scene

    @property
    def n_agents(self) -> int:
        """How many agents there are."""
        return self.episode.scenario.n_agents

    def played(self, round_number: int) -> Round:
        """Returns a played round.

        Raises:
            EpisodeError: it has not been played.
        """
        rounds = self.episode.rounds
        if not 1 <= round_number <= len(rounds):
            raise EpisodeError(
                f"round {round_number} is not one of the {len(rounds)} played so far"
            )
        return rounds[round_number - 1]

    def worlds_before(self, round_number: int) -> int:
        """Returns how many worlds were publicly possible before that round (from 1)."""
        if round_number == 1:
            return self.episode.ideal_history.worlds_left[0]
        return self.played(round_number - 1).n_worlds

    def claims_in(self, played: Round) -> tuple[Claim, ...]:
        """Returns what became public of a round."""
        return self.episode.public_history[played.number - 1]

    def decisions_in(self, played: Round) -> tuple[Decision, ...]:
        """Returns what was decided in a round; bare answers if that is all that is known."""
        if self.decisions:
            return self.decisions[played.number - 1]
        return tuple(Decision.of(answer) for answer in played.answers)


def _check(scene: Scene) -> None:
    if scene.seats and len(scene.seats) != scene.n_agents:
        raise AgentError(f"{len(scene.seats)} seats for {scene.n_agents} agents: name one an agent")
    if not scene.decisions:
        return
    given = [tuple(decision.played for decision in row) for row in scene.decisions]
    if given != [played.answers for played in scene.episode.rounds]:
        raise EpisodeError("the decisions are not those of the episode: give every round's own")
