"""What every command has in common: how it ends."""

from typing import Any

import typer
from typer.core import TyperGroup

from del_experiments.cli.messages import say

UNFINISHED_EXIT = 1
USAGE_EXIT = 2
INTERRUPT_EXIT = 130  # 128 + SIGINT, as shells have it


class Commands(TyperGroup):
    """Commands whose mistakes and interruptions end in one line, without a traceback."""

    def invoke(self, ctx: Any) -> Any:
        """Runs the command; errors to be mended end it with exit code 2, Ctrl-C with 130."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPT_EXIT) from None
        except Exception as error:
            if (line := _one_line(error)) is None:
                raise
            say(f"{ctx.command_path}: {line}")
            raise typer.Exit(USAGE_EXIT) from error


def _one_line(error: Exception) -> str | None:
    """Returns the message of an error that the user can mend; None for any other."""
    # Typer keeps the base of its usage errors to itself: this method is what they have in common.
    if hasattr(error, "format_message"):
        return _on_one_line(f"{error.format_message()} {_where_to_look(error)}")
    if isinstance(error, OSError) and not isinstance(error, BrokenPipeError):
        return _on_one_line(_what_the_system_says(error))
    from del_env.errors import DelEnvError
    from del_experiments.table import AgentFailedError

    if isinstance(error, AgentFailedError) or not isinstance(error, DelEnvError):
        return None
    return _on_one_line(str(error))


def _what_the_system_says(error: OSError) -> str:
    where = "" if error.filename is None else f"{error.filename}: "
    return f"{where}{error.strerror or error}"


def _where_to_look(error: Any) -> str:
    command = error.ctx.command_path if error.ctx else "del-env"
    return f"(see {command} --help)"


def _on_one_line(message: str) -> str:
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in " ".join(message.split()))
