"""Mistakes end in one line on stderr with exit code 2, and the line names the way out."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.experiments.cli.run import COMMAND, python_path, run, run_alone

MISTAKES = [
    ("play --at-least 2 --at-most 3", "--at-least and --at-most contradict each other: leave one"),
    ("play --scenario x.json --n 3", "leave out --n"),
    ("play --world 1101 --symmetric", "add one of --at-least, --at-most\n"),
    (
        "play --n 3 --world 000",
        "add one of --at-least, --at-most, and one of --symmetric, --density, --observation\n",
    ),
    ("solve --world 1101 --at-least 4 --symmetric", "announcement at least 4 positive is false"),
    ("solve --world 1101 --at-most 5 --symmetric", "count 5 is outside 0...4"),
    ("solve --world 12 --at-least 1 --symmetric", "such as 1101"),
    ("solve --symmetric --density 0.4", "contradict each other"),
    ("solve --observation 011,10", "3 entries for 2 agents"),
    ("solve --observation nowhere", "nor a file that can be read"),
    ("solve --n 40 --at-least 1", "take fewer agents"),
    ("solve --disclosure x", "choose one of 'knowledge', 'answer'"),
    ("solve --density 2", "less than or equal to 1 (see del-env solve --help)"),
    ("solve --n 0", "Invalid value for '--n'"),
    ("solve --n five", "Invalid value for '--n'"),
    ("solve --seed -1", "Invalid value for '--seed'"),
    ("play --n 40 --at-least 1", "take fewer agents"),
    ("play --history x", "choose one of 'live', 'ideal'"),
    ("play --max-rounds 99999999999", "choose an integer from 1 to 100000"),
    ("play --max-rounds 0", "Invalid value for '--max-rounds'"),
    ("play --speed 0", "--no-live"),
    ("play --speed nan", "--no-live"),
    ("play --agents ideall", "no agent is called 'ideall': did you mean ideal?"),
    ("play --agents nobody", "choose one of ideal"),
    ("play --agents 7=ideal", "outside 0...6"),
    ("play --agents 0=ideal", "add 1=<agent>, or rest=<agent>"),
    ("play --narrative nowhere", "choose one of blue_eyed_islanders"),
    ("play --narrative nowhere.toml", "check the path"),
    ("play --scenario nowhere.json", "check the path"),
    ("play --save nowhere/record.json", "make it first"),
    ("prompt --seat 7", "agent 7 is outside 0...6"),
    ("prompt --seat -1", "agent -1 is outside 0...6"),
    ("prompt --round 0", "Invalid value for '--round'"),
    ("prompt --round 100001", "--round is 100001: choose an integer from 1 to 100000"),
    ("prompt --style x", "choose one of 'numbered', 'anonymous'"),
    ("prompt --style anonymous --density 0.2", "anonymous"),
    ("replay nowhere.json", "check the path"),
    (f"replay {'x' * 300}", "x: File name too long"),
    ("replay", "Missing argument"),
    ("replay one.json two.json", "unexpected extra argument"),
    ("play --nothing", "No such option: --nothing (see del-env play --help)"),
    ("plya", "No such command 'plya'"),
]


@pytest.mark.parametrize(("line", "message"), MISTAKES, ids=[line for line, _ in MISTAKES])
def test_a_mistake_is_refused_in_one_line(line: str, message: str) -> None:
    ended = run(*line.split())
    assert ended.exit_code == 2
    assert ended.stdout == ""
    assert ended.stderr.startswith("del-env: ")
    assert ended.stderr.count("\n") == 1
    assert message in ended.stderr


def test_a_record_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text("mine", encoding="utf-8")
    ended = run("play", "--n", "3", "--save", str(path))
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert "choose another name" in ended.stderr
    assert path.read_text(encoding="utf-8") == "mine"


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs a folder that not even root can fill")
def test_what_cannot_be_written_is_known_before_the_game() -> None:
    ended = run("play", "--n", "3", "--save", "/proc/record.json")
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert "cannot be written" in ended.stderr


@pytest.mark.parametrize("content", ["", "{}", '{"schema_version": 99}', "[1, 2"])
def test_what_is_no_record_is_refused_by_its_name(content: str, tmp_path: Path) -> None:
    path = tmp_path / "damaged.json"
    path.write_text(content, encoding="utf-8")
    ended = run("replay", str(path))
    assert ended.exit_code == 2
    assert "damaged.json" in ended.stderr


def test_a_record_that_was_edited_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    run("play", "--n", "3", "--seed", "4", "--save", str(path))
    data = json.loads(path.read_text(encoding="utf-8"))
    data["rounds"][0][1]["answer"] = "Maybe"
    path.write_text(json.dumps(data), encoding="utf-8")
    assert "rounds[0][1].answer is 'Maybe'" in run("replay", str(path)).stderr


def test_a_page_is_svg_or_html(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    run("play", "--n", "3", "--save", str(path))
    ended = run("replay", str(path), "--export", str(tmp_path / "page.pdf"))
    assert ended.exit_code == 2
    assert ".svg or .html" in ended.stderr


def test_control_characters_in_what_was_typed_are_shown_and_not_obeyed() -> None:
    ended = run("play", "--narrative", "\x1b[2J\nx.toml")
    assert "\\x1b[2J x.toml" in ended.stderr
    assert "\x1b" not in ended.stderr
    assert ended.stderr.count("\n") == 1


def test_an_agent_of_the_users_own_that_fails_is_shown_with_its_traceback(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "class Agent:\n"
        "    name = 'mine'\n"
        "    def act(self, view):\n"
        "        return {}[view.agent]\n",
        encoding="utf-8",
    )
    ended = run_alone(
        "play", "--n", "3", "--agents", "1=mine:Agent,rest=ideal", PYTHONPATH=python_path(tmp_path)
    )
    assert ended.exit_code == 1
    assert "return {}[view.agent]" in ended.stderr
    assert "agent 1 (mine) in round 1 raised KeyError: 1" in ended.stderr


def test_a_mistake_leaves_no_traceback_in_a_process_of_its_own() -> None:
    ended = run_alone("play", "--at-least", "9")
    assert (ended.exit_code, ended.stdout) == (2, "")
    assert ended.stderr.startswith("del-env: announcement count 9")
    assert ended.stderr.count("\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
@pytest.mark.parametrize("line", ["solve --n 3 --json", "list"])
def test_a_full_disk_is_told_in_one_line(line: str) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as disk:
        done = subprocess.run(
            [*COMMAND, *line.split()], stdout=disk, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert "No space left on device" in done.stderr
