"""Files that only grow: nothing whole is ever lost, and nothing torn ever kept."""

import errno
import json
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
    append(path, "1", '"two"', "3")
    append(path, "4")
    assert texts(path) == ["1", '"two"', "3", "4"]
    assert [line.source for line in read_lines(path)][2] == f"{path}, line 3"


def test_characters_that_others_call_line_ends_do_not_end_a_line(tmp_path: Path) -> None:
    lines = [STRANGE, f"{STRANGE}\r", json.dumps(STRANGE, ensure_ascii=False)]
    append(tmp_path / "lines", *lines)
    assert texts(tmp_path / "lines") == lines


def test_a_lone_surrogate_is_replaced(tmp_path: Path) -> None:
    append(tmp_path / "lines", "a\ud800b", "3")
    assert texts(tmp_path / "lines") == ["a?b", "3"]


def test_a_file_that_is_not_there_has_no_lines_and_needs_no_mending(tmp_path: Path) -> None:
    assert texts(tmp_path / "none") == []
    assert mend(tmp_path / "none") is Mending.NOTHING
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("content", "lines", "notes"),
    [
        (b"1\n2\n[3", ["1", "2"], ["line 3: is torn, and was passed over"]),
        (b"1\n2\n[3\n", ["1", "2"], ["line 3: is torn"]),
        (b"1\n2\n[3\n \n\n", ["1", "2"], ["line 3: is torn", ": 2 blank lines passed over"]),
        (b'1\n"\xe2\x80\n', ["1"], ["line 2: is torn"]),  # the middle of a character
        (b"1\n\0\0\0\n", ["1"], ["line 2: is torn"]),
        (b"1\n2", ["1", "2"], []),  # whole but for its end
        (b"\n1\n\r\n2\n\n", ["1", "2"], [": 3 blank lines passed over"]),
        (b"1\n\n", ["1"], [": 1 blank line passed over"]),
        (b"\n", [], [": 1 blank line passed over"]),
        (b"[1\n2\n", ["[1", "2"], []),  # damaged, and not the last: its reader will say so
        (b"\xef\xbb\xbf[1]\n", ["\ufeff[1]"], []),
    ],
)
def test_blank_lines_and_a_torn_last_one_are_passed_over_and_told(
    content: bytes, lines: list[str], notes: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "lines"
    path.write_bytes(content)
    told: list[str] = []
    assert [line.text for line in read_lines(path, told.append)] == lines
    assert len(told) == len(notes)
    assert all(words in text and str(path) in text for words, text in zip(notes, told, strict=True))
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("content", "mended", "mending"),
    [
        (b"", b"", Mending.NOTHING),
        (b"1\n", b"1\n", Mending.NOTHING),
        (b"[1\n2\n", b"[1\n2\n", Mending.NOTHING),
        (b"1\n[2", b"1\n", Mending.CUT),
        (b"[2", b"", Mending.CUT),
        (b"1\n[2\n", b"1\n", Mending.CUT),
        (b"1\n\n[2\n\n \n", b"1\n\n", Mending.CUT),
        (b"1\n[2]", b"1\n[2]\n", Mending.ENDED),
        (b"1\n[2]\n ", b"1\n[2]\n \n", Mending.ENDED),
        (b"1\n\n\n", b"1\n\n\n", Mending.NOTHING),
        (b"\xef\xbb\xbf[1]\n", b"\xef\xbb\xbf[1]\n", Mending.NOTHING),
        (b"1\n\xe2\x80", b"1\n", Mending.CUT),  # the middle of a character
        (b"1\n\0\0\0\0", b"1\n", Mending.CUT),  # what a disk may leave after a power cut
    ],
)
def test_a_torn_last_line_is_cut_and_a_whole_one_gets_its_end(
    content: bytes, mended: bytes, mending: Mending, tmp_path: Path
) -> None:
    path = tmp_path / "lines"
    path.write_bytes(content)
    assert mend(path) is mending
    assert path.read_bytes() == mended
    append(path, "next")
    assert path.read_bytes() == mended + b"next\n"


def test_a_line_that_is_not_utf8_is_named(tmp_path: Path) -> None:
    (tmp_path / "lines").write_bytes(b"one\ntw\xff\nthree\n")
    with pytest.raises(RunError, match=r"line 2: is not UTF-8 .*Take the line out"):
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
