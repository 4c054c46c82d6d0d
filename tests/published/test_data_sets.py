"""The authors' data sets: the same instances, the prompts to the letter."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from del_env.scenario import Wording, at_least_negative, not_less_than
from del_env.suites import pattern_epistemic
from del_env.suites.formats.authors_data_set import AuthorsPrompt, read_data_set
from del_env.suites.formats.errors import FormatError
from del_env.suites.formats.matrices import matrix_in
from del_env.suites.formats.rows import Row, read_rows
from del_env.suites.instance import Instance
from tests.draws import draw_scenario
from tests.published.files import (
    ASYMMETRIC,
    AT_MOST,
    CROOKED,
    SYMMETRIC,
    TWO,
    data_row,
    write_csv,
    write_jsonl,
)


def read_one(row: dict[str, Any]) -> AuthorsPrompt:
    (found,) = read_data_set([Row("set.jsonl, line 3", row)])
    return found


@pytest.mark.parametrize("instance", [SYMMETRIC, ASYMMETRIC, CROOKED, AT_MOST])
def test_the_instance_behind_a_row_is_found(instance: Instance) -> None:
    found = read_one(data_row(instance))
    assert found.prompt.instance == instance
    assert found.differences == ()


def test_any_instance_is_found_again() -> None:
    rng = Random(3)
    for _ in range(60):
        scenario = draw_scenario(rng, 5)
        agent, round_number = rng.randrange(scenario.n_agents), rng.randint(1, 4)
        instance = Instance(scenario=scenario, agent=agent, round_number=round_number)
        assert read_one(data_row(instance)).prompt.instance == instance


def test_the_prompt_is_premise_newline_hypothesis_newline() -> None:
    row = data_row(ASYMMETRIC, premise=" rules\n", hypothesis="case — “x” ")
    row |= {"observation_matrix": [[int(x) for x in r] for r in ASYMMETRIC.scenario.observation]}
    assert read_one(row).prompt.text == " rules\n\ncase — “x” \n"


def test_json_and_csv_hold_the_same(tmp_path: Path) -> None:
    rows = [data_row(CROOKED), data_row(SYMMETRIC, "wise_men")]
    lines = read_data_set(read_rows(write_jsonl(tmp_path / "a.jsonl", rows)))
    cells = read_data_set(read_rows(write_csv(tmp_path / "a.csv", rows)))
    assert [one.prompt.instance for one in lines] == [one.prompt.instance for one in cells]
    assert [one.prompt.text for one in lines] == [one.prompt.text for one in cells]


def test_every_other_column_is_kept() -> None:
    found = read_one(data_row(SYMMETRIC, smcdel_problem="VARS 1", special_name="Lizzo"))
    assert found.prompt.instance.name == "Lizzo"
    assert found.prompt.metadata["smcdel_problem"] == "VARS 1"
    assert "premise" not in found.prompt.metadata


@pytest.mark.parametrize(
    ("announcement", "bound", "count"),
    [
        (not_less_than(1), "not_less_than", 1),
        (at_least_negative(1, 4), "at_least_clean", 1),
        (at_least_negative(2, 4), "at_least_clean", 2),
    ],
)
def test_other_words_for_a_bound_are_kept_and_change_no_id(
    announcement: Any, bound: str, count: int
) -> None:
    scenario = replace(CROOKED.scenario, announcement=announcement)
    plain = replace(scenario, announcement=type(announcement)(announcement.count))
    row = data_row(replace(CROOKED, scenario=scenario))
    assert (row["boundary_type"], row["boundary_value"]) == (bound, count)
    found = read_one(row).prompt.instance
    assert found.scenario.announcement.wording is not Wording.PLAIN
    assert found.id == replace(CROOKED, scenario=plain).id


def test_without_a_mask_the_lowest_numbered_others_are_positive() -> None:
    for missing in ({"world_mask": None}, {"world_mask": ""}):
        world = read_one(data_row(CROOKED, **missing)).prompt.instance.scenario.world
        assert world == (True, True, False, False)
    row = data_row(ASYMMETRIC)
    del row["world_mask"]
    assert read_one(row).prompt.instance == ASYMMETRIC


MATRIX = [[int(sees) for sees in row] for row in ASYMMETRIC.scenario.observation]
FLAT = "".join(str(entry) for row in MATRIX for entry in row)


@pytest.mark.parametrize(
    "told",
    [
        {"observation_vector": FLAT},
        {"observation_vector": str(MATRIX)},
        {"observation_matrix": MATRIX},
        {},
    ],
    ids=["all bits", "a list of lists", "a column of its own", "a published row"],
)
def test_the_matrix_is_found_wherever_it_is(told: dict[str, Any]) -> None:
    found = read_one(data_row(ASYMMETRIC, hypothesis="no matrix here", **told))
    assert found.prompt.instance == ASYMMETRIC


def test_the_matrix_of_the_example_is_not_taken_for_that_of_the_instance() -> None:
    assert read_one(data_row(TWO)).prompt.instance == TWO
    whole = "\n".join(data_row(TWO)[part] for part in ("premise", "hypothesis"))
    assert matrix_in(whole, 2) == TWO.scenario.observation
    assert matrix_in(whole, 3) is None


def test_published_instances_with_one_row_in_common_are_taken_in_order() -> None:
    by_row: dict[object, list[Instance]] = {}
    for instance in pattern_epistemic().instances[100:]:
        scenario = instance.scenario
        told = scenario.n_positive, scenario.world[0], scenario.observation[0]
        by_row.setdefault(told, []).append(instance)
    alike = next(instances for instances in by_row.values() if len(instances) == 2)
    rows = [Row(f"line {n}", data_row(x, hypothesis="-")) for n, x in enumerate(alike)]
    assert [one.prompt.instance for one in read_data_set(rows)] == alike
    with pytest.raises(FormatError, match="nor is this a further published instance"):
        read_data_set([*rows, rows[0]])


def test_a_label_that_the_oracle_does_not_share_is_a_difference() -> None:
    found = read_one(data_row(ASYMMETRIC, solver_label=0))
    (difference,) = found.differences
    assert str(difference) == "set.jsonl, line 3: solver_label is '0', and we find '1'"
    assert found.prompt.instance.label.knows


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"puzzle_type": "sudoku"}, "column 'puzzle_type' is 'sudoku', not one of"),
        ({"boundary_type": "exactly"}, "bound 'exactly' is none of"),
        ({"boundary_value": 5}, "count 5 is outside 0...4"),
        ({"boundary_value": 3}, "announcement at least 3 positive is false"),
        ({"children_number": "four"}, "column 'children_number' is 'four', not a whole number"),
        ({"children_number": 10**9}, "column 'children_number' is 1000000000, not a number from 1"),
        ({"child_index": 4}, "column 'child_index' is 4, not an agent from 0 to 3"),
        ({"world_mask": [1, 1, 0, 1]}, "column 'world_mask' is .*not 4 statuses with 2 true"),
        ({"world_mask": [0, 1, 1, 0]}, "column 'world_mask' is .*not what column 'is_child_muddy'"),
        ({"world_mask": None, "muddy_children_number": 4}, "4 of 4 agents are positive while"),
        ({"observation_vector": "[1, 0, 0, 0]"}, "column 'observation_vector' .*not row 2 of"),
        ({"observation_vector": "[1, 0, 0]"}, "not 1 or 4 lists of 4 bits"),
        ({"observation_matrix": "[[0, 1], [1, 0]]"}, "not 1 or 4 lists of 4 bits"),
        ({"setup": "forehead"}, "column 'setup' is 'forehead', not what the matrix shows"),
        ({"setup": "mirror"}, "column 'setup' is 'mirror', not one of forehead, random"),
        ({"hypothesis": "no matrix"}, "no observation matrix"),
        ({"hypothesis": ""}, "column 'hypothesis' is '', not a part of a prompt"),
        ({"n_announcements": 2}, "column 'n_announcements' is 2, not 1"),
        ({"solver_label": "perhaps"}, "column 'solver_label' is 'perhaps', not true or false"),
        ({"round_number": 0}, "round 0"),
    ],
)
def test_a_row_that_contradicts_itself_is_named(changed: dict[str, Any], told: str) -> None:
    with pytest.raises(FormatError, match=told) as refused:
        read_one(data_row(CROOKED, **changed))
    assert "set.jsonl, line 3" in str(refused.value)
