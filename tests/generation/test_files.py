"""What is generated feeds the static suites and the environments, through one form of file."""

import json
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

from del_env.environment import parallel_env
from del_env.errors import SettingsError
from del_env.generation import (
    FileSampler,
    Generated,
    Range,
    Wishes,
    generate,
    generated_line,
    generated_row,
)
from del_env.generation.rows import COLUMNS
from del_env.suites.formats.errors import FormatError
from del_env.suites.formats.instance_file import load_instances, suite_from_file
from del_env.suites.formats.instance_rows import instance_row
from del_env.suites.formats.suite_file import load_suite_file

WISHES = Wishes(n_agents=Range(4, 5), bound=None, pivotal_round=Range(2), yes_share=0.5)
GENERATED = tuple(generate(WISHES, 12, seed=3))


def write(path: Path, generated: tuple[Generated, ...] = GENERATED, **changes: Any) -> Path:
    """Writes a file of them, with some columns of the third row changed."""
    lines = [generated_line("hard ones", one) for one in generated]
    if changes:
        lines[2] = json.dumps(json.loads(lines[2]) | changes)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def test_a_row_holds_the_instance_as_every_file_of_ours_does() -> None:
    for one in GENERATED:
        row = generated_row("hard ones", one)
        assert tuple(row) == COLUMNS
        shared = instance_row("hard ones", one.instance)
        assert {name: row[name] for name in shared} == shared
        assert row["worlds_left"] == one.measures.worlds_left
        assert row["rounds_until_all"] == (one.measures.rounds_until_all or 0)


def test_the_columns_never_change_their_types() -> None:
    symmetric = generate(Wishes(n_agents=Range.exactly(4), symmetric=True), 4, seed=1)
    rows = [json.loads(generated_line("x", one)) for one in (*GENERATED, *symmetric)]
    for column in COLUMNS:
        assert len({type(row[column]) for row in rows}) == 1, column
    assert {type(bit) for row in rows for bit in row["world"] + row["observation"][0]} == {int}
    assert {row["inference"] for row in rows} == {"symmetric", "asymmetric"}


def test_the_instances_are_read_back(tmp_path: Path) -> None:
    read = load_instances(write(tmp_path / "a.jsonl"))
    assert [one.id for one in read] == [one.id for one in GENERATED]
    assert [one.scenario for one in read] == [one.scenario for one in GENERATED]
    assert [one.label for one in read] == [one.label for one in GENERATED]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"label": "I don't know"}, "line 3: column 'label' is \"I don't know\", not"),
        ({"instance_id": "0" * 16}, "line 3: column 'instance_id' is"),
        ({"agent": 9}, "line 3: agent 9 is outside"),
        ({"world": [0, 2]}, "line 3: column 'world' is"),
        ({"bound": "exactly"}, "line 3: column 'bound' is 'exactly'"),
    ],
)
def test_a_row_that_is_wrong_is_named_by_file_and_line(
    tmp_path: Path, changes: dict[str, Any], message: str
) -> None:
    path = write(tmp_path / "a.jsonl", **changes)
    with pytest.raises(FormatError, match=f"a.jsonl, {message}"):
        load_instances(path)


def test_an_instance_that_comes_twice_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", (*GENERATED, GENERATED[1]))
    with pytest.raises(FormatError, match=r"line 13: holds the instance .* as does .*line 2"):
        load_instances(path)


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"x": 1}\n', encoding="utf-8")
    with pytest.raises(FormatError, match="is no file of ours: it lacks the columns suite, inst"):
        load_instances(path)


def test_a_file_is_a_suite_in_all_narratives(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl")
    suite = suite_from_file(path)
    assert (suite.name, suite.n_prompts) == ("hard ones", 12 * 7)
    assert load_suite_file(path) == suite


def test_a_sampler_draws_every_scenario_of_the_file(tmp_path: Path) -> None:
    sampler = FileSampler(write(tmp_path / "a.jsonl"), 5)
    rng = np.random.default_rng(0)
    drawn = {sampler.sample(rng) for _ in range(300)}
    assert drawn == {one.scenario for one in GENERATED if one.scenario.n_agents == 5}
    assert sampler.n_agents == 5


@pytest.mark.parametrize("size", [None, 6])
def test_a_sampler_has_one_number_of_agents(tmp_path: Path, size: int | None) -> None:
    with pytest.raises(SettingsError, match=f"size is {size}, and .* has scenarios of 4, 5 agents"):
        FileSampler(write(tmp_path / "a.jsonl"), size)


def test_a_sampler_takes_no_file_that_contradicts_itself(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl")
    first, *others = path.read_text(encoding="utf-8").splitlines()
    row = json.loads(first)
    row["pivotal_round"] += 1
    path.write_text("\n".join([json.dumps(row), *others]) + "\n", encoding="utf-8")
    with pytest.raises(FormatError, match=r"a\.jsonl, line 1: .*pivotal_round"):
        FileSampler(path, 4)


def test_the_environments_play_the_scenarios_of_a_file(tmp_path: Path) -> None:
    sampler = FileSampler(write(tmp_path / "a.jsonl"), 4)
    table = parallel_env(scenario=sampler)
    table.reset(seed=2)
    assert table.episode.scenario in sampler.scenarios
    learner = gymnasium.make("del_env:del_env/HiddenStatus-v0", scenario=sampler)
    learner.reset(seed=2)
    assert learner.unwrapped.episode.scenario == table.episode.scenario  # type: ignore[attr-defined]
