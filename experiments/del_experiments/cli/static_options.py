"""What `del-env static` takes, as values; what is left out is up to the config."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

_ASKED = "What is asked"
_RUN = "The run"
_BUDGET = "What it may use, with what it has used before"


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectionOptions:
    """Which prompts are asked."""

    config: Annotated[
        str | None,
        typer.Option(
            help="Take what is not said here from a config: a name, or a file of your own.",
            metavar="NAME|FILE.toml",
            rich_help_panel=_ASKED,
        ),
    ] = None
    suite: Annotated[
        str | None,
        typer.Option(
            help="The suite; pattern-epistemic if nothing is said.",
            metavar="NAME",
            rich_help_panel=_ASKED,
        ),
    ] = None
    rung: Annotated[
        list[int] | None,
        typer.Option(
            help="A rung of the suite reduction-ladder; may be repeated.",
            metavar="1|2|3",
            rich_help_panel=_ASKED,
        ),
    ] = None
    seed: Annotated[
        int | None,
        typer.Option(min=0, help="What the suite fresh is drawn from.", rich_help_panel=_ASKED),
    ] = None
    narratives: Annotated[
        list[str] | None,
        typer.Option(
            help="The stories, set apart by commas; all of the suite if nothing is said.",
            metavar="NAME|FILE.toml,...",
            rich_help_panel=_ASKED,
        ),
    ] = None
    inference: Annotated[
        str | None,
        typer.Option(
            help="One half of the suite only.",
            metavar="symmetric|asymmetric",
            rich_help_panel=_ASKED,
        ),
    ] = None
    limit: Annotated[
        int | None,
        typer.Option(
            help="At most so many instances of each narrative, inference and right answer.",
            metavar="N",
            rich_help_panel=_ASKED,
        ),
    ] = None
    limit_seed: Annotated[
        int | None,
        typer.Option(
            help="Which ones these are; a larger limit keeps those of a smaller one.",
            metavar="SEED",
            rich_help_panel=_ASKED,
        ),
    ] = None
    repeats: Annotated[
        int | None,
        typer.Option(help="How often each prompt is asked.", metavar="K", rich_help_panel=_ASKED),
    ] = None
    kripke: Annotated[
        bool | None,
        typer.Option(
            "--kripke/--no-kripke",
            help="Ask for a solution by possible worlds.",
            rich_help_panel=_ASKED,
        ),
    ] = None
    reason_first: Annotated[
        bool | None,
        typer.Option(
            "--reason-first/--answer-first",
            help="Ask for the reasoning first and the answer on the last line.",
            rich_help_panel=_ASKED,
        ),
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RunOptions:
    """Where it is kept, and how it is asked."""

    out: Annotated[
        Path | None,
        typer.Option(
            help="The folder of the run; the same command again goes on with it.",
            metavar="FOLDER",
            rich_help_panel=_RUN,
        ),
    ] = None
    jobs: Annotated[
        int,
        typer.Option(min=1, help="How many prompts are asked at once.", rich_help_panel=_RUN),
    ] = 8
    roster: Annotated[
        str,
        typer.Option(
            help="The language models by name, and how they are called.",
            metavar="NAME|FILE.toml",
            rich_help_panel=_RUN,
        ),
    ] = "agents"
    dry_run: Annotated[
        bool,
        typer.Option(
            "--dry-run", help="Ask nothing, but say how much it would be.", rich_help_panel=_RUN
        ),
    ] = False
    max_requests: Annotated[
        int | None,
        typer.Option(min=1, help="So many calls of models.", metavar="N", rich_help_panel=_BUDGET),
    ] = None
    max_tokens_total: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="So many tokens, prompts and replies together.",
            metavar="N",
            rich_help_panel=_BUDGET,
        ),
    ] = None
    max_cost: Annotated[
        float | None,
        typer.Option(help="So many US dollars.", metavar="USD", rich_help_panel=_BUDGET),
    ] = None
    prices: Annotated[
        str,
        typer.Option(
            help="What tokens cost: a price table of your own.",
            metavar="FILE.toml",
            rich_help_panel=_BUDGET,
        ),
    ] = "prices"
