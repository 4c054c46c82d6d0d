"""Results: the rows of every agent in some runs, checked to be all that they should be."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from del_env.errors import SettingsError
from del_env.outcomes import Given
from del_env.reasoning import ReasoningRow
from del_env.records import PromptRecord
from del_env.scoring.completeness import check_complete
from del_env.scoring.errors import MissingDataError
from del_env.scoring.rows import RowKey, Scored
from del_experiments.report.completeness import check_alike, check_kind, expected_keys
from del_experiments.report.naming import run_labels
from del_experiments.report.readings import Reading, given_in_each
from del_experiments.report.served import Served, served_notes
from del_experiments.report.words import word_rows
from del_experiments.runs.errors import RunError
from del_experiments.runs.reading import Run, read_run
from del_experiments.static.rows import row_of


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentResults:
    """What one agent was asked and gave.

    Attributes:
        agent: its name.
        rows: its rows by the reading, the strict one first; each holds the same prompts.
        words: what it said besides, marked; of each prompt, or none if it never said more.
    """

    agent: str
    rows: Mapping[Reading, tuple[Scored, ...]]
    words: tuple[ReasoningRow, ...]

    @property
    def strict(self) -> tuple[Scored, ...]:
        """The rows as the papers read replies."""
        return self.rows[Reading.STRICT]


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """The agents of some runs.

    Attributes:
        agents: the agents, in the order of the runs and of their first records.
        notes: what one must know of the runs.
    """

    agents: tuple[AgentResults, ...]
    notes: tuple[str, ...]


def read_results(paths: Sequence[Path], *, partial: bool = False) -> Results:
    """Returns the results of all agents in some runs.

    Args:
        paths: the folders of the runs.
        partial: whether rows may be missing.

    Raises:
        MissingDataError: a row is missing, and `partial` is false.
        RunError: a folder is no run, or holds nothing.
        RecordError: a record is damaged, or says otherwise than the oracle.
        SettingsError: a folder is given twice.
    """
    if len({path.resolve() for path in paths}) < len(paths):
        raise SettingsError("a run is given twice: give each folder once")
    runs = [_read(path) for path in paths]
    named = _names(runs)
    agents: list[AgentResults] = []
    notes: list[str] = []
    for run, names in zip(runs, named, strict=True):
        found = _agents(run)
        order, lacking = _checked(run, found, partial=partial)
        agents += [_called(names[agent], found[agent]) for agent in dict.fromkeys([*order, *found])]
        notes += (*run.notes, *lacking)
        notes += served_notes(
            Served(names[record.agent], record.settings.get("model"), record.decision)
            for record in run.records
        )
    if not partial:
        check_alike({one.agent: one.strict for one in agents})
    return Results(agents=tuple(agents), notes=tuple(notes))


def _read(path: Path) -> Run[PromptRecord]:
    check_kind(path)
    run = read_run(path, PromptRecord.from_line)
    if not run.records:
        raise RunError(f"{path}: no prompt has been answered yet: there is nothing to report")
    return run


def _names(runs: Sequence[Run[PromptRecord]]) -> list[dict[str, str]]:
    """Returns for each run what its agents are called: with the run where the name is not alone."""
    agents = [dict.fromkeys(record.agent for record in run.records) for run in runs]
    taken = Counter(name for found in agents for name in found)
    labels = run_labels(run.path for run in runs)
    return [
        {name: name if taken[name] == 1 else f"{name} ({labels[run.path]})" for name in found}
        for run, found in zip(runs, agents, strict=True)
    ]


def _agents(run: Run[PromptRecord]) -> dict[str, AgentResults]:
    records: dict[str, list[PromptRecord]] = {}
    for record in run.records:
        records.setdefault(record.agent, []).append(record)
    return {agent: _agent_results(agent, found) for agent, found in records.items()}


def _agent_results(agent: str, records: Sequence[PromptRecord]) -> AgentResults:
    rows = _rows(records)
    return AgentResults(
        agent=agent, rows=rows, words=word_rows(agent, records, rows[Reading.STRICT])
    )


def _called(name: str, results: AgentResults) -> AgentResults:
    words = tuple(replace(row, agent=name) for row in results.words)
    return replace(results, agent=name, words=words)


def _rows(records: Sequence[PromptRecord]) -> dict[Reading, tuple[Scored, ...]]:
    read = [(row_of(record), given_in_each(record)) for record in records]
    return {
        reading: tuple(_with_given(row, given[reading]) for row, given in read)
        for reading in Reading
    }


def _with_given(row: Scored, given: Given) -> Scored:
    # Most replies say the same in every reading, and one row serves them all.
    return row if row.given is given else replace(row, given=given)


def _checked(
    run: Run[PromptRecord], found: Mapping[str, AgentResults], *, partial: bool
) -> tuple[list[str], list[str]]:
    """Checks that the run holds all that it should.

    Returns the agents in the order in which they were to be asked, and what lacks where it may.
    """
    rows = {agent: one.strict for agent, one in found.items()}
    expected = expected_keys(run, rows)
    lacking = []
    for agent, keys in expected.items():
        _check_complete(run.path, agent, rows.get(agent, ()), keys, partial=partial)
        if missing := len(keys) - len(rows.get(agent, ())):
            lacking.append(
                f"{run.path}: {agent} has no row for {missing:,} of {len(keys):,} prompts"
            )
    return [agent for agent in expected if agent in found], lacking


def _check_complete(
    path: Path, agent: str, rows: Sequence[Scored], keys: Sequence[RowKey], *, partial: bool
) -> None:
    try:
        check_complete(rows, keys, partial=partial)
    except MissingDataError as error:
        raise MissingDataError(f"{path}: {agent}: {error} with --partial") from error
