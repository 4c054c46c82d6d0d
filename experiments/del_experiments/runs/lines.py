"""A file that only grows, line by line: what was written stays, whatever happens to the writer.

A line ends with a line feed and nowhere else: texts of language models hold other characters that
some call line ends. Lines hold JSON. A last line that holds no whole value is torn: its writer was
stopped in the middle. Blank lines, which editors leave behind, hold nothing.
"""

import json
import os
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self, TypeAlias

from del_env.text_files import reason
from del_experiments.runs.errors import RunError, RunWriteError

_END = b"\n"

WAY_OUT = "Take the line out, and what it held is asked again when the run is resumed"
"""What to do about a damaged line that is not the last one."""

Note: TypeAlias = Callable[[str], object]
"""Hears of what was passed over, in words."""


def unheard(text: str) -> None:
    """A `Note` that nobody hears."""


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


def read_lines(path: Path, note: Note = unheard) -> Iterator[Line]:
    """Yields the lines of the file, without blank ones and a torn last one.

    Args:
        path: the file; if there is none, it has no lines.
        note: told in the end what was passed over.

    Raises:
        RunError: the file cannot be read, or a line is not UTF-8; the message names the line.
    """
    n_blank, last = 0, None
    for number, content in enumerate(_contents(path), start=1):
        if not content.strip():
            n_blank += 1
            continue
        if last is not None:
            yield _line(path, *last)
        last = number, content
    if last is not None and not _is_torn(last[1]):
        yield _line(path, *last)
    elif last is not None:
        note(
            f"{path}, line {last[0]}: is torn, and was passed over; what it held is asked again "
            "when the run is resumed"
        )
    if n_blank:
        note(f"{path}: {n_blank:,} blank line{'s' if n_blank > 1 else ''} passed over")


def mend(path: Path) -> Mending:
    """Sees to it that the file ends with the end of a whole line, and says what that took.

    Args:
        path: the file; there need not be one.

    Raises:
        RunError: the file cannot be read.
        RunWriteError: it cannot be written.
    """
    size = start = 0
    last = content = b""
    for content in _contents(path):
        if content.strip():
            start, last = size, content
        size += len(content)
    is_torn = bool(last) and _is_torn(last)
    if not is_torn and (not content or content.endswith(_END)):
        return Mending.NOTHING
    try:
        _cut(path, start) if is_torn else _end_last_line(path)
    except OSError as error:
        raise _write_error(path, error) from error
    return Mending.CUT if is_torn else Mending.ENDED


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


def _line(path: Path, number: int, content: bytes) -> Line:
    source = f"{path}, line {number}"
    try:
        return Line(source, content.removesuffix(_END).decode("utf-8"))
    except UnicodeDecodeError as error:
        raise RunError(f"{source}: is not UTF-8 ({error}). {WAY_OUT}") from error


def _is_torn(content: bytes) -> bool:
    """Whether a line holds no whole value; what is whole but wrong is left to its reader."""
    try:
        json.loads(content.decode("utf-8-sig"))
    except RecursionError:
        return False
    except ValueError:
        return True
    return False


def _end_last_line(path: Path) -> None:
    with path.open("ab", buffering=0) as file:
        file.write(_END)
        os.fsync(file.fileno())


def _cut(path: Path, size: int) -> None:
    with path.open("r+b", buffering=0) as file:
        file.truncate(size)
        os.fsync(file.fileno())
