"""What runs should hold: nothing that was to be asked may be missing from a mean unsaid."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from pydantic import ValidationError

from del_env.errors import RecordError
from del_env.records import PromptRecord
from del_env.records.problems import problems
from del_env.scoring.errors import MissingDataError
from del_env.scoring.rows import RowKey, Scored, grouped
from del_env.suites import load_suite, suite_names
from del_env.suites.fresh_suite import NAME as FRESH
from del_env.suites.instance import Inference
from del_experiments.importing.runs import KIND as IMPORTED
from del_experiments.runs.errors import RunError
from del_experiments.runs.manifest import Command, read_manifest
from del_experiments.runs.reading import Run
from del_experiments.static.plan import KIND as STATIC
from del_experiments.static.plan import PlannedPrompts
from del_experiments.static.settings import StaticSettings

Rows = Mapping[str, Sequence[Scored]]
"""The rows of each agent, by its name."""

Cell = tuple[str, str, Inference]
"""A suite, a narrative, and a half: what is told and asked in one go."""


def check_kind(folder: Path) -> None:
    """Checks that a folder holds a run of prompts.

    Raises:
        RunError: it holds no run, or one of another kind.
    """
    kind = read_manifest(folder).kind
    if kind not in (STATIC, IMPORTED):
        raise RunError(
            f"{folder} holds a {kind} run, and {STATIC} or {IMPORTED} ones are wanted: choose "
            "another folder"
        )


def expected_keys(run: Run[PromptRecord], rows: Rows) -> dict[str, tuple[RowKey, ...]]:
    """Returns the keys of all that each agent of a run was to be asked.

    A static run says so itself. Of an imported one it is everything of each cell that the agent
    has any row of.

    Args:
        run: the run.
        rows: the rows of its agents.

    Raises:
        RecordError: what it says of itself cannot be read.
    """
    if run.manifest.kind == IMPORTED:
        return {agent: tuple(_whole_cells(agent, rows)) for agent in rows}
    return _planned(run)


def cell_of(row: Scored) -> Cell:
    """Returns the cell that a row belongs to."""
    return row.key.suite, row.key.narrative, row.inference


def check_alike(rows: Rows) -> None:
    """Checks that all agents with rows in a cell were asked about the same instances in it.

    Raises:
        MissingDataError: two of them were not.
    """
    first: dict[Cell, tuple[str, frozenset[str]]] = {}
    for agent, found in rows.items():
        for cell, group in grouped(found, cell_of).items():
            ids = frozenset(row.key.instance_id for row in group)
            other, others = first.setdefault(cell, (agent, ids))
            if ids != others:
                suite, narrative, inference = cell
                raise MissingDataError(
                    f"{agent} has {len(ids)} {inference} instances of {suite} told as {narrative}, "
                    f"and {other} has {len(others)}, {len(ids & others)} of them the same: report "
                    "them one by one, or ask for a partial report with --partial"
                )


def _planned(run: Run[PromptRecord]) -> dict[str, tuple[RowKey, ...]]:
    keys: dict[str, dict[RowKey, None]] = {}
    for command in run.manifest.wanted:
        settings = _settings(command, run)
        planned = dict.fromkeys(_keys_of(command, run))
        for entry in settings.agents:
            keys.setdefault(entry.name, {}).update(planned)
    return {agent: tuple(found) for agent, found in keys.items()}


def _settings(command: Command, run: Run[PromptRecord]) -> StaticSettings:
    try:
        return StaticSettings.model_validate(command.settings)
    except ValidationError as error:
        raise RecordError(f"{run.path}: settings in run.json: {problems(error)}") from error


def _keys_of(command: Command, run: Run[PromptRecord]) -> Iterator[RowKey]:
    for keys in command.planned:
        try:
            planned = PlannedPrompts.model_validate(keys)
        except ValidationError as error:
            raise RecordError(f"{run.path}: planned in run.json: {problems(error)}") from error
        for instance_id in planned.instances:
            yield RowKey(planned.suite, instance_id, planned.narrative, planned.repeat)


def _whole_cells(agent: str, rows: Rows) -> Iterator[RowKey]:
    everybody = [row for found in rows.values() for row in found]
    ids = {cell: _ids(cell, group) for cell, group in grouped(everybody, cell_of).items()}
    for cell, group in grouped(rows[agent], cell_of).items():
        suite, narrative, _ = cell
        for repeat in range(1, max(row.key.repeat for row in group) + 1):
            yield from (RowKey(suite, i, narrative, repeat) for i in ids[cell])


def _ids(cell: Cell, group: Sequence[Scored]) -> list[str]:
    """Returns the ids of the instances of a cell: those of its suite, if that is one of ours."""
    suite, _, inference = cell
    if suite == FRESH or suite not in suite_names():
        return list(dict.fromkeys(row.key.instance_id for row in group))
    return [instance.id for instance in load_suite(suite).only(inference).instances]
