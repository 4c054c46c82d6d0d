"""What agents differ in, for programs: columns and values."""

from typing import Any

from del_experiments.report.estimates import ends_and_kind, estimated
from del_experiments.report.lines import ComparisonLine, ProfileLine

COMPARISON_COLUMNS = (
    "suite",
    "first",
    "second",
    "n_pairs",
    "n_left_out",
    "correct_first",
    "correct_second",
    "only_first",
    "only_second",
    *estimated("difference"),
    "bootstrap_p",
    "bootstrap_p_holm",
    "z",
    "z_p",
    "z_p_holm",
    "mcnemar_p",
    "mcnemar_p_holm",
)
PROFILE_COLUMNS = (
    "suite",
    "agent",
    "set_apart",
    *estimated("difference"),
    "tendency",
)


def comparison_values(line: ComparisonLine) -> tuple[Any, ...]:
    """Returns what two agents differ in, with every test of it."""
    corrected, found = line.corrected, line.corrected.comparison
    return (
        line.suite,
        corrected.first,
        corrected.second,
        found.n_pairs,
        found.n_left_out,
        *found.correct,
        found.only_first,
        found.only_second,
        *ends_and_kind(found.difference),
        found.bootstrap_p,
        corrected.bootstrap_p,
        found.z_test.z,
        found.z_test.p_value,
        corrected.z_p,
        found.mcnemar_p,
        corrected.mcnemar_p,
    )


def profile_values(line: ProfileLine) -> tuple[Any, ...]:
    """Returns what narratives do to an agent."""
    found = line.profile
    return (
        line.suite,
        line.agent,
        line.set_apart,
        *ends_and_kind(found.difference),
        found.tendency.value,
    )
