"""How the suites are told: the narratives of each, and the special names. Data, in one file."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


def narratives_of(suite_name: str) -> tuple[str, ...]:
    """Returns the names of the narratives that a suite is told in, in order."""
    return tuple(_telling()["narratives"][suite_name])


def special_names(positive: bool) -> tuple[str, ...]:
    """Returns the names that go against an agent's having that status."""
    return tuple(_telling()["names"]["positive" if positive else "negative"])


@cache
def _telling() -> dict[str, Any]:
    file = files("del_env.suites").joinpath("data", "telling.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))
