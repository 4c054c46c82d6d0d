"""What `del-env generate` takes, as values."""

from dataclasses import dataclass
from typing import Annotated

from del_experiments.cli.panels import panel

_puzzles = panel("The puzzles")
_difficulty = panel("How hard they are")
_output = panel("The output")

N_FORM = "N|A-B|A-"
P_FORM = "P|P-Q"


@dataclass(frozen=True, slots=True, kw_only=True)
class WishOptions:
    """What the instances should be like; what is left out may be anything."""

    n: Annotated[str, _puzzles("--n", help="How many agents.", metavar=N_FORM)] = "7"
    symmetric: Annotated[bool, _puzzles("--symmetric", help="Everybody sees all others.")] = False
    density: Annotated[
        str | None,
        _puzzles(
            help="Each agent sees each other with this probability; 0.5 if nothing is said.",
            metavar=P_FORM,
        ),
    ] = None
    at_least: Annotated[
        str | None, _puzzles(help="Announce that at least so many are positive.", metavar=N_FORM)
    ] = None
    at_most: Annotated[
        str | None, _puzzles(help="Announce that at most so many are positive.", metavar=N_FORM)
    ] = None
    bound: Annotated[
        str | None,
        _puzzles(
            help="Announce a drawn number; at_least if nothing is said.",
            metavar="at_least|at_most|either",
        ),
    ] = None
    positives: Annotated[str | None, _puzzles(help="How many are positive.", metavar=N_FORM)] = None
    queried: Annotated[
        int | None,
        _puzzles(min=0, help="Who is asked, from 0; drawn if left out.", metavar="AGENT"),
    ] = None
    pivotal_round: Annotated[
        str,
        _difficulty(
            help="The round in which the queried agent first knows, and is asked.", metavar=N_FORM
        ),
    ] = "1-"
    rounds_until_all: Annotated[
        str | None, _difficulty(help="The first round in which everybody knows.", metavar=N_FORM)
    ] = None
    worlds_left: Annotated[
        str | None,
        _difficulty(help="How many worlds are possible before the pivotal round.", metavar=N_FORM),
    ] = None
    claims_needed: Annotated[
        str | None,
        _difficulty(
            help="How many single claims of others settle the answer at least.", metavar=N_FORM
        ),
    ] = None
    balance: Annotated[
        float | None,
        _difficulty(
            min=0,
            max=1,
            help="The share of Yes, kept from the first line on; else as it comes.",
            metavar="P",
        ),
    ] = None
    unique_up_to_renaming: Annotated[
        bool,
        _difficulty(
            "--unique-up-to-renaming", help="Leave out what differs in the agents' numbers alone."
        ),
    ] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OutputOptions:
    """How many, from what, and how they are kept."""

    count: Annotated[int, _output(min=1, help="How many.", metavar="N")] = 100
    seed: Annotated[
        int | None,
        _output(min=0, help="Draw the same again; a new one if left out.", metavar="SEED"),
    ] = None
    jobs: Annotated[
        int, _output(min=1, help="How many processes draw; the output is the same.", metavar="J")
    ] = 1
    patience: Annotated[
        int | None,
        _output(
            min=1,
            help="Give up after so many draws in a row without anything new; 250,000 for up to 10 "
            "agents, fewer for more.",
            metavar="N",
        ),
    ] = None
    suite: Annotated[str, _output(help="What the suite is called in records.", metavar="NAME")] = (
        "generated"
    )
    force: Annotated[bool, _output("--force", help="Overwrite the file.")] = False
