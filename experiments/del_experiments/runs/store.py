"""Store: where the records of a run are kept while it grows, in its folder or in memory alone."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Generic, Protocol, TypeAlias, TypeVar

from filelock import FileLock, Timeout

from del_env.errors import RecordError
from del_env.text_files import reason
from del_experiments.runs.errors import RunError, RunInUseError
from del_experiments.runs.lines import (
    WAY_OUT,
    LineWriter,
    Mending,
    Note,
    mend,
    read_lines,
    unheard,
)
from del_experiments.runs.manifest import (
    MANIFEST_NAME,
    Manifest,
    read_manifest,
    write_manifest,
)

RECORDS_NAME = "records.jsonl"
LOCK_NAME = ".lock"


class Keyed(Protocol):
    """What a record must tell the store."""

    @property
    def key(self) -> Hashable:
        """What it is found by; two records of one key answer the same question."""
        ...

    @property
    def is_finished(self) -> bool:
        """Whether it answers it; if not, the question is asked again on resume."""
        ...

    def to_line(self) -> str:
        """Returns the record as one line of text."""
        ...


R = TypeVar("R", bound=Keyed)

Parse: TypeAlias = Callable[[str, str], R]
"""Returns the record that a line holds; its second argument names the line for messages."""


class Store(Generic[R]):
    """Keeps records as they come, and knows which questions need no asking any more.

    Attributes:
        mending: what had to be done about the end of the file of records.
        notes: what was passed over in it.
    """

    def __init__(
        self,
        finished: Iterable[Hashable] = (),
        writer: LineWriter | None = None,
        mending: Mending = Mending.NOTHING,
        notes: Iterable[str] = (),
    ) -> None:
        """Makes a store; without a writer it only remembers what was answered."""
        self.mending = mending
        self.notes = tuple(notes)
        self._finished = set(finished)
        self._writer = writer

    def has(self, key: Hashable) -> bool:
        """Whether there is a finished record of that key."""
        return key in self._finished

    def add(self, records: Iterable[R]) -> None:
        """Keeps the records; on the disk when it returns, where the run has a folder.

        Raises:
            RunWriteError: one cannot be written; those before it are in the file.
        """
        batch = list(records)
        if self._writer is not None:
            self._writer.append(record.to_line() for record in batch)
        self._finished.update(record.key for record in batch if record.is_finished)


@contextmanager
def open_store(
    folder: Path, wanted: Manifest, parse: Parse[R], on_record: Callable[[R], object]
) -> Iterator[Store[R]]:
    """Opens the run in a folder for writing, to begin it or to go on with it.

    Nothing that is already there is rewritten, but a last line that is torn.

    Args:
        folder: the folder; it is made if there is none, and else holds nothing or a run.
        wanted: what is to be asked for.
        parse: reads a record.
        on_record: told every record that is there already, in order.

    Raises:
        RunMismatchError: the folder holds a run of other settings.
        RunInUseError: another process writes to it.
        RunError: it holds something else, or cannot be used.
        RecordError: a record, or `run.json`, is damaged; the message names the line or the field.
    """
    with _locked(folder):
        _write_grown(folder, wanted)
        path = folder / RECORDS_NAME
        mending = mend(path)
        finished, notes = set(), list[str]()
        for record in read_records(folder, parse, notes.append):
            on_record(record)
            if record.is_finished:
                finished.add(record.key)
        with LineWriter(path) as writer:
            yield Store(finished, writer, mending, notes)


def read_records(folder: Path, parse: Parse[R], note: Note = unheard) -> Iterator[R]:
    """Yields the records of a run in the order in which they came, unfinished ones too.

    Args:
        folder: the folder of the run.
        parse: reads a record.
        note: told in the end what was passed over.

    Raises:
        RunError: the file cannot be read.
        RecordError: a line holds no record; the message names the line.
    """
    for source, text in read_lines(folder / RECORDS_NAME, note):
        try:
            yield parse(text, source)
        except RecordError as error:
            raise RecordError(f"{error}. {WAY_OUT}") from error


def _check_place(folder: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise RunError(f"{folder} is a file: a run is a folder, so choose another name")
    if (folder / MANIFEST_NAME).exists() or not folder.exists():
        return
    foreign = [entry.name for entry in folder.iterdir() if not entry.name.startswith(".")]
    if foreign:
        raise RunError(
            f"{folder} is not a run: it has no {MANIFEST_NAME}, but holds {sorted(foreign)[0]}; "
            "choose another folder"
        )


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    lock = FileLock(folder / LOCK_NAME, timeout=0)
    try:
        _check_place(folder)
        folder.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except Timeout as error:
        raise RunInUseError(
            f"{folder} is being written by another process: wait for it, or stop it first"
        ) from error
    except OSError as error:
        raise RunError(f"{folder}: cannot be used as a run ({reason(error)})") from error
    try:
        yield
    finally:
        lock.release()


def _write_grown(folder: Path, wanted: Manifest) -> None:
    if not (folder / MANIFEST_NAME).exists():
        write_manifest(wanted, folder)
        return
    there = read_manifest(folder)
    grown = there.grown(wanted, folder)
    if grown != there:
        write_manifest(grown, folder)
