"""Sheets: written for hand coding, and read back with every fault named by file and line."""

import csv
import errno
import os
import re
from pathlib import Path

import pytest

from del_env.outcomes import Outcome
from del_env.reasoning import Category, HandCodeError, read_codes, write_sheet
from tests.reasoning.rows import row

NASTY = 'Yes\r\n"quoted", and;\u2028 \x1b[31mred\x00\udfff 火\n\n=1+1'
ROWS = [row("1", text=NASTY, outcome=Outcome.WRONG, agent="provider:model,x"), row("2")]


def cells_of(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))


def test_a_sheet_holds_the_texts_and_an_empty_column_for_the_codes(tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    write_sheet(ROWS, path)
    names, first, second = cells_of(path)
    assert names == ["id", "agent", "kind", "inference", "outcome", "text", "code"]
    assert first == [
        ROWS[0].id,
        "provider:model,x",
        "novel",
        "asymmetric",
        "wrong",
        NASTY.replace("\udfff", "?"),
        "",
    ]
    assert second[-2:] == ["Yes\nI see three.", ""]


def test_a_blinded_sheet_tells_nothing_but_the_text(tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    write_sheet(ROWS, path, blinded=True)
    names, first, _ = cells_of(path)
    assert names == ["id", "text", "code"]
    assert first[0] == ROWS[0].id
    assert not re.search("provider|model|wrong|novel|symmetric", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("text", ["=HYPERLINK(1)", "+1", "-1", "@x", "\t=1"])
def test_no_text_is_a_formula_to_a_spreadsheet(text: str, tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    write_sheet([row(text=text)], path)
    assert cells_of(path)[1][-2] == f"'{text}"


def test_a_full_disk_leaves_nothing_of_a_sheet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full_disk(*arguments: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("os.fsync", full_disk)
    with pytest.raises(HandCodeError, match=r"sheet .*sheet\.csv: cannot be written \(No space"):
        write_sheet(ROWS, tmp_path / "sheet.csv")
    assert list(tmp_path.iterdir()) == []


def test_an_empty_file_holds_no_codes_and_is_written(tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    path.touch()
    write_sheet(ROWS, path)
    assert len(cells_of(path)) == 3
    with pytest.raises(HandCodeError, match="exists already, and codes in it would be lost"):
        write_sheet(ROWS, path)


def test_codes_come_back_by_id(tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    write_sheet(ROWS, path)
    rows = cells_of(path)
    rows[1][-1], rows[2][-1] = " Both ", "NEITHER"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    assert read_codes(path) == {ROWS[0].id: Category.BOTH, ROWS[1].id: Category.NEITHER}


def sheet(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "codes.csv"
    path.write_bytes(text.encode("utf-8"))
    return path


def test_columns_may_be_moved_and_added_and_blank_lines_skipped(tmp_path: Path) -> None:
    path = sheet(tmp_path, "code,id,remark\nboth,a,hm\n\nreductive,b,\n")
    assert read_codes(path) == {"a": Category.BOTH, "b": Category.REDUCTIVE}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"codes\.csv, line 1: the columns are \[\], without id or code"),
        ("id;text;code\na;b;both\n", "line 1: .*with commas between the columns"),
        ("id,text\na,b\n", "line 1: the columns are"),
        ("id,text,code\na,b,both\nc,d\n", "line 3: 2 cells for 3 columns"),
        ("id,text,code\na,b,maybe\n", "line 2: code 'maybe' is none of reductive, epistemic"),
        ("id,text,code\na,b,both\na,b,both\n", "line 3: id 'a' is empty or occurs twice"),
        ("id,text,code\n ,b,both\n", "line 2: id '' is empty"),
        ("id,text,code\na,b,\n", "line 2: row a has no code: give one of reductive, epistemic"),
        # The row begins in line 4: the one before it is three lines long.
        ('id,text,code\na,"x\ny\nz",both\nb,y,?\n', "line 5: code"),
        ('id,text,code\na,"x\ny\nz",?\n', "line 2: code"),
        ('id,text,code\na,"x" y,both\n', "line 2: is no CSV"),
        ('id,text,code\na,b,both\nc,"x\n\n', "line 3: is no CSV"),
    ],
)
def test_a_row_at_fault_is_named_by_file_and_line(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(HandCodeError, match=message) as caught:
        read_codes(sheet(tmp_path, text))
    assert str(tmp_path / "codes.csv") in str(caught.value)


def test_rows_without_a_code_can_be_left_out(tmp_path: Path) -> None:
    path = sheet(tmp_path, "id,text,code\na,b,\nc,d,both\n")
    assert read_codes(path, partial=True) == {"c": Category.BOTH}


def test_another_encoding_is_named_by_its_line(tmp_path: Path) -> None:
    path = tmp_path / "codes.csv"
    path.write_bytes(b"id,text,code\na,b,both\nc,caf\xe9,both\n")
    with pytest.raises(HandCodeError, match=r"codes\.csv, line 3: is not UTF-8"):
        read_codes(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(HandCodeError, match=r"none\.csv: cannot be read"):
        read_codes(tmp_path / "none.csv")
    with pytest.raises(HandCodeError, match=r"x\.csv: there is no folder"):
        write_sheet(ROWS, tmp_path / "none" / "x.csv")


def test_a_megabyte_of_text_comes_back_and_the_limit_of_csv_stays(tmp_path: Path) -> None:
    before = csv.field_size_limit()
    path = sheet(tmp_path, f"id,text,code\na,{'x' * 1_000_000},both\n")
    assert read_codes(path) == {"a": Category.BOTH}
    assert csv.field_size_limit() == before


def test_codes_are_not_lost_by_writing_the_sheet_again(tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    write_sheet(ROWS[:1], path)
    before = path.read_bytes()
    with pytest.raises(HandCodeError, match="exists already, and codes in it would be lost"):
        write_sheet(ROWS, path)
    assert path.read_bytes() == before
    write_sheet(ROWS, path, overwrite=True)
    assert len(cells_of(path)) == 3
