"""A view in the words of a story, for a person at the terminal."""

import textwrap

from del_env.narratives.history import history_lines
from del_env.narratives.narrative import Narrative
from del_env.narratives.observing import what_you_see
from del_env.narratives.options import Style
from del_env.narratives.situation import question
from del_env.playback import plain
from del_env.view import AgentView


def tell_player(view: AgentView, narrative: Narrative, width: int) -> str:
    """Returns what a player needs in one round, given that the opening was shown.

    That is the public history, what it sees, and the question, in lines of at most `width`.
    """
    paragraphs = [
        *history_lines(view, narrative, Style.NUMBERED),
        f"You are {narrative.agent.singular} {view.agent}. "
        f"{what_you_see(view, narrative, Style.NUMBERED)}",
        question(view, narrative),
    ]
    return "\n".join(textwrap.fill(plain(text).plain, width) for text in paragraphs)
