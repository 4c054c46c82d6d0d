"""From a view to the text that a language model is given."""

from del_env.errors import NarrativeError
from del_env.narratives.answering import answer_format, reminder
from del_env.narratives.example import example
from del_env.narratives.groups import check_anonymous
from del_env.narratives.history import rounds_in_words
from del_env.narratives.narrative import Narrative
from del_env.narratives.options import DEFAULT_OPTIONS, PromptOptions, Style
from del_env.narratives.rules import general_part, your_part
from del_env.narratives.situation import question, situation
from del_env.view import AgentView


def render(
    view: AgentView,
    narrative: Narrative,
    style: Style = Style.NUMBERED,
    *,
    options: PromptOptions = DEFAULT_OPTIONS,
) -> str:
    """Returns the whole prompt for one agent in one round.

    A function of its arguments alone: equal views give equal bytes. The seat's own replies
    (`view.own_replies`) are no part of it.

    Raises:
        NarrativeError: the style is anonymous and the view cannot be told without numbers.
    """
    _check_style(view, style)
    paragraphs = [
        *general_part(view, narrative, style),
        your_part(narrative),
        *answer_format(narrative, options),
        *example(view, narrative, style, options),
        "Now your own case:",
        *situation(view, narrative, style, options),
        reminder(options),
    ]
    return "\n\n".join(paragraphs)


def render_next_round(
    view: AgentView,
    narrative: Narrative,
    style: Style = Style.NUMBERED,
    *,
    options: PromptOptions = DEFAULT_OPTIONS,
) -> str:
    """Returns what is new since the round before: its outcome, and the question.

    It continues a conversation that `render` began with the view of an earlier round.

    Raises:
        NarrativeError: no round has been played yet, or the style is anonymous and the view
            cannot be told without numbers.
    """
    if not view.public_history:
        raise NarrativeError("there is no round before round 1: begin with render(view, ...)")
    _check_style(view, style)
    outcome = rounds_in_words(view, narrative, style)[-1]
    return "\n\n".join(
        [
            f"Round {len(view.public_history)} is over: {outcome}.",
            question(view, narrative),
            reminder(options),
        ]
    )


def _check_style(view: AgentView, style: Style) -> None:
    if style is Style.ANONYMOUS:
        check_anonymous(view)
