"""The numbers of a live run's episodes: the same whichever ended first."""

import json
from pathlib import Path

import pytest

from del_env.scenario_file import save_scenario
from del_experiments.live.numbering import Numbered, numbered
from del_experiments.live.reading import read_live_run
from tests.experiments.cli.run import run
from tests.scoring_live.games import THREE

STORIES = "wise_men,olympic_games,muddy_children"


def play(folder: Path, *more: str) -> None:
    """Has three episodes played in three stories, of one scenario in a file beside the run."""
    path = folder.with_suffix(".json")
    if not path.exists():
        save_scenario(THREE, path)
    grid = ("--scenarios", str(path), "--narratives", STORIES)
    ended = run("live", "--agents", "ideal", *grid, *more, "--out", str(folder))
    assert ended.exit_code == 0, ended.stderr


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    play(tmp_path / "run")
    return tmp_path / "run"


def reorder(folder: Path, stories: str) -> None:
    """Leaves the records of these stories, as if the episodes had ended in this order."""
    path = folder / "records.jsonl"
    lines = path.read_text(encoding="utf-8").split("\n")[:-1]
    kept = [line for story in stories.split(",") for line in lines if f'"{story}"' in line]
    path.write_text("".join(f"{line}\n" for line in kept), encoding="utf-8")


def stories(folder: Path) -> list[tuple[int, str]]:
    return [told(one) for one in numbered(read_live_run(folder))]


def told(one: Numbered) -> tuple[int, str]:
    return one.number, one.record.episode.narrative.name


PLANNED = list(enumerate(STORIES.split(","), start=1))


def test_episodes_are_numbered_as_they_were_planned_whichever_ended_first(folder: Path) -> None:
    reorder(folder, "muddy_children,wise_men,olympic_games")
    assert stories(folder) == PLANNED
    listed = run("replay", str(folder)).stdout.split("\n")
    rows = [line.split() for line in listed if line.rstrip().endswith(tuple(STORIES.split(",")))]
    assert [(int(row[0]), row[-1]) for row in rows] == PLANNED


def test_an_episode_has_its_number_before_those_planned_ahead_of_it_end(folder: Path) -> None:
    whole = run("replay", str(folder), "--episode", "3").stdout
    reorder(folder, "muddy_children,olympic_games")
    assert stories(folder) == PLANNED[1:]
    assert run("replay", str(folder), "--episode", "3").stdout == whole
    missing = run("replay", str(folder), "--episode", "1")
    assert missing.exit_code == 2
    assert "episode '1' of" in missing.stderr
    assert "it has not been played yet: choose a number from 1 to 3" in missing.stderr
    assert "there is none: choose" in run("replay", str(folder), "--episode", "4").stderr
    assert "2 of 3 episodes in" in run("replay", str(folder)).stdout


def test_the_numbers_stay_as_a_run_grows(folder: Path) -> None:
    play(folder, "--disclosure", "answer,knowledge")
    assert stories(folder) == [*PLANNED, *((3 + number, story) for number, story in PLANNED)]


def test_the_numbers_stay_whatever_becomes_of_the_file_of_scenarios(folder: Path) -> None:
    other = (False, True, True)
    path = folder.with_suffix(".json")
    path.write_text(path.read_text(encoding="utf-8").replace("110", "011"), encoding="utf-8")
    play(folder)
    episodes = numbered(read_live_run(folder))
    worlds = [one.record.episode.episode().scenario.world for one in episodes]
    assert worlds == [THREE.world] * 3 + [other] * 3
    assert [one.number for one in episodes] == [1, 2, 3, 4, 5, 6]


def test_what_the_file_of_scenarios_holds_no_longer_is_not_missed(folder: Path) -> None:
    reorder(folder, "wise_men,olympic_games")
    assert "1 of 3 episodes are not finished" in run("report", str(folder)).stderr
    path = folder.with_suffix(".json")
    path.write_text(path.read_text(encoding="utf-8").replace("110", "011"), encoding="utf-8")
    play(folder)
    assert run("report", str(folder)).exit_code == 0


def test_a_run_is_read_whole_where_its_scenarios_are_gone(folder: Path) -> None:
    reorder(folder, "muddy_children,wise_men,olympic_games")
    before = run("report", str(folder))
    folder.with_suffix(".json").unlink()
    assert stories(folder) == PLANNED
    after = run("report", str(folder))
    assert (after.exit_code, after.stdout) == (0, before.stdout)
    reorder(folder, "muddy_children,olympic_games")
    assert "1 of 3 episodes are not finished" in run("report", str(folder)).stderr


def test_a_damaged_plan_is_named(folder: Path) -> None:
    path = folder / "run.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    manifest["commands"][0]["planned"] = [{"episodes": 3}]
    path.write_text(json.dumps(manifest), encoding="utf-8")
    for command in ("replay", "report"):
        ended = run(command, str(folder))
        assert ended.exit_code == 2
        assert "planned in run.json: field episodes" in ended.stderr
