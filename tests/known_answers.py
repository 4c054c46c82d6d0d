"""Results that do not come from our engines: from the papers, or derived by hand."""

from collections.abc import Sequence

from del_env.scenario import AtLeast, Scenario, symmetric_observation


def scenario_of(world: str, rows: Sequence[str], at_least: int) -> Scenario:
    """Returns the scenario of a world and matrix rows written as digits."""
    return Scenario(
        world=tuple(digit == "1" for digit in world),
        observation=tuple(tuple(digit == "1" for digit in row) for row in rows),
        announcement=AtLeast(at_least),
    )


# n = 2, the positive agent is not the first (arXiv 2603.21350, figure 2).
TWO_AGENTS = Scenario(
    world=(False, True), observation=symmetric_observation(2), announcement=AtLeast(1)
)
TWO_AGENTS_KNOWERS = [frozenset({1}), frozenset({0, 1})]

# Five agents, three positive, at least 1: the worlds before round 1 and after rounds 1, 2, 3.
WORLDS_OF_FIVE_WITH_THREE = (31, 26, 16, 1)

# The first asymmetric instance that the same paper published.
ASYMMETRIC_FIRST = scenario_of(
    "1111111100",
    [
        "0011110101",
        "0010101000",
        "0100111110",
        "0010110110",
        "0110111101",
        "0000010000",
        "1001011010",
        "1010000101",
        "1111010100",
        "0011000010",
    ],
    at_least=8,
)
ASYMMETRIC_FIRST_KNOWERS = [
    frozenset({4, 5, 6, 7}),
    frozenset({2, 3, 4, 5, 6, 7}),
    frozenset(range(9)),
]

# Six agents of whom one first knows in round 8: later than n + 1. Found by search; the tests
# confirm it with the literal reference.
LATE = scenario_of(
    "111110", ["011101", "100111", "110110", "010011", "101101", "110110"], at_least=2
)
