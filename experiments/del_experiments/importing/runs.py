"""Published answers kept as a run, which reports read like any other."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from del_env.errors import SettingsError
from del_env.records import PromptKey, PromptRecord
from del_env.suites import suite_names
from del_env.suites.formats.answers_file import PublishedAnswer
from del_env.suites.formats.difference import Difference
from del_env.suites.formats.errors import FormatError
from del_env.suites.fresh_suite import NAME as FRESH
from del_experiments.importing.answers import PROMPT_VERSION, holding_suite, records_of
from del_experiments.runs.fingerprint import Fingerprint
from del_experiments.runs.manifest import Manifest, current_versions
from del_experiments.runs.store import open_store

KIND = "imported"
OTHER_SUITE = "published"
"""What the suite is called of answers that no suite of ours has all the prompts of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedRun:
    """Published answers, as a run of ours.

    Attributes:
        suite: the suite that they belong to.
        records: the records, those included that the run had already.
        n_before: how many of the records the run had already.
        differences: where the files say otherwise than we find.
    """

    suite: str
    records: tuple[PromptRecord, ...]
    n_before: int
    differences: tuple[Difference, ...]


def keep_answers(
    answers: Sequence[PublishedAnswer],
    files: Sequence[Path],
    folder: Path,
    *,
    suite: str | None = None,
    repeats: bool = False,
) -> ImportedRun:
    """Keeps answers as a run, a new one or one that grows.

    Args:
        answers: the answers.
        files: the files that they come from.
        folder: the folder of the run.
        suite: the suite that they belong to; None finds it.
        repeats: see `records_of`.

    Raises:
        FormatError: an answer contradicts another one, or is not of the suite.
        SettingsError: there is no such suite.
        RunError: the folder cannot be used, or holds another run.
    """
    name = _suite_of(answers, suite)
    versions, now = current_versions(), datetime.now(UTC)
    records = records_of(answers, name, versions, now, repeats=repeats)
    there: dict[PromptKey, PromptRecord] = {}
    wanted = _manifest(name, files, repeats=repeats)
    with open_store(
        folder, wanted, PromptRecord.from_line, lambda record: there.update({record.key: record})
    ) as store:
        for record in records:
            _check_same(there.get(record.key), record)
        store.add(record for record in records if record.key not in there)
    return ImportedRun(
        suite=name,
        records=records,
        n_before=sum(record.key in there for record in records),
        differences=tuple(difference for answer in answers for difference in answer.differences),
    )


def _suite_of(answers: Sequence[PublishedAnswer], wanted: str | None) -> str:
    published = [name for name in suite_names() if name != FRESH]
    if wanted is None:
        return holding_suite(answers, published) or OTHER_SUITE
    if wanted == FRESH:
        raise SettingsError(f"suite {FRESH!r} is drawn anew each time: choose another name")
    if wanted in published:
        for answer in answers:
            if holding_suite([answer], [wanted]) is None:
                raise FormatError(
                    f"{answer.source}: the instance {answer.instance.id} in {answer.narrative} is "
                    f"not part of {wanted}: choose another suite, or a name of your own"
                )
    return wanted


def _check_same(there: PromptRecord | None, record: PromptRecord) -> None:
    if there is not None and there.decision.reply != record.decision.reply:
        raise FormatError(
            f"{record.decision.settings['source']}: {record.agent} answers the instance "
            f"{record.instance.id} in {record.narrative.name} otherwise than the run has it, from "
            f"{there.decision.settings['source']}: choose another folder"
        )


def _manifest(suite: str, files: Sequence[Path], *, repeats: bool) -> Manifest:
    names = {path.name: sha256(path.read_bytes()).hexdigest() for path in files}
    fingerprint = Fingerprint(
        fixed={"suite": suite, "prompt_version": PROMPT_VERSION}, growing={"files": dict(names)}
    )
    settings = {"suite": suite, "files": [path.name for path in files], "repeats": repeats}
    return Manifest.of(KIND, fingerprint, settings)
