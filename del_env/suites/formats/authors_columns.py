"""The columns of the authors' files, and the words that they use in them.

Source: the benchmark that arXiv 2603.21350 publishes: a data set for each story and half, and a
table of answers for each data set and model.
"""

from dataclasses import dataclass
from typing import assert_never

from del_env.errors import ScenarioError
from del_env.scenario import (
    Announcement,
    AtLeast,
    AtMost,
    Wording,
    at_least_negative,
    not_less_than,
)

SETUP = "setup"
FOREHEAD = "forehead"
"""The setup in which everybody observes all the others."""
RANDOM = "random"
"""The setup in which a matrix tells who observes whom."""
SETUPS = (FOREHEAD, RANDOM)

WORLD = "world_mask"

MATRIX = "observation_matrix"
"""Our addition: in the authors' files the matrix is in the prompt only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleColumns:
    """What the columns are called that tell the puzzle, in one kind of file."""

    n_agents: str
    n_positive: str
    bound: str
    count: str
    round_number: str
    agent: str
    positive: str
    narrative: str
    name: str
    row: str


OF_DATA_SETS = PuzzleColumns(
    n_agents="children_number",
    n_positive="muddy_children_number",
    bound="boundary_type",
    count="boundary_value",
    round_number="round_number",
    agent="child_index",
    positive="is_child_muddy",
    narrative="puzzle_type",
    name="special_name",
    row="observation_vector",
)

OF_RESULTS = PuzzleColumns(
    n_agents="number of agents - n",
    n_positive="number of positive agents - k",
    bound="boundary type",
    count="boundary Value - q",
    round_number="round number - j",
    agent="agent index",
    positive="is agent positive",
    narrative="puzzle type",
    name="agent special name",
    row="observation vector",
)


def announcement_from(bound: str, count: int, n_agents: int) -> Announcement:
    """Returns the announcement that the authors' words mean.

    Raises:
        ScenarioError: there is no such bound, or the count does not fit.
    """
    match bound:
        case "lower":
            return AtLeast(count)
        case "not_less_than":
            return not_less_than(count)
        case "upper":
            return AtMost(count)
        case "at_least_clean":
            return at_least_negative(count, n_agents)
        case _:
            raise ScenarioError(
                f"bound {bound!r} is none of lower, upper, not_less_than, at_least_clean"
            )


def announcement_to(announcement: Announcement, n_agents: int) -> tuple[str, int]:
    """Returns the authors' words for an announcement: the bound and its count."""
    match announcement:
        case AtLeast(count, Wording.NOT_LESS_THAN):
            return "not_less_than", count
        case AtLeast(count):
            return "lower", count
        case AtMost(count, Wording.AT_LEAST_NEGATIVE):
            return "at_least_clean", n_agents - count
        case AtMost(count):
            return "upper", count
        case _:
            assert_never(announcement)
