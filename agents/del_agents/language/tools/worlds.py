"""A scratchpad of possible worlds: what a reasoner with pencil and paper would write down.

Everything is computed from the agent's own view by the same rules of play as in the oracle. The
model still has to say which rounds it takes into account, and to draw its conclusion.
"""

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, assert_never

from del_agents.language.exchange import ToolSpec
from del_agents.language.tools.tool import Tool, ToolError, object_schema
from del_env.answers import Disclosure, PublicHistory
from del_env.oracle import PublicState, public_state
from del_env.scenario import World
from del_env.view import AgentView

MAX_LISTED = 64
"""So many worlds at most are listed; all are counted."""

MAX_AGENTS = 16
"""For more agents there are too many worlds to go through one by one."""

_MAX_ROUNDS = 64

_ROUNDS = {
    "rounds": {
        "type": "integer",
        "minimum": 0,
        "description": "How many of the rounds played so far are taken into account, from the "
        "first on; 0 leaves the announcement and what you see.",
    }
}


def worlds_tools(view: AgentView) -> tuple[Tool, ...]:
    """Returns the three tools of the scratchpad for one view."""
    return (_list_worlds(view), _filter_worlds(view), _is_settled(view))


def _list_worlds(view: AgentView) -> Tool:
    spec = ToolSpec(
        "list_worlds",
        f"Lists the worlds that are possible for you. {_legend(view)}",
        object_schema(_ROUNDS),
    )
    return Tool(spec, lambda arguments: _listing(_possible(view, _played(view, arguments))))


def _filter_worlds(view: AgentView) -> Tool:
    pattern = {
        "type": "array",
        "items": {"type": "string"},
        "description": "One text a round, from the first round on; one digit an agent, agent 0 "
        f"first: {_claims_legend(view.disclosure)}",
    }
    spec = ToolSpec(
        "filter_worlds",
        "Lists the worlds that would be possible for you if the rounds had gone as you say. "
        f"{_legend(view)}",
        object_schema({"claims": pattern}, required=["claims"]),
    )
    return Tool(spec, lambda arguments: _filtered(view, arguments))


def _is_settled(view: AgentView) -> Tool:
    spec = ToolSpec(
        "is_settled",
        "Tells whether your own status is the same in all the worlds that are possible for you.",
        object_schema(_ROUNDS),
    )
    return Tool(spec, lambda arguments: _settled(view, _played(view, arguments)))


def _legend(view: AgentView) -> str:
    return (
        f"A world is a row of {view.n_agents} digits, one an agent, agent 0 first; 1 stands for "
        f'the status that the answer "Yes" claims, 0 for the other one. You are agent {view.agent}.'
    )


def _claims_legend(disclosure: Disclosure) -> str:
    match disclosure:
        case Disclosure.KNOWLEDGE:
            return "1 if the agent claimed to know, 0 if not."
        case Disclosure.ANSWER:
            return '0 if the agent answered "I don\'t know", 1 if No, 2 if Yes.'
        case _:
            assert_never(disclosure)


def _played(view: AgentView, arguments: Mapping[str, Any]) -> PublicHistory:
    rounds = arguments.get("rounds", 0)
    n_played = len(view.public_history)
    if isinstance(rounds, bool) or not isinstance(rounds, int) or not 0 <= rounds <= n_played:
        raise ToolError(f"rounds is {rounds!r}: give an integer from 0 to {n_played}")
    return view.public_history[:rounds]


def _filtered(view: AgentView, arguments: Mapping[str, Any]) -> str:
    history = _imagined(view, arguments.get("claims"))
    listing = _listing(_possible(view, history))
    return "\n".join([*_impossible_rounds(view, history), listing])


def _imagined(view: AgentView, claims: object) -> PublicHistory:
    if not isinstance(claims, list) or len(claims) > _MAX_ROUNDS:
        raise ToolError(f"claims is no list of at most {_MAX_ROUNDS} texts, one a round")
    return tuple(_claims_of_round(view, text) for text in claims)


def _claims_of_round(view: AgentView, text: object) -> tuple[int, ...]:
    digits = {str(claim): claim for claim in view.disclosure.claims}
    if not isinstance(text, str) or len(text) != view.n_agents or not set(text) <= digits.keys():
        raise ToolError(
            f"{str(text)[:80]!r} is no round: give {view.n_agents} digits out of "
            f"{', '.join(digits)}, one an agent"
        )
    return tuple(digits[digit] for digit in text)


def _impossible_rounds(view: AgentView, history: PublicHistory) -> list[str]:
    return [
        f"Round {number} could not have gone like that; it tells nobody anything."
        for number in range(1, len(history) + 1)
        if _state(view, history[:number]).impossible
    ]


def _possible(view: AgentView, history: PublicHistory) -> list[World]:
    if view.n_agents > MAX_AGENTS:
        raise ToolError(
            f"{view.n_agents} agents have too many worlds for the scratchpad, which serves up to "
            f"{MAX_AGENTS}: reason without it"
        )
    worlds = _state(view, history).worlds_of(view.agent)
    return [world for world in worlds if _is_as_seen(world, view.seen)]


def _state(view: AgentView, history: PublicHistory) -> PublicState:
    return public_state(view.observation, view.announcement, view.disclosure, history)


def _is_as_seen(world: World, seen: Iterable[bool | None]) -> bool:
    return all(status is None or status == own for own, status in zip(world, seen, strict=True))


def _listing(worlds: list[World]) -> str:
    lines = [f"Worlds possible for you: {len(worlds)}"]
    lines += ["".join("01"[positive] for positive in w) for w in islice(worlds, MAX_LISTED)]
    if len(worlds) > MAX_LISTED:
        lines.append(f"and {len(worlds) - MAX_LISTED} more")
    return "\n".join(lines)


def _settled(view: AgentView, history: PublicHistory) -> str:
    worlds = _possible(view, history)
    n_positive = sum(world[view.agent] for world in worlds)
    if not worlds:
        return "No world is left: what was said contradicts what you see."
    if n_positive in (0, len(worlds)):
        return f"Settled: your status is {'1' if n_positive else '0'} in all possible worlds."
    return f"Not settled: your status is 1 in {n_positive} of {len(worlds)} possible worlds."
