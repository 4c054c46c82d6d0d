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


def test_a_page_that_is_there_is_drawn_anew(record: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.svg"
    run("replay", str(record), "--export", str(page))
    first = page.read_text(encoding="utf-8")
    run("replay", str(record), "--export", str(page), "--narrative", "wise_men")
    assert page.read_text(encoding="utf-8") != first
