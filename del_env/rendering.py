"""How the environment shows an episode; imported when needed, as it brings rich along."""

from dataclasses import dataclass
from typing import Self

from rich.console import Console

from del_env.episode import Episode
from del_env.narratives import Narrative, load_narrative
from del_env.playback import as_text, opening, render_episode, round_panel, summary

DEFAULT_NARRATIVE = "muddy_children"


@dataclass(frozen=True, slots=True)
class Renderer:
    """Shows episodes to a spectator, in the words of one narrative."""

    narrative: Narrative

    @classmethod
    def named(cls, name_or_path: str | None) -> Self:
        """Returns the renderer of a narrative; None takes the default one.

        Raises:
            NarrativeError: there is no such narrative.
        """
        return cls(load_narrative(name_or_path or DEFAULT_NARRATIVE))

    def text(self, episode: Episode) -> str:
        """Returns the episode so far as plain text."""
        return as_text(render_episode(episode, self.narrative))

    def show(self, episode: Episode) -> None:
        """Prints the episode so far to the terminal."""
        Console().print(render_episode(episode, self.narrative))

    def show_news(self, episode: Episode) -> None:
        """Prints what the last reset or step brought."""
        console, rounds = Console(), len(episode.rounds)
        if rounds == 0:
            console.print(opening(episode, self.narrative))
        else:
            console.print(round_panel(episode, rounds, self.narrative))
        if episode.is_over:
            console.print(summary(episode, self.narrative))
