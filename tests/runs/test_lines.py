"""Files that only grow: nothing whole is ever lost, and nothing torn ever kept."""

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from del_experiments.runs.errors import RunError, RunWriteError
from del_experiments.runs.lines import LineWriter, Mending, mend, read_lines

STRANGE = (
    "next line \u0085, line separator \u2028, paragraph \u2029, form feed \f, tab \t, ’ \U0001f64b"
)


def texts(path: Path) -> list[str]:
    return [line.text for line in read_lines(path)]


def append(path: Path, *lines: str) -> None:
    with LineWriter(path) as writer:
        writer.append(lines)


def test_what_is_appended_is_read_again_in_order(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    append(path, "one", "", "three")
    append(path, "four")
    assert texts(path) == ["one", "", "three", "four"]
    assert [line.source for line in read_lines(path)][2] == f"{path}, line 3"


def test_characters_that_others_call_line_ends_do_not_end_a_line(tmp_path: Path) -> None:
    append(tmp_path / "lines", STRANGE, f"{STRANGE}\r", STRANGE)
    assert texts(tmp_path / "lines") == [STRANGE, f"{STRANGE}\r", STRANGE]


def test_a_lone_surrogate_is_replaced(tmp_path: Path) -> None:
    append(tmp_path / "lines", "a\ud800b", "c")
    assert texts(tmp_path / "lines") == ["a?b", "c"]


def test_a_file_that_is_not_there_has_no_lines_and_needs_no_mending(tmp_path: Path) -> None:
    assert texts(tmp_path / "none") == []
    assert mend(tmp_path / "none", lambda text: True) is Mending.NOTHING
    assert not (tmp_path / "none").exists()


def test_a_torn_last_line_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "lines").write_bytes(b"one\ntwo\nthr")
    assert texts(tmp_path / "lines") == ["one", "two"]


@pytest.mark.parametrize(
    ("content", "mended", "mending"),
    [
        (b"", b"", Mending.NOTHING),
        (b"one\n", b"one\n", Mending.NOTHING),
        (b"one\ntw", b"one\n", Mending.CUT),
        (b"tw", b"", Mending.CUT),
        (b"one\ntwo!", b"one\ntwo!\n", Mending.ENDED),
        (b"one\n\xe2\x80", b"one\n", Mending.CUT),  # the middle of a character
        (b"one\n\0\0\0\0", b"one\n", Mending.CUT),  # what a disk may leave after a power cut
    ],
)
def test_a_torn_last_line_is_cut_and_a_whole_one_gets_its_end(
    content: bytes, mended: bytes, mending: Mending, tmp_path: Path
) -> None:
    path = tmp_path / "lines"
    path.write_bytes(content)
    assert mend(path, lambda text: text.endswith("!")) is mending
    assert path.read_bytes() == mended
    append(path, "next")
    assert path.read_bytes() == mended + b"next\n"


def test_a_line_that_is_not_utf8_is_named(tmp_path: Path) -> None:
    (tmp_path / "lines").write_bytes(b"one\ntw\xff\nthree\n")
    with pytest.raises(RunError, match="line 2: is not UTF-8"):
        texts(tmp_path / "lines")


def test_a_line_is_one_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So no reader, and no kill, ever sees the half of one that fits into the disk."""
    writes: list[bytes] = []
    with LineWriter(tmp_path / "lines") as writer:
        monkeypatch.setattr(writer, "_file", Recording(writer._file, writes))
        writer.append(["one" * 9_999, "two"])
    assert writes == [b"one" * 9_999 + b"\n", b"two\n"]


def test_lines_are_flushed_to_the_disk_before_append_returns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_disk: list[bytes] = []
    monkeypatch.setattr(os, "fsync", lambda fd: on_disk.append((tmp_path / "lines").read_bytes()))
    append(tmp_path / "lines", "one", "two")
    assert on_disk == [b"one\ntwo\n"]


def test_a_full_disk_leaves_whole_lines_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "lines"
    with LineWriter(path) as writer:
        monkeypatch.setattr(writer, "_file", NearlyFull(writer._file, room=10))
        with pytest.raises(RunWriteError, match=r"lines: cannot be written \(No space left"):
            writer.append(["one", "two and more"])
    assert path.read_bytes() == b"one\n"


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "lines").mkdir()
    with pytest.raises(RunWriteError, match="lines: cannot be written"):
        LineWriter(tmp_path / "lines")
    with pytest.raises(RunError, match="lines: cannot be read"):
        texts(tmp_path / "lines")


class Recording:
    """A file that takes note of every write."""

    def __init__(self, file: Any, writes: list[bytes]) -> None:
        self._file = file
        self._writes = writes

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def write(self, content: memoryview) -> int:
        self._writes.append(bytes(content))
        written: int = self._file.write(content)
        return written


class NearlyFull:
    """A file on a disk with room for so many bytes; it takes a part, as real ones do."""

    def __init__(self, file: Any, room: int) -> None:
        self._file = file
        self._room = room

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def write(self, content: memoryview) -> int:
        if not self._room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written: int = self._file.write(content[: self._room])
        self._room -= written
        return written
