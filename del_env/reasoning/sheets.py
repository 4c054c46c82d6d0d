"""The sheet of a sample: written for a person who codes it by hand, and read back."""

import csv
import io
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from del_env.errors import RecordError
from del_env.json_files import write_new_file
from del_env.reasoning.errors import HandCodeError
from del_env.reasoning.marking import Category
from del_env.reasoning.rows import ReasoningRow

_CODES = ", ".join(Category)
# A spreadsheet takes a cell that begins so for a formula, and the texts are a model's.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
# With the mark that makes spreadsheets read UTF-8 as such.
_ENCODING = "utf-8-sig"


def write_sheet(
    rows: Iterable[ReasoningRow], path: Path, *, blinded: bool = False, overwrite: bool = False
) -> None:
    """Writes the rows as a CSV file with an empty column `code`, in UTF-8.

    The lexicon's own marks are not in it. A cell that a spreadsheet would take for a formula gets
    an apostrophe in front.

    Args:
        rows: the rows.
        path: the file.
        blinded: whether it tells nothing of a row but its id and the text, neither the agent nor
            the quadrant nor the outcome.
        overwrite: whether a file that is there may be replaced, with the codes in it.

    Raises:
        HandCodeError: the file exists and holds something, or cannot be written; then nothing is
            left of it.
    """
    if not overwrite and _holds_something(path):
        raise HandCodeError(
            f"sheet {path}: exists already, and codes in it would be lost: choose another name"
        )
    try:
        write_new_file(path, _sheet(rows, blinded=blinded), overwrite=True)
    except RecordError as error:
        raise HandCodeError(f"sheet {error}") from error


def read_codes(path: Path, *, partial: bool = False) -> dict[str, Category]:
    """Returns the code of each row of a sheet, by the row's id.

    A code is `reductive`, `epistemic`, `both` or `neither`; upper case and blanks around it do not
    matter, and no column besides `id` and `code` is looked at.

    Args:
        path: the sheet.
        partial: whether rows without a code are left out; else they are an error.

    Raises:
        HandCodeError: the file cannot be read, or a row is at fault; the message names the file and
            the line in which the row begins.
    """
    codes: dict[str, Category] = {}
    for line, row in _table(path):
        where = f"sheet {path}, line {line}"
        row_id, code = row["id"].strip(), row["code"].strip().lower()
        if not row_id or row_id in codes:
            raise HandCodeError(f"{where}: id {row_id!r} is empty or occurs twice: mend it")
        if code:
            codes[row_id] = _category(code, where)
        elif not partial:
            raise HandCodeError(f"{where}: row {row_id} has no code: give one of {_CODES}")
    return codes


def _holds_something(path: Path) -> bool:
    try:
        return path.exists() and not (path.is_file() and path.stat().st_size == 0)
    except OSError as error:
        raise HandCodeError(f"sheet {path}: cannot be written ({error.strerror})") from error


def _sheet(rows: Iterable[ReasoningRow], *, blinded: bool) -> str:
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(["id", *([] if blinded else _TOLD), "text", "code"])
    writer.writerows(_cells(row, blinded=blinded) for row in rows)
    # A lone surrogate has no UTF-8.
    return text.getvalue().encode(_ENCODING, "replace").decode("utf-8")


_TOLD = ("agent", "kind", "inference", "outcome")


def _cells(row: ReasoningRow, *, blinded: bool) -> list[str]:
    told = [] if blinded else [row.agent, row.kind.value, row.inference.value, row.outcome.value]
    return [_harmless(cell) for cell in (row.id, *told, row.text, "")]


def _harmless(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def _category(code: str, where: str) -> Category:
    try:
        return Category(code)
    except ValueError:
        raise HandCodeError(f"{where}: code {code!r} is none of {_CODES}") from None


def _table(path: Path) -> Iterator[tuple[int, dict[str, str]]]:
    """Yields each row below the names, with the number of the line in which it begins."""
    (first, names), *rows = _numbered(_text(path), path) or [(1, [])]
    if not {"id", "code"}.issubset(names):
        raise HandCodeError(
            f"sheet {path}, line {first}: the columns are {names}, without id or code: save it "
            "with its first row, and with commas between the columns"
        )
    for line, cells in rows:
        if len(cells) != len(names):
            raise HandCodeError(
                f"sheet {path}, line {line}: {len(cells)} cells for {len(names)} columns: mend it"
            )
        yield line, dict(zip(names, cells, strict=True))


def _numbered(text: str, path: Path) -> list[tuple[int, list[str]]]:
    """Returns the rows that are not blank, with the line in which each begins."""
    rows, begins = list[tuple[int, list[str]]](), 1
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    with _any_length(text):
        try:
            for cells in reader:
                rows.append((begins, cells))
                begins = reader.line_num + 1
        except csv.Error as error:
            raise HandCodeError(f"sheet {path}, line {begins}: is no CSV ({error})") from error
    return [(line, cells) for line, cells in rows if cells]


@contextmanager
def _any_length(text: str) -> Iterator[None]:
    # Python's csv refuses a cell of more than 128 KiB, and a model may well write one.
    before = csv.field_size_limit(max(len(text), csv.field_size_limit()))
    try:
        yield
    finally:
        csv.field_size_limit(before)


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode(_ENCODING)
    except OSError as error:
        raise HandCodeError(f"sheet {path}: cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise HandCodeError(
            f"sheet {path}, line {line}: is not UTF-8 ({error.reason}): save it as CSV in UTF-8"
        ) from error
