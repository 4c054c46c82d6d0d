"""Text that others wrote (models, users' files), made safe to show."""

import re
import unicodedata

from rich.cells import cell_len, set_cell_size
from rich.text import Text

_JOINERS = "\u200c\u200d"
_ESCAPED = {"Cc", "Cf", "Cs", "Zl", "Zp"}


def plain(text: str, encoding: str = "utf-8", style: str = "") -> Text:
    """Returns the text as it is, markup and all, its control characters shown as escapes.

    Nothing in it can move the cursor, change colours, turn the reading direction or be taken for
    markup. Line breaks stay; what `encoding` lacks is escaped too.
    """
    lines = text.replace("\r\n", "\n")
    shown = "".join(_shown(character) for character in lines.expandtabs(4))
    return Text(shown.encode(encoding, "backslashreplace").decode(encoding), style=style)


def one_line(text: str, width: int, cut: str) -> str:
    """Returns the text on one line of at most `width` cells; `cut` marks what is left out."""
    line = re.sub(r"\s+", " ", text).strip()
    if cell_len(line) <= width:
        return line
    return set_cell_size(line, max(width - len(cut), 0)).rstrip() + cut


def _shown(character: str) -> str:
    if character == "\n" or character in _JOINERS:
        return character
    if unicodedata.category(character) in _ESCAPED:
        return character.encode("unicode_escape").decode("ascii")
    return character
