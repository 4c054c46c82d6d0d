"""A view in plain words, without a story: what a player is told if nobody tells it otherwise."""

from typing import assert_never

from del_env.answers import Answer, Claim, Disclosure
from del_env.narratives.wording import listing
from del_env.view import AgentView


def summarise(view: AgentView) -> str:
    """Returns in a few lines all that the view holds but the seat's own replies."""
    lines = [
        f"Round {view.round_number}. You are agent {view.agent} of {view.n_agents} "
        "(numbered from 0).",
        f"Announced: {view.announcement}.",
        *_who_sees_whom(view),
        _what_you_see(view),
        *(
            f"Round {number}: {_heard(claims, view.disclosure)}."
            for number, claims in enumerate(view.public_history, start=1)
        ),
        "Are you positive?",
    ]
    return "\n".join(lines)


def _who_sees_whom(view: AgentView) -> list[str]:
    if view.is_symmetric:
        return ["Everybody sees all the others."]
    return [
        f"Agent {agent} sees {_agents([b for b, sees in enumerate(row) if sees])}."
        for agent, row in enumerate(view.observation)
    ]


def _what_you_see(view: AgentView) -> str:
    positive = [agent for agent, seen in enumerate(view.seen) if seen is True]
    negative = [agent for agent, seen in enumerate(view.seen) if seen is False]
    return f"Positive, as you see: {_agents(positive)}. Negative: {_agents(negative)}."


def _heard(claims: tuple[Claim, ...], disclosure: Disclosure) -> str:
    match disclosure:
        case Disclosure.KNOWLEDGE:
            return f"{_agents(_who_made(claims, 1))} claimed to know"
        case Disclosure.ANSWER:
            return "; ".join(
                f"{answer.text}: {_agents(_who_made(claims, int(answer)))}" for answer in Answer
            )
        case _:
            assert_never(disclosure)


def _who_made(claims: tuple[Claim, ...], claim: Claim) -> list[int]:
    return [agent for agent, made in enumerate(claims) if made == claim]


def _agents(agents: list[int]) -> str:
    if not agents:
        return "nobody"
    return f"agent{'s' if len(agents) > 1 else ''} {listing([str(agent) for agent in agents])}"
