"""A file that only grows, line by line: what was written stays, whatever happens to the writer.

A line ends with a line feed and nowhere else: texts of language models hold other characters that
some call line ends. A last line without its end is torn: its writer was stopped in the middle.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from del_env.text_files import reason
from del_experiments.runs.errors import RunError, RunWriteError

_END = b"\n"


class Line(NamedTuple):
    """One line of a file.

    Attributes:
        source: the file and the number of the line, from 1, for messages.
        text: the line without its end.
    """

    source: str
    text: str


class Mending(StrEnum):
    """What had to be done about the end of a file."""

    NOTHING = "nothing"
    """Every line had its end."""
    ENDED = "ended"
    """The last line was whole but for its end, which it was given."""
    CUT = "cut"
    """The last line was torn, and was cut off."""


def read_lines(path: Path) -> Iterator[Line]:
    """Yields the lines of the file that have their end; none if there is no file.

    Raises:
        RunError: the file cannot be read, or a line is not UTF-8; the message names the line.
    """
    for number, content in enumerate(_contents(path), start=1):
        if content.endswith(_END):
            source = f"{path}, line {number}"
            yield Line(source, _decoded(content.removesuffix(_END), source))


def mend(path: Path, is_whole: Callable[[str], bool]) -> Mending:
    """Sees to it that the file ends with the end of a line, and says what that took.

    Args:
        path: the file; there need not be one.
        is_whole: whether a last line without its end holds all that it should.

    Raises:
        RunError: the file cannot be read.
        RunWriteError: it cannot be written.
    """
    torn = b""
    for torn in _contents(path):  # noqa: B007  (the last one is wanted)
        pass
    if not torn or torn.endswith(_END):
        return Mending.NOTHING
    whole = _is_whole(torn, is_whole)
    try:
        _end_last_line(path) if whole else _cut(path, len(torn))
    except OSError as error:
        raise _write_error(path, error) from error
    return Mending.ENDED if whole else Mending.CUT


class LineWriter:
    """Appends lines to a file; all are on the disk when `append` returns.

    Raises:
        RunWriteError: the file cannot be opened for writing.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._file = path.open("ab", buffering=0)
        except OSError as error:
            raise _write_error(path, error) from error

    def append(self, lines: Iterable[str]) -> None:
        """Writes each line with one write of its own, then flushes them all to the disk.

        Raises:
            RunWriteError: a line cannot be written; nothing is left of it, the ones before stay.
        """
        try:
            for line in lines:
                # A lone surrogate has no UTF-8; no record should hold one.
                self._write(line.encode("utf-8", "replace") + _END)
            os.fsync(self._file.fileno())
        except OSError as error:
            raise _write_error(self._path, error) from error

    def __enter__(self) -> Self:
        """Returns the writer, which is closed in the end."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Closes the file."""
        self._file.close()

    def _write(self, content: bytes) -> None:
        size = os.fstat(self._file.fileno()).st_size
        try:
            rest = memoryview(content)
            while rest:  # a disk that is nearly full takes a part
                rest = rest[self._file.write(rest) :]
        except OSError:
            self._file.truncate(size)
            raise


def _contents(path: Path) -> Iterator[bytes]:
    """Yields the lines with their ends, the last one maybe without."""
    try:
        with path.open("rb") as file:
            yield from file
    except FileNotFoundError:
        return
    except OSError as error:
        raise RunError(f"{path}: cannot be read ({reason(error)})") from error


def _write_error(path: Path, error: OSError) -> RunWriteError:
    return RunWriteError(
        f"{path}: cannot be written ({reason(error)}); what it holds is safe: once there is room, "
        "or access, run the same command again"
    )


def _decoded(content: bytes, source: str) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RunError(f"{source}: is not UTF-8 ({error})") from error


def _is_whole(torn: bytes, is_whole: Callable[[str], bool]) -> bool:
    try:
        return is_whole(torn.decode("utf-8"))
    except UnicodeDecodeError:
        return False


def _end_last_line(path: Path) -> None:
    with path.open("ab", buffering=0) as file:
        file.write(_END)
        os.fsync(file.fileno())


def _cut(path: Path, n_bytes: int) -> None:
    with path.open("r+b", buffering=0) as file:
        file.truncate(path.stat().st_size - n_bytes)
        os.fsync(file.fileno())
