"""What words are like, for programs: columns and values."""

from typing import Any

from del_env.reasoning import Category, ReasoningScore
from del_experiments.report.estimates import ends_and_kind, estimated
from del_experiments.report.lines import ReasoningLine

REASONING_COLUMNS = (
    "suite",
    "agent",
    "set_apart",
    "kind",
    "inference",
    "n",
    "n_clusters",
    "n_wordless",
    "n_left_out",
    *estimated("reductive", "epistemic", "accuracy"),
    *(f"n_{category}" for category in Category),
    *estimated(*(f"accuracy_of_{category}" for category in Category)),
)


def reasoning_values(line: ReasoningLine) -> tuple[Any, ...]:
    """Returns what the words of an agent are like in a quadrant."""
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
        *ends_and_kind(score.reductive),
        *ends_and_kind(score.epistemic),
        *ends_and_kind(score.accuracy),
        *(score.counts[category] for category in Category),
        *(end for accuracy in accuracies for end in ends_and_kind(accuracy)),
    )
