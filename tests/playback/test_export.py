"""Drawings as text and as pages."""

import errno
import os
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.text import Text

from del_env.decision import Decision, Failure
from del_env.errors import RecordError, SettingsError
from del_env.playback import as_text, export, render_episode
from tests.playback.fixtures import CHILDREN, episode_of
from tests.records.plays import NASTY

NASTY_DECISION = Decision(failure=Failure.INVALID, reply=NASTY, detail=NASTY)
WHOLE = render_episode(
    episode_of(["???"]),
    CHILDREN,
    [NASTY, "<b>", "&amp;"],
    decisions=[[NASTY_DECISION] * 3],
    replies=True,
)


def full_disk(*arguments: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


class Page(HTMLParser):
    """Collects the text of a page and the elements left open."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_an_svg_is_well_formed_and_holds_the_text(tmp_path: Path) -> None:
    path = tmp_path / "page.svg"
    export(WHOLE, path, title="A <title>")
    text = "".join(ElementTree.parse(path).getroot().itertext()).replace("\xa0", " ")
    assert "A <title>" in text
    assert "Round 1" in text
    assert "&amp;" in text
    assert r"\x1b[31mred" in text


def test_an_html_page_is_well_formed_and_holds_the_text(tmp_path: Path) -> None:
    path = tmp_path / "page.HTML"
    export(WHOLE, path)
    page = Page()
    page.feed(path.read_text(encoding="utf-8"))
    assert page.open == []
    assert "Round 1" in page.text
    assert r"Hmm [/x] [bold]\x1b[31mred" in page.text


@pytest.mark.parametrize("name", ["page.svg", "page.html"])
def test_a_page_loads_nothing_from_elsewhere(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    export(WHOLE, path)
    page = path.read_text(encoding="utf-8")
    assert "url(http" not in page.replace('"', "")
    assert "src=" not in page
    assert "@font-face" not in page


def test_a_page_is_drawn_anew(tmp_path: Path) -> None:
    path = tmp_path / "page.svg"
    export(Text("first"), path)
    export(Text("second"), path)
    assert "first" not in path.read_text(encoding="utf-8")


def test_a_page_stays_if_it_is_wished(tmp_path: Path) -> None:
    path = tmp_path / "page.svg"
    export(Text("first"), path, overwrite=False)
    with pytest.raises(RecordError, match="exists already"):
        export(Text("second"), path, overwrite=False)
    assert "first" in path.read_text(encoding="utf-8")


def test_a_full_disk_leaves_the_old_page_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    export(Text("first"), tmp_path / "old.svg")
    monkeypatch.setattr("os.fsync", full_disk)
    for name in ("old.svg", "new.svg"):
        with pytest.raises(RecordError, match=rf"{name}: cannot be written \(No space left"):
            export(Text("second"), tmp_path / name)
    assert [path.name for path in tmp_path.iterdir()] == ["old.svg"]
    assert "first" in (tmp_path / "old.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["page.png", "page", ".svg"])
def test_another_suffix_is_refused_before_anything_is_written(name: str, tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"ends in \.svg or \.html"):
        export(WHOLE, tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_page_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"nowhere.page\.svg: there is no folder"):
        export(WHOLE, tmp_path / "nowhere" / "page.svg")


@pytest.mark.parametrize("variable", ["NO_COLOR", "FORCE_COLOR", "COLUMNS", "TERM"])
def test_text_does_not_depend_on_the_environment(
    variable: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = as_text(WHOLE), as_text(WHOLE, color=True)
    monkeypatch.setenv(variable, "30")
    assert (as_text(WHOLE), as_text(WHOLE, color=True)) == before


def test_plain_text_has_no_escapes_and_no_blanks_at_the_ends_of_lines() -> None:
    text = as_text(WHOLE)
    assert "\x1b" not in text
    assert [line for line in text.split("\n") if line != line.rstrip()] == []
    assert "\x1b[" in as_text(WHOLE, color=True)
