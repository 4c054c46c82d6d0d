"""Notes: the smallest records that a store can keep."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import JsonValue

from del_env.errors import RecordError
from del_experiments.runs.fingerprint import Fingerprint
from del_experiments.runs.manifest import Manifest


@dataclass(frozen=True, slots=True)
class Note:
    """An answer to a numbered question; None says that it has to be asked again."""

    question: int
    answer: str | None

    @property
    def key(self) -> int:
        return self.question

    @property
    def is_finished(self) -> bool:
        return self.answer is not None

    def to_line(self) -> str:
        # Not escaped, so that the strangest characters stand in the file as they are.
        return json.dumps([self.question, self.answer], ensure_ascii=False)

    @classmethod
    def from_line(cls, line: str, source: str) -> "Note":
        try:
            question, answer = json.loads(line)
        except ValueError as error:
            raise RecordError(f"{source}: is no note ({error})") from error
        return cls(question, answer)


def manifest(kind: str = "notes", **fixed: JsonValue) -> Manifest:
    return grown_manifest(kind, fixed, {})


def grown_manifest(
    kind: str, fixed: dict[str, JsonValue], agents: dict[str, Any], **settings: Any
) -> Manifest:
    fingerprint = Fingerprint(fixed=fixed, growing={"agents": agents})
    return Manifest.of(kind, fingerprint, settings)


def files_in(folder: Path) -> dict[str, bytes]:
    """Returns what each file of a folder holds; locks and the like apart."""
    return {
        path.name: path.read_bytes() for path in folder.iterdir() if not path.name.startswith(".")
    }
