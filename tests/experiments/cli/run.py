"""Runs the command line: within this process, or in one of its own as a user would."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from typer.testing import CliRunner

from del_experiments.cli.app import app

COMMAND = (sys.executable, "-c", "from del_experiments.cli import main; main()")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """How a command ended."""

    exit_code: int
    stdout: str
    stderr: str


def run(*arguments: str, typed: str = "") -> Ended:
    """Runs a command within this process; what it does not catch is raised here."""
    # As wide as a plain terminal, whatever the window that the tests run in.
    runner = CliRunner(env={"COLUMNS": "80", "LINES": "24", "NO_COLOR": "1", "FORCE_COLOR": None})
    result = runner.invoke(app, arguments, input=typed, prog_name="del-env")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ended(exit_code=result.exit_code, stdout=result.stdout, stderr=result.stderr)


def run_alone(*arguments: str, typed: str = "", **environment: str) -> Ended:
    """Runs a command in a process of its own, its input and output being pipes."""
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=typed,
        capture_output=True,
        env=plain_environment() | environment,
        encoding="utf-8",
        check=False,
        timeout=60,
    )
    return Ended(exit_code=done.returncode, stdout=done.stdout, stderr=done.stderr)


def plain_environment() -> dict[str, str]:
    """Returns the environment without what would change the look of things."""
    looks = {"COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"}
    kept = {name: value for name, value in os.environ.items() if name not in looks}
    return kept | {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}


def python_path(folder: Path) -> str:
    """Returns a PYTHONPATH that has the folder besides what it has already."""
    return os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
