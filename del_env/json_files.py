"""Reading and writing small JSON files: UTF-8, nothing lost, errors that name the file."""

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from del_env.errors import RecordError
from del_env.text_files import read_text, reason


def read_json(path: str | Path) -> Any:
    """Returns what the file holds.

    Raises:
        RecordError: the file cannot be read or is not JSON in UTF-8.
    """
    return parse_json(read_text(Path(path), str(path), RecordError), str(path))


def parse_json(text: str, source: str) -> Any:
    """Returns what a JSON text holds; a name given twice and NaN are refused.

    Args:
        text: the text.
        source: what an error message calls it.

    Raises:
        RecordError: it is not JSON.
    """
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise RecordError(
            f"{source}: is not one JSON value ({error}): it may have been cut off or edited"
        ) from error


def check_new_file(path: str | Path) -> None:
    """Checks that `write_new_file` could write there; call it before long work.

    Raises:
        RecordError: there is something already, or the folder is missing.
    """
    if _exists(path):
        raise RecordError(f"{path}: exists already: choose another name or take it away first")
    _check_folder(path)


def write_new_file(path: str | Path, text: str, *, overwrite: bool = False) -> None:
    """Writes the whole text or nothing, and by default over nothing.

    Raises:
        RecordError: it cannot be written, or there is something already.
    """
    target = Path(path)
    if overwrite:
        _check_folder(path)
    else:
        check_new_file(path)
    draft = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        _write_through(draft, text)
        draft.replace(target)
    except OSError as error:
        raise RecordError(f"{path}: cannot be written ({reason(error)})") from error
    finally:
        # A name that cannot be written cannot be taken away either.
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def _exists(path: str | Path) -> bool:
    try:
        return Path(path).exists()
    except OSError as error:
        raise RecordError(f"{path}: cannot be written ({reason(error)})") from error


def _check_folder(path: str | Path) -> None:
    folder = Path(path).parent
    if not folder.is_dir():
        raise RecordError(f"{path}: there is no folder {folder}: make it first")


def _write_through(path: Path, text: str) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = sorted(name for name in found if names.count(name) > 1)
        raise ValueError(f"field {twice[0]} is given twice")
    return found


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON number")
