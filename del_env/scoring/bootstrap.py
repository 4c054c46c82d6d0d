"""The bootstrap over clusters, exact about which counts a cluster brings along.

A resample draws as many clusters as there are, with replacement. Clusters with the same counts
are interchangeable, so that it is enough to draw how often each kind of cluster comes: the
distribution is the same, the work does not grow with the number of clusters, and the order of
the rows cannot matter.

Where all clusters agree, resampling shows no spread, whatever their number. An interval of no width
would claim to be certain, so an exact bound from the number of clusters takes its place.

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

Range: TypeAlias = tuple[float, float]
"""The least and the greatest value that a cluster can have."""

SHARES: Range = (0.0, 1.0)
DIFFERENCES_OF_SHARES: Range = (-1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Interval:
    """A range of values, both ends included.

    Attributes:
        low: its lower end.
        high: its upper end.
        is_exact: whether it is the exact bound of clusters that all agree; see `exact_interval`.
    """

    low: float
    high: float
    is_exact: bool = False

    def excludes(self, value: float) -> bool:
        """Whether the value lies outside."""
        return not self.low <= value <= self.high


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value and how sure one can be of it.

    Attributes:
        value: the value in the data at hand.
        interval: its bootstrap percentile interval, or the exact one of clusters that all agree;
            None if there are fewer than two clusters, which say nothing about others, or all
            resamples are alike and no exact one is known.
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
    places = numbered(clusters)
    counts = np.zeros((max(places, default=-1) + 1, *shape), dtype=np.int64)
    np.add.at(counts, (places, *np.array(cells, dtype=np.int64).T), 1)
    return counts


def numbered(clusters: Sequence[Hashable]) -> list[int]:
    """Returns the place of the cluster of each row among the clusters, as they first come."""
    places: dict[Hashable, int] = {}
    # A scenario is dear to hash, and the rows of one mostly share the very object.
    known: dict[int, int] = {}
    for cluster in clusters:
        if id(cluster) not in known:
            known[id(cluster)] = places.setdefault(cluster, len(places))
    return [known[id(cluster)] for cluster in clusters]


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
        flat = counts.reshape(n_clusters, -1)
        # Most cells of a table are empty in every cluster, and are so in every resample.
        filled = flat.any(axis=0)
        alike, sizes = np.unique(flat[:, filled], axis=0, return_counts=True)
        rng = np.random.default_rng(bootstrap.seed)
        drawn = rng.multinomial(n_clusters, sizes / n_clusters, size=bootstrap.resamples)
        # In floats: their product is exact for counts and far faster than that of integers.
        resamples = np.zeros((bootstrap.resamples, flat.shape[1]), dtype=np.int64)
        resamples[:, filled] = drawn.astype(np.float64) @ alike
        return cls(
            counts=counts,
            resamples=resamples.reshape(bootstrap.resamples, *shape),
            level=bootstrap.level,
        )

    def estimate(self, statistic: Statistic, within: Range | None = None) -> Estimate:
        """Returns the statistic of all clusters, with its interval.

        Resamples in which the statistic is undefined are left out.

        Args:
            statistic: the statistic.
            within: the range of a mean over clusters, so that an exact interval can be had where
                all of them agree; None for any other statistic.
        """
        value = float(statistic(self.counts.sum(axis=0)[None])[0])
        values = self._resampled(statistic)
        if len(self.counts) < 2 or len(values) == 0:
            return Estimate(value, None)
        if values.min() == values.max():
            return Estimate(value, self._interval_of_agreement(statistic, within))
        tail = (1 - self.level) / 2
        low, high = np.quantile(values, [tail, 1 - tail])
        return Estimate(value, Interval(float(low), float(high)))

    def p_value(self, statistic: Statistic) -> float:
        """Returns the two-sided p-value of the hypothesis that the statistic is 0.

        It is twice the smaller share of resamples on either side of 0, with one more resample at 0
        added, so that it is never 0 itself; 1 if there are fewer than two clusters. Resamples of a
        few clusters that lie on one side of 0 never cross it, so it is also no less than the sign
        test can make it: 2 / 2^n, with n clusters whose own statistic is not 0.

        Source: Efron and Tibshirani (1993), section 15.4, the interval turned round; Davison and
        Hinkley, Bootstrap Methods and their Application (1997), chapter 4, for the one added.
        """
        if len(self.counts) < 2:
            return 1.0
        values = self._resampled(statistic)
        side = min(int((values <= 0).sum()), int((values >= 0).sum()))
        n_apart = np.count_nonzero(_defined(statistic(self.counts)))
        return min(1.0, max(2 * (side + 1) / (len(values) + 1), 2.0 ** (1 - n_apart)))

    def _resampled(self, statistic: Statistic) -> Values:
        return _defined(statistic(self.resamples))

    def _interval_of_agreement(self, statistic: Statistic, within: Range | None) -> Interval | None:
        own = _defined(statistic(self.counts))
        if within is None or len(own) < 2 or own.min() < own.max():
            return None
        return exact_interval(float(own[0]), len(own), within, self.level)


def exact_interval(value: float, n_clusters: int, within: Range, level: float) -> Interval:
    """Returns the interval of a mean over clusters that all have the same value.

    With confidence `level` at most a share of 1 - (1 - level)^(1 / n) of all clusters is of another
    value, whatever that is within the range. At an end of the range that bounds one side: 20
    clusters that are all right leave [0.05^(1 / 20), 1] = [0.861, 1], near the 1 - 3 / n of the
    rule of three. The whole of 1 - level is on that one side, so that who has everything right is
    never bounded lower than who has one cluster wrong, whose bootstrap begins at 1 - 3 / n.

    It is exact for clusters of one size.

    Source: Clopper and Pearson, Biometrika 26 (1934), with no failure seen; Hanley and
    Lippman-Hand, Journal of the American Medical Association 249 (1983), for the rule of three.

    Args:
        value: the value of each cluster.
        n_clusters: how many clusters there are.
        within: the least and the greatest value that a cluster can have.
        level: the confidence.
    """
    others = 1 - (1 - level) ** (1 / n_clusters)
    low, high = within
    return Interval(value - others * (value - low), value + others * (high - value), is_exact=True)


def _defined(values: Values) -> Values:
    return values[~np.isnan(values)]


def ratio(part: NDArray[Any], whole: NDArray[Any]) -> Values:
    """Returns part / whole, nan where whole is 0."""
    result = np.full(np.broadcast_shapes(part.shape, whole.shape), np.nan)
    np.divide(part, whole, out=result, where=whole > 0)
    return result
