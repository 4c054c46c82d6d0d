"""Runs as they are read: without a lock, and without changing anything."""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic

from del_experiments.runs.manifest import Manifest, read_manifest
from del_experiments.runs.store import Parse, R, read_records


@dataclass(frozen=True, slots=True, kw_only=True)
class Run(Generic[R]):
    """A run, finished or not.

    Attributes:
        path: its folder.
        manifest: what it is, and what was asked for.
        records: the record of each question that was asked, as `latest` chooses it.
        notes: what was passed over in the file of records.
    """

    path: Path
    manifest: Manifest
    records: tuple[R, ...]
    notes: tuple[str, ...] = ()


def read_run(path: str | Path, parse: Parse[R]) -> Run[R]:
    """Returns the run in a folder; one that is just being written, as far as it is.

    Raises:
        RunError: it is no run, or cannot be read.
        RecordError: a record, or `run.json`, is damaged; the message names the line or the field.
    """
    folder = Path(path)
    manifest = read_manifest(folder)
    notes: list[str] = []
    records = latest(read_records(folder, parse, notes.append))
    return Run(path=folder, manifest=manifest, records=records, notes=tuple(notes))


def latest(records: Iterable[R]) -> tuple[R, ...]:
    """Returns one record a key, in the order in which the keys first came.

    It is the first that is finished; if none is, the last.
    """
    found: dict[Hashable, R] = {}
    for record in records:
        there = found.get(record.key)
        if there is None or not there.is_finished:
            found[record.key] = record
    return tuple(found.values())
