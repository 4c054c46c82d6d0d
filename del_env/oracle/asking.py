"""What the oracle is asked about, checked at its doors and nowhere behind them."""

from collections.abc import Sequence
from typing import Any

from del_env.answers import Disclosure
from del_env.checks import checked_member
from del_env.scenario import (
    Announcement,
    ObservationMatrix,
    check_announcement,
    checked_observation,
)


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
