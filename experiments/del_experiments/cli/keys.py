"""Single keys from the terminal, without Enter."""

import os
import select
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum, auto
from types import ModuleType
from typing import TextIO

_termios: ModuleType | None
_tty: ModuleType | None
try:
    import termios as _termios
    import tty as _tty
except ImportError:  # Windows has neither
    _termios = _tty = None

_ESCAPE = "\x1b"
# Escape by itself and the first byte of an arrow key are one and the same: what belongs to an
# arrow key follows at once.
_ESCAPE_WAIT_S = 0.05


class Key(Enum):
    """What a key means."""

    NEXT = auto()
    BACK = auto()
    UP = auto()
    DOWN = auto()
    FIRST = auto()
    LAST = auto()
    QUIT = auto()
    OTHER = auto()


_KEYS = {
    **dict.fromkeys((" ", "\n", "\r", "n", "l", "\x1b[C", "\x1bOC", "\x1b[6~"), Key.NEXT),
    **dict.fromkeys(("b", "p", "h", "\x7f", "\x08", "\x1b[D", "\x1bOD", "\x1b[5~"), Key.BACK),
    **dict.fromkeys(("k", "\x1b[A", "\x1bOA"), Key.UP),
    **dict.fromkeys(("j", "\x1b[B", "\x1bOB"), Key.DOWN),
    **dict.fromkeys(("g", "\x1b[H", "\x1b[1~", "\x1bOH"), Key.FIRST),
    **dict.fromkeys(("G", "\x1b[F", "\x1b[4~", "\x1bOF"), Key.LAST),
    **dict.fromkeys(("q", "Q", _ESCAPE, "\x04", ""), Key.QUIT),
}


def key_of(typed: str) -> Key:
    """Returns what the typed characters mean; nothing at all (end of input) is QUIT."""
    return _KEYS.get(typed, Key.OTHER)


def can_read_keys(stdin: TextIO) -> bool:
    """Whether single keys can be had from there."""
    return _termios is not None and stdin.isatty()


@contextmanager
def reading_keys(stdin: TextIO) -> Iterator[Iterator[Key]]:
    """Gives the keys as they are pressed; the terminal is put back as it was at the end."""
    assert _termios is not None and _tty is not None, "ask can_read_keys first"
    descriptor = stdin.fileno()
    before = _termios.tcgetattr(descriptor)
    try:
        _tty.setcbreak(descriptor)
        yield _keys(descriptor)
    finally:
        _termios.tcsetattr(descriptor, _termios.TCSADRAIN, before)


def _keys(descriptor: int) -> Iterator[Key]:
    while True:
        yield key_of(_typed(descriptor))


def _typed(descriptor: int) -> str:
    typed = os.read(descriptor, 1).decode(errors="replace")
    while typed.startswith(_ESCAPE) and not _is_whole(typed):
        if not select.select([descriptor], [], [], _ESCAPE_WAIT_S)[0]:
            break
        typed += os.read(descriptor, 1).decode(errors="replace")
    return typed


def _is_whole(typed: str) -> bool:
    """Whether an escape sequence has its last character: ESC O x, or ESC [ ... letter or ~."""
    if len(typed) < 3:
        return len(typed) == 2 and typed[1] not in "[O"
    return typed[1] == "O" or typed[-1].isalpha() or typed[-1] == "~"
