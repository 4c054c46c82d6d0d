"""Who plays which seat: the text of `--agents`.

Either one name, which then plays every seat (`ideal`), or assignments set apart by commas
(`0=human,2-4=random:7,rest=ideal`): a seat, a range of seats, or the rest, then `=` and a name.
A comma sets assignments apart only where another one begins behind it, and only the first `=` of
one counts; so a name may itself hold both.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from del_env.errors import AgentError

_SEATS = r"(?:\d+(?:\s*-\s*\d+)?|rest)"
_NEXT_ASSIGNMENT = re.compile(rf",(?=\s*{_SEATS}\s*=)", re.ASCII)
_RANGE = re.compile(r"(\d+)(?:\s*-\s*(\d+))?", re.ASCII)
_FORM = "write seats as in 0=human,2-4=random,rest=ideal, or one name for everybody"


class _Assignment(NamedTuple):
    text: str
    seats: str
    spec: str


def parse_seats(text: str, n_agents: int) -> tuple[str, ...]:
    """Returns the name of the agent that plays each seat, one an agent of the scenario.

    The names themselves are not looked at.

    Raises:
        AgentError: the text is ill-formed, or a seat does not exist, is given twice or has no
            player.
    """
    parts = _NEXT_ASSIGNMENT.split(text.strip())
    if len(parts) == 1 and not _begins_with_seats(parts[0]):
        return (_checked_spec(parts[0], text),) * n_agents
    return _filled([_assignment(part, text) for part in parts], n_agents)


def _begins_with_seats(part: str) -> bool:
    # The "=" of "openai:model=x" is behind a colon, so it belongs to the name.
    before, equals, _ = part.partition("=")
    return bool(equals) and ":" not in before


def _assignment(part: str, text: str) -> _Assignment:
    seats, _, spec = (piece.strip() for piece in part.partition("="))
    if not re.fullmatch(_SEATS, seats, re.ASCII):
        raise AgentError(f"agents {text!r}: {part.strip()!r} does not begin with seats: {_FORM}")
    return _Assignment(part.strip(), seats, _checked_spec(spec, text))


def _checked_spec(spec: str, text: str) -> str:
    if not spec or spec.startswith(",") or spec.endswith(","):
        raise AgentError(f"agents {text!r}: a name is missing: {_FORM}")
    return spec


def _filled(assignments: list[_Assignment], n_agents: int) -> tuple[str, ...]:
    given: dict[int | str, _Assignment] = {}
    for assignment in assignments:
        for seat in _seats_of(assignment, n_agents):
            if seat in given:
                raise AgentError(
                    f"seat {seat} is given twice: {given[seat].text!r} and {assignment.text!r}"
                )
            given[seat] = assignment
    return tuple(_player(seat, given) for seat in range(n_agents))


def _player(seat: int, given: dict[int | str, _Assignment]) -> str:
    assignment = given.get(seat) or given.get("rest")
    if assignment is None:
        raise AgentError(f"no player for seat {seat}: add {seat}=<agent>, or rest=<agent>")
    return assignment.spec


def _seats_of(assignment: _Assignment, n_agents: int) -> Iterator[int | str]:
    limits = _RANGE.fullmatch(assignment.seats)
    if limits is None:
        yield assignment.seats
        return
    first, last = int(limits[1]), int(limits[2] or limits[1])
    if not first <= last < n_agents:
        raise AgentError(
            f"{assignment.text!r} names seats outside 0...{n_agents - 1}, or a range that does "
            "not go up"
        )
    yield from range(first, last + 1)
