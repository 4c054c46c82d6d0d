"""What words are like, as a table for people."""

from collections.abc import Iterable

from del_env.reasoning import Category, ReasoningScore
from del_experiments.report.table import Column, Measure, Table

_ONLY = (Category.REDUCTIVE, Category.EPISTEMIC)


def reasoning_table(
    title: str, lines: Iterable[tuple[str, str, ReasoningScore]], right: str
) -> Table:
    """Returns the table.

    Args:
        title: what it is called.
        lines: an agent, a quadrant, and its score each.
        right: which answers are right ones.
    """
    note = (
        "Shares of texts that appeal to a known puzzle or pattern (reductive) or to worlds and "
        f"what others conclude (epistemic), by the lexicon; right: {right}, in all and where the "
        "text is only reductive, or only epistemic."
    )
    return Table(
        title=title,
        columns=(
            Column("agent", Measure.NAME),
            Column("quadrant", Measure.NAME),
            Column("n", Measure.COUNT),
            Column("reductive, %", Measure.SHARE),
            Column("epistemic, %", Measure.SHARE),
            Column("right, %", Measure.SHARE),
            *(Column(f"{category.value[:4]}.", Measure.SHARE) for category in _ONLY),
        ),
        rows=tuple(
            (
                agent,
                quadrant,
                score.n,
                score.reductive,
                score.epistemic,
                score.accuracy,
                *(score.accuracy_of[category] for category in _ONLY),
            )
            for agent, quadrant, score in lines
        ),
        notes=(note,),
        is_grouped=True,
    )
