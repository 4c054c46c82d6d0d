"""Scenarios as JSON: what is written, what may be written by hand, what is refused."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from del_env.errors import RecordError, ScenarioError
from del_env.scenario import (
    AtLeast,
    AtMost,
    Scenario,
    Wording,
    at_least_negative,
    symmetric_observation,
)
from del_env.scenario_file import (
    load_scenario,
    save_scenario,
    scenario_from_json,
    scenario_to_json,
)
from tests.draws import draw_scenario

# Agent 1 sees itself, agent 2 sees nobody; k < n and the positive agents are not the first.
CROOKED: dict[str, Any] = {
    "world": "0110",
    "observation": ["0111", "1100", "0000", "1110"],
    "announcement": {"kind": "at_most", "count": 3, "wording": "at_least_negative"},
}


def test_a_scenario_is_written_as_a_person_would_write_it() -> None:
    scenario = Scenario(
        world=(False, True, True, False),
        observation=((0, 1, 1, 1), (1, 1, 0, 0), (0, 0, 0, 0), (1, 1, 1, 0)),  # type: ignore[arg-type]
        announcement=at_least_negative(1, 4),
    )
    assert scenario_to_json(scenario) == CROOKED
    assert scenario_from_json(CROOKED, "here") == scenario


def test_the_complete_matrix_is_one_word() -> None:
    scenario = Scenario(
        world=(False, True), observation=symmetric_observation(2), announcement=AtLeast(1)
    )
    assert scenario_to_json(scenario)["observation"] == "symmetric"


def test_every_scenario_and_its_wording_come_back() -> None:
    random = Random(5)
    for index in range(200):
        scenario = draw_scenario(random, 7, symmetric=index % 3 == 0)
        back = scenario_from_json(json.loads(json.dumps(scenario_to_json(scenario))), "here")
        assert back == scenario
        assert back.announcement.wording is scenario.announcement.wording
    crooked = scenario_from_json(CROOKED, "here")
    assert crooked.announcement.wording is Wording.AT_LEAST_NEGATIVE


def test_lists_of_digits_and_of_booleans_serve_as_well() -> None:
    by_lists = {
        "world": [0, True, 1, False],
        "observation": [[0, 1, 1, 1], "1100", [False] * 4, [1, 1, 1, 0]],
        "announcement": {"kind": "at_most", "count": 3},
    }
    assert scenario_from_json(by_lists, "here") == scenario_from_json(CROOKED, "here")


def changed(**fields: object) -> dict[str, Any]:
    return {**CROOKED, **fields}


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ([], "with the fields world, observation, announcement"),
        ({"world": "01"}, "field observation of a scenario is missing"),
        (changed(seed=1), "field seed of a scenario is unknown"),
        (changed(world=5), "field world is 5: give a string of 0 and 1"),
        (changed(observation="full"), "field observation is 'full'.*symmetric"),
        (changed(observation=["0111", 7, "0000", "1110"]), r"field observation\[1\] is 7"),
        (changed(announcement="at least 2"), "an announcement is a JSON object"),
        (changed(announcement={"kind": "at_least"}), "field count of an announcement is missing"),
        (
            changed(announcement={"kind": "least", "count": 1}),
            "field announcement.kind is 'least': choose one of at_least, at_most",
        ),
        (
            changed(announcement={"kind": "at_most", "count": 3, "wording": "loud"}),
            "field announcement.wording is 'loud': choose one of plain, not_less_than",
        ),
    ],
)
def test_another_form_is_refused_with_source_field_and_way_out(data: object, told: str) -> None:
    with pytest.raises(RecordError, match=f"^here: .*{told}"):
        scenario_from_json(data, "here")


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (changed(world="0210"), r"world\[1\] is '2'"),
        (changed(world=""), "world is empty"),
        (changed(observation=["0111"]), "observation has 1 rows for 4 agents"),
        (changed(announcement={"kind": "at_least", "count": 3}), "false of world 0110"),
        (changed(announcement={"kind": "at_least", "count": "1"}), "count '1'"),
        (
            changed(announcement={"kind": "at_least", "count": 1, "wording": "at_least_negative"}),
            "wording",
        ),
    ],
)
def test_an_ill_formed_puzzle_is_a_scenario_error_that_names_the_source(
    data: object, told: str
) -> None:
    with pytest.raises(ScenarioError, match=f"^here: .*{told}"):
        scenario_from_json(data, "here")


def test_a_file_comes_back_and_is_short_enough_to_edit(tmp_path: Path) -> None:
    path = tmp_path / "crooked.json"
    scenario = scenario_from_json(CROOKED, "here")
    save_scenario(scenario, path)
    assert load_scenario(path) == scenario
    assert len(path.read_text(encoding="utf-8").splitlines()) == 5


def test_a_file_is_not_overwritten_unless_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "crooked.json"
    scenario = scenario_from_json(CROOKED, "here")
    path.write_text("precious", encoding="utf-8")
    with pytest.raises(RecordError, match="exists already"):
        save_scenario(scenario, path)
    assert path.read_text(encoding="utf-8") == "precious"
    save_scenario(scenario, path, overwrite=True)
    assert load_scenario(path) == scenario


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "windows.json"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(CROOKED).encode())
    assert load_scenario(path) == scenario_from_json(CROOKED, "here")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b'{"world": "01"', "is not one JSON value"),
        (b"", "is not one JSON value"),
        (b"[" * 100_000, "is not one JSON value"),
        (b'{"world": "01", "world": "10"}', "field world is given twice"),
        (b'{"world": [NaN]}', "NaN is no JSON number"),
        (b'"\xff"', "is not UTF-8"),
    ],
)
def test_a_damaged_file_is_named(content: bytes, told: str, tmp_path: Path) -> None:
    path = tmp_path / "damaged.json"
    path.write_bytes(content)
    with pytest.raises(RecordError, match=told) as caught:
        load_scenario(path)
    assert str(path) in str(caught.value)


def test_a_missing_file_and_a_folder_are_named(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(RecordError, match="cannot be read") as caught:
            load_scenario(path)
        assert str(path) in str(caught.value)


def test_the_announcement_is_at_most_where_it_says_so() -> None:
    announcement = scenario_from_json(CROOKED, "here").announcement
    assert isinstance(announcement, AtMost)
    assert announcement.count == 3
