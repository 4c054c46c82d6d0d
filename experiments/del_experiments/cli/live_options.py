"""What `del-env live` takes, as values; what is left out is up to the config."""

from dataclasses import dataclass
from typing import Annotated

from del_experiments.cli.panels import panel
from del_experiments.cli.run_options import (
    MAX_JOBS,
    RunOptions,
    in_run,
    kripke_option,
    reason_first_option,
)

_scenarios = panel("The scenarios: every kind of them, one from each seed")
_play = panel("How they are played: each in every way")


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioOptions:
    """Which scenarios are played."""

    scenarios: Annotated[
        str | None,
        _scenarios(
            help="Take them from a file, such as `del-env generate` writes.",
            metavar="FILE.jsonl|FILE.json",
        ),
    ] = None
    n: Annotated[
        str | None,
        _scenarios("--n", help="How many agents, as in 5, 3-7 or 3,5,9.", metavar="N,..."),
    ] = None
    symmetric: Annotated[
        bool | None,
        _scenarios(
            "--symmetric/--no-symmetric",
            help="Everybody sees all others; beside the densities, if there are any.",
        ),
    ] = None
    density: Annotated[
        str | None,
        _scenarios(
            help="Each agent sees each other with this probability; 0.5 if nothing is said.",
            metavar="P,...",
        ),
    ] = None
    bound: Annotated[
        str | None,
        _scenarios(
            help="Which way the announcement bounds the number of positive agents.",
            metavar="at_least,at_most",
        ),
    ] = None
    seeds: Annotated[
        str | None, _scenarios(help="What they are drawn from, as in 0-19.", metavar="SEED,...")
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOptions:
    """Who plays, and how."""

    agents: Annotated[
        list[str] | None,
        _play(
            help="Who sits where, as in seat=gpt-5,rest=ideal; may be repeated.", metavar="ROSTER"
        ),
    ] = None
    seats: Annotated[
        str | None,
        _play(
            help="Where `seat` is: one further with each scenario, or in every seat in turn, or "
            "always in this one; rotate if nothing is said.",
            metavar="rotate|all|SEAT",
        ),
    ] = None
    narratives: Annotated[
        list[str] | None,
        _play(
            help="The stories, set apart by commas; muddy_children if nothing is said.",
            metavar="NAME|FILE.toml,...",
        ),
    ] = None
    disclosure: Annotated[
        str | None,
        _play(
            help="What becomes public of an answer: who knows, or the answer itself.",
            metavar="knowledge,answer",
        ),
    ] = None
    history: Annotated[
        str | None,
        _play(
            help="What later rounds build on: what was said, or what ideal reasoners would say.",
            metavar="live,ideal",
        ),
    ] = None
    max_rounds: Annotated[
        int | None, _play(help="Stop after so many rounds; 2n + 2 if left out.")
    ] = None
    repeats: Annotated[
        int | None,
        _play(help="How often each is played; a run has at most 100,000 episodes.", metavar="K"),
    ] = None
    kripke: Annotated[bool | None, kripke_option(_play)] = None
    reason_first: Annotated[bool | None, reason_first_option(_play)] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveRunOptions(RunOptions):
    """Where it is kept, and how it is played."""

    jobs: Annotated[
        int,
        in_run(
            min=1,
            max=MAX_JOBS,
            help="How many episodes are played at once. Each asks all agents of a round at once; "
            "how many calls a provider gets at once, its max_in_flight says.",
        ),
    ] = 8
    dry_run: Annotated[
        bool, in_run("--dry-run", help="Play nothing, but say how much it would be.")
    ] = False
