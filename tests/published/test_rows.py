"""Tables as they are read: every row has its place, and no row is lost."""

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

from del_env.suites.formats.errors import FormatError
from del_env.suites.formats.fields import Fields
from del_env.suites.formats.rows import Row, read_rows


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_bytes(text.encode())
    return path


def test_a_row_is_named_by_the_line_that_it_begins_on(tmp_path: Path) -> None:
    path = written(tmp_path, "a.csv", 'name,text\r\n1,"two\nlines, and\n\nmore"\r\n2,x\r\n')
    first, second = read_rows(path)
    assert (first.source, second.source) == (f"{path}, line 2", f"{path}, line 6")
    assert first.fields == {"name": "1", "text": "two\nlines, and\n\nmore"}


def test_lines_of_json_end_at_line_feeds_only(tmp_path: Path) -> None:
    path = written(tmp_path, "a.jsonl", '{"a": "x\u2028y\x85z"}\n\n{"a": "v"}')
    assert [(row.source, row.fields["a"]) for row in read_rows(path)] == [
        (f"{path}, line 1", "x\u2028y\x85z"),
        (f"{path}, line 3", "v"),
    ]


def test_a_mark_in_front_is_no_part_of_the_first_column(tmp_path: Path) -> None:
    (row,) = read_rows(written(tmp_path, "a.csv", "\ufeffname,x\n1,2\n"))
    assert dict(row.fields) == {"name": "1", "x": "2"}


def test_a_lone_surrogate_is_replaced_so_that_it_can_be_written_again(tmp_path: Path) -> None:
    (row,) = read_rows(written(tmp_path, "a.jsonl", '{"a": "x\\ud800y"}'))
    assert row.fields["a"] == "x\ufffdy"


def test_a_cell_may_be_longer_than_the_csv_module_likes_it(tmp_path: Path) -> None:
    before = csv.field_size_limit()
    (row,) = read_rows(written(tmp_path, "a.csv", f"thoughts\n{'x' * 200_000}\n"))
    assert len(row.fields["thoughts"]) == 200_000
    assert csv.field_size_limit() == before


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("a.csv", "a,b\n1,2\n1\n", "line 3: has 1 cells under 2 columns"),
        ("a.csv", "a,b\n1,2,3\n", "line 2: has 3 cells under 2 columns"),
        ("a.csv", 'a,b\n1,"x\n', "line 2: is not CSV"),
        ("a.csv", "a,a\n1,2\n", "a column is there twice"),
        ("a.csv", "a,b\n", "has no rows"),
        ("a.jsonl", "", "has no rows"),
        ("a.jsonl", '{"a": 1}\n{"a": \n', "line 2: is not one JSON value"),
        ("a.jsonl", '{"a": NaN}\n', "line 1: is not one JSON value"),
        ("a.jsonl", "[1]\n", "line 1: is '\\[1\\]', and a row is an object"),
        ("a.txt", "a\n1\n", "neither .jsonl nor .csv"),
        ("a.CSV", "a\n", "has no rows"),
    ],
)
def test_what_is_no_table_is_refused_by_file_and_line(
    tmp_path: Path, name: str, text: str, told: str
) -> None:
    path = written(tmp_path, name, text)
    with pytest.raises(FormatError, match=told) as refused:
        read_rows(path)
    assert str(path) in str(refused.value)


def test_every_bad_row_counts_and_the_first_five_are_told(tmp_path: Path) -> None:
    path = written(tmp_path, "a.csv", "a,b\n" + "1\n" * 7 + "1,2\n")
    with pytest.raises(FormatError) as refused:
        read_rows(path)
    assert [f"line {n}:" in str(refused.value) for n in range(2, 9)] == [True] * 5 + [False] * 2
    assert "and so on in 2 more rows" in str(refused.value)


def test_a_file_that_is_not_there_or_not_utf8_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="cannot be read"):
        read_rows(tmp_path / "a.csv")
    (tmp_path / "b.csv").write_bytes(b"a\n\xff\n")
    with pytest.raises(FormatError, match="is not UTF-8"):
        read_rows(tmp_path / "b.csv")


@pytest.mark.parametrize(
    "value",
    [
        "[0, 1, 1]",
        "[0,1,1]",
        "[False, True, True]",
        "011",
        "[0 1 1]",
        [0, 1, 1],
        [False, True, True],
    ],
)
def test_a_list_of_bits_is_read_in_every_way_that_it_is_written(value: object) -> None:
    assert Fields(Row("x", {"a": value})).bits("a") == (False, True, True)


@pytest.mark.parametrize("value", ["[[0, 1], [1, 1]]", "[[0 1]\n [1 1]]", [[0, 1], [1, 1]]])
def test_a_matrix_is_several_lists_of_bits(value: object) -> None:
    assert Fields(Row("x", {"a": value})).bit_rows("a") == ((False, True), (True, True))


@pytest.mark.parametrize("value", ["[0, 2]", "[]", "[0, [1]]", "yes", 7, "[0.5]", "[" * 100_000])
def test_what_is_no_list_of_bits_is_refused(value: object) -> None:
    with pytest.raises(FormatError, match=r"x: column 'a' is .*, not a list of 0 and 1"):
        Fields(Row("x", {"a": value})).bit_rows("a")


READERS: list[tuple[Callable[[Fields, str], object], list[tuple[object, object]]]] = [
    (Fields.integer, [(3, 3), ("3", 3), ("-3", -3), ("3.0", 3), (3.0, 3)]),
    (Fields.status, [(True, True), ("False", False), ("true", True), (0, False), ("1.0", True)]),
    (Fields.number, [(0, 0.0), ("0.7", 0.7)]),
    (Fields.text, [("x", "x"), (None, "")]),
]


@pytest.mark.parametrize(
    ("read", "value", "expected"),
    [(read, value, expected) for read, pairs in READERS for value, expected in pairs],
)
def test_a_value_is_read_as_json_and_csv_write_it(
    read: Callable[[Fields, str], object], value: object, expected: object
) -> None:
    assert read(Fields(Row("x", {"a": value})), "a") == expected


@pytest.mark.parametrize(
    ("read", "value"),
    [
        (Fields.integer, "3.5"),
        (Fields.integer, True),
        (Fields.integer, ""),
        (Fields.status, "maybe"),
        (Fields.status, 2),
        (Fields.number, "nan"),
        (Fields.number, "warm"),
        (Fields.text, 3),
        (Fields.time, "yesterday"),
    ],
)
def test_another_value_is_refused_with_its_column(
    read: Callable[[Fields, str], object], value: object
) -> None:
    with pytest.raises(FormatError, match="x: column 'a' is"):
        read(Fields(Row("x", {"a": value})), "a")


def test_a_column_that_is_not_there_is_named() -> None:
    with pytest.raises(FormatError, match="x: there is no column 'b'"):
        Fields(Row("x", {"a": 1})).integer("b")


def test_a_time_without_a_zone_is_taken_as_utc() -> None:
    fields = Fields(Row("x", {"a": "2026-05-14T11:55:03", "b": "2026-05-14T11:55:03+02:00"}))
    first, second = fields.time("a"), fields.time("b")
    assert first is not None
    assert second is not None
    assert first.isoformat() == "2026-05-14T11:55:03+00:00"
    assert (first - second).total_seconds() == 2 * 3600
