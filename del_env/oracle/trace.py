"""What an engine of the oracle hands back: the rounds up to the fixed point."""

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
