"""A file of lines that goes on where it was left: what it has is compared, never written anew."""

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from del_env.errors import RecordError
from del_env.json_files import check_new_file
from del_env.text_files import reason
from del_experiments.runs.errors import RunWriteError
from del_experiments.runs.lines import LineWriter

_WAY_OUT = "choose another name or take it away first"


class GrowingFile:
    """A file that is begun when its first lines come, so that an old one stays until then.

    One that holds the first of the lines that come already, torn at its end or not, is gone on
    with.

    Args:
        path: the file.
        overwrite: whether another file that is there already is replaced.
        first_words: how the first line of a file begins that may be gone on with; None goes on
            with none but an empty one.

    Attributes:
        n_found: how many of the lines that came were there already.

    Raises:
        RecordError: there is a file already that is neither replaced nor gone on with, or no such
            folder.
        RunWriteError: the file that is there cannot be read.
    """

    def __init__(self, path: Path, *, overwrite: bool, first_words: str | None) -> None:
        self.n_found = 0
        self._path = path
        with _wrapped(path, "read"):
            self._is_replaced = overwrite and path.is_file()
        self._writer: LineWriter | None = None
        self._old: BinaryIO | None = None
        self._closing = ExitStack()
        if self._is_replaced:
            return
        with _wrapped(path, "read"):
            if path.is_file() and _may_go_on(path, first_words):
                self._old = self._closing.enter_context(path.open("rb"))
                return
        check_new_file(path)

    def append(self, lines: Sequence[str]) -> None:
        """Writes the lines that are not there, and has them on the disk when it returns.

        Raises:
            RecordError: the file holds something else.
            RunWriteError: they cannot be written, or those that are there not be read; those before
                are whole.
        """
        new = [line for line in lines if not self._is_there(line)]
        if not new:
            return
        if self._writer is None:
            self._writer = self._opened()
        self._writer.append(new)

    def finish(self) -> None:
        """Checks that the file holds no more than the lines that came.

        Raises:
            RecordError: it does.
            RunWriteError: it cannot be read.
        """
        if self._old is None:
            return
        with _wrapped(self._path, "read"):
            is_more = bool(self._old.read(1))
        if is_more:
            raise RecordError(
                f"{self._path}: exists already, and holds more than these {self.n_found:,} lines: "
                f"{_WAY_OUT}"
            )

    def close(self) -> None:
        """Closes the file; one to which nothing could be written is taken away."""
        self._closing.close()
        with suppress(OSError):
            if self._writer is not None and self._path.stat().st_size == 0:
                self._path.unlink()

    def _is_there(self, line: str) -> bool:
        if self._old is None:
            return False
        wanted = f"{line}\n".encode()
        with _wrapped(self._path, "read"):
            found = self._old.readline()
        if found == wanted:
            self.n_found += 1
            return True
        if not wanted.startswith(found):
            raise RecordError(
                f"{self._path}: exists already, and line {self.n_found + 1:,} is not what this "
                f"command writes: {_WAY_OUT}"
            )
        self._old.close()
        self._old = None
        if found:
            with _wrapped(self._path, "written"):
                os.truncate(self._path, self._path.stat().st_size - len(found))
        return False

    def _opened(self) -> LineWriter:
        if self._is_replaced:
            with _wrapped(self._path, "written"):
                self._path.write_bytes(b"")
        return self._closing.enter_context(LineWriter(self._path))


def _may_go_on(path: Path, first_words: str | None) -> bool:
    with path.open("rb") as file:
        if first_words is None:
            return not file.read(1)
        words = first_words.encode()
        # A first line may be torn before all of the words.
        return words.startswith(file.read(len(words)))


@contextmanager
def _wrapped(path: Path, done: str) -> Iterator[None]:
    """What the operating system refuses is raised as RunWriteError; the caller adds the seed."""
    try:
        yield
    except OSError as error:
        raise RunWriteError(
            f"{path}: cannot be {done} ({reason(error)}): once it can, run the same command again"
        ) from error
