"""A file that goes on where it was left says what the operating system refuses."""

import errno
import os
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from del_experiments.growing_file import GrowingFile
from del_experiments.runs.errors import RunWriteError
from tests.experiments.cli.run import run

REFUSED = r"a\.jsonl: cannot be {} \(Input/output error\): once it can, run the same command again$"


def refuse(*arguments: object, **named: object) -> Any:
    raise OSError(errno.EIO, os.strerror(errno.EIO))


class Broken(BytesIO):
    """A file of which nothing can be read."""

    read = readline = refuse


def torn(path: Path) -> GrowingFile:
    """Returns a file whose second line is torn."""
    path.write_bytes(b"one\ntw")
    file = GrowingFile(path, overwrite=False, first_words="one")
    file.append(["one"])
    return file


def test_a_torn_line_that_cannot_be_cut_off_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.jsonl"
    file = torn(path)
    monkeypatch.setattr(os, "truncate", refuse)
    with pytest.raises(RunWriteError, match=REFUSED.format("written")):
        file.append(["two"])
    file.close()
    assert path.read_bytes() == b"one\ntw"


@pytest.mark.parametrize("act", [lambda file: file.append(["two"]), lambda file: file.finish()])
def test_lines_that_can_be_read_no_more_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, act: Callable[[GrowingFile], None]
) -> None:
    file = torn(tmp_path / "a.jsonl")
    monkeypatch.setattr(file, "_old", Broken())
    with pytest.raises(RunWriteError, match=REFUSED.format("read")):
        act(file)
    file.close()


@pytest.mark.parametrize("refused", ["open", "is_file"])
def test_a_file_that_cannot_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: str
) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"one\n")
    monkeypatch.setattr(Path, refused, refuse)
    with pytest.raises(RunWriteError, match=REFUSED.format("read")):
        GrowingFile(path, overwrite=False, first_words="one")


@pytest.mark.parametrize(("seed", "hint"), [((), " with --seed "), (("--seed", "3"), "")])
def test_an_old_file_that_cannot_be_emptied_is_no_reason_to_lose_the_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: tuple[str, ...], hint: str
) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"mine\n")
    monkeypatch.setattr(Path, "write_bytes", refuse)
    ended = run("generate", "--n", "4", "--count", "2", "--force", *seed, "--out", str(path))
    assert ended.exit_code == 2
    said = " ".join(ended.stderr.split()).partition("once it can, run the same command again")[2]
    assert said.startswith(hint) and (said == "") == (hint == "")
