"""The bootstrap over clusters, exact about which counts a cluster brings along.

A resample draws as many clusters as there are, with replacement. Clusters with the same counts
are interchangeable, so that it is enough to draw how often each kind of cluster comes: the
distribution is the same, the work does not grow with the number of clusters, and the order of
the rows cannot matter.

Source: Efron and Tibshirani, An Introduction to the Bootstrap (1993), chapters 13 and 16; Miller,
Adding Error Bars to Evals (arXiv 2411.00640), for clusters of related questions.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from del_env.errors import SettingsError

Counts: TypeAlias = NDArray[np.int64]
"""Whole numbers that add up over clusters; the meaning of the axes is the caller's."""

Values: TypeAlias = NDArray[np.float64]

Statistic: TypeAlias = Callable[[Counts], Values]
"""One value for each table of counts along the first axis; nan where it is undefined."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bootstrap:
    """How an interval is computed.

    Attributes:
        resamples: how many resamples are drawn.
        level: the share of them that the interval covers.
        seed: the seed of the draws; every interval starts anew from it.

    Raises:
        SettingsError: a value is outside its range; the message names the range.
    """

    resamples: int = 10_000
    level: float = 0.95
    seed: int = 0

    def __post_init__(self) -> None:
        if self.resamples < 1:
            raise SettingsError(f"resamples is {self.resamples}: take 1 or more")
        if not 0 < self.level < 1:
            raise SettingsError(f"level is {self.level}: take a share between 0 and 1")
        if self.seed < 0:
            raise SettingsError(f"seed is {self.seed}: take 0 or more")


DEFAULT_BOOTSTRAP = Bootstrap()


@dataclass(frozen=True, slots=True)
class Interval:
    """A range of values, both ends included."""

    low: float
    high: float

    def excludes(self, value: float) -> bool:
        """Whether the value lies outside."""
        return not self.low <= value <= self.high


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value and how sure one can be of it.

    Attributes:
        value: the value in the data at hand.
        interval: its bootstrap percentile interval; None if there are fewer than two clusters,
            which say nothing about others.
    """

    value: float
    interval: Interval | None


def tally(
    clusters: Sequence[Hashable], cells: Sequence[tuple[int, ...]], shape: tuple[int, ...]
) -> Counts:
    """Returns how often each cell occurs in each cluster, the clusters along the first axis.

    Args:
        clusters: the cluster of each row.
        cells: the cell of each row, an index into `shape`.
        shape: the shape of the table of counts of one cluster.
    """
    places = {cluster: place for place, cluster in enumerate(dict.fromkeys(clusters))}
    counts = np.zeros((len(places), *shape), dtype=np.int64)
    for cluster, cell in zip(clusters, cells, strict=True):
        counts[(places[cluster], *cell)] += 1
    return counts


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ClusterSample:
    """Counts of clusters, and what resamples of them add up to; made by `draw`.

    Attributes:
        counts: the counts of each cluster, the clusters along the first axis.
        resamples: the summed counts of each resample, the resamples along the first axis.
        level: the share of resamples that an interval covers.
    """

    counts: Counts
    resamples: Counts
    level: float

    @classmethod
    def draw(cls, counts: Counts, bootstrap: Bootstrap) -> "ClusterSample":
        """Returns the sample with resamples drawn from the seed."""
        n_clusters, *shape = counts.shape
        alike, sizes = np.unique(counts.reshape(n_clusters, -1), axis=0, return_counts=True)
        rng = np.random.default_rng(bootstrap.seed)
        drawn = rng.multinomial(n_clusters, sizes / n_clusters, size=bootstrap.resamples)
        # In floats: their product is exact for counts and far faster than that of integers.
        totals = (drawn.astype(np.float64) @ alike).astype(np.int64)
        resamples = totals.reshape(bootstrap.resamples, *shape)
        return cls(counts=counts, resamples=resamples, level=bootstrap.level)

    def estimate(self, statistic: Statistic) -> Estimate:
        """Returns the statistic of all clusters, with its interval.

        Resamples in which the statistic is undefined are left out.
        """
        value = float(statistic(self.counts.sum(axis=0)[None])[0])
        values = self._resampled(statistic)
        if len(self.counts) < 2 or len(values) == 0:
            return Estimate(value, None)
        tail = (1 - self.level) / 2
        low, high = np.quantile(values, [tail, 1 - tail])
        return Estimate(value, Interval(float(low), float(high)))

    def p_value(self, statistic: Statistic) -> float:
        """Returns the two-sided p-value of the hypothesis that the statistic is 0.

        It is twice the smaller share of resamples on either side of 0, with one more resample at 0
        added, so that it is never 0 itself; 1 if there are fewer than two clusters.

        Source: Efron and Tibshirani (1993), section 15.4, the interval turned round; Davison and
        Hinkley, Bootstrap Methods and their Application (1997), chapter 4, for the one added.
        """
        if len(self.counts) < 2:
            return 1.0
        values = self._resampled(statistic)
        side = min(int((values <= 0).sum()), int((values >= 0).sum()))
        return min(1.0, 2 * (side + 1) / (len(values) + 1))

    def _resampled(self, statistic: Statistic) -> Values:
        values = statistic(self.resamples)
        return values[~np.isnan(values)]


def ratio(part: NDArray[Any], whole: NDArray[Any]) -> Values:
    """Returns part / whole, nan where whole is 0."""
    result = np.full(np.broadcast_shapes(part.shape, whole.shape), np.nan)
    np.divide(part, whole, out=result, where=whole > 0)
    return result
