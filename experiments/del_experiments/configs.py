"""Configs by name: the built-in TOML files wherever del-env is installed, and others by path.

In a wheel they lie in the package, in a checkout in the folder `configs/` at its top.
"""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from del_agents.language.problems import setting_problems
from del_env.errors import SettingsError
from del_env.text_files import read_toml

M = TypeVar("M", bound=BaseModel)

_SUFFIX = ".toml"


class ConfigError(SettingsError):
    """There is no such config, or it is not what it should be; the message names file and field."""


def config_names(kind: str = "") -> tuple[str, ...]:
    """Returns the names of the built-in configs of a kind, in alphabetical order.

    Args:
        kind: the folder of the kind: `static`; the configs that are no experiments have none.
    """
    return tuple(sorted(_built_in(kind)))


def load_config(name_or_path: str | Path, schema: type[M], kind: str = "") -> M:
    """Returns a built-in config by its name, or a user's own by the path of its TOML file.

    Args:
        name_or_path: a name that `config_names(kind)` holds, or a path that ends in `.toml`.
        schema: what it should be.
        kind: see `config_names`.

    Raises:
        ConfigError: there is no such config, or it does not fit the schema; every field at fault
            is named.
    """
    file = _find(name_or_path, kind)
    table = read_toml(file, f"config {file}", ConfigError)
    try:
        return schema.model_validate(table)
    except ValidationError as error:
        raise ConfigError(f"config {file}: {setting_problems(error)}") from error


def _find(name_or_path: str | Path, kind: str) -> Path | Traversable:
    if isinstance(name_or_path, str) and name_or_path in _built_in(kind):
        return _built_in(kind)[name_or_path]
    path = Path(name_or_path)
    if path.suffix.lower() != _SUFFIX:
        raise ConfigError(
            f"no config is named {str(name_or_path)!r}: choose one of "
            f"{', '.join(config_names(kind))}, or give the path of a {_SUFFIX} file of your own"
        )
    return path


@cache
def _built_in(kind: str) -> dict[str, Traversable]:
    folder = _root().joinpath(kind) if kind else _root()
    if not folder.is_dir():
        return {}
    return {
        entry.name.removesuffix(_SUFFIX): entry
        for entry in folder.iterdir()
        if entry.name.endswith(_SUFFIX)
    }


def _root() -> Traversable:
    in_wheel = files("del_experiments").joinpath("configs")
    return in_wheel if in_wheel.is_dir() else Path(__file__).parents[2] / "configs"
