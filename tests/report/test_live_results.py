"""Live runs that are reported together: what is one agent, one roster, one episode."""

import shutil
from pathlib import Path

import pytest

from del_env.errors import SettingsError
from del_env.scenario_file import save_scenario
from del_experiments.report.live_building import build_live_report
from del_experiments.report.live_lines import LiveReport
from del_experiments.report.live_results import read_live_results
from tests.experiments.cli.run import run
from tests.scoring_live.games import THREE


def play(
    folder: Path,
    *more: str,
    reply: str = "No",
    roster: str = "seat=talker,rest=ideal",
    scenarios: Path | None = None,
) -> Path:
    """Has an agent of the name `talker` play, giving always the same reply."""
    place = folder.parent
    place.mkdir(exist_ok=True, parents=True)
    save_scenario(THREE, place / "three.json", overwrite=True)
    replies = place / f"{reply}.toml"
    replies.write_text(f'[[replies]]\nreply = "{reply}"\n', encoding="utf-8")
    config = place / "config.toml"
    config.write_text(
        f'rosters = ["{roster}"]\n[agents.talker]\nprovider = "mock"\nmodel = "{replies}"\n',
        encoding="utf-8",
    )
    source = ("--scenarios", str(scenarios or place / "three.json"))
    ended = run("live", str(config), *source, "--seats", "0", *more, "--out", str(folder))
    assert ended.exit_code == 0, ended.stderr
    return folder


def report_on(*folders: Path) -> LiveReport:
    return build_live_report(read_live_results(folders))


def names(report: LiveReport) -> set[str]:
    return {line.agent for line in report.scores}


def test_two_models_of_one_name_are_told_apart_by_the_run(tmp_path: Path) -> None:
    report = report_on(play(tmp_path / "no"), play(tmp_path / "yes", reply="Yes"))
    assert names(report) == {"talker (no)", "talker (yes)", "ideal"}
    assert [line.roster for line in report.courses] == [
        "seat=talker,rest=ideal (no)",
        "seat=talker,rest=ideal (yes)",
    ]


def test_runs_whose_folders_are_called_alike_are_told_apart_by_the_path(tmp_path: Path) -> None:
    folders = [play(tmp_path / "a" / "run"), play(tmp_path / "b" / "run", reply="Yes")]
    assert names(report_on(*folders)) == {*(f"talker ({path})" for path in folders), "ideal"}


def test_one_model_asked_in_two_wordings_is_told_apart(tmp_path: Path) -> None:
    report = report_on(play(tmp_path / "plain"), play(tmp_path / "worlds", "--kripke"))
    assert names(report) == {"talker (plain)", "talker (worlds)", "ideal"}
    parts = {line.part for line in report.scores if line.grouping == "wording"}
    assert parts == {"plain", "by possible worlds"}


def test_one_model_asked_in_one_way_is_one_agent(tmp_path: Path) -> None:
    first = play(tmp_path / "first")
    second = play(tmp_path / "second", "--disclosure", "answer")
    report = report_on(first, second)
    assert names(report) == {"talker", "ideal"}
    assert [line.roster for line in report.courses] == ["seat=talker,rest=ideal"]
    assert not [line for line in report.scores if line.grouping == "wording"]


def test_a_copy_of_a_run_is_refused_beside_it(tmp_path: Path) -> None:
    folder = play(tmp_path / "run")
    shutil.copytree(folder, tmp_path / "copy")
    with pytest.raises(SettingsError, match=r"copy holds an episode of .*run again"):
        read_live_results([folder, tmp_path / "copy"])


def test_it_does_not_matter_for_damage_in_which_row_a_scenario_stood(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    wish = ("--n", "3", "--pivotal-round", "2-", "--count", "2", "--seed", "1")
    assert run("generate", *wish, "--out", str(path)).exit_code == 0
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text(lines[1], encoding="utf-8")
    folder = play(tmp_path / "run", roster="talker", scenarios=path)
    path.write_text("".join(lines), encoding="utf-8")
    play(folder, "--seats", "all", roster="seat=ideal,rest=talker", scenarios=path)
    (damage,) = report_on(folder).damages
    assert (damage.agent, damage.others, damage.score.n) == ("talker", ("talker",), 3)
