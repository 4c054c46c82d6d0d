"""What `static` and `live` both take, as values; what is left out is up to the config."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from del_experiments.cli.panels import panel

MAX_JOBS = 1_000
"""Each is a thread, and systems have no more than some thousands for a process."""

in_run = panel("The run")
_budget = panel("What it may use, with what it has used before")


def kripke_option(in_panel: Callable[..., Any]) -> Any:
    """Returns the option that asks for Kripke's way, in a panel."""
    return in_panel("--kripke/--no-kripke", help="Ask for a solution by possible worlds.")


def reason_first_option(in_panel: Callable[..., Any]) -> Any:
    """Returns the option that asks for the reasoning before the answer, in a panel."""
    return in_panel(
        "--reason-first/--answer-first",
        help="Ask for the reasoning first and the answer on the last line.",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class RunOptions:
    """Where a run is kept, and how it is asked; each command words `jobs` and `dry_run`."""

    out: Annotated[
        Path | None,
        in_run(
            help="The folder of the run; the same command again goes on with it.",
            metavar="FOLDER",
        ),
    ] = None
    jobs: int = 8
    roster: Annotated[
        str,
        in_run(
            help="The language models by name, and how they are called.",
            metavar="NAME|FILE.toml",
        ),
    ] = "agents"
    dry_run: bool = False
    reply_tokens: Annotated[
        int | None,
        in_run(
            min=1,
            help="With --dry-run: assume so many tokens for each reply, its reasoning included.",
            metavar="N",
        ),
    ] = None
    max_requests: Annotated[
        int | None, _budget(min=1, help="So many calls of models.", metavar="N")
    ] = None
    max_tokens_total: Annotated[
        int | None,
        _budget(min=1, help="So many tokens, prompts and replies together.", metavar="N"),
    ] = None
    max_cost: Annotated[float | None, _budget(help="So many US dollars.", metavar="USD")] = None
    prices: Annotated[
        str, _budget(help="What tokens cost: a price table of your own.", metavar="FILE.toml")
    ] = "prices"
