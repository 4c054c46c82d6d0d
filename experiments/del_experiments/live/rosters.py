"""Rosters: who sits where, with a seat that may change from scenario to scenario."""

import re

from del_agents.seats import parse_seats
from del_env.errors import AgentError, SettingsError
from del_experiments.live.settings import Seats

_OPEN = re.compile(r"(^|,)(\s*)seat(?=\s*=)")


def closed(roster: str, seat: int) -> str:
    """Returns a roster with the number of a seat in place of `seat`."""
    return _OPEN.sub(rf"\g<1>\g<2>{seat}", roster)


def seats_of(roster: str, n_agents: int, seat: int | None) -> tuple[str, ...]:
    """Returns the name of the agent in each seat.

    Args:
        roster: who sits where, as in `seat=gpt-5,rest=ideal`.
        n_agents: how many seats there are.
        seat: the seat that `seat` stands for; None if the roster has no such seat.

    Raises:
        AgentError: the roster is ill-formed, or does not fit so many seats.
    """
    if seat is None:
        return parse_seats(roster, n_agents)
    try:
        return parse_seats(closed(roster, seat), n_agents)
    except AgentError as error:
        # The message shows a number that nobody has written.
        raise AgentError(
            f"{error}; in the roster {roster!r} `seat` stands for seat {seat} there. With seats = "
            "rotate or all it stands for every seat in turn, and so collides with any that is "
            "named: give the others as rest=<agent>, or choose one number for seats"
        ) from error


def open_seats(roster: str, n_agents: int, rule: Seats, place: int) -> tuple[int | None, ...]:
    """Returns each seat that `seat` stands for in turn; None alone if the roster has none.

    Args:
        roster: who sits where.
        n_agents: how many seats there are.
        rule: which seats it stands for.
        place: the seed of the scenario, or its place in a file: what a rotating seat goes by.

    Raises:
        SettingsError: there is no such seat.
    """
    if _OPEN.search(roster) is None:
        return (None,)
    if rule == "all":
        return tuple(range(n_agents))
    if rule == "rotate":
        return (place % n_agents,)
    if rule >= n_agents:
        raise SettingsError(
            f"seats is {rule}, and a scenario has {n_agents} agents: choose a seat from 0 to "
            f"{n_agents - 1}, or 'rotate' or 'all'"
        )
    return (rule,)


def n_open_seats(roster: str, n_agents: int, rule: Seats) -> int:
    """Returns how many seats `open_seats` would give."""
    return n_agents if rule == "all" and _OPEN.search(roster) else 1


def check_rosters(rosters: tuple[str, ...]) -> None:
    """Checks that somebody sits at the tables.

    Raises:
        SettingsError: there is no roster, or one is given twice.
    """
    if not rosters:
        raise SettingsError(
            "nobody plays: give a roster, for instance --agents seat=bounded:1,rest=ideal"
        )
    for roster in rosters:
        if rosters.count(roster) > 1:
            raise SettingsError(f"the roster {roster!r} is given twice: give each once")
