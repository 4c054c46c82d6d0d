"""Files that no reader can take: each is refused by the reader's own error, which names it."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from del_agents.language.mock_file import read_mock_file
from del_agents.language.roster import read_roster
from del_env.errors import AgentError, DelEnvError, NarrativeError, RecordError, SettingsError
from del_env.json_files import read_json
from del_env.narratives.loader import load_narrative
from del_env.reasoning.errors import LexiconError
from del_env.reasoning.lexicon import load_lexicon
from del_experiments.configs import ConfigError, load_config
from del_experiments.prices import PriceTable


class Reader(NamedTuple):
    """What reads a kind of files, and the error that is its own."""

    read: Callable[[Path], object]
    error: type[DelEnvError]


TOML_READERS = {
    "roster": Reader(read_roster, SettingsError),
    "mock": Reader(lambda path: read_mock_file(str(path)), AgentError),
    "lexicon": Reader(load_lexicon, LexiconError),
    "narrative": Reader(lambda path: load_narrative(str(path)), NarrativeError),
    "config": Reader(lambda path: load_config(path, PriceTable), ConfigError),
}
READERS = TOML_READERS | {"json": Reader(read_json, RecordError)}

NOT_TEXT = {
    "UTF-16": "id = 1".encode("utf-16"),
    "Latin-1": b'id = "caf\xe9"',
    "cut in a character": "id = '🙂".encode()[:-1],
    "a lone surrogate": b'id = "\xed\xa0\xbd"',
}
NOT_TOML = {
    "no value": b"id =",
    "NUL": b'id = "a\x00b"',
    "all NUL": bytes(512),
    "a mark in the middle": b"a = 1\n\xef\xbb\xbfb = 2",
    "an array nested too deeply": b"id = " + b"[" * 2_000 + b"]" * 2_000,
    "a table nested too deeply": b"id" + b".a" * 2_000 + b" = 1",
    "too many digits": b"id = " + b"9" * 5_000,
    "too many digits in base 16": b"id = 0x" + b"f" * 9_000,
    "no such day": b"id = 2026-13-01",
}

every_reader = pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
every_toml_reader = pytest.mark.parametrize("reader", TOML_READERS.values(), ids=TOML_READERS)


def refused(reader: Reader, path: Path) -> str:
    """Returns what the reader says of the file; it is of the reader's own kind and names it."""
    with pytest.raises(DelEnvError) as raised:
        reader.read(path)
    assert type(raised.value) is reader.error
    assert str(path) in str(raised.value)
    return str(raised.value)


@every_reader
@pytest.mark.parametrize("content", NOT_TEXT.values(), ids=NOT_TEXT)
def test_what_is_not_utf_8_is_refused(reader: Reader, content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_bytes(content)
    assert "is not UTF-8" in refused(reader, path)


@every_toml_reader
@pytest.mark.parametrize("content", NOT_TOML.values(), ids=NOT_TOML)
def test_what_is_not_toml_is_refused(reader: Reader, content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_bytes(content)
    assert "is not TOML" in refused(reader, path)


@every_reader
@pytest.mark.parametrize("name", ["none.toml", "folder.toml", "x" * 300 + ".toml", "a\x00b.toml"])
def test_a_path_that_leads_to_no_file_is_refused(reader: Reader, name: str, tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    assert "cannot be read" in refused(reader, tmp_path / name)


@every_toml_reader
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_the_mark_of_an_editor_and_its_line_ends_do_not_count(
    reader: Reader, line_end: str, tmp_path: Path
) -> None:
    path = tmp_path / "own.toml"
    # Read as TOML, so that what is wrong is the field.
    path.write_bytes(f"\ufeff# mine{line_end}oddity = 1{line_end}".encode())
    assert "oddity" in refused(reader, path)
