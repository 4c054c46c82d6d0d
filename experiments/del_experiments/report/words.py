"""The words of an agent in static runs."""

from collections.abc import Sequence

from del_env.reasoning import ReasoningRow, is_wordless, own_words, reasoning_row
from del_env.records import PromptRecord
from del_env.scoring.rows import Scored
from del_experiments.static.asked import asked_text


def word_rows(
    agent: str, records: Sequence[PromptRecord], scored: Sequence[Scored]
) -> tuple[ReasoningRow, ...]:
    """Returns the rows of an agent's words; none if it never said more than its answers.

    Args:
        agent: what the agent is called.
        records: its records.
        scored: the row of each record.
    """
    texts = [own_words(record.decision.decision()) for record in records]
    if all(map(is_wordless, texts)):
        return ()
    return tuple(
        reasoning_row(row, agent, text, asked_text(record))
        for record, row, text in zip(records, scored, texts, strict=True)
    )
