"""Score: what a set of rows comes to."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import ROUND_DOWN, Decimal

from del_env.outcomes import STATIC_OUTCOMES, Outcome
from del_env.scoring.bootstrap import (
    DEFAULT_BOOTSTRAP,
    SHARES,
    Bootstrap,
    ClusterSample,
    Estimate,
)
from del_env.scoring.confusion import accuracy_of, confusion, macro_f1_of
from del_env.scoring.rows import Scored, scored_only


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """The scores of some rows of one agent, with all that belongs beside them.

    Attributes:
        outcomes: how many rows came to which outcome; those without any are listed with 0.
        flips: how many of the rows with a reply changed their verdict.
        n_clusters: how many clusters the rows with a reply belong to.
        accuracy: the share of right answers among the rows with a reply; None if there are none.
        macro_f1: the macro F1 score averaged over the narratives; None if there are none. It is no
            mean over clusters, and has no interval where they all agree.
    """

    outcomes: Mapping[Outcome, int]
    flips: int
    n_clusters: int
    accuracy: Estimate | None
    macro_f1: Estimate | None

    @property
    def n(self) -> int:
        """How many rows are scored."""
        return sum(count for outcome, count in self.outcomes.items() if outcome.is_scored)

    @property
    def variance(self) -> float | None:
        """The population variance p(1 - p) of the pooled outcomes; None if there are none.

        Source: arXiv 2603.21350, figure 4.
        """
        return None if self.accuracy is None else _variance(self.accuracy.value)


def score(rows: Iterable[Scored], bootstrap: Bootstrap = DEFAULT_BOOTSTRAP) -> Score:
    """Returns the scores of the rows, which may be any part of an agent's."""
    rows = tuple(rows)
    counted = Counter(row.outcome for row in rows)
    scored = scored_only(rows)
    sample = ClusterSample.draw(confusion(scored), bootstrap) if scored else None
    return Score(
        outcomes={outcome: counted[outcome] for outcome in STATIC_OUTCOMES},
        flips=sum(row.flip for row in scored),
        n_clusters=len(sample.counts) if sample else 0,
        accuracy=sample.estimate(accuracy_of, SHARES) if sample else None,
        macro_f1=sample.estimate(macro_f1_of) if sample else None,
    )


def truncate4(value: float) -> str:
    """Returns the value with four decimals, the rest cut off, as the papers print macro F1.

    What lacks less than 1e-10 of a fourth decimal is taken to have it: a mean that is 0.3 may come
    out as 0.29999999999999993.
    """
    return str(Decimal(repr(round(value, 10))).quantize(Decimal("0.0001"), ROUND_DOWN))


def _variance(p: float) -> float:
    return p * (1 - p)
