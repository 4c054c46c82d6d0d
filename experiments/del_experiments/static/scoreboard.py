"""Scoreboard: what the records of a run come to, as they are read or come in."""

from del_env.outcomes import Outcome
from del_env.records import PromptKey, PromptRecord
from del_env.scoring.rows import Scored
from del_experiments.static.rows import row_of


class Scoreboard:
    """Holds the one row that counts for each key: the first with a reply, else the last.

    Rows are small; the texts of replies and reasoning stay in the records.
    """

    def __init__(self) -> None:
        self._rows: dict[PromptKey, Scored] = {}

    def see(self, record: PromptRecord) -> Outcome:
        """Takes a record into account, and returns its outcome.

        Raises:
            RecordError: the oracle says otherwise than the record.
        """
        row = row_of(record)
        there = self._rows.get(record.key)
        if there is None or there.outcome is Outcome.ERROR:
            self._rows[record.key] = row
        return row.outcome

    def rows_by_agent(self) -> dict[str, tuple[Scored, ...]]:
        """Returns the rows of each agent, agents in the order in which they were first seen."""
        rows: dict[str, list[Scored]] = {}
        for key, row in self._rows.items():
            rows.setdefault(key.agent, []).append(row)
        return {agent: tuple(found) for agent, found in rows.items()}

    def outcome_of(self, key: PromptKey) -> Outcome | None:
        """Returns what came of a question; None if it was not asked yet."""
        row = self._rows.get(key)
        return None if row is None else row.outcome
