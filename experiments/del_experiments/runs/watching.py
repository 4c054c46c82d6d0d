"""Watching a run: a bar where there is a terminal, a line now and then where there is none."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from del_env.playback import plain
from del_experiments.runs.standing import Standing, outcome_words, progress_words

FRAME_S = 0.1
"""How long a bar stands still at least."""

LINE_S = 30.0
"""How long there is no line at least, where lines are all there is."""

_BAR_WIDTH = 24


class Watch(Protocol):
    """What shows how far a run is."""

    def show(self, standing: Standing) -> None:
        """Shows it, unless something was shown just now."""
        ...

    def say(self, text: str) -> None:
        """Says something for good."""
        ...


@contextmanager
def watch_on(console: Console, *, moving: bool = True) -> Iterator[Watch]:
    """Returns the watch that fits the console; the bar is gone in the end, whatever happens.

    Args:
        console: where to show it.
        moving: whether anything may move there at all.
    """
    if not (moving and console.is_interactive and console.file.isatty()):
        yield LineWatch(console)
        return
    # The cursor is given back when it is left, be it by Ctrl-C.
    with Live(console=console, auto_refresh=False, transient=True) as live:
        yield BarWatch(live)


class BarWatch:
    """A bar and two lines of words, drawn anew again and again."""

    def __init__(self, live: Live) -> None:
        self._live = live
        self._due_s = 0.0

    def show(self, standing: Standing) -> None:
        """Draws it, unless it was drawn just now."""
        if time.monotonic() >= self._due_s:
            self._due_s = time.monotonic() + FRAME_S
            self._live.update(standing_bar(standing), refresh=True)

    def say(self, text: str) -> None:
        """Prints it above the bar."""
        self._live.console.print(plain(text))


class LineWatch:
    """A line now and then."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._due_s = time.monotonic() + LINE_S

    def show(self, standing: Standing) -> None:
        """Prints it, unless there was a line not long ago."""
        if time.monotonic() >= self._due_s:
            self._due_s = time.monotonic() + LINE_S
            self.say(f"{progress_words(standing)}: {outcome_words(standing)}")

    def say(self, text: str) -> None:
        """Prints it."""
        self._console.print(plain(text), soft_wrap=True)


def standing_bar(standing: Standing) -> RenderableType:
    """Returns two lines, whatever the width: a bar with the progress, and the outcomes."""
    bar = ProgressBar(total=standing.n_total, completed=standing.n_done, width=_BAR_WIDTH)
    row = Table.grid(padding=(0, 1))
    row.add_row(bar, _line(progress_words(standing)))
    return Group(row, _line(outcome_words(standing)))


def _line(words: str) -> Text:
    return Text(words, no_wrap=True, overflow="ellipsis")
