"""What is no result of a command: said on stderr, wrapped between words at a terminal."""

import os
import sys
import textwrap

import typer


def say(message: str) -> None:
    """Says something; what cannot be printed in it is shown as escapes."""
    shown = "".join(c if c.isprintable() or c == "\n" else repr(c)[1:-1] for c in message)
    typer.echo("\n".join(map(_wrapped, shown.split("\n"))), err=True)


def _wrapped(line: str) -> str:
    width = _terminal_width()
    if width is None:
        return line
    # A path or a name is to be copied in one piece.
    return textwrap.fill(line, width, break_long_words=False, break_on_hyphens=False)


def _terminal_width() -> int | None:
    """Returns how wide the terminal is on which messages appear; None if they do not."""
    try:
        return max(os.get_terminal_size(sys.stderr.fileno()).columns, 20)
    except (OSError, ValueError, AttributeError):  # no terminal, or no file at all
        return None
