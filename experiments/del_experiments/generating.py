"""Writing generated instances: lines that are whole whatever happens, and what there is to say."""

import time
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import TextIO, TypeAlias

from del_env.generation import Tally
from del_env.json_files import check_new_file
from del_env.text_files import reason
from del_experiments.runs.errors import RunWriteError
from del_experiments.runs.lines import LineWriter

Append: TypeAlias = Callable[[list[str]], None]
"""Puts whole lines, without their ends, to where they belong."""

_PAUSE_S = 0.2
"""How long lines wait for one another at most, as making each safe takes a while."""


def write_lines(lines: Iterable[str], append: Append) -> None:
    """Writes the lines as they come, several at once where they come fast.

    What has come is written even if an error ends the lines.
    """
    waiting: list[str] = []
    due_s = time.monotonic() + _PAUSE_S
    try:
        for line in lines:
            waiting.append(line)
            if time.monotonic() >= due_s:
                ready, waiting = waiting, []
                append(ready)
                due_s = time.monotonic() + _PAUSE_S
    finally:
        if waiting:
            append(waiting)


class NewFile:
    """A file that is begun when its first lines come, so that an old one stays until then.

    Raises:
        RecordError: there is one already, or no such folder.
    """

    def __init__(self, path: Path, *, overwrite: bool) -> None:
        self._path = path
        self._writer: LineWriter | None = None
        self._closing = ExitStack()
        if not (overwrite and path.is_file()):
            check_new_file(path)

    def append(self, lines: list[str]) -> None:
        """Writes the lines, and has them on the disk when it returns.

        Raises:
            RunWriteError: they cannot be written; those before are whole.
        """
        if self._writer is None:
            _empty(self._path)
            self._writer = self._closing.enter_context(LineWriter(self._path))
        self._writer.append(lines)

    def close(self) -> None:
        """Closes the file."""
        self._closing.close()


def printing(stream: TextIO) -> Append:
    """Returns what prints lines to a stream at once."""

    def append(lines: list[str]) -> None:
        stream.write("".join(f"{line}\n" for line in lines))
        stream.flush()

    return append


def progress_words(tally: Tally) -> str:
    """Returns how far it is, in a few words."""
    return (
        f"{tally.n_generated:,} of {tally.n_wanted:,} instances; {tally.n_draws:,} draws, "
        f"{percent(tally.acceptance_rate)} of them as wished"
    )


def closing_words(tally: Tally, out: str, seed: int) -> str:
    """Returns what there is to say in the end."""
    left_out = f", {tally.n_repeats:,} repeats left out" if tally.n_repeats else ""
    surplus = f", {tally.n_surplus:,} left out for their answer" if tally.n_surplus else ""
    place = "" if out == "-" else f" in {out}"
    return (
        f"{tally.n_generated:,} of {tally.n_wanted:,} instances{place}: {tally.n_draws:,} draws, "
        f"{percent(tally.acceptance_rate)} of them as wished{left_out}{surplus}. Seed {seed}."
    )


def percent(share: float) -> str:
    """Returns a share in percent, with three digits that count."""
    return f"{100 * share:.3g} %"


def _empty(path: Path) -> None:
    try:
        path.write_bytes(b"")
    except OSError as error:
        raise RunWriteError(f"{path}: cannot be written ({reason(error)})") from error
