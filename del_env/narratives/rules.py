"""The general part of a prompt: the story and the rules, with n and q left open."""

from typing import assert_never

from del_env.answers import Disclosure
from del_env.narratives.narrative import Narrative
from del_env.narratives.observing import visibility_rule
from del_env.narratives.options import Style
from del_env.narratives.story import (
    announce_any_count,
    announcement_scene,
    tell_story_of_any_size,
)
from del_env.narratives.wording import sentence_start
from del_env.view import AgentView


def general_part(view: AgentView, narrative: Narrative, style: Style) -> list[str]:
    """Returns the paragraphs that are the same for all instances of a kind."""
    scene = announcement_scene(narrative, announce_any_count(narrative, view.announcement))
    return [
        _setting(narrative),
        f"{_numbers(narrative, style)}{visibility_rule(view, narrative)}",
        f"{scene} Everybody hears this, and it is true.",
        _rounds(view, narrative),
        _reasoning(narrative),
    ]


def _setting(narrative: Narrative) -> str:
    agent, positive, negative = narrative.agent, narrative.positive, narrative.negative
    return (
        f"{tell_story_of_any_size(narrative)} So each {agent.singular} either "
        f"{positive.singular} or {negative.singular}, and beforehand every combination is "
        "possible."
    )


def _numbers(narrative: Narrative, style: Style) -> str:
    match style:
        case Style.NUMBERED:
            return f"The {narrative.agent.plural} are numbered from 0 to n - 1. "
        case Style.ANONYMOUS:
            return ""
        case _:
            assert_never(style)


def _rounds(view: AgentView, narrative: Narrative) -> str:
    plural = narrative.agent.plural
    return (
        f"Then come rounds, counted from 1. In each round {narrative.announcer} asks all the "
        f'{plural} at once: "{narrative.question}" They all answer at the same moment, each with '
        '"Yes", "No" or "I don\'t know", so that no answer can depend on another of the same '
        f"round. {_what_becomes_public(view.disclosure, narrative)}"
    )


def _what_becomes_public(disclosure: Disclosure, narrative: Narrative) -> str:
    match disclosure:
        case Disclosure.KNOWLEDGE:
            return (
                'Whoever answers "Yes" or "No" claims to know. After the round everybody is told '
                f"which {narrative.agent.plural} claimed to know and which did not, but not who "
                'said "Yes" and who said "No".'
            )
        case Disclosure.ANSWER:
            return "After the round everybody is told who gave which answer."
        case _:
            assert_never(disclosure)


def _reasoning(narrative: Narrative) -> str:
    singular, plural = narrative.agent.singular, narrative.agent.plural
    return (
        f"All this is common knowledge among the {plural}: the number of {plural}, who sees "
        "whom, the announcement, the rules and what was made public after each round. Everybody "
        "knows it, knows that everybody knows it, and so on. Take it as common knowledge, too, "
        f'that every {singular} is honest and reasons perfectly: each answers "Yes" or "No" in '
        'every round in which that answer follows with certainty, and "I don\'t know" in every '
        f"other round. What each {singular} sees, the announcement and the outcomes of the earlier "
        "rounds are all there is to go by: nobody guesses, and nobody tells anybody anything else."
    )


def your_part(narrative: Narrative) -> str:
    """Returns what is asked of the reader."""
    return (
        f"You are one of the {narrative.agent.plural} and take part in every round. You will be "
        "told what you see and what was made public in the rounds so far; answer the question of "
        "the present round."
    )


def announcer_asks(narrative: Narrative) -> str:
    """Returns the question as it is put: 'The king asks: "Are you wearing a blue hat?"'."""
    return f'{sentence_start(narrative.announcer)} asks: "{narrative.question}"'
