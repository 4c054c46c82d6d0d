"""The words in runs of either kind, to be coded by hand."""

from collections.abc import Sequence
from pathlib import Path

from del_env.reasoning import ReasoningRow
from del_env.scoring.live import by_agent, live_answers, split
from del_experiments.report.live_reasoning import live_word_rows
from del_experiments.report.live_results import are_live, read_live_results
from del_experiments.report.results import read_results


def codable_rows(
    paths: Sequence[Path], *, partial: bool = False
) -> tuple[tuple[ReasoningRow, ...], tuple[str, ...]]:
    """Returns the rows of all agents in some runs that said more than their answers, and notes.

    Raises:
        MissingDataError: a prompt or episode is missing, and `partial` is false.
        RunError: a folder is no run, or some are live runs and others are not.
        RecordError: a record is damaged.
        SettingsError: a folder is given twice.
    """
    if are_live(paths):
        live = read_live_results(paths, partial=partial)
        answers = split(live_answers(live.episodes), by_agent)
        return tuple(row for rows in live_word_rows(live, answers) for row in rows), live.notes
    static = read_results(paths, partial=partial)
    return tuple(row for one in static.agents for row in one.words), static.notes
