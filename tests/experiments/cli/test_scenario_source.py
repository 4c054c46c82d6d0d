"""Scenarios out of files and suites: instances by their ids."""

import json
from pathlib import Path

import pytest

from del_env.errors import ScenarioError, SettingsError
from del_env.scenario import Scenario
from del_env.scenario_file import scenario_from_json
from del_env.suites import load_suite
from del_env.suites.formats.errors import FormatError
from del_env.suites.formats.instance_file import load_instances
from del_env.suites.instance import Instance
from del_experiments.cli.scenario_source import read_scenario, suite_scenario
from tests.experiments.cli.run import run


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("instances") / "fresh.jsonl"
    ended = run("generate", "--n", "4", "--count", "6", "--seed", "1", "--out", str(path))
    assert ended.exit_code == 0, ended.stderr
    return path


@pytest.fixture(scope="module")
def instances(table: Path) -> tuple[Instance, ...]:
    return load_instances(table)


def solved(*options: str) -> Scenario:
    ended = run("solve", *options, "--json")
    assert ended.exit_code == 0, ended.stderr
    return scenario_from_json(json.loads(ended.stdout)["scenario"], "solve")


def test_an_instance_of_a_file_is_found_by_its_id_or_how_that_begins(
    table: Path, instances: tuple[Instance, ...]
) -> None:
    for instance in instances:
        assert solved("--scenario", str(table), "--instance", instance.id) == instance.scenario
        assert read_scenario(table, instance.id[:8]) == instance.scenario


def test_one_row_is_a_scenario_as_a_file_of_its_own_and_as_a_table(
    table: Path, instances: tuple[Instance, ...], tmp_path: Path
) -> None:
    row = table.read_text(encoding="utf-8").split("\n")[2]
    for name in ("row.json", "row.jsonl"):
        path = tmp_path / name
        path.write_text(row, encoding="utf-8")
        assert solved("--scenario", str(path)) == instances[2].scenario
        assert read_scenario(path, instances[2].id) == instances[2].scenario
        with pytest.raises(SettingsError, match=r"'zz' of .*there is none: choose one of"):
            read_scenario(path, "zz")


def test_without_an_id_it_is_said_how_to_choose(
    table: Path, instances: tuple[Instance, ...]
) -> None:
    ended = run("solve", "--scenario", str(table))
    assert ended.exit_code == 2
    ids = ", ".join(instance.id for instance in instances[:4])
    assert "has 6 instances: choose one with --instance ID" in ended.stderr
    assert f"(they are {ids} and 2 more)" in ended.stderr


def test_an_id_that_is_none_or_not_the_only_one_is_refused(table: Path, tmp_path: Path) -> None:
    rows = [json.loads(line) for line in table.read_text(encoding="utf-8").splitlines()]
    for row, name in zip(rows, ["aab", "aac", "b"], strict=False):
        row["instance_id"] = name
    path = tmp_path / "alike.jsonl"
    path.write_text("\n".join(map(json.dumps, rows[:3])), encoding="utf-8")
    with pytest.raises(SettingsError, match=r"2 instances begin so: choose one of aab, aac$"):
        read_scenario(path, "aa")
    with pytest.raises(SettingsError, match=r"there is none: choose one of aab, aac, b$"):
        read_scenario(path, "c")
    with pytest.raises(SettingsError, match="there is none"):
        read_scenario(path, "")


def test_the_instances_of_a_published_suite_have_ids_too() -> None:
    instance = load_suite("pattern-epistemic").instances[150]
    assert suite_scenario("pattern-epistemic", instance.id) == instance.scenario
    options = ("--suite", "pattern-epistemic", "--instance", instance.id[:8])
    assert solved(*options) == instance.scenario
    for command in ("play", "prompt"):
        ended = run(command, *options)
        assert (ended.exit_code, ended.stderr) == (0, "")


def test_what_export_has_written_can_be_looked_at(tmp_path: Path) -> None:
    path = tmp_path / "prompts.csv"
    run("export", "--suite", "pattern-epistemic", "--format", "csv", "--out", str(path))
    instance = load_suite("pattern-epistemic").instances[199]
    assert read_scenario(path, instance.id) == instance.scenario


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("--instance 12", "add --scenario or --suite"),
        ("--suite nowhere", "no suite is named 'nowhere'"),
        ("--suite fresh", "export --suite fresh --seed N"),
        ("--suite pattern-epistemic", "200 instances: choose one with --instance ID"),
        ("--suite pattern-epistemic --n 3", "--suite gives the whole puzzle"),
        ("--suite pattern-epistemic --scenario x.json", "leave out --suite"),
    ],
)
def test_options_that_do_not_choose_an_instance_are_refused(line: str, message: str) -> None:
    ended = run("solve", *line.split())
    assert ended.exit_code == 2
    assert message in ended.stderr


def test_what_is_damaged_is_named_by_its_file(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(
        '{"world": "11", "observation": "symmetric", "announcement": {"kind": "at_least", '
        '"count": 3}}',
        encoding="utf-8",
    )
    with pytest.raises(ScenarioError, match=r"x\.json: announcement count 3"):
        read_scenario(path)
    with pytest.raises(SettingsError, match="--instance chooses from a table"):
        read_scenario(path, "12")
    table = tmp_path / "x.jsonl"
    table.write_text('{"instance_id": "12"}\n', encoding="utf-8")
    with pytest.raises(FormatError, match=r"x\.jsonl: is no file of ours"):
        read_scenario(table)


def test_a_row_that_contradicts_itself_is_no_puzzle(table: Path, tmp_path: Path) -> None:
    row = json.loads(table.read_text(encoding="utf-8").split("\n")[0])
    row["pivotal_round"] += 1
    for name in ("row.json", "row.jsonl"):
        path = tmp_path / name
        path.write_text(json.dumps(row), encoding="utf-8")
        with pytest.raises(FormatError, match="pivotal_round"):
            read_scenario(path)


def test_two_puzzles_of_one_id_are_refused(table: Path, tmp_path: Path) -> None:
    rows = [json.loads(line) for line in table.read_text(encoding="utf-8").splitlines()[:2]]
    rows[1]["instance_id"] = rows[0]["instance_id"]
    path = tmp_path / "alike.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    with pytest.raises(FormatError, match=r"line 2.*instance_id"):
        read_scenario(path)
