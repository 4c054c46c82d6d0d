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


def read_toml(file: Path | Traversable, source: str, kind: type[DelEnvError]) -> dict[str, Any]:
    """Returns the table that a TOML file holds; `read_text` tells the arguments.

    Not TOML is raised as `kind` too.
    """
    text = read_text(file, source, kind)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # numbers and nesting may be beyond Python
        raise kind(f"{source}: is not TOML ({error}): mend it there") from error


def reason(error: OSError) -> str:
    """Returns in words what the operating system says."""
    return error.strerror or str(error)
