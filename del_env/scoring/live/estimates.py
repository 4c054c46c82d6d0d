"""Means and ratios of whole numbers, with intervals clustered by scenario."""

from collections.abc import Iterable, Sequence

import numpy as np

from del_env.scoring.bootstrap import (
    Bootstrap,
    ClusterSample,
    Counts,
    Statistic,
    Values,
    numbered,
    ratio,
)
from del_env.scoring.live.rows import LiveRow


def draw_sums(
    rows: Sequence[LiveRow], numbers: Iterable[tuple[int, ...]], bootstrap: Bootstrap
) -> ClusterSample:
    """Returns resamples of sums: a column for the number of rows, then one for each number.

    Args:
        rows: the rows, at least one.
        numbers: the numbers of each row, as many for every row.
        bootstrap: how the resamples are drawn.
    """
    places = numbered([row.cluster for row in rows])
    columns = np.array([(1, *row) for row in numbers], dtype=np.int64)
    sums: Counts = np.zeros((max(places) + 1, columns.shape[1]), dtype=np.int64)
    np.add.at(sums, places, columns)
    return ClusterSample.draw(sums, bootstrap)


def mean_of(number: int) -> Statistic:
    """Returns the mean over the rows of one of their numbers, counted from 1."""
    return ratio_of(number, 0)


def ratio_of(number: int, other: int) -> Statistic:
    """Returns the sum of one number over that of another; number 0 is 1 for each row."""

    def statistic(sums: Counts) -> Values:
        return ratio(sums[..., number], sums[..., other])

    return statistic
