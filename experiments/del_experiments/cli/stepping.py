"""Frames shown one at a time on the terminal, to be stepped through by key."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TextIO, assert_never

from rich.console import Console, RenderableType
from rich.control import Control
from rich.segment import Segment, Segments
from rich.text import Text

from del_experiments.cli.keys import Key, reading_keys


@dataclass(frozen=True, slots=True)
class Position:
    """What is on the screen.

    Attributes:
        frame: the frame, from 0.
        top: its first line on the screen, from 0; above 0 only if it is taller than the screen.
    """

    frame: int
    top: int = 0


def moved(position: Position, key: Key, heights: Sequence[int], n_lines: int) -> Position | None:
    """Returns the position after a key; None to leave.

    Args:
        position: the position before it.
        key: the key.
        heights: how many lines each frame has.
        n_lines: how many lines the screen has for them.
    """
    last = len(heights) - 1
    bottom = max(heights[position.frame] - n_lines, 0)
    match key:
        case Key.NEXT:  # what is below the screen comes before the next frame
            if position.top < bottom:
                return Position(position.frame, min(position.top + n_lines, bottom))
            return Position(position.frame + 1) if position.frame < last else position
        case Key.BACK:
            return Position(max(position.frame - 1, 0))
        case Key.UP:
            return Position(position.frame, max(position.top - 1, 0))
        case Key.DOWN:
            return Position(position.frame, min(position.top + 1, bottom))
        case Key.FIRST:
            return Position(0)
        case Key.LAST:
            return Position(last)
        case Key.QUIT:
            return None
        case Key.OTHER:
            return position
        case _:
            assert_never(key)


def step_through(console: Console, stdin: TextIO, frames: Sequence[RenderableType]) -> None:
    """Shows the frames on a screen of their own until the user leaves.

    The screen, the cursor and the keyboard are given back as they were, whatever happens.
    """
    position = Position(0)
    with console.screen(hide_cursor=True), reading_keys(stdin) as keys:
        while True:
            # Anew each time, for the window may have changed its size.
            lines = [console.render_lines(frame, pad=False) for frame in frames]
            n_lines = max(console.height - 2, 1)
            position = _clamped(position, len(lines[position.frame]), n_lines)
            _draw(console, lines[position.frame], position, len(frames), n_lines)
            step = moved(position, next(keys), [len(frame) for frame in lines], n_lines)
            if step is None:
                return
            position = step


def _clamped(position: Position, height: int, n_lines: int) -> Position:
    return Position(position.frame, min(position.top, max(height - n_lines, 0)))


def _draw(
    console: Console, lines: list[list[Segment]], position: Position, n_frames: int, n_lines: int
) -> None:
    visible = lines[position.top : position.top + n_lines]
    padded = visible + [[]] * (n_lines - len(visible))
    segments = [segment for line in padded for segment in (*line, Segment.line())]
    console.control(Control.home(), Control.clear())
    console.print(Segments(segments), end="", soft_wrap=True)
    console.print(_footer(position, n_frames, len(lines) - n_lines), end="", no_wrap=True)


def _footer(position: Position, n_frames: int, n_hidden: int) -> Text:
    more = "   up, down scroll" if n_hidden > 0 else ""
    keys = f"space next   b back{more}   q quit"
    return Text(f"\n{position.frame + 1}/{n_frames}   {keys}", style="dim")
