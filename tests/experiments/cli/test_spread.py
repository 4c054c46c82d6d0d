"""Options as values."""

from dataclasses import dataclass
from typing import Annotated

import pytest
import typer
from typer.testing import CliRunner

from del_experiments.cli.spread import spread


@dataclass(frozen=True)
class Size:
    """How large."""

    width: Annotated[int, typer.Option(help="Across.")] = 3
    tall: Annotated[bool, typer.Option("--tall")] = False


def test_a_command_gets_the_value_that_its_options_make() -> None:
    seen: list[tuple[str, Size, str]] = []
    app = typer.Typer()

    @app.command()
    @spread
    def draw(name: str, size: Size, colour: str = "red") -> None:
        """Draw it."""
        seen.append((name, size, colour))

    assert CliRunner().invoke(app, ["box"]).exit_code == 0
    assert (
        CliRunner().invoke(app, ["box", "--width", "5", "--tall", "--colour", "b"]).exit_code == 0
    )
    assert seen == [("box", Size(), "red"), ("box", Size(width=5, tall=True), "b")]


def test_the_help_is_that_of_the_command_without_its_line_breaks() -> None:
    @spread
    def draw(size: Size) -> None:
        """Draw it.

        It takes two lines to
        say so.
        """

    assert draw.__name__ == "draw"
    assert draw.__doc__ == "Draw it.\n\nIt takes two lines to say so."


def test_an_unknown_option_is_refused() -> None:
    app = typer.Typer()

    @app.command()
    @spread
    def draw(size: Size) -> None:
        """Draw it."""
        pytest.fail("was called")

    assert CliRunner().invoke(app, ["--size", "3"]).exit_code == 2
