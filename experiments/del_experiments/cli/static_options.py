"""What `del-env static` takes, as values; what is left out is up to the config."""

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

_asked = panel("What is asked")


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectionOptions:
    """Which prompts are asked."""

    config: Annotated[
        str | None,
        _asked(
            help="Take what is not said here from a config: a name, or a file of your own.",
            metavar="NAME|FILE.toml",
        ),
    ] = None
    suite: Annotated[
        str | None, _asked(help="The suite; pattern-epistemic if nothing is said.", metavar="NAME")
    ] = None
    rung: Annotated[
        list[int] | None,
        _asked(help="A rung of the suite reduction-ladder; may be repeated.", metavar="1|2|3"),
    ] = None
    seed: Annotated[int | None, _asked(min=0, help="What the suite fresh is drawn from.")] = None
    narratives: Annotated[
        list[str] | None,
        _asked(
            help="The stories, set apart by commas; all of the suite if nothing is said.",
            metavar="NAME|FILE.toml,...",
        ),
    ] = None
    inference: Annotated[
        str | None, _asked(help="One half of the suite only.", metavar="symmetric|asymmetric")
    ] = None
    limit: Annotated[
        int | None,
        _asked(
            help="At most so many instances of each narrative, inference and right answer.",
            metavar="N",
        ),
    ] = None
    limit_seed: Annotated[
        int | None,
        _asked(
            help="Which ones these are; a larger limit keeps those of a smaller one.",
            metavar="SEED",
        ),
    ] = None
    repeats: Annotated[
        int | None,
        _asked(
            help="How often each prompt is asked; a run has at most 1,000,000 prompts an agent.",
            metavar="K",
        ),
    ] = None
    kripke: Annotated[bool | None, kripke_option(_asked)] = None
    reason_first: Annotated[bool | None, reason_first_option(_asked)] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StaticRunOptions(RunOptions):
    """Where it is kept, and how it is asked."""

    jobs: Annotated[
        int, in_run(min=1, max=MAX_JOBS, help="How many prompts are asked at once.")
    ] = 8
    dry_run: Annotated[
        bool, in_run("--dry-run", help="Ask nothing, but say how much it would be.")
    ] = False
