"""The public history in words: the earlier rounds, equal consecutive ones merged."""

from collections.abc import Callable
from itertools import groupby
from typing import assert_never

from del_env.answers import Answer, Claim, Disclosure
from del_env.narratives.groups import rounds_by_group
from del_env.narratives.narrative import Narrative
from del_env.narratives.options import Style
from del_env.narratives.wording import agents_by_number, listing, rounds, sentence_start
from del_env.view import AgentView

_Teller = Callable[[tuple[Claim, ...], AgentView, Narrative], str]


def history_lines(view: AgentView, narrative: Narrative, style: Style) -> list[str]:
    """Returns one line for each run of equal rounds.

    For instance "Rounds 1 to 3: nobody claimed to know."

    Raises:
        NarrativeError: the style is anonymous and the claims are not those of a group.
    """
    told = rounds_in_words(view, narrative, style)
    numbered = list(enumerate(zip(view.public_history, told, strict=True), start=1))
    lines = []
    for (_, text), run in groupby(numbered, key=lambda entry: entry[1]):
        numbers = [round_number for round_number, _ in run]
        lines.append(f"{sentence_start(rounds(numbers[0], numbers[-1]))}: {text}.")
    return lines


def rounds_in_words(view: AgentView, narrative: Narrative, style: Style) -> list[str]:
    """Returns what became public in each earlier round, as a clause.

    Raises:
        NarrativeError: the style is anonymous and the claims are not those of a group.
    """
    match style:
        case Style.NUMBERED:
            teller = _teller(view.disclosure)
            return [teller(claims, view, narrative) for claims in view.public_history]
        case Style.ANONYMOUS:
            return rounds_by_group(view, narrative)
        case _:
            assert_never(style)


def _teller(disclosure: Disclosure) -> _Teller:
    match disclosure:
        case Disclosure.KNOWLEDGE:
            return _who_claimed_to_know
        case Disclosure.ANSWER:
            return _who_answered_what
        case _:
            assert_never(disclosure)


def _who_claimed_to_know(claims: tuple[Claim, ...], view: AgentView, narrative: Narrative) -> str:
    knowers = _named(1, claims, view, narrative)
    others = _named(0, claims, view, narrative)
    if not others:
        return "everybody claimed to know"
    if not knowers:
        return "nobody claimed to know"
    return f"{knowers} claimed to know; {others} did not"


def _who_answered_what(claims: tuple[Claim, ...], view: AgentView, narrative: Narrative) -> str:
    if len(set(claims)) == 1:
        return f'everybody answered "{Answer(claims[0]).text}"'
    return listing(
        [
            f'{_named(answer, claims, view, narrative) or "nobody"} answered "{answer.text}"'
            for answer in (Answer.YES, Answer.NO, Answer.DONT_KNOW)
        ]
    )


def _named(
    claim: Claim, claims: tuple[Claim, ...], view: AgentView, narrative: Narrative
) -> str | None:
    agents = [agent for agent, made in enumerate(claims) if made == claim]
    return agents_by_number(narrative.agent, agents, view.agent) if agents else None
