"""Where narratives come from: the built-in ones by name, a user's own by path."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from del_env.errors import NarrativeError
from del_env.narratives.fields import narrative_from_table
from del_env.narratives.narrative import Narrative
from del_env.text_files import read_toml

_SUFFIX = ".toml"


def narrative_names() -> tuple[str, ...]:
    """Returns the names of the built-in narratives, in alphabetical order."""
    return tuple(sorted(_built_in_files()))


def load_narrative(name_or_path: str | Path) -> Narrative:
    """Returns a built-in narrative by its name, or a user's own by the path of its TOML file.

    Raises:
        NarrativeError: there is no such narrative or file, or the file is not a narrative; the
            message names the file, every field at fault and the way out.
    """
    if isinstance(name_or_path, str) and name_or_path in narrative_names():
        return _built_in(name_or_path)
    path = Path(name_or_path)
    if path.suffix.lower() != _SUFFIX:
        raise NarrativeError(
            f"no narrative is named {str(name_or_path)!r}: choose one of "
            f"{', '.join(narrative_names())}, or give the path of a {_SUFFIX} file of your own"
        )
    return _read(path)


@cache
def _built_in(name: str) -> Narrative:
    return _read(_built_in_files()[name])


@cache
def _built_in_files() -> dict[str, Traversable]:
    folder = files("del_env.narratives").joinpath("data")
    return {
        entry.name.removesuffix(_SUFFIX): entry
        for entry in folder.iterdir()
        if entry.name.endswith(_SUFFIX)
    }


def _read(file: Path | Traversable) -> Narrative:
    table = read_toml(file, f"narrative file {file}", NarrativeError)
    return narrative_from_table(table, str(file))
