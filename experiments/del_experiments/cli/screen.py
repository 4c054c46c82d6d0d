"""The terminal, or what stands in for it: what is shown there, and how fast."""

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from rich.console import Console, RenderableType

from del_env.errors import SettingsError
from del_env.playback import plain
from del_experiments.cli.options import WatchingOptions

PAUSE_S = 1.5
"""How long a round takes to appear at speed 1."""

Report: TypeAlias = Callable[[str], None]
"""Says what is being waited for."""


class Screen:
    """Where things are shown, and at what pace."""

    def __init__(self, console: Console, pause_s: float) -> None:
        """Makes the screen.

        Args:
            console: the terminal, file or pipe.
            pause_s: how long each thing is shown before the next one; 0 if nothing is to move.
        """
        self.console = console
        self._pause_s = pause_s
        self._shown_at = -math.inf

    @property
    def is_live(self) -> bool:
        """Whether there is somebody to wait for, and a line that can change."""
        return self._pause_s > 0

    def show(self, renderable: RenderableType) -> None:
        """Shows it for good, with an empty line behind it."""
        self.console.print(renderable)
        self.console.print()
        self._shown_at = time.monotonic()

    def line(self, text: str) -> None:
        """Shows a line of others' words, whatever they hold; a path in it can be copied."""
        self.console.print(plain(text), soft_wrap=True)

    def pause(self, text: str) -> None:
        """Leaves time to look at what was shown last, and says what comes next."""
        with self.waiting(text):
            time.sleep(max(self._shown_at + self._pause_s - time.monotonic(), 0))

    @contextmanager
    def waiting(self, text: str) -> Iterator[Report]:
        """Says what is being waited for, on a line that vanishes."""
        if not self.is_live:
            yield lambda _: None
            return
        try:
            with self.console.status(plain(text, style="dim")) as status:
                yield lambda news: status.update(plain(news, style="dim"))
        finally:
            # Ctrl-C may have come before the status was there to give the cursor back.
            self.console.show_cursor()


def new_console() -> Console:
    """Returns the console for everything that goes to stdout."""
    return Console(highlight=False, markup=False, emoji=False)


def message_console() -> Console:
    """Returns the console for what is no result of a command; it goes to stderr."""
    return Console(stderr=True, highlight=False, markup=False, emoji=False)


def screen_for(watching: WatchingOptions) -> Screen:
    """Returns the screen that the options ask for; nothing moves where no terminal is.

    Raises:
        SettingsError: the speed is no positive number.
    """
    speed = 1.0 if watching.speed is None else watching.speed
    if not (math.isfinite(speed) and speed > 0):
        raise SettingsError(
            f"--speed is {speed}: give a number above 0, or --no-live for no pauses"
        )
    console = new_console()
    moving = console.is_interactive and console.file.isatty() and not watching.no_live
    return Screen(console, PAUSE_S / speed if moving else 0)
