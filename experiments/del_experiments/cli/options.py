"""What can be chosen on the command line, as values.

Imports nothing but Typer, so that `del-env --help` is quick. Choices are plain strings here and
checked by the library, whose messages name the way out.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

MAX_AGENTS = 1_000
"""A matrix of more would take gigabytes; the oracle's own limits are lower for most puzzles."""

_PUZZLE = "The puzzle"
_RULES = "The rules"
_WATCHING = "Watching"


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleOptions:
    """Which puzzle: from a file, by hand, or drawn at random; what is left out is drawn."""

    scenario: Annotated[
        Path | None,
        typer.Option(
            help="A scenario in a JSON file, or the one of a record.",
            metavar="FILE.json",
            rich_help_panel=_PUZZLE,
        ),
    ] = None
    n: Annotated[
        int | None,
        typer.Option(
            "--n", min=1, max=MAX_AGENTS, help="How many agents.", rich_help_panel=_PUZZLE
        ),
    ] = None
    at_least: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="Announce that at least so many are positive.",
            metavar="Q",
            rich_help_panel=_PUZZLE,
        ),
    ] = None
    at_most: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="Announce that at most so many are positive.",
            metavar="Q",
            rich_help_panel=_PUZZLE,
        ),
    ] = None
    symmetric: Annotated[
        bool,
        typer.Option("--symmetric", help="Everybody sees all others.", rich_help_panel=_PUZZLE),
    ] = False
    density: Annotated[
        float | None,
        typer.Option(
            min=0,
            max=1,
            help="Each agent sees each other with this probability; 0.5 if nothing is said.",
            metavar="P",
            rich_help_panel=_PUZZLE,
        ),
    ] = None
    observation: Annotated[
        str | None,
        typer.Option(
            "--observation",
            "--matrix",
            help="Who sees whom: rows such as 011,101,110, or a file with one row a line.",
            metavar="ROWS|FILE",
            rich_help_panel=_PUZZLE,
        ),
    ] = None
    world: Annotated[
        str | None,
        typer.Option(
            help="Who is positive: a 1 for each who is, agent 0 first, such as 1101.",
            metavar="BITS",
            rich_help_panel=_PUZZLE,
        ),
    ] = None
    seed: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="Draw the same puzzle again; a new one if left out.",
            rich_help_panel=_PUZZLE,
        ),
    ] = None


Disclosure = Annotated[
    str,
    typer.Option(
        help="What becomes public of an answer: who knows, or the answer itself.",
        metavar="knowledge|answer",
        rich_help_panel=_RULES,
    ),
]

Narrative = Annotated[
    str,
    typer.Option(
        help="The story: a name that `del-env list` gives, or a TOML file of your own.",
        metavar="NAME|FILE.toml",
    ),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesOptions:
    """How an episode is played."""

    disclosure: Disclosure = "knowledge"
    history: Annotated[
        str,
        typer.Option(
            help="What later rounds build on: what was said, or what ideal reasoners would say.",
            metavar="live|ideal",
            rich_help_panel=_RULES,
        ),
    ] = "live"
    max_rounds: Annotated[
        int | None,
        typer.Option(
            min=1, help="Stop after so many rounds; 2n + 2 if left out.", rich_help_panel=_RULES
        ),
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchingOptions:
    """How a game is shown."""

    speed: Annotated[
        float | None,
        typer.Option(
            help="How fast rounds appear: 2 is twice as fast as 1.",
            metavar="X",
            rich_help_panel=_WATCHING,
        ),
    ] = None
    no_live: Annotated[
        bool,
        typer.Option(
            "--no-live", help="No pauses and nothing that moves.", rich_help_panel=_WATCHING
        ),
    ] = False
    replies: Annotated[
        bool,
        typer.Option(
            "--replies", help="Show the full text of the replies.", rich_help_panel=_WATCHING
        ),
    ] = False
