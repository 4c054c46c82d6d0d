"""Which kind of file a table is, by its columns."""

from collections.abc import Iterable
from enum import StrEnum

from del_env.suites.formats import authors_data_set, authors_results, compact_answers
from del_env.suites.formats.errors import FormatError
from del_env.suites.formats.rows import Row


class FileKind(StrEnum):
    """A kind of file that can be imported."""

    DATA_SET = "data set"
    """Prompts of the authors."""
    RESULTS = "table of answers"
    """Answers of models to them."""
    COMPACT = "compact table of answers"
    """Answers to the prompts of a half, by row."""


_TELLING = {
    FileKind.DATA_SET: {authors_data_set.PREMISE, authors_data_set.HYPOTHESIS},
    FileKind.RESULTS: {authors_results.RESPONSE},
    FileKind.COMPACT: {compact_answers.ROW, compact_answers.RESPONSE},
}


_READ = {
    FileKind.RESULTS: authors_results.COLUMNS,
    FileKind.COMPACT: compact_answers.COLUMNS,
}


def unread_columns(kind: FileKind, rows: Iterable[Row]) -> tuple[str, ...]:
    """Returns the columns of a file that are not read; of a data set all are kept."""
    there = dict.fromkeys(name for row in rows for name in row.fields)
    read = _READ.get(kind, there)
    return tuple(name for name in there if name not in read)


def kind_of(rows: Iterable[Row], path: object) -> FileKind:
    """Returns the kind of a file with these rows.

    Raises:
        FormatError: it is of none.
    """
    columns = {name for row in rows for name in row.fields}
    for kind, telling in _TELLING.items():
        if telling <= columns:
            return kind
    wanted = "; ".join(f"{kind}: {', '.join(sorted(x))}" for kind, x in _TELLING.items())
    raise FormatError(
        f"{path}: is no file that can be imported, which are told by their columns ({wanted}); it "
        f"has {', '.join(sorted(columns))}"
    )
