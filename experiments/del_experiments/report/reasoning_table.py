"""What words are like, as a table for people."""

from collections.abc import Iterable
from typing import TypeAlias

from del_env.reasoning import Category, ReasoningScore
from del_experiments.report.fields import Field, table_of
from del_experiments.report.table import Measure, Table

Line: TypeAlias = tuple[str, str, ReasoningScore]
"""An agent, a quadrant, and its score."""


def _right_if_only(category: Category) -> Field[Line]:
    return Field(
        f"{category.value[:4]}.", Measure.SHARE, lambda line: line[2].accuracy_of[category]
    )


_FIELDS: tuple[Field[Line], ...] = (
    Field("agent", Measure.NAME, lambda line: line[0]),
    Field("quadrant", Measure.NAME, lambda line: line[1]),
    Field("n", Measure.COUNT, lambda line: line[2].n),
    Field("reductive, %", Measure.SHARE, lambda line: line[2].reductive),
    Field("epistemic, %", Measure.SHARE, lambda line: line[2].epistemic),
    Field("right, %", Measure.SHARE, lambda line: line[2].accuracy),
    *map(_right_if_only, (Category.REDUCTIVE, Category.EPISTEMIC)),
)


def reasoning_table(title: str, lines: Iterable[Line], right: str) -> Table:
    """Returns the table.

    Args:
        title: what it is called.
        lines: what its rows are of.
        right: which answers are right ones.
    """
    note = (
        "Shares of texts that appeal to a known puzzle or pattern (reductive) or to worlds and "
        f"what others conclude (epistemic), by the lexicon; right: {right}, in all and where the "
        "text is only reductive, or only epistemic."
    )
    return table_of(title, lines, _FIELDS, (note,), is_grouped=True)
