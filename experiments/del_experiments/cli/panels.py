"""Panels: options that stand together in `--help`, under one heading."""

from collections.abc import Callable
from functools import partial
from typing import Any

import typer


def panel(title: str) -> Callable[..., Any]:
    """Returns what makes an option, as `typer.Option` does, under this heading."""
    return partial(typer.Option, rich_help_panel=title)
