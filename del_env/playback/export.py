"""Renderables as plain text, as SVG and as HTML."""

import io
import re
from pathlib import Path

from rich.console import Console, RenderableType

from del_env.errors import SettingsError
from del_env.json_files import write_new_file

_FONT_FACES = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)


def as_text(renderable: RenderableType, width: int = 80, *, color: bool = False) -> str:
    """Returns the lines as a terminal of that width shows them.

    Args:
        renderable: what to draw.
        width: how many cells a line has.
        color: whether to keep colours, as ANSI escape sequences; without them no line ends in
            blanks.
    """
    console = Console(
        file=io.StringIO(),
        width=width,
        force_terminal=color,
        color_system="truecolor" if color else None,
        no_color=not color,
        legacy_windows=False,
    )
    with console.capture() as captured:
        console.print(renderable)
    text = captured.get()
    if color:
        return text
    return "".join(f"{line.rstrip()}\n" for line in text.split("\n")[:-1])


def export(
    renderable: RenderableType,
    path: str | Path,
    *,
    width: int = 80,
    title: str = "del-env",
    overwrite: bool = True,
) -> None:
    """Writes a page with the drawing, whole or not at all: `.svg` or `.html`, as `path` ends.

    The page loads nothing from elsewhere.

    Args:
        renderable: what to draw.
        path: where to.
        width: how many cells a line has.
        title: what stands above an `.svg`.
        overwrite: whether a page that is there already is drawn anew.

    Raises:
        SettingsError: the suffix is another one.
        RecordError: the page cannot be written, or there is one that is to stay.
    """
    page = _page(renderable, Path(path).suffix.lower(), width, title)
    write_new_file(path, page, overwrite=overwrite)


def _page(renderable: RenderableType, suffix: str, width: int, title: str) -> str:
    console = Console(
        file=io.StringIO(),
        record=True,
        width=width,
        force_terminal=True,
        color_system="truecolor",
        no_color=False,
        legacy_windows=False,
    )
    console.print(renderable)
    match suffix:
        case ".svg":
            # rich's page would fetch its font from a server of others.
            return _FONT_FACES.sub("", console.export_svg(title=title))
        case ".html":
            return console.export_html()
        case _:
            raise SettingsError(f"a page ends in .svg or .html, not in {suffix!r}: rename it")
