"""What `del-env generate` takes, as values."""

from dataclasses import dataclass
from typing import Annotated

import typer

_PUZZLES = "The puzzles"
_DIFFICULTY = "How hard they are"
_OUTPUT = "The output"

N_FORM = "N|A-B|A-"
P_FORM = "P|P-Q"


@dataclass(frozen=True, slots=True, kw_only=True)
class WishOptions:
    """What the instances should be like; what is left out may be anything."""

    n: Annotated[
        str, typer.Option("--n", help="How many agents.", metavar=N_FORM, rich_help_panel=_PUZZLES)
    ] = "7"
    symmetric: Annotated[
        bool,
        typer.Option("--symmetric", help="Everybody sees all others.", rich_help_panel=_PUZZLES),
    ] = False
    density: Annotated[
        str | None,
        typer.Option(
            help="Each agent sees each other with this probability; 0.5 if nothing is said.",
            metavar=P_FORM,
            rich_help_panel=_PUZZLES,
        ),
    ] = None
    at_least: Annotated[
        str | None,
        typer.Option(
            help="Announce that at least so many are positive.",
            metavar=N_FORM,
            rich_help_panel=_PUZZLES,
        ),
    ] = None
    at_most: Annotated[
        str | None,
        typer.Option(
            help="Announce that at most so many are positive.",
            metavar=N_FORM,
            rich_help_panel=_PUZZLES,
        ),
    ] = None
    bound: Annotated[
        str | None,
        typer.Option(
            help="Announce a drawn number; at_least if nothing is said.",
            metavar="at_least|at_most|either",
            rich_help_panel=_PUZZLES,
        ),
    ] = None
    positives: Annotated[
        str | None,
        typer.Option(help="How many are positive.", metavar=N_FORM, rich_help_panel=_PUZZLES),
    ] = None
    queried: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="Who is asked, from 0; drawn if left out.",
            metavar="AGENT",
            rich_help_panel=_PUZZLES,
        ),
    ] = None
    pivotal_round: Annotated[
        str,
        typer.Option(
            help="The round in which the queried agent first knows, and is asked.",
            metavar=N_FORM,
            rich_help_panel=_DIFFICULTY,
        ),
    ] = "1-"
    rounds_until_all: Annotated[
        str | None,
        typer.Option(
            help="The first round in which everybody knows.",
            metavar=N_FORM,
            rich_help_panel=_DIFFICULTY,
        ),
    ] = None
    worlds_left: Annotated[
        str | None,
        typer.Option(
            help="How many worlds are possible before the pivotal round.",
            metavar=N_FORM,
            rich_help_panel=_DIFFICULTY,
        ),
    ] = None
    claims_needed: Annotated[
        str | None,
        typer.Option(
            help="How many single claims of others settle the answer at least.",
            metavar=N_FORM,
            rich_help_panel=_DIFFICULTY,
        ),
    ] = None
    balance: Annotated[
        float | None,
        typer.Option(
            min=0,
            max=1,
            help="The share of Yes, kept from the first line on; else as it comes.",
            metavar="P",
            rich_help_panel=_DIFFICULTY,
        ),
    ] = None
    unique_up_to_renaming: Annotated[
        bool,
        typer.Option(
            "--unique-up-to-renaming",
            help="Leave out what differs in the agents' numbers alone.",
            rich_help_panel=_DIFFICULTY,
        ),
    ] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OutputOptions:
    """How many, from what, and how they are kept."""

    count: Annotated[
        int, typer.Option(min=1, help="How many.", metavar="N", rich_help_panel=_OUTPUT)
    ] = 100
    seed: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="Draw the same again; a new one if left out.",
            metavar="SEED",
            rich_help_panel=_OUTPUT,
        ),
    ] = None
    jobs: Annotated[
        int,
        typer.Option(
            min=1,
            help="How many processes draw; the output is the same.",
            metavar="J",
            rich_help_panel=_OUTPUT,
        ),
    ] = 1
    patience: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="Give up after so many draws in a row without anything new; 250,000 for up to 10 "
            "agents, fewer for more.",
            metavar="N",
            rich_help_panel=_OUTPUT,
        ),
    ] = None
    suite: Annotated[
        str,
        typer.Option(
            help="What the suite is called in records.", metavar="NAME", rich_help_panel=_OUTPUT
        ),
    ] = "generated"
    force: Annotated[
        bool, typer.Option("--force", help="Overwrite the file.", rich_help_panel=_OUTPUT)
    ] = False
