"""Two agents on the same prompts: is one of them better?"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from del_env.scoring.bootstrap import (
    DEFAULT_BOOTSTRAP,
    DIFFERENCES_OF_SHARES,
    Bootstrap,
    ClusterSample,
    Counts,
    Estimate,
    Values,
    ratio,
    tally,
)
from del_env.scoring.completeness import check_complete, describe
from del_env.scoring.errors import ScoringError
from del_env.scoring.rows import Scored
from del_env.scoring.significance import ZTest, holm, mcnemar_exact, two_proportion_z


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Two agents compared, with the p-values as they are.

    Attributes:
        n_pairs: on how many prompts both agents have a reply; only these count.
        n_left_out: how many prompts of either agent are left out.
        correct: how many of the pairs the first and the second agent have right.
        only_first: how many of the pairs only the first has right.
        only_second: how many of the pairs only the second has right.
        difference: the accuracy of the first minus that of the second.
        bootstrap_p: the p-value of that difference, clustered; the one to trust.
        z_test: the papers' test, which takes all outcomes to be independent.
        mcnemar_p: the p-value of McNemar's exact test, which takes the pairs to be independent.
    """

    n_pairs: int
    n_left_out: int
    correct: tuple[int, int]
    only_first: int
    only_second: int
    difference: Estimate
    bootstrap_p: float
    z_test: ZTest
    mcnemar_p: float


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectedComparison:
    """One of several comparisons, its p-values corrected for their number after Holm.

    Attributes:
        first: the name of the first agent.
        second: the name of the second agent.
        comparison: the comparison by itself.
        bootstrap_p: its `bootstrap_p`, corrected.
        z_p: the p-value of its `z_test`, corrected.
        mcnemar_p: its `mcnemar_p`, corrected.
    """

    first: str
    second: str
    comparison: Comparison
    bootstrap_p: float
    z_p: float
    mcnemar_p: float


def compare(
    first: Sequence[Scored],
    second: Sequence[Scored],
    bootstrap: Bootstrap = DEFAULT_BOOTSTRAP,
    *,
    partial: bool = False,
) -> Comparison:
    """Returns how two agents compare on the prompts that both were asked.

    Args:
        first: the rows of the first agent.
        second: the rows of the second agent.
        bootstrap: how the interval is computed.
        partial: whether one agent may have rows that the other lacks.

    Raises:
        MissingDataError: an agent lacks a row that the other has, and `partial` is false.
        ScoringError: a key occurs twice, the labels differ, or there is no pair with two replies.
        MissingExtraError: scipy is not installed.
    """
    pairs = paired(first, second, partial=partial)
    if not pairs:
        raise ScoringError("there is no prompt to which both agents have a reply")
    sample = ClusterSample.draw(_outcome_pairs(pairs), bootstrap)
    (_, only_second), (only_first, both) = sample.counts.sum(axis=0).tolist()
    correct = (both + only_first, both + only_second)
    return Comparison(
        n_pairs=len(pairs),
        n_left_out=len({row.key for row in (*first, *second)}) - len(pairs),
        correct=correct,
        only_first=only_first,
        only_second=only_second,
        difference=sample.estimate(paired_difference_of, DIFFERENCES_OF_SHARES),
        bootstrap_p=sample.p_value(paired_difference_of),
        z_test=two_proportion_z(correct, (len(pairs), len(pairs))),
        mcnemar_p=mcnemar_exact(only_first, only_second),
    )


def compare_all(
    rows: Mapping[str, Sequence[Scored]],
    bootstrap: Bootstrap = DEFAULT_BOOTSTRAP,
    *,
    partial: bool = False,
) -> tuple[CorrectedComparison, ...]:
    """Returns every two agents compared, corrected for the number of comparisons.

    Args:
        rows: the rows of each agent, by its name.
        bootstrap: how the intervals are computed.
        partial: whether one agent may have rows that another lacks.

    Raises:
        ScoringError: see `compare`.
        MissingExtraError: scipy is not installed.
    """
    names = list(combinations(rows, 2))
    found = [compare(rows[a], rows[b], bootstrap, partial=partial) for a, b in names]
    corrected = zip(
        holm([x.bootstrap_p for x in found]),
        holm([x.z_test.p_value for x in found]),
        holm([x.mcnemar_p for x in found]),
        strict=True,
    )
    return tuple(
        CorrectedComparison(
            first=a, second=b, comparison=comparison, bootstrap_p=p, z_p=z_p, mcnemar_p=mcnemar_p
        )
        for (a, b), comparison, (p, z_p, mcnemar_p) in zip(names, found, corrected, strict=True)
    )


def paired(
    first: Sequence[Scored], second: Sequence[Scored], *, partial: bool = False
) -> tuple[tuple[Scored, Scored], ...]:
    """Returns the rows of the prompts to which both agents have a reply, side by side.

    Raises:
        MissingDataError: an agent lacks a row that the other has, and `partial` is false.
        ScoringError: a key occurs twice, or the labels of a pair differ.
    """
    keys = list(dict.fromkeys(row.key for row in (*first, *second)))
    for rows in (first, second):
        check_complete(rows, keys, partial=partial)
    others = {row.key: row for row in second}
    pairs = [(row, others[row.key]) for row in first if row.key in others]
    for one, other in pairs:
        _check_same_prompt(one, other)
    return tuple(pair for pair in pairs if all(row.outcome.is_scored for row in pair))


def paired_difference_of(tables: Counts) -> Values:
    """Returns the accuracy of the first agent minus that of the second.

    Args:
        tables: shape (..., first is right, second is right).
    """
    return ratio(tables[..., 1, 0] - tables[..., 0, 1], tables.sum(axis=(-2, -1)))


def _outcome_pairs(pairs: Sequence[tuple[Scored, Scored]]) -> Counts:
    cells = [(int(first.is_correct), int(second.is_correct)) for first, second in pairs]
    return tally([first.cluster for first, _ in pairs], cells, (2, 2))


def _check_same_prompt(one: Scored, other: Scored) -> None:
    if (one.label, one.cluster) != (other.label, other.cluster):
        raise ScoringError(
            f"{describe(one.key)}: one row has the label {one.label.text!r}, the other "
            f"{other.label.text!r}, or their clusters differ: compare rows of one suite"
        )
