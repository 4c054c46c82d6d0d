"""Live play and models: what the commands take. What they do is imported when called."""

from typing import Annotated

import typer

from del_experiments.cli.live_options import LiveRunOptions, PlayOptions, ScenarioOptions
from del_experiments.cli.spread import spread

live_play = typer.Typer()


@live_play.command()
@spread
def live(
    scenarios: ScenarioOptions,
    play: PlayOptions,
    run: LiveRunOptions,
    config: Annotated[
        str | None,
        typer.Argument(
            help="Take what is not said here from a config: a name, or a file of your own.",
            metavar="NAME|FILE.toml",
        ),
    ] = None,
) -> None:
    """Have agents play whole episodes, and print how they did and what errors did to the others.

    With --out every reply is kept as it comes, and the same command goes on after any
    interruption, without asking anything twice. A run may grow: more scenarios, rosters, stories,
    repeats.
    """
    from del_experiments.cli.live import live

    live(config, scenarios, play, run)


@live_play.command()
def check(
    agent: Annotated[str, typer.Argument(help="A name as --agents takes it.", metavar="AGENT")],
    roster: Annotated[
        str,
        typer.Option(
            help="The language models by name, and how they are called.", metavar="NAME|FILE.toml"
        ),
    ] = "agents",
) -> None:
    """Try whether an agent answers: key and model of a language model, with one tiny call."""
    from del_experiments.cli.checking import check

    check(agent, roster)
