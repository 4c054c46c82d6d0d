"""Live runs as they are read."""

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

from pydantic import ValidationError

from del_env.decision import Failure
from del_env.errors import RecordError
from del_env.records import SeatDecision
from del_env.records.problems import problems
from del_experiments.live.plan import KIND, PlannedEpisodes
from del_experiments.live.record import LiveRecord
from del_experiments.live.replies import read_replies
from del_experiments.runs.errors import RunError
from del_experiments.runs.manifest import Command, read_manifest
from del_experiments.runs.reading import Run, read_run
from del_experiments.runs.spending import Call
from del_experiments.runs.store import read_records


def is_live_run(path: str | Path) -> bool:
    """Whether there is a live run in a folder.

    Raises:
        RunError: there is no run at all.
        RecordError: its `run.json` is damaged.
    """
    return read_manifest(Path(path)).kind == KIND


def read_live_run(path: str | Path) -> Run[LiveRecord]:
    """Returns the live run in a folder, finished or not.

    Raises:
        RunError: it is no run, or one of another kind.
        RecordError: it is damaged; the message names the line or the field.
    """
    kind = read_manifest(Path(path)).kind
    if kind != KIND:
        raise RunError(f"{path} holds a {kind} run, and a {KIND} one is wanted: check the path")
    return read_run(path, LiveRecord.from_line)


def planned_keys(commands: Iterable[Command], path: Path) -> tuple[str, ...]:
    """Returns the keys of all episodes that commands of a run asked for, in order.

    Args:
        commands: those of its manifest.
        path: its folder.

    Raises:
        RecordError: what the run says of itself cannot be read.
    """
    try:
        planned = [
            PlannedEpisodes.model_validate(keys) for command in commands for keys in command.planned
        ]
    except ValidationError as error:
        raise RecordError(f"{path}: planned in run.json: {problems(error)}") from error
    return tuple(dict.fromkeys(key for keys in planned for key in keys.episodes))


def calls_in(folder: Path) -> Iterator[Call]:
    """Yields what each reply of a run has used, and each call that failed.

    Raises:
        RecordError: a reply or a record is damaged.
    """
    replies = (reply.decision for reply in read_replies(folder))
    for decision in chain(replies, _failures(folder)):
        yield Call.of(decision.settings, decision)


def _failures(folder: Path) -> Iterator[SeatDecision]:
    records = read_records(folder, LiveRecord.from_line)
    rows = (row for record in records for row in record.episode.rounds)
    return (one for row in rows for one in row if one.failure is Failure.ERROR)
