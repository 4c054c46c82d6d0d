"""Narratives from files: the seven built-in ones, and a user's own with its mistakes named."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from del_env.errors import NarrativeError
from del_env.narratives import Kind, load_narrative, narrative_names

BUILT_IN = files("del_env.narratives") / "data"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A user's own narrative, good as it stands."""
    text = (BUILT_IN / "wise_men.toml").read_text(encoding="utf-8")
    path = tmp_path / "own.toml"
    path.write_text(text.replace('"wise_men"', '"own"'), encoding="utf-8")
    return path


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_seven_narratives_are_the_papers() -> None:
    kinds = {name: load_narrative(name).kind for name in narrative_names()}
    assert kinds == {
        "muddy_children": Kind.CLASSIC,
        "wise_men": Kind.CLASSIC,
        "blue_eyed_islanders": Kind.CLASSIC,
        "safety_inspection": Kind.NOVEL,
        "health_screening": Kind.NOVEL,
        "olympic_games": Kind.NOVEL,
        "singing_contest": Kind.NOVEL,
    }


@pytest.mark.parametrize("name", narrative_names())
def test_a_built_in_narrative_bears_the_name_of_its_file(name: str) -> None:
    assert load_narrative(name).name == name


def test_no_two_narratives_share_an_agent_or_an_announcer() -> None:
    narratives = [load_narrative(name) for name in narrative_names()]
    assert len({narrative.agent for narrative in narratives}) == 7
    assert len({narrative.announcer for narrative in narratives}) == 7


def test_the_words_of_a_status() -> None:
    islanders = load_narrative("blue_eyed_islanders")
    assert islanders.status(True).label == "blue eyes"
    assert islanders.status(False).form(1) == "has brown eyes"
    assert (islanders.agent.counted(1), islanders.agent.counted(0)) == ("1 islander", "0 islanders")


def test_a_users_own_file_is_loaded_by_its_path(own: Path) -> None:
    assert load_narrative(own) == load_narrative(str(own))
    assert load_narrative(own).name == "own"
    assert load_narrative(own).story == load_narrative("wise_men").story


def test_wrapped_lines_become_one(own: Path) -> None:
    assert "\n" not in load_narrative(own).story
    assert "  " not in load_narrative(own).story


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('title = "Wise Men"\n', "", "field title is missing"),
        ('plural = "wise men"\n', "", r"field agent\.plural is missing"),
        ("[feature]", "[features]", "field feature is missing; field features is unknown"),
        ("[agent]", 'colour = "red"\n[agent]', "field colour is unknown: take it out"),
        ("[agent]", '[agent]\ncolour = "red"', r"field agent\.colour is unknown: take it out"),
        ('title = "Wise Men"', "title = 3", "field title is 3: it must be a text in quotes"),
        ('singular = "hat"', "singular = true", r"field feature\.singular is True: it must be"),
        ('title = "Wise Men"', 'title = " "', "field title is empty"),
        ('"classic"', '"modern"', "field kind is 'modern': choose 'classic' or 'novel'"),
        ('"own"', '"my own"', "field name is 'my own': only letters, digits and underscores"),
        ("{agents}", "{n}", r"field story uses \{n\}: only \{agents\} is allowed there"),
        ("{agents}", "{agents!r}", r"field story uses \{agents!r\}: only \{agents\} is allowed"),
        ("{agents}", "{agents:>9}", r"field story uses \{agents:>9\}: only \{agents\} is allowed"),
        ("{agents}", "{}", r"field story uses \{\}: only \{agents\} is allowed"),
        ("{agents}", "them", r"field story does not use \{agents\}: put it where it belongs"),
        ("{agents}", "{agents", "field story has a stray brace"),
        (
            "{announcement}",
            "{agents}",
            r"field announcement uses \{agents\}: only \{announcement\}",
        ),
        ("a polished", "{a} polished", r"field self_view uses \{a\}: no placeholder is allowed"),
    ],
)
def test_a_mistake_in_a_field_is_named(own: Path, old: str, new: str, message: str) -> None:
    edit(own, old, new)
    with pytest.raises(NarrativeError, match=message) as caught:
        load_narrative(own)
    assert str(own) in str(caught.value)
    assert "del_env.narratives.narrative describes every field" in str(caught.value)


def test_a_table_given_as_a_text_is_named(own: Path) -> None:
    text = own.read_text(encoding="utf-8")
    text = re.sub(r"\[agent\].*?\n\n", "", text, flags=re.DOTALL)
    own.write_text(f'agent = "sage"\n{text}', encoding="utf-8")
    with pytest.raises(NarrativeError, match=r"field agent is 'sage': it must be a table"):
        load_narrative(own)


def test_all_mistakes_are_named_at_once(own: Path) -> None:
    edit(own, 'title = "Wise Men"\n', "")
    edit(own, "[agent]", 'colour = "red"\n[agent]')
    edit(own, "{agents}", "{n}")
    with pytest.raises(NarrativeError, match=r"title is missing; .*colour .*; .*\{n\}"):
        load_narrative(own)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(NarrativeError, match=r"none\.toml: cannot be read .*check the path"):
        load_narrative(tmp_path / "none.toml")


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"name = ", "TOML"),
        (b'name = "\xff"', "UTF-8"),
        (b"name = " + b"9" * 5_000, "TOML"),
        (b"name = " + b"[" * 5_000, "TOML"),
    ],
    ids=["cut off", "Latin-1", "a number of 5,000 digits", "nested 5,000 deep"],
)
def test_a_file_that_is_not_toml_in_utf_8_is_named(
    tmp_path: Path, content: bytes, fault: str
) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(content)
    with pytest.raises(NarrativeError, match=rf"bad\.toml: is not {fault}"):
        load_narrative(path)


def test_a_file_written_on_windows_is_read(own: Path) -> None:
    same = load_narrative(own)
    own.write_bytes(b"\xef\xbb\xbf" + own.read_bytes().replace(b"\n", b"\r\n"))
    assert load_narrative(own) == same


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(NarrativeError, match=r"'wise_woman': choose one of .*wise_men.*\.toml"):
        load_narrative("wise_woman")
