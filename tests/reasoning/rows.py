"""Rows with reasoning texts, made by hand."""

from collections.abc import Hashable

from del_env.narratives.narrative import Kind
from del_env.outcomes import Outcome
from del_env.reasoning import Category, ReasoningRow, mark
from del_env.suites.instance import Inference

TEXT_OF = {
    Category.REDUCTIVE: "Yes\nBy induction.",
    Category.EPISTEMIC: "Yes\nRule out one.",
    Category.BOTH: "Yes\nBy induction, rule out one.",
    Category.NEITHER: "Yes\nI see three.",
}


def row(
    name: str = "1",
    *,
    category: Category = Category.NEITHER,
    text: str | None = None,
    agent: str = "m",
    outcome: Outcome = Outcome.CORRECT,
    kind: Kind = Kind.NOVEL,
    inference: Inference = Inference.ASYMMETRIC,
    cluster: Hashable = None,
) -> ReasoningRow:
    """A row whose text has the category, unless it is given; its cluster is its name."""
    words = TEXT_OF[category] if text is None else text
    return ReasoningRow(
        key=("suite", name, "wise_men", 1),
        agent=agent,
        cluster=name if cluster is None else cluster,
        kind=kind,
        inference=inference,
        outcome=outcome,
        is_scored=outcome.is_scored,
        text=words,
        marks=mark(words),
    )


def rows_of(*counted: tuple[Category, Outcome, int]) -> list[ReasoningRow]:
    """For each (category, outcome, count) so many rows, each a cluster of its own."""
    kinds = [(category, outcome) for category, outcome, count in counted for _ in range(count)]
    return [
        row(str(number), category=category, outcome=outcome)
        for number, (category, outcome) in enumerate(kinds)
    ]
