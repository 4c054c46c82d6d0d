"""Static runs as they are read."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from del_env.records import PromptKey, PromptRecord
from del_experiments.runs.agents import RunAgent
from del_experiments.runs.errors import RunError
from del_experiments.runs.manifest import MANIFEST_NAME, read_manifest
from del_experiments.runs.reading import Run, read_run
from del_experiments.runs.spending import Call
from del_experiments.runs.store import read_records
from del_experiments.static.plan import KIND, Plan, manifest_of


def read_static_run(path: str | Path) -> Run[PromptRecord]:
    """Returns the static run in a folder, finished or not.

    Raises:
        RunError: it is no run, or one of another kind.
        RecordError: it is damaged; the message names the line or the field.
    """
    kind = read_manifest(Path(path)).kind
    if kind != KIND:
        raise RunError(
            f"{path} holds a run of the kind {kind!r}, and {KIND!r} is wanted: check the path"
        )
    return read_run(path, PromptRecord.from_line)


def answered_keys(
    plan: Plan, agents: Sequence[RunAgent], folder: Path | None
) -> frozenset[PromptKey]:
    """Returns the keys that have a reply in a folder; none where there is no run yet.

    Raises:
        RunMismatchError: the folder holds a run of other settings.
        RunError: it holds a run of another kind.
        RecordError: what is there is damaged.
    """
    if folder is None or not (folder / MANIFEST_NAME).exists():
        return frozenset()
    run = read_static_run(folder)
    run.manifest.grown(manifest_of(plan, [one.entry for one in agents]), folder)
    return frozenset(record.key for record in run.records if record.is_finished)


def calls_in(folder: Path) -> Iterator[Call]:
    """Yields what each prompt of a run has used, those without a reply too.

    Raises:
        RecordError: a record is damaged.
    """
    for record in read_records(folder, PromptRecord.from_line):
        yield Call.of(record.settings, record.decision)
