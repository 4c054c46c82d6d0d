"""What an engine of the oracle hands back: the rounds up to the fixed point."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """The rounds of ideal play, from the first to the first that rules no world out.

    Attributes:
        knowers: who knows in each round; index 0 is round 1; at least one round.
        worlds_left: worlds still possible; index t is after round t, index 0 before round 1.
    """

    knowers: tuple[frozenset[int], ...]
    worlds_left: tuple[int, ...]


NEVER = 0
"""The pivotal round of an agent that never knows."""


def trace_of(pivotal_rounds: Sequence[int], worlds_left: Sequence[int]) -> Trace:
    """Returns the rounds in which each agent comes to know at its pivotal round, and stays so.

    Args:
        pivotal_rounds: the round, from 1, in which each agent first knows; `NEVER` if it does not.
        worlds_left: worlds still possible before round 1, after round 1, ...; up to the fixed
            point at least, behind which nothing changes.
    """
    left = (*worlds_left, worlds_left[-1])
    n_rounds = next(t for t in range(1, len(left)) if left[t] == left[t - 1])
    known = [(agent, first) for agent, first in enumerate(pivotal_rounds) if first != NEVER]
    knowers = (
        frozenset(agent for agent, first in known if first <= t) for t in range(1, n_rounds + 1)
    )
    return Trace(knowers=tuple(knowers), worlds_left=left[: n_rounds + 1])
