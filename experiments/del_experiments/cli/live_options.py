"""What `del-env live` takes, as values; what is left out is up to the config."""

from dataclasses import dataclass
from typing import Annotated

import typer

from del_experiments.cli.static_options import RunOptions

_SCENARIOS = "The scenarios: every kind of them, one from each seed"
_PLAY = "How they are played: each in every way"
_RUN = "The run"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioOptions:
    """Which scenarios are played."""

    scenarios: Annotated[
        str | None,
        typer.Option(
            help="Take them from a file, such as `del-env generate` writes.",
            metavar="FILE.jsonl|FILE.json",
            rich_help_panel=_SCENARIOS,
        ),
    ] = None
    n: Annotated[
        str | None,
        typer.Option(
            "--n",
            help="How many agents, as in 5, 3-7 or 3,5,9.",
            metavar="N,...",
            rich_help_panel=_SCENARIOS,
        ),
    ] = None
    symmetric: Annotated[
        bool | None,
        typer.Option(
            "--symmetric/--no-symmetric",
            help="Everybody sees all others; beside the densities, if there are any.",
            rich_help_panel=_SCENARIOS,
        ),
    ] = None
    density: Annotated[
        str | None,
        typer.Option(
            help="Each agent sees each other with this probability; 0.5 if nothing is said.",
            metavar="P,...",
            rich_help_panel=_SCENARIOS,
        ),
    ] = None
    bound: Annotated[
        str | None,
        typer.Option(
            help="Which way the announcement bounds the number of positive agents.",
            metavar="at_least,at_most",
            rich_help_panel=_SCENARIOS,
        ),
    ] = None
    seeds: Annotated[
        str | None,
        typer.Option(
            help="What they are drawn from, as in 0-19.",
            metavar="SEED,...",
            rich_help_panel=_SCENARIOS,
        ),
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOptions:
    """Who plays, and how."""

    agents: Annotated[
        list[str] | None,
        typer.Option(
            help="Who sits where, as in seat=gpt-5,rest=ideal; may be repeated.",
            metavar="ROSTER",
            rich_help_panel=_PLAY,
        ),
    ] = None
    seats: Annotated[
        str | None,
        typer.Option(
            help="Where `seat` is: one further with each scenario, or in every seat in turn, or "
            "always in this one; rotate if nothing is said.",
            metavar="rotate|all|SEAT",
            rich_help_panel=_PLAY,
        ),
    ] = None
    narratives: Annotated[
        list[str] | None,
        typer.Option(
            help="The stories, set apart by commas; muddy_children if nothing is said.",
            metavar="NAME|FILE.toml,...",
            rich_help_panel=_PLAY,
        ),
    ] = None
    disclosure: Annotated[
        str | None,
        typer.Option(
            help="What becomes public of an answer: who knows, or the answer itself.",
            metavar="knowledge,answer",
            rich_help_panel=_PLAY,
        ),
    ] = None
    history: Annotated[
        str | None,
        typer.Option(
            help="What later rounds build on: what was said, or what ideal reasoners would say.",
            metavar="live,ideal",
            rich_help_panel=_PLAY,
        ),
    ] = None
    max_rounds: Annotated[
        int | None,
        typer.Option(help="Stop after so many rounds; 2n + 2 if left out.", rich_help_panel=_PLAY),
    ] = None
    repeats: Annotated[
        int | None,
        typer.Option(help="How often each is played.", metavar="K", rich_help_panel=_PLAY),
    ] = None
    kripke: Annotated[
        bool | None,
        typer.Option(
            "--kripke/--no-kripke",
            help="Ask for a solution by possible worlds.",
            rich_help_panel=_PLAY,
        ),
    ] = None
    reason_first: Annotated[
        bool | None,
        typer.Option(
            "--reason-first/--answer-first",
            help="Ask for the reasoning first and the answer on the last line.",
            rich_help_panel=_PLAY,
        ),
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveRunOptions(RunOptions):
    """Where it is kept, and how it is played."""

    jobs: Annotated[
        int,
        typer.Option(
            min=1,
            help="How many episodes are played at once. Each asks all agents of a round at once; "
            "how many calls a provider gets at once, its max_in_flight says.",
            rich_help_panel=_RUN,
        ),
    ] = 8
    dry_run: Annotated[
        bool,
        typer.Option(
            "--dry-run", help="Play nothing, but say how much it would be.", rich_help_panel=_RUN
        ),
    ] = False
