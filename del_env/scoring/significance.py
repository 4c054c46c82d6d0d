"""Tests of significance: two-proportion z, McNemar, and Holm's correction for many of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from del_env.scoring.errors import ScoringError
from del_env.scoring.extras import scipy_special


@dataclass(frozen=True, slots=True)
class ZTest:
    """The outcome of a z-test.

    Attributes:
        z: the test statistic, above 0 if the first proportion is the larger one.
        p_value: the two-sided p-value.
    """

    z: float
    p_value: float


def two_proportion_z(correct: tuple[int, int], n: tuple[int, int]) -> ZTest:
    """Returns the pooled z-test of two independent proportions, as the papers use it.

    The outcomes are taken to be independent, which stories of one instance are not.

    Source: Fleiss, Levin and Paik, Statistical Methods for Rates and Proportions (2003), chapter
    3, without the correction for continuity.

    Args:
        correct: how many of the first and of the second outcomes are right.
        n: how many outcomes there are of each.

    Raises:
        ScoringError: one of them has no outcomes.
        MissingExtraError: scipy is not installed.
    """
    if not all(n):
        raise ScoringError(f"proportions of {n[0]} and {n[1]} outcomes: both need some")
    pooled = sum(correct) / sum(n)
    error = sqrt(pooled * (1 - pooled) * (1 / n[0] + 1 / n[1]))
    # Without spread all outcomes are alike, and so are the two proportions.
    z = (correct[0] / n[0] - correct[1] / n[1]) / error if error else 0.0
    return ZTest(z, float(2 * scipy_special().ndtr(-abs(z))))


def mcnemar_exact(only_first: int, only_second: int) -> float:
    """Returns the two-sided p-value of McNemar's exact test.

    Pairs are taken to be independent, which stories of one instance are not.

    Source: McNemar, Psychometrika 12 (1947), with the binomial distribution itself.

    Args:
        only_first: in how many pairs only the first is right.
        only_second: in how many pairs only the second is right.

    Raises:
        MissingExtraError: scipy is not installed.
    """
    special, discordant = scipy_special(), only_first + only_second
    # Both tails are alike, and the exact p is twice the smaller one; in the middle they overlap.
    fewer = min(only_first, only_second)
    return min(1.0, float(2 * special.bdtr(fewer, discordant, 0.5)))


def holm(p_values: Sequence[float]) -> tuple[float, ...]:
    """Returns the p-values corrected for their number, in the order given.

    Source: Holm, Scandinavian Journal of Statistics 6 (1979).
    """
    corrected = [0.0] * len(p_values)
    so_far = 0.0
    for rank, place in enumerate(sorted(range(len(p_values)), key=lambda i: p_values[i])):
        so_far = max(so_far, min(1.0, (len(p_values) - rank) * p_values[place]))
        corrected[place] = so_far
    return tuple(corrected)
