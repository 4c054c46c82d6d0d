"""Without a terminal: plain lines, no escape codes, any encoding, and a quick start."""

import subprocess
from pathlib import Path

import pytest

import del_env.narratives
from tests.experiments.cli.run import COMMAND, plain_environment, run, run_alone

NARRATIVES = Path(del_env.narratives.__file__).parent / "data"

COMMANDS = [
    "play --n 5 --seed 5",
    "play --n 5 --seed 5 --speed 0.01",
    "play --n 12 --seed 5 --agents 0=random,rest=pattern --max-rounds 4",
    "play --n 4 --seed 5 --narrative safety_inspection --agents 1=random:3,rest=bounded:2",
    "solve --n 6 --seed 5",
    "solve --n 60 --symmetric --seed 5",
    "solve --n 16 --seed 5",
    "list",
    "--version",
    "--help",
    "play --help",
    "solve --help",
    "replay --help",
    "prompt --help",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_output_has_no_escape_codes_and_fits_80_columns(command: str) -> None:
    ended = run(*command.split())
    assert ended.exit_code == 0
    assert "\x1b" not in ended.stdout
    assert max(map(len, ended.stdout.splitlines())) <= 80


@pytest.mark.parametrize("environment", [{}, {"NO_COLOR": "1", "TERM": "dumb"}])
def test_pipes_are_plain_in_a_process_of_its_own_too(environment: dict[str, str]) -> None:
    ended = run_alone("play", "--n", "5", "--seed", "5", **environment)
    assert (ended.exit_code, ended.stderr) == (0, "")
    assert ended.stdout == run("play", "--n", "5", "--seed", "5").stdout


@pytest.mark.parametrize(
    ("encoding", "command"),
    [
        ("ascii", "play --n 4 --seed 5"),
        ("cp1252", "play --n 4 --seed 5"),
        ("ascii", "solve --n 4 --seed 5"),
        ("ascii", "prompt --n 4"),
    ],
)
def test_any_encoding_will_do(encoding: str, command: str) -> None:
    ended = run_alone(*command.split(), PYTHONIOENCODING=encoding)
    assert ended.exit_code == 0, ended.stderr
    assert ended.stdout.isascii()


def test_what_an_encoding_lacks_ends_nothing(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    text = (NARRATIVES / "wise_men.toml").read_text(encoding="utf-8")
    text = text.replace("A king", "A Bön king").replace('"the king"', '"the köng"')
    path.write_text(text, encoding="utf-8")
    ended = run_alone(
        *("play", "--n", "3", "--seed", "4", "--narrative", str(path), "--agents", "human"),
        typed="d\n" * 30,
        PYTHONIOENCODING="ascii",
    )
    assert ended.exit_code == 0, ended.stderr
    assert "A B\\xf6n king" in ended.stdout
    assert 'The k\\xf6ng asks: "Are you' in ended.stdout


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    process = subprocess.Popen(
        [*COMMAND, "solve", "--n", "12", "--seed", "1", "--all"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=plain_environment(),
    )
    assert process.stdout is not None and process.stderr is not None
    with process.stdout, process.stderr:
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.wait(timeout=60) in (0, 1)


def test_version_and_help_load_nothing_heavy() -> None:
    code = (
        "import sys; from del_experiments.cli.app import app\n"
        "try: app(['--version'])\n"
        "except SystemExit: pass\n"
        "print(sorted({'numpy', 'pettingzoo', 'pydantic', 'del_env'} & sys.modules.keys()))"
    )
    done = subprocess.run(
        [COMMAND[0], "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_what_is_still_at_work_does_not_keep_the_command_from_ending() -> None:
    """A thread that foreign code runs in, when Python cuts it off, may abort the process."""
    program = (
        "import atexit, threading, time; atexit.register(print, 'cut off'); "
        "threading.Thread(target=time.sleep, args=(600,), daemon=True).start(); "
        "from del_experiments.cli import main; main()"
    )
    ended = subprocess.run(
        [COMMAND[0], "-c", program, "solve", "--n", "three"],
        capture_output=True,
        env=plain_environment(),
        encoding="utf-8",
        check=False,
        timeout=60,
    )
    assert ended.returncode == 2
    assert "Invalid value for '--n'" in ended.stderr
    assert ended.stdout == ""
