"""`del-env generate`: new instances that are as hard as wished, written as they come."""

import secrets
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import typer
from rich.console import Console

from del_env.errors import SettingsError
from del_env.generation import Range, Tally, TooRareError, Wishes, generated_line
from del_env.generation import generate as generate_instances
from del_env.playback import plain
from del_env.sampling import Bound
from del_experiments.cli.generate_options import OutputOptions, WishOptions
from del_experiments.cli.group import UNFINISHED_EXIT
from del_experiments.cli.messages import say
from del_experiments.cli.puzzle import N_SEEDS
from del_experiments.cli.ranges import parse_interval, parse_range
from del_experiments.cli.screen import message_console
from del_experiments.generating import (
    Append,
    closing_words,
    first_words_of,
    progress_words,
    write_lines,
)
from del_experiments.growing_file import GrowingFile
from del_experiments.runs.errors import RunWriteError
from del_experiments.runs.interrupts import heard_interrupts

PRINTED = "-"
EITHER = "either"


def generate(options: WishOptions, output: OutputOptions, out: str) -> None:
    """Generates, and says how it went.

    A file that the same command has left unfinished is gone on with.

    Raises:
        DelEnvError: the options do not make wishes, or the file cannot be written.
        typer.Exit: there are too few instances as wished; those that there are were written.
        KeyboardInterrupt: it was stopped; the instances before that were written.
    """
    seed = secrets.randbelow(N_SEEDS) if output.seed is None else output.seed
    try:
        _generate(options, output, out, seed)
    except RunWriteError as error:
        if output.seed is not None:
            raise
        raise RunWriteError(f"{error} with --seed {seed}") from error


def _generate(options: WishOptions, output: OutputOptions, out: str, seed: int) -> None:
    sink = _sink(out, output)
    with _shown(message_console()) as show, closing(sink):
        watcher = Watcher(show)
        generated = generate_instances(
            wishes_of(options),
            output.count,
            seed,
            jobs=output.jobs,
            patience=output.patience,
            on_progress=watcher,
        )
        lines = (generated_line(output.suite, one) for one in generated)
        too_rare = _write(lines, sink.append, watcher)
        if not watcher.is_stopping:
            sink.finish()
    if watcher.tally is not None:
        say(closing_words(watcher.tally, out, seed, sink.n_found))
    if watcher.is_stopping:
        say(f"Stopped.{'' if out == PRINTED else _how_to_go_on(seed, output)}")
        raise KeyboardInterrupt
    if too_rare is not None:
        say(f"Given up: {too_rare}.")
        raise typer.Exit(UNFINISHED_EXIT)


def _how_to_go_on(seed: int, output: OutputOptions) -> str:
    without = " and without --force" if output.force else ""
    return f" The same command with --seed {seed}{without} goes on from there."


class Watcher:
    """Shows how far it is, and stops generating after a Ctrl-C.

    Attributes:
        tally: how far it is; None before anything was drawn.
        is_stopping: whether Ctrl-C was pressed.
    """

    def __init__(self, show: Callable[[str], None]) -> None:
        self.tally: Tally | None = None
        self.is_stopping = False
        self._show = show

    def stop(self) -> None:
        """Wishes to stop."""
        self.is_stopping = True

    def __call__(self, tally: Tally) -> None:
        """Shows it.

        Raises:
            KeyboardInterrupt: it is time to stop.
        """
        self.tally = tally
        self._show(progress_words(tally))
        if self.is_stopping:
            raise KeyboardInterrupt


def wishes_of(options: WishOptions) -> Wishes:
    """Returns the wishes that the options stand for.

    Raises:
        SettingsError: two options contradict each other, or one is outside its range.
    """
    bound, count = _announced(options)
    return Wishes(
        n_agents=parse_range("--n", options.n),
        symmetric=options.symmetric,
        density=None if options.density is None else parse_interval("--density", options.density),
        bound=bound,
        count=count,
        n_positive=_range("--positives", options.positives),
        agent=options.queried,
        pivotal_round=parse_range("--pivotal-round", options.pivotal_round),
        rounds_until_all=_range("--rounds-until-all", options.rounds_until_all),
        worlds_left=_range("--worlds-left", options.worlds_left),
        claims_needed=_range("--claims-needed", options.claims_needed),
        yes_share=options.balance,
        unique_up_to_renaming=options.unique_up_to_renaming,
    )


def _announced(options: WishOptions) -> tuple[Bound | None, Range | None]:
    given = {
        "--at-least": options.at_least,
        "--at-most": options.at_most,
        "--bound": options.bound,
    }
    there = [name for name, value in given.items() if value is not None]
    if len(there) > 1:
        raise SettingsError(f"{' and '.join(there)} contradict each other: leave one out")
    if options.at_least is not None:
        return Bound.AT_LEAST, parse_range("--at-least", options.at_least)
    if options.at_most is not None:
        return Bound.AT_MOST, parse_range("--at-most", options.at_most)
    return _bound(options.bound), None


def _bound(name: str | None) -> Bound | None:
    if name == EITHER:
        return None
    if name not in (None, *Bound):
        choices = ", ".join((*Bound, EITHER))
        raise SettingsError(f"--bound is {name!r}: choose one of {choices}")
    return Bound.AT_LEAST if name is None else Bound(name)


def _range(option: str, text: str | None) -> Range | None:
    return None if text is None else parse_range(option, text)


def _write(lines: Iterator[str], append: Append, watcher: Watcher) -> TooRareError | None:
    """Writes what comes; returns why there is no more, if there is not enough."""
    with heard_interrupts(watcher.stop):
        try:
            write_lines(lines, append)
        except TooRareError as error:
            return error
        except KeyboardInterrupt:
            watcher.stop()
    return None


class Printed:
    """Prints what a `GrowingFile` would hold."""

    n_found = 0

    def append(self, lines: Sequence[str]) -> None:
        """Prints the lines at once."""
        sys.stdout.write("".join(f"{line}\n" for line in lines))
        sys.stdout.flush()

    def finish(self) -> None:
        """Does nothing: all is printed."""

    def close(self) -> None:
        """Does nothing: the stream is not ours."""


def _sink(out: str, output: OutputOptions) -> GrowingFile | Printed:
    if out == PRINTED:
        return Printed()
    # Only the same seed gives the same lines.
    first_words = None if output.seed is None else first_words_of(output.suite)
    return GrowingFile(Path(out), overwrite=output.force, first_words=first_words)


@contextmanager
def _shown(console: Console) -> Iterator[Callable[[str], None]]:
    """Yields what shows a line that vanishes, where there is a terminal to show it on."""
    if not (console.is_interactive and console.file.isatty()):
        yield lambda _: None
        return
    with console.status(plain("drawing", style="dim")) as status:
        yield lambda words: status.update(plain(words, style="dim"))
