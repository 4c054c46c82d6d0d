"""What a drawing has to reckon with: how wide the page is, and which signs it can show."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from del_env.playback.text import one_line, plain

POSITIVE = "yellow"
NEGATIVE = "cyan"
RIGHT = "green"
WRONG = "bold red"
WARNING = "magenta"
QUIET = "dim"
STRONG = "bold"


@dataclass(frozen=True, slots=True, kw_only=True)
class Symbols:
    """The signs of a drawing; none of them means anything by its colour alone."""

    positive: str
    negative: str
    unseen: str
    sees: str
    right: str
    wrong: str
    arrow: str
    line: str
    bar: str
    cut: str


UNICODE = Symbols(
    positive="●",
    negative="○",
    unseen="·",
    sees="■",
    right="✓",
    wrong="✗",
    arrow="→",
    line="─",
    bar="━",
    cut="…",
)
ASCII = Symbols(
    positive="+",
    negative="-",
    unseen=".",
    sees="x",
    right="ok",
    wrong="X",
    arrow="->",
    line="-",
    bar="=",
    cut="...",
)


@dataclass(frozen=True, slots=True)
class Canvas:
    """The page that is drawn on.

    Attributes:
        width: how many cells a line has.
        encoding: what it can show.
    """

    width: int
    encoding: str

    @property
    def is_narrow(self) -> bool:
        """Whether there is no room for all columns of a table beside each other."""
        return self.width < 64

    @property
    def symbols(self) -> Symbols:
        """The signs that the encoding has."""
        return UNICODE if self.encoding.startswith("utf") else ASCII

    def text(self, text: str, style: str = "") -> Text:
        """Returns others' text, safe to show."""
        return plain(text, self.encoding, style)

    def short(self, text: str, width: int, style: str = "") -> Text:
        """Returns others' text, safe to show, on one line of at most `width` cells."""
        shown = plain(text, self.encoding).plain
        return Text(one_line(shown, width, self.symbols.cut), style=style)

    def status(self, positive: bool) -> Text:
        """Returns the sign of a status."""
        if positive:
            return Text(self.symbols.positive, style=POSITIVE)
        return Text(self.symbols.negative, style=NEGATIVE)

    def heading(self, left: Text, right: Text) -> Text:
        """Returns a line across the page with something at either end."""
        ends = [end for end in (left, right) if end]
        n_line = self.width - sum(end.cell_len + 1 for end in ends)
        line = Text(self.symbols.line * max(n_line, 1), style=QUIET)
        return Text(" ").join([left, line, *ends[1:]])


Draw: TypeAlias = Callable[[Canvas], RenderableType]


class Drawing:
    """A rich renderable that is drawn once the page is known."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self._draw(Canvas(options.max_width, options.encoding))
