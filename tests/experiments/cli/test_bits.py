"""Worlds and matrices as people type them."""

from pathlib import Path

import pytest

from del_env.errors import ScenarioError
from del_experiments.cli.bits import parse_observation, parse_world

MATRIX = ((False, True, True), (False, False, False), (True, False, True))


def test_a_world_is_a_digit_an_agent_agent_0_first() -> None:
    assert parse_world("0110") == (False, True, True, False)


@pytest.mark.parametrize("text", ["", "012", "1 1", "11\n", "yes"])
def test_what_is_no_world_is_refused(text: str) -> None:
    with pytest.raises(ScenarioError, match="such as 1101"):
        parse_world(text)


@pytest.mark.parametrize(
    "text", ["011,000,101", "011;000;101", "011 000 101", "011\n000\n101\n", " 011, 000, 101 "]
)
def test_rows_may_be_set_apart_in_any_way(text: str) -> None:
    assert parse_observation(text) == MATRIX


@pytest.mark.parametrize(
    "text",
    [
        "011\n000\n101\n",
        "0 1 1\r\n0 0 0\r\n1 0 1",
        "\n0,1,1\n0,0,0\n1,0,1\n\n",
        "[[0, 1, 1],\n [0, 0, 0],\n [1, 0, 1]]\n",
    ],
)
def test_a_file_has_one_row_a_line(text: str, tmp_path: Path) -> None:
    path = tmp_path / "matrix.txt"
    path.write_text(text, encoding="utf-8")
    assert parse_observation(str(path)) == MATRIX


def test_a_single_agent_has_a_matrix_of_one_entry() -> None:
    assert parse_observation("0") == ((False,),)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("011,101", "3 entries for 2 agents"),
        ("01,1,0", "2 entries for 3 agents"),
        ("no-such-file", "nor a file that can be read"),
        ("012,101,110", "nor a file that can be read"),
        ("", "nor a file that can be read"),
    ],
)
def test_what_is_neither_rows_nor_a_file_is_refused(text: str, message: str) -> None:
    with pytest.raises(ScenarioError, match=message):
        parse_observation(text)


@pytest.mark.parametrize("content", [b"01\n1x\n", b"\xff\xfe", b"", b"01\n10\n11\n"])
def test_a_file_without_a_matrix_is_refused_by_its_name(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "matrix.txt"
    path.write_bytes(content)
    with pytest.raises(ScenarioError, match=r"matrix\.txt"):
        parse_observation(str(path))
