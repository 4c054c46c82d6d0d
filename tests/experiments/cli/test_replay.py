"""`del-env replay` through a pipe, and as a page."""

from pathlib import Path

import pytest

from tests.experiments.cli.run import run


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "record.json"
    ended = run(
        "play", "--n", "4", "--seed", "5", "--agents", "1=random,rest=ideal", "--save", str(path)
    )
    assert ended.exit_code == 0
    return path


def test_without_a_terminal_everything_is_printed(record: Path) -> None:
    shown = run("replay", str(record)).stdout
    assert shown.startswith("Seed 5\n")
    for part in ("A party of 4 children", "Round 1 ─", "Round 2 ─", "Summary"):
        assert part in shown
    assert run("replay", str(record), "--no-live", "--speed", "3").stdout == shown


def test_it_may_be_told_in_another_story(record: Path) -> None:
    shown = run("replay", str(record), "--narrative", "singing_contest").stdout
    assert "V sticker" in shown
    assert "children" not in shown.casefold()


@pytest.mark.parametrize(
    ("name", "begin"), [("page.svg", "<svg"), ("page.HTML", "<!DOCTYPE html>")]
)
def test_a_page_holds_the_whole_game(record: Path, tmp_path: Path, name: str, begin: str) -> None:
    page = tmp_path / name
    ended = run("replay", str(record), "--export", str(page))
    assert ended.stdout == f"The page is in {page}.\n"
    text = page.read_text(encoding="utf-8")
    assert text.startswith(begin)
    for part in ("party", "Round", "Summary"):
        assert part in text


@pytest.mark.parametrize("name", ["keep.svg", "record.json"])
def test_what_is_there_is_not_overwritten_by_a_page(
    record: Path, tmp_path: Path, name: str
) -> None:
    page = tmp_path / name
    if page != record:
        page.write_text("mine", encoding="utf-8")
    before = page.read_bytes()
    ended = run("replay", str(record), "--export", str(page))
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert f"{page}: exists already: choose another name or take it away first" in ended.stderr
    assert page.read_bytes() == before
