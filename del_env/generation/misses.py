"""Why a draw is not as wished."""

from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from del_env.generation.courses import NONE, Courses, Numbers
from del_env.generation.cover import Cover
from del_env.generation.ranges import Range
from del_env.generation.wishes import Wishes


class Miss(StrEnum):
    """What a draw misses first; the values are words that follow "in so many"."""

    NEVER = "the queried agent never knows"
    EARLY = "it knows too early"
    LATE = "it knows too late"
    WORLDS_LEFT = "too few or too many worlds are left"
    ROUNDS_UNTIL_ALL = "everybody knows too early, too late or never"
    CLAIMS_NEEDED = "too few or too many claims are needed"
    CLAIMS_UNSURE = "how many claims are needed is not known for sure"
    TOO_ALIKE = "too many agents are alike to tell whether it is new up to renaming"


def misses_of(courses: Courses, wishes: Wishes) -> list[Miss | None]:
    """Returns what each puzzle misses first; None where its course is as wished."""
    first, last = courses.pivotal_round, wishes.pivotal_round.high
    missed: dict[Miss, NDArray[np.bool_]] = {
        Miss.NEVER: first == NONE,
        Miss.EARLY: first < wishes.pivotal_round.low,
        Miss.LATE: np.zeros_like(first, np.bool_) if last is None else first > last,
        Miss.WORLDS_LEFT: ~_within(courses.worlds_left, wishes.worlds_left),
        Miss.ROUNDS_UNTIL_ALL: ~_within(courses.rounds_until_all, wishes.rounds_until_all),
    }
    if wishes.rounds_until_all is not None:
        missed[Miss.ROUNDS_UNTIL_ALL] |= courses.rounds_until_all == NONE
    table, kinds = np.stack([*missed.values()]), [*missed, None]
    places = np.where(table.any(axis=0), table.argmax(axis=0), len(missed))
    return [kinds[place] for place in places.tolist()]


def miss_of_claims(claims: Cover, wishes: Wishes) -> Miss | None:
    """Returns whether so many claims are not as wished."""
    if wishes.claims_needed is None:
        return None
    if not claims.exact:
        return Miss.CLAIMS_UNSURE
    return None if claims.size in wishes.claims_needed else Miss.CLAIMS_NEEDED


def _within(numbers: Numbers, wished: Range | None) -> NDArray[np.bool_]:
    if wished is None:
        return np.ones_like(numbers, np.bool_)
    within = numbers >= wished.low
    return within if wished.high is None else within & (numbers <= wished.high)
