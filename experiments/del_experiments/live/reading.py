"""Live runs as they are read."""

from pathlib import Path

from pydantic import ValidationError

from del_env.errors import RecordError
from del_env.records.problems import problems
from del_experiments.live.plan import KIND, EpisodePlan, make_plan
from del_experiments.live.record import LiveRecord
from del_experiments.live.settings import LiveSettings
from del_experiments.runs.errors import RunError
from del_experiments.runs.manifest import Command, Manifest, read_manifest
from del_experiments.runs.reading import Run, read_run


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


def planned_keys(manifest: Manifest, path: Path) -> dict[str, EpisodePlan]:
    """Returns all episodes that the commands of a run asked for, by their keys.

    Raises:
        RecordError: what the run says of itself cannot be read.
        DelEnvError: a file or a narrative that it names is not there any more.
    """
    found: dict[str, EpisodePlan] = {}
    for command in manifest.commands:
        settings = _settings(command, path)
        plan = make_plan(settings)
        agents = {entry.name: entry.settings for entry in settings.agents}
        found |= {episode.key(plan.prompt, agents): episode for episode in plan.episodes}
    return found


def _settings(command: Command, path: Path) -> LiveSettings:
    try:
        return LiveSettings.model_validate(command.settings)
    except ValidationError as error:
        raise RecordError(f"{path}: settings in run.json: {problems(error)}") from error
