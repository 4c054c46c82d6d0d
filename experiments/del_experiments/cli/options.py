"""What can be chosen on the command line, as values.

Imports little but Typer, so that `del-env --help` is quick. Choices are plain strings here and
checked by the library, whose messages name the way out.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from del_experiments.cli.panels import panel

MAX_AGENTS = 1_000
"""A matrix of more would take gigabytes; the oracle's own limits are lower for most puzzles."""

_puzzle = panel("The puzzle")
_rules = panel("The rules")
_watching = panel("Watching")


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleOptions:
    """Which puzzle: from a file, by hand, or drawn at random; what is left out is drawn."""

    scenario: Annotated[
        Path | None,
        _puzzle(
            help="A scenario in a JSON file, the one of a record, or an instance that `generate` "
            "or `export` has written.",
            metavar="FILE.json|FILE.jsonl",
        ),
    ] = None
    suite: Annotated[
        str | None, _puzzle(help="An instance of the static suite of that name.", metavar="NAME")
    ] = None
    instance: Annotated[
        str | None,
        _puzzle(
            help="Which instance of the file or the suite: its id, or how that begins.",
            metavar="ID",
        ),
    ] = None
    n: Annotated[int | None, _puzzle("--n", min=1, max=MAX_AGENTS, help="How many agents.")] = None
    at_least: Annotated[
        int | None, _puzzle(min=0, help="Announce that at least so many are positive.", metavar="Q")
    ] = None
    at_most: Annotated[
        int | None, _puzzle(min=0, help="Announce that at most so many are positive.", metavar="Q")
    ] = None
    symmetric: Annotated[bool, _puzzle("--symmetric", help="Everybody sees all others.")] = False
    density: Annotated[
        float | None,
        _puzzle(
            min=0,
            max=1,
            help="Each agent sees each other with this probability; 0.5 if nothing is said.",
            metavar="P",
        ),
    ] = None
    observation: Annotated[
        str | None,
        _puzzle(
            "--observation",
            "--matrix",
            help="Who sees whom: rows such as 011,101,110, or a file with one row a line.",
            metavar="ROWS|FILE",
        ),
    ] = None
    world: Annotated[
        str | None,
        _puzzle(
            help="Who is positive: a 1 for each who is, agent 0 first, such as 1101.",
            metavar="BITS",
        ),
    ] = None
    seed: Annotated[
        int | None, _puzzle(min=0, help="Draw the same puzzle again; a new one if left out.")
    ] = None


Disclosure = Annotated[
    str,
    _rules(
        help="What becomes public of an answer: who knows, or the answer itself.",
        metavar="knowledge|answer",
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
        _rules(
            help="What later rounds build on: what was said, or what ideal reasoners would say.",
            metavar="live|ideal",
        ),
    ] = "live"
    max_rounds: Annotated[
        int | None, _rules(min=1, help="Stop after so many rounds; 2n + 2 if left out.")
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchingOptions:
    """How a game is shown."""

    speed: Annotated[
        float | None,
        _watching(help="How fast rounds appear: 2 is twice as fast as 1.", metavar="X"),
    ] = None
    no_live: Annotated[bool, _watching("--no-live", help="No pauses and nothing that moves.")] = (
        False
    )
    replies: Annotated[bool, _watching("--replies", help="Show the full text of the replies.")] = (
        False
    )
