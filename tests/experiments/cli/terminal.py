"""A terminal of the test's own, with a command running in it."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from types import TracebackType
from typing import Self

from tests.experiments.cli.run import plain_environment

_IN_ITS_TERMINAL = (
    "import fcntl, os, termios; os.setsid(); fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    "from del_experiments.cli import main; main()"
)


class Terminal:
    """Runs a command whose input and output are a terminal; a context manager."""

    def __init__(
        self, *arguments: str, columns: int = 80, lines: int = 24, **environment: str
    ) -> None:
        self._ours, self._theirs = pty.openpty()
        self.resize(columns, lines)
        self.attributes_before = termios.tcgetattr(self._theirs)
        self.shown = ""
        self._process = subprocess.Popen(
            [sys.executable, "-c", _IN_ITS_TERMINAL, *arguments],
            stdin=self._theirs,
            stdout=self._theirs,
            stderr=self._theirs,
            env=plain_environment() | environment,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        os.close(self._ours)
        os.close(self._theirs)

    @property
    def attributes(self) -> list[object]:
        """How the terminal treats what is typed."""
        return termios.tcgetattr(self._theirs)

    def resize(self, columns: int, lines: int) -> None:
        """Gives the window another size."""
        fcntl.ioctl(self._theirs, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def type(self, keys: str) -> None:
        """Types into the terminal."""
        os.write(self._ours, keys.encode())

    def wait_for(self, text: str, timeout_s: float = 30) -> str:
        """Returns what was shown since the last wait, up to the first showing of `text`."""
        until = time.monotonic() + timeout_s
        while text not in self.shown:
            if time.monotonic() > until:
                raise AssertionError(f"{text!r} was not shown in time, but {self.shown!r}")
            self._read(0.1)
        before, _, self.shown = self.shown.partition(text)
        return before + text

    def wait_for_end(self, timeout_s: float = 30) -> int:
        """Returns the exit code; `shown` then holds the rest of what was shown."""
        until = time.monotonic() + timeout_s
        while self._process.poll() is None:
            if time.monotonic() > until:
                raise AssertionError(f"it did not end in time, but showed {self.shown!r}")
            self._read(0.1)
        while self._read(0.1):
            pass
        return self._process.returncode

    def _read(self, timeout_s: float) -> bool:
        if not select.select([self._ours], [], [], timeout_s)[0]:
            return False
        self.shown += os.read(self._ours, 1 << 16).decode(errors="replace")
        return True
