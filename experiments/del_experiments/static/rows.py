"""From the records of static runs to the rows that scores are made of."""

from collections.abc import Iterable

from del_env.outcomes import given_by
from del_env.records import PromptRecord
from del_env.replies import flips
from del_env.scoring.rows import RowKey, Scored, score_row


def row_of(record: PromptRecord) -> Scored:
    """Returns the row of a record: what the agent gave, against what the oracle says is right.

    Raises:
        RecordError: the oracle says otherwise than the record.
    """
    decision = record.decision.decision()
    return score_row(
        record.instance.instance(),
        RowKey(record.suite, record.instance.id, record.narrative.name, record.repeat),
        record.narrative_kind,
        given_by(decision),
        flip=flips(decision.reply),
    )


def rows_by_agent(records: Iterable[PromptRecord]) -> dict[str, tuple[Scored, ...]]:
    """Returns the rows of each agent, agents in the order of their first records.

    Raises:
        RecordError: the oracle says otherwise than a record.
    """
    rows: dict[str, list[Scored]] = {}
    for record in records:
        rows.setdefault(record.agent, []).append(row_of(record))
    return {agent: tuple(found) for agent, found in rows.items()}
