"""The instance part of a prompt: how many agents, who sees whom, what happened, the question."""

from typing import assert_never

from del_env.narratives.history import history_lines
from del_env.narratives.narrative import Narrative
from del_env.narratives.observing import what_you_see, who_sees_whom
from del_env.narratives.options import PromptOptions, Style
from del_env.narratives.rules import announcer_asks
from del_env.narratives.story import announce
from del_env.narratives.wording import numbering, sentence_start
from del_env.view import AgentView


def situation(
    view: AgentView, narrative: Narrative, style: Style, options: PromptOptions
) -> list[str]:
    """Returns the paragraphs that tell one view, up to the question.

    Raises:
        NarrativeError: the style is anonymous and the history is not an ideal one.
    """
    return [
        f"{_who_you_are(view, narrative, style, options)}\n{_announced(view, narrative)}",
        f"{who_sees_whom(view, narrative)}\n{what_you_see(view, narrative, style)}",
        _history(view, narrative, style),
        question(view, narrative),
    ]


def question(view: AgentView, narrative: Narrative) -> str:
    """Returns the question of the present round."""
    return f"It is now round {view.round_number}. {announcer_asks(narrative)}"


def _who_you_are(
    view: AgentView, narrative: Narrative, style: Style, options: PromptOptions
) -> str:
    n, agent = view.n_agents, narrative.agent
    there = f"There {'is' if n == 1 else 'are'} {agent.counted(n)}"
    name = f", and your name is {options.name}" if options.name else ""
    match style:
        case Style.NUMBERED:
            return f"{there}, {numbering(n)}. You are {agent.singular} {view.agent}{name}."
        case Style.ANONYMOUS:
            you = f"You are that {agent.singular}" if n == 1 else "You are one of them"
            return f"{there}. {you}{name}."
        case _:
            assert_never(style)


def _announced(view: AgentView, narrative: Narrative) -> str:
    words = announce(narrative, view.announcement, view.n_agents)
    return f'{sentence_start(narrative.announcer)} has announced: "{words}"'


def _history(view: AgentView, narrative: Narrative, style: Style) -> str:
    if not view.public_history:
        return "No round has been played yet."
    return "\n".join(["The rounds so far:", *history_lines(view, narrative, style)])
