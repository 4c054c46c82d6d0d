"""Labels, scores and published figures for programs: their columns and values."""

from collections.abc import Iterator
from typing import Any

from del_env.answers import Answer
from del_env.outcomes import STATIC_OUTCOMES
from del_env.scoring.scores import Score
from del_experiments.report.estimates import ends_and_kind, estimated
from del_experiments.report.lines import Group, LabelLine, ReadingLine, ScoreLine
from del_experiments.report.published import PublishedTable

_ANSWERS = (Answer.YES, Answer.NO, Answer.DONT_KNOW)
_FIGURES = (
    "n",
    "n_clusters",
    *estimated("accuracy"),
    "variance",
    *estimated("macro_f1"),
    *(outcome.value for outcome in STATIC_OUTCOMES),
    "flips",
)
_GROUP = ("narrative", "kind", "inference", "pivotal_round")

LABEL_COLUMNS = (
    "suite",
    "inference",
    "n",
    "yes",
    "no",
    "dont_know",
    "majority",
    "majority_share",
    "random_baseline",
)
SCORE_COLUMNS = ("suite", "agent", "set_apart", "grouping", *_GROUP, *_FIGURES)
READING_COLUMNS = ("suite", "agent", "set_apart", "reading", *_FIGURES)
PUBLISHED_COLUMNS = ("suite", "model", "figure", "grouping", *_GROUP, "value", "source")


def label_values(line: LabelLine) -> tuple[Any, ...]:
    """Returns how the labels of one half of a suite are distributed."""
    return (
        line.suite,
        line.inference.value,
        sum(line.labels.values()),
        *(line.labels[answer] for answer in _ANSWERS),
        line.majority.label.text,
        line.majority.share,
        line.random_baseline,
    )


def score_values(line: ScoreLine) -> tuple[Any, ...]:
    """Returns the scores of a group of rows."""
    group = line.group
    return (
        line.suite,
        line.agent,
        line.set_apart,
        group.grouping.value,
        *_group_values(group),
        *_figures(line.score),
    )


def reading_values(line: ReadingLine) -> tuple[Any, ...]:
    """Returns the scores in a reading of the replies."""
    return (
        line.suite,
        line.agent,
        line.set_apart,
        line.reading.value,
        *_figures(line.score),
    )


def published_values(table: PublishedTable) -> Iterator[tuple[Any, ...]]:
    """Yields the figures of a table of the papers, one a row."""
    for model, figures in table.models.items():
        for place, value in zip(table.groups, figures, strict=True):
            group = place.group
            yield (
                place.suite,
                model,
                table.figure.value,
                group.grouping.value,
                *_group_values(group),
                value,
                table.source,
            )


def _group_values(group: Group) -> tuple[Any, ...]:
    kind, inference = group.kind, group.inference
    return (
        group.narrative,
        None if kind is None else kind.value,
        None if inference is None else inference.value,
        group.pivotal_round,
    )


def _figures(score: Score) -> tuple[Any, ...]:
    return (
        score.n,
        score.n_clusters,
        *ends_and_kind(score.accuracy),
        score.variance,
        *ends_and_kind(score.macro_f1),
        *(score.outcomes[outcome] for outcome in STATIC_OUTCOMES),
        score.flips,
    )
