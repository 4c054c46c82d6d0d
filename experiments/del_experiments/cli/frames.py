"""What is shown of a game for good: each round in full, or in a line if it repeats the last one."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import RenderableType
from rich.text import Text

from del_env.decision import Decision
from del_env.episode import Episode
from del_env.narratives.narrative import Narrative
from del_env.playback import opening, round_panel, summary
from del_experiments.table import Decisions


@dataclass(frozen=True, slots=True, kw_only=True)
class Frames:
    """Draws a game and all that may be shown of it.

    Attributes:
        narrative: the story that lends the words.
        seats: the name of the agent in each seat.
        replies: whether to show the full text of the replies.
    """

    narrative: Narrative
    seats: tuple[str, ...]
    replies: bool

    def opening(self, episode: Episode, *, reveal: bool = True) -> RenderableType:
        """Returns the opening, without any status unless `reveal`."""
        return opening(episode, self.narrative, self.seats, reveal=reveal)

    def round(self, episode: Episode, decisions: Decisions, number: int) -> RenderableType:
        """Returns a round in full."""
        return round_panel(
            episode,
            number,
            self.narrative,
            self.seats,
            decisions=decisions,
            replies=self.replies,
        )

    def round_in_short(self, episode: Episode, decisions: Decisions, number: int) -> RenderableType:
        """Returns a round in full, or one line if it repeats the one before."""
        if repeats(episode, decisions, number):
            return Text(f"Round {number} repeats round {number - 1}.", style="dim")
        return self.round(episode, decisions, number)

    def summary(self, episode: Episode, decisions: Decisions) -> RenderableType:
        """Returns the summary."""
        return summary(episode, self.narrative, self.seats, decisions=decisions)


def repeats(episode: Episode, decisions: Decisions, number: int) -> bool:
    """Whether nothing in a round (from 1) is different from the round before it."""
    if number < 2:
        return False
    before, played = episode.rounds[number - 2 : number]
    same_replies = _replies(decisions[number - 2]) == _replies(decisions[number - 1])
    return same_replies and before._replace(number=number) == played


def _replies(decided: Sequence[Decision]) -> list[tuple[object, ...]]:
    return [(decision.answer, decision.failure, decision.reply) for decision in decided]
