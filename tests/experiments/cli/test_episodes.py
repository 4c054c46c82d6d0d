"""The list of a live run's episodes: what tells them apart, at any width."""

import re
import shutil
from pathlib import Path

import pytest
from rich.console import Console

from del_experiments.cli.episodes import episode_list, told_apart
from tests.experiments.cli.run import run


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("runs") / "run"
    ended = run(
        *("live", "--n", "3,4", "--density", "0.6", "--symmetric", "--bound", "at_least,at_most"),
        *("--narratives", "muddy_children,wise_men", "--disclosure", "knowledge,answer"),
        *("--agents", "seat=pattern,rest=ideal", "--agents", "ideal", "--out", str(path)),
    )
    assert ended.exit_code == 0, ended.stderr
    return path


def lines_at(width: int, folder: Path) -> list[str]:
    console = Console(width=width, color_system=None)
    with console.capture() as captured:
        console.print(episode_list(folder))
    return captured.get().split("\n")


def test_what_is_alike_is_said_once_and_the_rest_of_each() -> None:
    traits = [("3 agents", "", "seed 1", "wise_men"), ("3 agents", "", "seed 2", "wise_men")]
    assert told_apart(traits) == ("3 agents, wise_men", ["seed 1", "seed 2"])
    assert told_apart(traits[:1]) == ("3 agents, seed 1, wise_men", [""])


def test_no_two_episodes_look_alike(folder: Path) -> None:
    lines = lines_at(160, folder)
    rows = [line for line in lines if re.match(r" *\d+ +[0-9a-f]{8} ", line)]
    words = [row.partition("agents")[2] for row in rows]
    sizes = [row.partition(" agents")[0][-1] for row in rows]
    assert len(rows) == 64
    assert len(set(zip(sizes, words, strict=True))) == 64
    text = "\n".join(lines)
    for part in (
        "3 agents, all seen, at ",
        "density 0.6, at most ",
        "wise_men",
        "answer disclosed",
        "0=pattern rest=ideal",
    ):
        assert part in text
    assert "All with: seed 0, live history, repeat 1." in text


@pytest.mark.parametrize("width", [50, 80, 120])
def test_no_word_of_the_list_is_broken(folder: Path, width: int) -> None:
    lines = lines_at(width, folder)
    assert max(map(len, lines)) <= width
    words = " ".join(lines).replace(",", " ").split()
    broken = {word for word in words if "muddy".startswith(word[:5]) and word != "muddy_children"}
    assert broken == set()
    assert not {"disclo", "rest=id", "rest=ide", "densit"} & set(words)


def test_scenarios_of_a_file_are_told_by_their_rows(tmp_path: Path) -> None:
    table, folder = tmp_path / "table.jsonl", tmp_path / "run"
    run("generate", "--n", "4", "--count", "2", "--seed", "1", "--out", str(table))
    ended = run("live", "--scenarios", str(table), "--agents", "ideal", "--out", str(folder))
    assert ended.exit_code == 0, ended.stderr
    text = "\n".join(lines_at(120, folder))
    assert "row 1" in text
    assert "row 2" in text
    assert "All with: 4 agents, " in text


def test_blanks_in_a_roster_change_nothing(tmp_path: Path) -> None:
    roster = "rest=ideal, seat = pattern"
    options = ("--n", "3", "--symmetric", "--seats", "all", "--seeds", "0", "--agents", roster)
    assert run("live", *options, "--out", str(tmp_path / "run")).exit_code == 0
    text = "\n".join(lines_at(160, tmp_path / "run"))
    for seat in range(3):
        assert f"rest=ideal {seat} = pattern" in text


def test_a_run_without_an_episode_is_told(folder: Path, tmp_path: Path) -> None:
    empty = tmp_path / "run"
    shutil.copytree(folder, empty)
    (empty / "records.jsonl").write_text("", encoding="utf-8")
    ended = run("replay", str(empty))
    assert ended.exit_code == 2
    assert "no episode has been played yet: there is nothing to list" in ended.stderr
