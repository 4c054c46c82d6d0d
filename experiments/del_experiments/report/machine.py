"""A report for programs: JSON and CSV with fixed columns, in full precision.

Shares are from 0 to 1. What is not told apart, and an interval that cannot be had, is null in JSON
and empty in CSV; `pivotal_round` is 0 where the queried agent never knows.
"""

import json
from collections.abc import Collection, Iterator, Mapping
from typing import Any, TypeAlias

from del_env.answers import Answer
from del_env.errors import SettingsError
from del_env.outcomes import STATIC_OUTCOMES
from del_env.reasoning import Category, ReasoningScore
from del_env.scoring.bootstrap import Estimate
from del_env.scoring.scores import Score
from del_env.suites.formats.tables import csv_text
from del_experiments.report.lines import (
    ComparisonLine,
    Group,
    LabelLine,
    ProfileLine,
    ReadingLine,
    ReasoningLine,
    Report,
    ScoreLine,
)
from del_experiments.report.published import PublishedTable, published_tables
from del_experiments.report.tables import GROUPINGS, TableName

Row: TypeAlias = dict[str, Any]


def report_json(report: Report, names: Collection[TableName]) -> str:
    """Returns the tables of these names as JSON, and the notes."""
    tables: dict[str, Any] = {
        name.value: list(machine_rows(report, name)) for name in TableName if name in names
    }
    return json.dumps({"tables": tables, "notes": list(report.notes)}, indent=2) + "\n"


def report_csv(report: Report, names: Collection[TableName]) -> str:
    """Returns the tables of these names as CSV, one below the other under one header.

    Raises:
        SettingsError: their columns differ.
    """
    chosen = [name for name in TableName if name in names]
    columns = {_COLUMNS[name] for name in chosen}
    if len(columns) != 1:
        raise SettingsError(
            f"the tables {', '.join(chosen)} have different columns, and CSV takes one kind: "
            "choose one table, or some of " + ", ".join(GROUPINGS)
        )
    rows = [row for name in chosen for row in machine_rows(report, name)]
    return csv_text(rows, columns.pop())


def machine_rows(report: Report, name: TableName) -> Iterator[Row]:
    """Yields the rows of a table."""
    for values in _values(report, name):
        yield dict(zip(_COLUMNS[name], values, strict=True))


def _values(report: Report, name: TableName) -> Iterator[tuple[Any, ...]]:
    match name:
        case TableName.LABELS:
            yield from map(_label_values, report.labels)
        case TableName.REASONING:
            yield from map(_reasoning_values, report.reasoning)
        case TableName.READINGS:
            yield from map(_reading_values, report.readings)
        case TableName.COMPARISONS:
            yield from map(_comparison_values, report.comparisons)
        case TableName.PROFILES:
            yield from map(_profile_values, report.profiles)
        case TableName.PUBLISHED:
            yield from (values for table in published_tables() for values in _published(table))
        case _:
            lines = report.scores
            yield from (
                _score_values(line) for line in lines if line.group.grouping is GROUPINGS[name]
            )


_ANSWERS = (Answer.YES, Answer.NO, Answer.DONT_KNOW)
_SCORE = (
    "n",
    "n_clusters",
    "accuracy",
    "accuracy_low",
    "accuracy_high",
    "variance",
    "macro_f1",
    "macro_f1_low",
    "macro_f1_high",
    *(outcome.value for outcome in STATIC_OUTCOMES),
    "flips",
)


def _estimated(*names: str) -> tuple[str, ...]:
    """Returns the columns of estimates, each with both ends of its interval."""
    return tuple(f"{name}{end}" for name in names for end in ("", "_low", "_high"))


_GROUP = ("narrative", "kind", "inference", "pivotal_round")
_SCORES = ("suite", "agent", "set_apart", "grouping", *_GROUP, *_SCORE)
_COLUMNS: Mapping[TableName, tuple[str, ...]] = {
    TableName.LABELS: (
        "suite",
        "inference",
        "n",
        "yes",
        "no",
        "dont_know",
        "majority",
        "majority_share",
        "random_baseline",
    ),
    **dict.fromkeys(GROUPINGS, _SCORES),
    TableName.REASONING: (
        "suite",
        "agent",
        "set_apart",
        "kind",
        "inference",
        "n",
        "n_clusters",
        "n_wordless",
        "n_left_out",
        *_estimated("reductive", "epistemic", "accuracy"),
        *(f"n_{category}" for category in Category),
        *_estimated(*(f"accuracy_of_{category}" for category in Category)),
    ),
    TableName.READINGS: ("suite", "agent", "set_apart", "reading", *_SCORE),
    TableName.COMPARISONS: (
        "suite",
        "first",
        "second",
        "n_pairs",
        "n_left_out",
        "correct_first",
        "correct_second",
        "only_first",
        "only_second",
        "difference",
        "difference_low",
        "difference_high",
        "bootstrap_p",
        "bootstrap_p_holm",
        "z",
        "z_p",
        "z_p_holm",
        "mcnemar_p",
        "mcnemar_p_holm",
    ),
    TableName.PROFILES: (
        "suite",
        "agent",
        "set_apart",
        "difference",
        "difference_low",
        "difference_high",
        "tendency",
    ),
    TableName.PUBLISHED: ("suite", "model", "figure", "grouping", *_GROUP, "value", "source"),
}


def _label_values(line: LabelLine) -> tuple[Any, ...]:
    return (
        line.suite,
        line.inference.value,
        sum(line.labels.values()),
        *(line.labels[answer] for answer in _ANSWERS),
        line.majority.label.text,
        line.majority.share,
        line.random_baseline,
    )


def _score_values(line: ScoreLine) -> tuple[Any, ...]:
    group = line.group
    return (
        line.suite,
        line.agent,
        line.set_apart,
        group.grouping.value,
        *_group_values(group),
        *_figures(line.score),
    )


def _group_values(group: Group) -> tuple[Any, ...]:
    kind, inference = group.kind, group.inference
    return (
        group.narrative,
        None if kind is None else kind.value,
        None if inference is None else inference.value,
        group.pivotal_round,
    )


def _reading_values(line: ReadingLine) -> tuple[Any, ...]:
    return (
        line.suite,
        line.agent,
        line.set_apart,
        line.reading.value,
        *_figures(line.score),
    )


def _reasoning_values(line: ReasoningLine) -> tuple[Any, ...]:
    return (
        line.suite,
        line.agent,
        line.set_apart,
        line.kind.value,
        line.inference.value,
        *_reasoning_figures(line.score),
    )


def _reasoning_figures(score: ReasoningScore) -> tuple[Any, ...]:
    accuracies = (score.accuracy_of[category] for category in Category)
    return (
        score.n,
        score.n_clusters,
        score.n_wordless,
        score.n_left_out,
        *_ends(score.reductive),
        *_ends(score.epistemic),
        *_ends(score.accuracy),
        *(score.counts[category] for category in Category),
        *(end for accuracy in accuracies for end in _ends(accuracy)),
    )


def _figures(score: Score) -> tuple[Any, ...]:
    return (
        score.n,
        score.n_clusters,
        *_ends(score.accuracy),
        score.variance,
        *_ends(score.macro_f1),
        *(score.outcomes[outcome] for outcome in STATIC_OUTCOMES),
        score.flips,
    )


def _comparison_values(line: ComparisonLine) -> tuple[Any, ...]:
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
        *_ends(found.difference),
        found.bootstrap_p,
        corrected.bootstrap_p,
        found.z_test.z,
        found.z_test.p_value,
        corrected.z_p,
        found.mcnemar_p,
        corrected.mcnemar_p,
    )


def _profile_values(line: ProfileLine) -> tuple[Any, ...]:
    found = line.profile
    return (
        line.suite,
        line.agent,
        line.set_apart,
        *_ends(found.difference),
        found.tendency.value,
    )


def _published(table: PublishedTable) -> Iterator[tuple[Any, ...]]:
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


def _ends(estimate: Estimate | None) -> tuple[float | None, float | None, float | None]:
    if estimate is None:
        return None, None, None
    if estimate.interval is None:
        return estimate.value, None, None
    return estimate.value, estimate.interval.low, estimate.interval.high
