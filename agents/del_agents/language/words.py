"""The words of a prompt, as `render` has them, bound to one story."""

from typing import NamedTuple

from del_agents.agent import Tell
from del_env.narratives.loader import load_narrative
from del_env.narratives.narrative import Narrative
from del_env.narratives.options import DEFAULT_OPTIONS, PromptOptions, Style
from del_env.narratives.render import render, render_next_round
from del_env.view import AgentView

DEFAULT_NARRATIVE = "muddy_children"
"""The story for an agent that was given no words."""


class Words(NamedTuple):
    """How a model is told.

    Attributes:
        tell: the whole prompt of one round.
        tell_next: what is new since the round before, for a conversation that goes on.
    """

    tell: Tell
    tell_next: Tell


def words_in(
    narrative: Narrative | str = DEFAULT_NARRATIVE,
    style: Style = Style.NUMBERED,
    options: PromptOptions = DEFAULT_OPTIONS,
) -> Words:
    """Returns the words of a story.

    Args:
        narrative: the story, or the name or path of one.
        style: how it speaks of the agents.
        options: changes to the text.

    Raises:
        NarrativeError: there is no such narrative.
    """
    story = load_narrative(narrative) if isinstance(narrative, str) else narrative

    def tell(view: AgentView) -> str:
        return render(view, story, style, options=options)

    def tell_next(view: AgentView) -> str:
        return render_next_round(view, story, style, options=options)

    return Words(tell, tell_next)
