"""What the oracle is asked about, checked at its doors and nowhere behind them."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from del_env.answers import Answer, Claim, Disclosure
from del_env.checks import checked_member
from del_env.errors import ScenarioError
from del_env.scenario import (
    Announcement,
    ObservationMatrix,
    check_announcement,
    checked_observation,
)

_ALLOWED = {disclosure: frozenset(disclosure.claims) for disclosure in Disclosure}
# True says "I know" where that alone is public, and would be No where answers are; and an answer
# says more than that one knows.
_KINDS: dict[Disclosure, frozenset[type]] = {
    Disclosure.KNOWLEDGE: frozenset((int, bool)),
    Disclosure.ANSWER: frozenset((int, Answer)),
}
_SEEN = frozenset((bool, type(None)))


def checked_matrix(
    observation: Sequence[Any], announcement: Announcement | Any
) -> ObservationMatrix:
    """Returns the matrix as tuples of booleans, of agents whom the announcement fits.

    Raises:
        ScenarioError: the matrix or the announcement is ill-formed.
    """
    matrix = checked_observation(observation)
    check_announcement(announcement, len(matrix))
    return matrix


def checked_disclosure(disclosure: Any) -> Disclosure:
    """Returns what becomes public of an answer, of which the name will do.

    Raises:
        SettingsError: there is no such disclosure; the message lists those that there are.
    """
    return checked_member(Disclosure, "disclosure", disclosure)


def checked_claims(
    claims: Sequence[Claim], n_agents: int, disclosure: Disclosure
) -> Sequence[Claim]:
    """Returns the claims of a round, one an agent, in plain integers or booleans.

    Raises:
        ScenarioError: they are not one an agent, or not of the disclosure.
    """
    allowed, kinds = _ALLOWED[disclosure], _KINDS[disclosure]
    if not kinds.issuperset(map(type, claims)):
        claims = _without_numpy(claims)
    if (
        len(claims) == n_agents
        and kinds.issuperset(map(type, claims))
        and allowed.issuperset(claims)
    ):
        return claims
    raise ScenarioError(
        f"claims {tuple(claims)!r} do not fit: give {n_agents} of {disclosure.claims}, as the "
        f"disclosure is {disclosure.value!r}"
    )


def checked_seen(seen: Sequence[bool | None], n_agents: int) -> Sequence[bool | None]:
    """Returns what an agent sees: each status as a plain boolean, or None.

    Raises:
        ScenarioError: it is not one an agent, or something else.
    """
    if not _SEEN.issuperset(map(type, seen)):
        seen = _without_numpy(seen)
    if len(seen) != n_agents or not _SEEN.issuperset(map(type, seen)):
        raise ScenarioError(
            f"seen {seen!r} does not fit: give True, False or None for each of the "
            f"{n_agents} agents"
        )
    return seen


def _without_numpy(values: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(value.item() if isinstance(value, np.generic) else value for value in values)
