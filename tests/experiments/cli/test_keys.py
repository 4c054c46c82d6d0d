"""Keys, typed into a terminal of the test's own."""

import os
import pty
import termios
from collections.abc import Iterator
from typing import TextIO

import pytest

from del_experiments.cli.keys import Key, can_read_keys, key_of, reading_keys


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        (" ", Key.NEXT),
        ("\n", Key.NEXT),
        ("\x1b[C", Key.NEXT),
        ("b", Key.BACK),
        ("\x1b[D", Key.BACK),
        ("\x1b[A", Key.UP),
        ("\x1bOB", Key.DOWN),
        ("g", Key.FIRST),
        ("G", Key.LAST),
        ("q", Key.QUIT),
        ("\x1b", Key.QUIT),
        ("", Key.QUIT),
        ("x", Key.OTHER),
        ("\x1b[Z", Key.OTHER),
    ],
)
def test_what_a_key_means(typed: str, key: Key) -> None:
    assert key_of(typed) is key


@pytest.fixture
def keyboard() -> Iterator[tuple[int, TextIO]]:
    """Gives the end to type into, and the terminal to read from."""
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "r", encoding="utf-8") as terminal:
        yield ours, terminal
    os.close(ours)


def test_keys_come_one_by_one_without_enter(keyboard: tuple[int, TextIO]) -> None:
    ours, terminal = keyboard
    with reading_keys(terminal) as keys:
        os.write(ours, b" \x1b[C\x1b[Db\x1b[5~\x1bOAzq")
        expected = "NEXT NEXT BACK BACK BACK UP OTHER QUIT"
        assert [next(keys).name for _ in expected.split()] == expected.split()


def test_escape_by_itself_leaves(keyboard: tuple[int, TextIO]) -> None:
    ours, terminal = keyboard
    with reading_keys(terminal) as keys:
        os.write(ours, b"\x1b")
        assert next(keys) is Key.QUIT


def test_a_letter_of_more_than_one_byte_is_only_another_key(keyboard: tuple[int, TextIO]) -> None:
    ours, terminal = keyboard
    with reading_keys(terminal) as keys:
        os.write(ours, "éq".encode())
        pressed = [next(keys) for _ in range(3)]
    assert pressed[-1] is Key.QUIT
    assert set(pressed[:-1]) == {Key.OTHER}


def test_the_terminal_is_put_back_as_it_was(keyboard: tuple[int, TextIO]) -> None:
    _, terminal = keyboard
    before = termios.tcgetattr(terminal)
    with pytest.raises(KeyboardInterrupt), reading_keys(terminal):
        assert termios.tcgetattr(terminal) != before
        raise KeyboardInterrupt
    assert termios.tcgetattr(terminal) == before


def test_a_terminal_has_keys_and_a_file_has_none(keyboard: tuple[int, TextIO]) -> None:
    assert can_read_keys(keyboard[1])
    with open(os.devnull, encoding="utf-8") as nothing:  # noqa: PTH123
        assert not can_read_keys(nothing)
