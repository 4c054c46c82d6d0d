"""Manifest: what `run.json` says of a run."""

import json
import platform
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any, Literal, Self

from pydantic import AwareDatetime, ValidationError

from del_env.errors import RecordError
from del_env.json_files import read_json, write_new_file
from del_env.records.problems import problems
from del_env.records.values import Stored, StoredText, StoredValues
from del_experiments.runs.errors import RunError, RunMismatchError
from del_experiments.runs.fingerprint import Fingerprint

MANIFEST_NAME = "run.json"


class Command(Stored):
    """One command that asked for a part of the run.

    Attributes:
        started_at: when it was first given, in UTC.
        versions: of del_env and python.
        settings: what it asked for, resolved.
        planned: the keys of all that this is, in the form of the kind of run: a run can so be read
            where the files that it was made from are not.
    """

    started_at: AwareDatetime
    versions: dict[str, StoredText]
    settings: StoredValues
    planned: tuple[StoredValues, ...]

    @property
    def asked_for(self) -> tuple[object, ...]:
        """What tells commands apart."""
        return self.versions, self.settings, self.planned


class Manifest(Stored):
    """What a run is, and what was asked for in it.

    Attributes:
        kind: what kind of experiment it is of.
        schema_version: the form of the file.
        fingerprint: what may not change while it grows.
        commands: each different command that it grew by, in order.
    """

    kind: StoredText
    schema_version: Literal[1]
    fingerprint: Fingerprint
    commands: tuple[Command, ...]

    @classmethod
    def of(
        cls,
        kind: str,
        fingerprint: Fingerprint,
        settings: Mapping[str, Any],
        planned: Iterable[Stored] = (),
    ) -> Self:
        """Returns the manifest of a run that begins now."""
        command = Command(
            started_at=datetime.now(UTC),
            versions=current_versions(),
            settings=dict(settings),
            planned=tuple(keys.model_dump(mode="json") for keys in planned),
        )
        return cls(kind=kind, schema_version=1, fingerprint=fingerprint, commands=(command,))

    def grown(self, wanted: Self, folder: Path) -> Self:
        """Returns the manifest of this run, in `folder`, grown by the one that is wanted.

        Raises:
            RunMismatchError: they are not of one kind, or their fingerprints differ.
        """
        if self.kind != wanted.kind:
            raise RunMismatchError(
                f"{folder} holds a run of the kind {self.kind!r}, and this one is "
                f"{wanted.kind!r}: choose another folder"
            )
        if differences := self.fingerprint.differences(wanted.fingerprint):
            raise RunMismatchError(
                f"{folder} holds a run of other settings: {'; '.join(differences)}. Choose "
                "another folder, or take the settings of the run"
            )
        known = [command.asked_for for command in self.commands]
        new = [command for command in wanted.commands if command.asked_for not in known]
        return self.model_copy(
            update={
                "fingerprint": self.fingerprint.joined(wanted.fingerprint),
                "commands": (*self.commands, *new),
            }
        )

    @property
    def wanted(self) -> tuple[Command, ...]:
        """The commands but for those that were given again, when a file had changed that they name.

        What is in the file no longer is not missed.
        """
        last = {json.dumps(command.settings, sort_keys=True): command for command in self.commands}
        return tuple(command for command in self.commands if command in last.values())


def current_versions() -> dict[str, str]:
    """Returns the versions of del_env and python."""
    return {"del_env": version("del-env"), "python": platform.python_version()}


def read_manifest(folder: Path) -> Manifest:
    """Returns the manifest of the run in a folder.

    Raises:
        RunError: there is none.
        RecordError: it cannot be read; the message names the field.
    """
    path = folder / MANIFEST_NAME
    if not path.is_file():
        raise RunError(f"{folder} is not a run: it has no {MANIFEST_NAME}; check the path")
    try:
        return Manifest.model_validate(read_json(path))
    except ValidationError as error:
        raise RecordError(f"{path}: {problems(error)}") from error


def write_manifest(manifest: Manifest, folder: Path) -> None:
    """Writes the manifest of a run, whole or not at all.

    Raises:
        RecordError: it cannot be written.
    """
    text = manifest.model_dump_json(indent=2)
    write_new_file(folder / MANIFEST_NAME, f"{text}\n", overwrite=True)
