"""Shares of reductive and epistemic texts, beside the accuracy."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from del_env.reasoning.marking import Category
from del_env.reasoning.rows import ReasoningRow
from del_env.scoring.bootstrap import (
    DEFAULT_BOOTSTRAP,
    SHARES,
    Bootstrap,
    ClusterSample,
    Counts,
    Estimate,
    Statistic,
    Values,
    ratio,
    tally,
)
from del_env.scoring.live.rows import K, split

_PLACES = {category: place for place, category in enumerate(Category)}
_ALL = tuple(Category)
_REDUCTIVE = tuple(category for category in Category if category.is_reductive)
_EPISTEMIC = tuple(category for category in Category if category.is_epistemic)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReasoningScore:
    """What the words of some rows are like, and how right their answers are.

    Attributes:
        counts: how many of the scored texts are of which category.
        n_wordless: how many of them hold nothing besides the answer; they are of category
            `neither`, and an agent that shows no reasoning has many.
        n_left_out: how many rows are not scored.
        n_clusters: to how many clusters the scored ones belong.
        reductive: the share of texts that are reductive, be they epistemic too or not: the papers'
            "Reductive CoT". None, as all the estimates, if nothing is scored.
        epistemic: the share of texts that are epistemic, be they reductive too or not.
        accuracy: the share of right answers.
        accuracy_of: the share of right answers among the texts of each category; None where there
            are none.
    """

    counts: Mapping[Category, int]
    n_wordless: int
    n_left_out: int
    n_clusters: int
    reductive: Estimate | None
    epistemic: Estimate | None
    accuracy: Estimate | None
    accuracy_of: Mapping[Category, Estimate | None]

    @property
    def n(self) -> int:
        """How many rows are scored."""
        return sum(self.counts.values())


def reasoning_score(
    rows: Iterable[ReasoningRow], bootstrap: Bootstrap = DEFAULT_BOOTSTRAP
) -> ReasoningScore:
    """Returns what the words of the rows are like."""
    rows = tuple(rows)
    scored = [row for row in rows if row.is_scored]
    counted = Counter(row.category for row in scored)
    sample = _sample(scored, bootstrap) if scored else None
    return ReasoningScore(
        counts={category: counted[category] for category in Category},
        n_wordless=sum(row.is_wordless for row in scored),
        n_left_out=len(rows) - len(scored),
        n_clusters=len(sample.counts) if sample else 0,
        reductive=sample.estimate(_share_of(_REDUCTIVE), SHARES) if sample else None,
        epistemic=sample.estimate(_share_of(_EPISTEMIC), SHARES) if sample else None,
        accuracy=sample.estimate(_accuracy_of(_ALL), SHARES) if sample else None,
        accuracy_of={
            category: sample.estimate(_accuracy_of((category,)), SHARES)
            if sample and counted[category]
            else None
            for category in Category
        },
    )


def reasoning_table(
    rows: Iterable[ReasoningRow],
    by: Callable[[ReasoningRow], K],
    bootstrap: Bootstrap = DEFAULT_BOOTSTRAP,
) -> dict[K, ReasoningScore]:
    """Returns the scores by what `by` says of each row, such as `by_quadrant`, ascending."""
    return {key: reasoning_score(group, bootstrap) for key, group in split(rows, by).items()}


def _sample(scored: Sequence[ReasoningRow], bootstrap: Bootstrap) -> ClusterSample:
    """Returns resamples of tables: category by whether the answer is right."""
    cells = [(_PLACES[row.category], int(row.is_correct)) for row in scored]
    counts = tally([row.cluster for row in scored], cells, (len(_PLACES), 2))
    return ClusterSample.draw(counts, bootstrap)


def _share_of(categories: Sequence[Category]) -> Statistic:
    places = [_PLACES[category] for category in categories]

    def statistic(tables: Counts) -> Values:
        texts = tables.sum(axis=-1)
        return ratio(texts[..., places].sum(axis=-1), texts.sum(axis=-1))

    return statistic


def _accuracy_of(categories: Sequence[Category]) -> Statistic:
    places = [_PLACES[category] for category in categories]

    def statistic(tables: Counts) -> Values:
        chosen = tables[..., places, :].sum(axis=-2)
        return ratio(chosen[..., 1], chosen.sum(axis=-1))

    return statistic
