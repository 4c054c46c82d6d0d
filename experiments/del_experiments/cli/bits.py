"""Worlds and matrices as people type them."""

import re
from pathlib import Path

from del_env.errors import ScenarioError
from del_env.scenario import ObservationMatrix, World, checked_observation

_ROWS = re.compile(r"[01][01,;\s]*")


def parse_world(text: str) -> World:
    """Returns the world that `text` writes, such as 1101: a 1 for each positive agent.

    Raises:
        ScenarioError: it holds anything else, or nothing.
    """
    if not re.fullmatch(r"[01]+", text):
        raise ScenarioError(
            f"world {text!r} is not written in 0 and 1: give a digit an agent, such as 1101"
        )
    return tuple(digit == "1" for digit in text)


def parse_observation(rows_or_file: str) -> ObservationMatrix:
    """Returns the matrix given as rows (`011,101,110`) or by the file that holds them.

    Rows are set apart by commas, semicolons, blanks or line ends; in a file, which has one row a
    line, the entries of a row may be set apart too, and `[`, `]` are passed over.

    Raises:
        ScenarioError: the file cannot be read, or the rows are not n of n digits 0 and 1.
    """
    rows = rows_or_file.strip()
    if _ROWS.fullmatch(rows):
        return _matrix([row for row in re.split(r"[,;\s]+", rows) if row])
    path = Path(rows_or_file)
    lines = [re.sub(r"[\[\],;\s]", "", line) for line in _read(path).split("\n")]
    try:
        return _matrix([line for line in lines if line])
    except ScenarioError as error:
        raise ScenarioError(f"observation file {path}: {error}") from error


def _matrix(rows: list[str]) -> ObservationMatrix:
    if not rows:
        raise ScenarioError("there are no rows: give one a line, of 0 and 1")
    for row in rows:
        if not re.fullmatch(r"[01]+", row):
            raise ScenarioError(f"{row!r} is no row of the matrix: only 0 and 1 are allowed")
    return checked_observation([[int(digit) for digit in row] for row in rows], len(rows))


def _read(path: Path) -> str:
    try:
        # An editor on Windows may put a byte order mark in front.
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ScenarioError(
            f"observation {str(path)!r} is neither rows of 0 and 1, such as 011,101,110, nor a "
            f"file that can be read ({reason})"
        ) from error
