"""The two-agent example of a prompt: it shows the form of an answer and nothing of the method."""

from dataclasses import replace
from typing import assert_never

from del_env.answers import Answer
from del_env.narratives.answering import sample_reply
from del_env.narratives.narrative import Narrative
from del_env.narratives.options import DEFAULT_OPTIONS, PromptOptions, Style
from del_env.narratives.situation import situation
from del_env.scenario import Announcement, AtLeast, AtMost, symmetric_observation
from del_env.view import AgentView

# Agent 0 sees agent 1, who sees nobody.
_ONE_SEES = ((False, True), (False, False))


def example(
    view: AgentView, narrative: Narrative, style: Style, options: PromptOptions
) -> list[str]:
    """Returns the example that goes with a view: as it is told, but small and in round 1.

    It depends on the kind of the announcement, on its wording and on whether everybody observes
    all the others, and on nothing else of the view.
    """
    told = situation(_example_view(view), narrative, style, DEFAULT_OPTIONS)
    answer, reasoning = _solution(view.announcement, narrative)
    return [
        "An example, only to show the form of an answer:",
        *told,
        f"A reply in the right form:\n{sample_reply(answer, reasoning, options)}",
    ]


def _example_view(view: AgentView) -> AgentView:
    announcement = replace(view.announcement, count=1)
    return AgentView(
        agent=0,
        observation=symmetric_observation(2) if view.is_symmetric else _ONE_SEES,
        announcement=announcement,
        disclosure=view.disclosure,
        seen=(None, isinstance(announcement, AtMost)),
    )


def _solution(announcement: Announcement, narrative: Narrative) -> tuple[Answer, str]:
    other = f"The other {narrative.agent.singular}"
    match announcement:
        case AtLeast():
            return Answer.YES, (
                f"{other} {narrative.negative.singular}, so the announcement can only be true "
                f"if I am the one who {narrative.positive.singular}."
            )
        case AtMost():
            return Answer.NO, (
                f"{other} {narrative.positive.singular}, and the announcement would be false if "
                "the same were true of me."
            )
        case _:
            assert_never(announcement)
