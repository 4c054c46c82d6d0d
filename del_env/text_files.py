"""Reading text files: UTF-8, and errors of the caller's own kind that name the file."""

import tomllib
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from del_env.errors import DelEnvError


def read_text(file: Path | Traversable, source: str, kind: type[DelEnvError]) -> str:
    """Returns the text of a file, with the line ends that it has.

    Args:
        file: the file.
        source: what an error message calls it.
        kind: what is raised if it cannot be read as UTF-8.
    """
    try:
        # An editor on Windows may put a byte order mark in front.
        return file.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise kind(f"{source}: cannot be read ({reason(error)}): check the path") from error
    except UnicodeDecodeError as error:
        raise kind(f"{source}: is not UTF-8 ({error}): save it as UTF-8") from error
    except ValueError as error:  # a path with a NUL in it
        raise kind(f"{source}: cannot be read ({error}): check the path") from error


def read_toml(file: Path | Traversable, source: str, kind: type[DelEnvError]) -> dict[str, Any]:
    """Returns the table that a TOML file holds; `read_text` tells the arguments.

    Not TOML is raised as `kind` too.
    """
    return parse_toml(read_text(file, source, kind), source, kind)


def parse_toml(text: str, source: str, kind: type[DelEnvError]) -> dict[str, Any]:
    """Returns the table that a TOML text holds.

    Args:
        text: the text.
        source: what an error message calls it.
        kind: what is raised if it is not TOML, or holds what cannot be shown again.
    """
    try:
        table = tomllib.loads(text)
        # What cannot be shown would break the message about the field that it stands in.
        repr(table)
        return table
    except (ValueError, RecursionError) as error:  # numbers and nesting may be beyond Python
        raise kind(f"{source}: is not TOML ({error}): mend it there") from error


def reason(error: OSError) -> str:
    """Returns in words what the operating system says."""
    return error.strerror or str(error)
