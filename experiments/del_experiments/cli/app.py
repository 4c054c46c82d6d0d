"""The commands: what each takes. What it does is imported when it is called."""

import io
import os
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from del_experiments.cli.generate_command import generating
from del_experiments.cli.group import Commands
from del_experiments.cli.live_commands import live_play
from del_experiments.cli.options import (
    Disclosure,
    Narrative,
    PuzzleOptions,
    RulesOptions,
    WatchingOptions,
)
from del_experiments.cli.result_commands import results
from del_experiments.cli.spread import spread
from del_experiments.cli.static_options import SelectionOptions, StaticRunOptions

app = typer.Typer(
    name="del-env",
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main() -> None:
    """Runs the command line."""
    for stream in (sys.stdout, sys.stderr):
        # What a terminal cannot write must not end a game.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    # Where agents of one's own lie; last, so that nothing there hides an installed package.
    sys.path.append("")
    try:
        app(prog_name="del-env")
    except SystemExit as ending:
        if threading.active_count() > 1 and isinstance(ending.code, int):
            _leave(ending.code)
        raise


def _leave(exit_code: int) -> NoReturn:
    """Ends the process while threads of it are still at work, such as calls that are given up.

    Python would end them in the middle of whatever they do, which foreign code may answer by
    aborting the process.
    """
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):  # nobody is there any more to read it
            stream.flush()
    os._exit(exit_code)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"del-env {version('del-env')}")
        raise typer.Exit()


@app.callback()
def del_env(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """Epistemic puzzles: who knows what, and when."""


@app.command()
@spread
def play(
    puzzle: PuzzleOptions,
    rules: RulesOptions,
    watching: WatchingOptions,
    agents: Annotated[
        str,
        typer.Option(
            help="Who sits where: one name for all, or as in 0=human,2-4=random,rest=ideal."
        ),
    ] = "ideal",
    narrative: Narrative = "muddy_children",
    save: Annotated[
        Path | None,
        typer.Option(help="Keep the record, written anew after each round.", metavar="FILE.json"),
    ] = None,
) -> None:
    """Play a game and watch it, or take a seat yourself.

    By default seven ideal agents play a puzzle drawn at random; the seed that is printed gives
    the same puzzle again. Where a person plays, nothing but its own view is shown before the end.
    """
    from del_experiments.cli.playing import play

    play(puzzle, rules, watching, agents, narrative, save)


@app.command()
@spread
def replay(
    watching: WatchingOptions,
    record: Annotated[
        Path,
        typer.Argument(
            help="A record that `play --save` has kept, or the folder of a live run.",
            metavar="RECORD|FOLDER",
        ),
    ],
    episode: Annotated[
        str | None,
        typer.Option(
            help="Which episode of a live run: its number or its key; listed if left out.",
            metavar="K",
        ),
    ] = None,
    export: Annotated[
        Path | None,
        typer.Option(help="Write a page instead.", metavar="FILE.svg|FILE.html"),
    ] = None,
    narrative: Annotated[
        str | None,
        typer.Option(help="Tell it in another story.", metavar="NAME|FILE.toml"),
    ] = None,
) -> None:
    """Show a recorded game again, or an episode of a live run.

    At a terminal it is stepped through by key, or runs by itself with --speed; with --no-live and
    elsewhere all of it is printed.
    """
    from del_experiments.cli.replaying import replay

    replay(record, watching, narrative, export, episode)


@app.command()
@spread
def solve(
    puzzle: PuzzleOptions,
    disclosure: Disclosure = "knowledge",
    list_all: Annotated[
        bool, typer.Option("--all", help="List every world that a round rules out.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    engine: Annotated[
        str | None,
        typer.Option(help="The engine of the oracle; the cheapest if left out.", metavar="NAME"),
    ] = None,
    explain_engine: Annotated[
        bool, typer.Option(help="Only say which engine would be taken, and why.")
    ] = False,
) -> None:
    """Solve a puzzle: who knows when, and which worlds each round rules out."""
    from del_experiments.cli.solving import (
        print_engines,
        print_solution,
        solution_text,
        solve_puzzle,
    )

    if explain_engine:
        print_engines(puzzle, as_json=as_json)
        return
    solved = solve_puzzle(puzzle, disclosure, list_all=list_all, engine=engine)
    if as_json:
        typer.echo(solution_text(*solved))
    else:
        print_solution(*solved)


@app.command()
@spread
def prompt(
    puzzle: PuzzleOptions,
    disclosure: Disclosure = "knowledge",
    seat: Annotated[int, typer.Option(help="Whose prompt, from 0.")] = 0,
    round_number: Annotated[
        int, typer.Option("--round", min=1, help="In which round, if all have been ideal so far.")
    ] = 1,
    narrative: Narrative = "muddy_children",
    style: Annotated[
        str, typer.Option(help="How the agents are spoken of.", metavar="numbered|anonymous")
    ] = "numbered",
) -> None:
    """Print the exact text that a seat would get."""
    from del_experiments.cli.prompting import ideal_view, prompt_of
    from del_experiments.cli.puzzle import choose_puzzle

    chosen = choose_puzzle(puzzle)
    view = ideal_view(chosen.scenario, seat, round_number, disclosure)
    typer.echo(prompt_of(view, narrative, style))
    if chosen.seed is not None:
        typer.echo(f"Seed {chosen.seed}", err=True)


@app.command()
@spread
def static(
    selection: SelectionOptions,
    run: StaticRunOptions,
    agent: Annotated[
        list[str] | None,
        typer.Option("--agent", help="Who is asked; may be repeated.", metavar="NAME"),
    ] = None,
) -> None:
    """Ask agents about a static suite, and print how they did.

    With --out every answer is kept as it comes, and the same command goes on after any
    interruption. Narratives, limit, repeats and agents may be added to a run later.
    """
    from del_experiments.cli.static import static

    static(selection, run, agent)


@app.command("list")
def list_names() -> None:
    """List the agents, narratives, suites and configs that can be named."""
    from del_experiments.cli.listing import listing, sections
    from del_experiments.cli.screen import new_console

    new_console().print(listing(sections()))


app.add_typer(live_play)
app.add_typer(results)
app.add_typer(generating)
