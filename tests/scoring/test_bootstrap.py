"""The bootstrap over clusters, against literal resampling and against scipy."""

from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from del_env.errors import SettingsError
from del_env.scoring import Bootstrap, Estimate, Interval, score
from del_env.scoring.bootstrap import (
    DIFFERENCES_OF_SHARES,
    SHARES,
    ClusterSample,
    Counts,
    Values,
    exact_interval,
    ratio,
    tally,
)
from del_env.scoring.rows import Scored
from tests.scoring.tables import NOVEL, random_rows, right_and_wrong, row

# Right and wrong rows of four clusters of different sizes, two of them alike.
CLUSTERS = np.array([[3, 0], [1, 2], [0, 1], [1, 2]])


def share(tables: Counts) -> Values:
    return ratio(tables[..., 0], tables.sum(axis=-1))


def first_count(tables: Counts) -> Values:
    return tables[..., 0].astype(np.float64)


def test_resamples_are_distributed_as_all_draws_of_as_many_clusters_with_replacement() -> None:
    exact = Counter(
        tuple(CLUSTERS[list(places)].sum(axis=0).tolist()) for places in product(range(4), repeat=4)
    )
    sample = ClusterSample.draw(CLUSTERS, Bootstrap(resamples=100_000))
    found = Counter(map(tuple, sample.resamples.tolist()))
    assert set(found) == set(exact)
    for totals, ways in exact.items():
        assert found[totals] / 100_000 == pytest.approx(ways / 4**4, abs=0.006)


def test_the_interval_is_scipys_for_clusters_of_many_sizes() -> None:
    rng = np.random.default_rng(5)
    sizes = rng.integers(1, 8, size=40)
    right = rng.binomial(sizes, rng.beta(2, 3, size=40))
    counts = np.stack([right, sizes - right], axis=1)
    ours = ClusterSample.draw(counts, Bootstrap(resamples=20_000)).estimate(share)
    theirs = stats.bootstrap(
        (right, sizes),
        lambda right, sizes, axis: right.sum(axis=axis) / sizes.sum(axis=axis),
        paired=True,
        vectorized=True,
        n_resamples=20_000,
        method="percentile",
        rng=np.random.default_rng(6),
    ).confidence_interval
    assert ours.value == right.sum() / sizes.sum()
    assert ours.interval is not None
    assert (ours.interval.low, ours.interval.high) == pytest.approx(tuple(theirs), abs=0.006)


def test_stories_of_one_instance_are_no_independent_evidence() -> None:
    alone = right_and_wrong(30, 30)
    told = [
        replace(row, key=row.key._replace(narrative=name)) for row in alone for name in NOVEL * 3
    ]
    as_if_independent = [replace(row, cluster=number) for number, row in enumerate(told)]
    assert width(told) == width(alone)
    assert width(as_if_independent) == pytest.approx(width(alone) / 6**0.5, rel=0.1)


def width(rows: list[Scored]) -> float:
    estimate = score(rows).accuracy
    assert estimate is not None
    assert estimate.interval is not None
    return estimate.interval.high - estimate.interval.low


@given(st.lists(st.integers(0, 5), min_size=2, max_size=20), st.integers(0, 9))
def test_the_interval_of_equal_clusters_contains_their_accuracy(
    right: list[int], seed: int
) -> None:
    counts = np.array([[correct, 5 - correct] for correct in right])
    found = ClusterSample.draw(counts, Bootstrap(resamples=500, seed=seed)).estimate(share, SHARES)
    assert found.interval is not None
    assert found.interval.is_exact == (len(set(right)) == 1)
    assert not found.interval.excludes(found.value)
    assert 0 <= found.interval.low <= found.interval.high <= 1


@given(st.integers(0, 2**32).map(Random))
def test_a_higher_level_gives_a_wider_interval(random: Random) -> None:
    rows = random_rows(random)
    narrow, wide = (score(rows, Bootstrap(resamples=99, level=level)) for level in (0.5, 0.9))
    for one, other in ((narrow.accuracy, wide.accuracy), (narrow.macro_f1, wide.macro_f1)):
        assert one is not None and one.interval is not None
        assert other is not None and other.interval is not None
        assert other.interval.low <= one.interval.low <= one.interval.high <= other.interval.high


def test_the_same_seed_gives_the_same_resamples_and_another_seed_others() -> None:
    first, again, other = (
        ClusterSample.draw(CLUSTERS, Bootstrap(resamples=40, seed=seed)) for seed in (3, 3, 4)
    )
    assert first.resamples.tolist() == again.resamples.tolist() != other.resamples.tolist()
    assert first.estimate(share) == again.estimate(share)


def test_one_cluster_has_no_interval() -> None:
    rows = [row("4", narrative=name) for name in NOVEL]
    scores = score(rows)
    assert scores.accuracy is not None
    assert (scores.accuracy.value, scores.accuracy.interval) == (1.0, None)
    sample = ClusterSample.draw(np.array([[3, 0]]), Bootstrap())
    assert sample.p_value(share) == 1


def test_resamples_in_which_a_statistic_is_undefined_are_left_out() -> None:
    # One cluster in two has rows at all, so that a quarter of the resamples have none.
    sample = ClusterSample.draw(np.array([[2, 2], [0, 0]]), Bootstrap(resamples=400))
    assert np.isnan(share(sample.resamples)).any()
    assert sample.estimate(share) == Estimate(0.5, None)
    # Nor is the one cluster that has rows evidence about others.
    assert sample.estimate(share, SHARES).interval is None
    third = ClusterSample.draw(np.array([[2, 2], [0, 0], [0, 4]]), Bootstrap(resamples=400))
    assert third.estimate(share).interval == Interval(0.0, 0.5)


@pytest.mark.parametrize("n", [2, 5, 20, 100])
def test_where_all_clusters_are_right_the_bound_is_that_of_clopper_and_pearson(n: int) -> None:
    sample = ClusterSample.draw(np.array([[7, 0]] * n), Bootstrap(resamples=300))
    found = sample.estimate(share, SHARES).interval
    # One-sided at 95 %, so half of what a two-sided interval at 90 % leaves out.
    theirs = stats.binomtest(n, n).proportion_ci(0.9, "exact")
    assert found is not None and found.is_exact
    assert (found.low, found.high) == pytest.approx((theirs.low, 1))
    wrong = ClusterSample.draw(np.array([[0, 3]] * n), Bootstrap(resamples=300))
    other = wrong.estimate(share, SHARES).interval
    assert other is not None and other.is_exact
    assert (other.low, other.high) == pytest.approx((0, 1 - theirs.low))


def test_twenty_right_clusters_leave_room_for_three_wrong_ones_in_twenty() -> None:
    found = exact_interval(1.0, 20, SHARES, 0.95)
    assert found.low == pytest.approx(0.8609, abs=5e-5)
    assert exact_interval(1.0, 300, SHARES, 0.95).low == pytest.approx(1 - 3 / 300, abs=1e-4)


@pytest.mark.parametrize("n", [2, 3, 10, 40])
def test_who_has_everything_right_is_not_bounded_lower_than_who_has_one_cluster_wrong(
    n: int,
) -> None:
    one_wrong = np.array([[1, 0]] * (n - 1) + [[0, 1]])
    below = ClusterSample.draw(one_wrong, Bootstrap()).estimate(share, SHARES).interval
    assert below is not None and not below.is_exact
    assert below.low <= exact_interval(1.0, n, SHARES, 0.95).low


def test_clusters_that_agree_within_the_range_are_bounded_on_both_sides() -> None:
    others = 1 - 0.05 ** (1 / 10)
    found = exact_interval(0.0, 10, DIFFERENCES_OF_SHARES, 0.95)
    assert (found.low, found.high) == pytest.approx((-others, others))
    halves = ClusterSample.draw(np.array([[1, 1], [3, 3]]), Bootstrap(resamples=50))
    interval = halves.estimate(share, SHARES).interval
    others = 1 - 0.05 ** (1 / 2)
    assert interval is not None
    assert (interval.low, interval.high) == pytest.approx((0.5 - others / 2, 0.5 + others / 2))


def test_of_what_is_no_mean_within_a_range_nothing_exact_is_said() -> None:
    alike = ClusterSample.draw(np.array([[4, 0]] * 9), Bootstrap(resamples=50))
    assert alike.estimate(first_count) == Estimate(36.0, None)
    assert score(right_and_wrong(9, 0)).macro_f1 == Estimate(1.0, None)


def test_the_p_value_counts_resamples_on_the_rarer_side_of_zero_twice() -> None:
    counts = np.array([[1], [1], [1], [-1]])
    sample = ClusterSample.draw(counts, Bootstrap(resamples=100_000))
    # At most 2 of 4 draws are a 1: (1 + 4 * 3 + 6 * 9) / 256.
    assert sample.p_value(first_count) == pytest.approx(2 * 67 / 256, abs=0.01)


def test_no_p_value_is_zero_and_no_difference_is_certain() -> None:
    sample = ClusterSample.draw(np.array([[1], [2]] * 5), Bootstrap(resamples=99))
    assert sample.p_value(first_count) == 2 / 100
    assert sample.p_value(lambda totals: 0 * first_count(totals)) == 1


@pytest.mark.parametrize("n", [2, 3, 6])
def test_a_few_clusters_on_one_side_prove_no_more_than_the_sign_test(n: int) -> None:
    # Clusters without a difference are no evidence, however many there are.
    counts = np.array([[1]] * n + [[0]] * 40)
    found = ClusterSample.draw(counts, Bootstrap()).p_value(first_count)
    assert found >= stats.binomtest(n, n).pvalue == 2 / 2**n
    alone = ClusterSample.draw(counts[:n], Bootstrap()).p_value(first_count)
    assert alone == 2 / 2**n


def test_a_tally_counts_the_cells_of_each_cluster() -> None:
    counts = tally(["b", "a", "b", "b"], [(0, 1), (1, 1), (0, 1), (0, 0)], (2, 2))
    assert counts.tolist() == [[[1, 2], [0, 0]], [[0, 0], [0, 1]]]


@pytest.mark.parametrize(
    ("field", "value"), [("resamples", 0), ("level", 0.0), ("level", 1.0), ("seed", -1)]
)
def test_a_setting_outside_its_range_is_named(field: str, value: float) -> None:
    with pytest.raises(SettingsError, match=f"{field} is {value}"):
        Bootstrap(**{field: value})  # type: ignore[arg-type]
