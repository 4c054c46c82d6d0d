"""`del-env generate`: whole lines, nothing overwritten, and a word about how it went."""

import errno
import json
import os
import resource
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from del_env.suites.formats.instance_file import load_instances
from tests.experiments.cli.run import COMMAND, plain_environment, run

HARD = "generate --n 5 --density 0.6 --pivotal-round 2-3 --balance 0.5 --seed 4"


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_it_writes_as_many_lines_as_wished_and_says_how_it_went(tmp_path: Path) -> None:
    path = tmp_path / "hard.jsonl"
    ended = run(*HARD.split(), "--count", "12", "--suite", "hard", "--out", str(path))
    assert (ended.exit_code, ended.stdout) == (0, "")
    assert f"12 of 12 instances in {path}: 1,024 draws, " in ended.stderr
    assert " % of them as wished" in ended.stderr
    assert ended.stderr.endswith("Seed 4.\n")
    written = rows(path)
    assert [row["label"] for row in written] == ["Yes", "No"] * 6
    assert {row["pivotal_round"] for row in written} == {2, 3}
    assert {row["suite"] for row in written} == {"hard"}
    assert len(load_instances(path)) == 12


def test_what_is_printed_is_what_would_be_written(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    run(*HARD.split(), "--count", "5", "--out", str(path))
    printed = run(*HARD.split(), "--count", "5", "--out", "-")
    assert printed.stdout == path.read_text(encoding="utf-8")


def test_all_wishes_reach_the_draws(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    wishes = (
        "--n 6 --density 0.5-0.7 --at-most 2-3 --positives 1-2 --queried 4 --pivotal-round 2- "
        "--rounds-until-all 2-5 --worlds-left 1-9 --claims-needed 1-2 --unique-up-to-renaming"
    )
    ended = run("generate", *wishes.split(), "--count", "4", "--seed", "1", "--out", str(path))
    assert ended.exit_code == 0
    for row in rows(path):
        assert (row["n_agents"], row["agent"], row["bound"]) == (6, 4, "at_most")
        assert row["count"] in (2, 3)
        assert row["n_positive"] in (1, 2)
        assert 2 <= row["pivotal_round"] <= row["rounds_until_all"] <= 5
        assert row["worlds_left"] <= 9
        assert row["claims_needed"] in (1, 2)


def test_a_file_is_overwritten_by_force_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text("mine\n", encoding="utf-8")
    command = (*HARD.split(), "--count", "3", "--out", str(path))
    refused = run(*command)
    assert refused.exit_code == 2
    assert "exists already" in refused.stderr
    assert path.read_text(encoding="utf-8") == "mine\n"
    assert run(*command, "--force").exit_code == 0
    assert len(rows(path)) == 3


def test_the_same_command_goes_on_where_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    command = (*HARD.split(), "--count", "12", "--out", str(path))
    run(*command)
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    for left, n_found in ((b"", 0), (b"".join(lines[:5]), 5), (whole[: len(whole) // 2], 6)):
        path.write_bytes(left)
        ended = run(*command)
        assert (ended.exit_code, path.read_bytes()) == (0, whole), ended.stderr
        told = f"{path} ({n_found} of them were there already): "
        assert (told in ended.stderr) == bool(n_found)
    finished = run(*command)
    assert (finished.exit_code, path.read_bytes()) == (0, whole)
    assert "(12 of them were there already)" in finished.stderr


def test_what_the_same_command_would_not_write_is_neither_gone_on_with_nor_lost(
    tmp_path: Path,
) -> None:
    path = tmp_path / "a.jsonl"
    command = (*HARD.split(), "--count", "4", "--out", str(path))
    run(*command)
    whole = path.read_text(encoding="utf-8")
    first, second, *rest = whole.splitlines(keepends=True)
    for there, told in (
        ("".join([first, first, *rest]), "line 2 is not what this command writes"),
        (f"{whole}{first}", "holds more than these 4 lines"),
        (f"{first}{second[:-9]}x", "line 2 is not what this command writes"),
        (f"{whole.replace('generated', 'other')}", "exists already"),
    ):
        path.write_text(there, encoding="utf-8")
        refused = run(*command)
        assert (refused.exit_code, path.read_text(encoding="utf-8")) == (2, there)
        assert told in refused.stderr
        assert "choose another name or take it away first" in refused.stderr


def test_without_its_seed_a_file_is_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    command = ("generate", "--n", "4", "--count", "2", "--out", str(path))
    run(*command)
    before = path.read_bytes()
    assert "exists already" in run(*command).stderr
    assert path.read_bytes() == before


@pytest.mark.parametrize("seed", [("--seed", "3"), ()])
def test_after_a_full_disk_the_command_that_is_named_goes_on(
    tmp_path: Path, seed: tuple[str, ...]
) -> None:
    path, whole = tmp_path / "a.jsonl", tmp_path / "whole.jsonl"
    wishes = ("generate", "--n", "4", "--count", "40")
    process = subprocess.run(
        [*COMMAND, *wishes, *seed, "--out", str(path)],
        capture_output=True,
        text=True,
        env=plain_environment(),
        check=False,
        preexec_fn=room_for_2_kib,
    )
    assert process.returncode == 2
    assert 0 < len(rows(path)) < 40
    assert process.stderr.count("\n") == 1
    said = process.stderr.partition("run the same command again")[2].strip()
    again = (*wishes, *seed, *said.removeprefix("with").split())
    assert run(*again, "--out", str(path)).exit_code == 0
    run(*again, "--out", str(whole))
    assert path.read_bytes() == whole.read_bytes()


def room_for_2_kib() -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2_048, 2_048))


def test_a_disk_that_takes_nothing_is_left_without_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full_disk(*arguments: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("del_experiments.runs.lines.LineWriter._write", full_disk)
    ended = run(*HARD.split(), "--count", "3", "--out", str(tmp_path / "a.jsonl"))
    assert ended.exit_code == 2
    assert "cannot be written (No space left on device)" in ended.stderr
    assert list(tmp_path.iterdir()) == []


def test_an_old_file_stays_if_nothing_new_is_found(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text("mine\n", encoding="utf-8")
    rare = "generate --n 4 --pivotal-round 9 --patience 500 --force --seed 0"
    ended = run(*rare.split(), "--out", str(path))
    assert ended.exit_code == 1
    assert "Given up: the last 1,024 of 1,024 draws brought nothing new" in ended.stderr
    assert path.read_text(encoding="utf-8") == "mine\n"


def test_what_was_found_before_giving_up_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    few = "generate --n 3 --symmetric --count 500 --patience 2000 --seed 0"
    ended = run(*few.split(), "--out", str(path))
    assert ended.exit_code == 1
    assert f"{len(rows(path))} of 500 instances in {path}" in ended.stderr


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--n 3-2", "--n is '3-2': the range from 3 to 2 is none"),
        ("--n five", "--n is 'five': write a range as 3, 3-5 or 3-"),
        ("--density 1.5", "--density is '1.5': write numbers from 0 to 1"),
        ("--density x", "--density is 'x': write numbers from 0 to 1"),
        ("--at-least 2 --at-most 3", "--at-least and --at-most contradict each other: leave one"),
        ("--bound both", "--bound is 'both': choose one of at_least, at_most, either"),
        ("--symmetric --density 0.5", "symmetric and density 0.5 contradict each other"),
        ("--n 3 --pivotal-round 9", "is impossible: the pivotal round 9 is too late for 7 worlds"),
        ("--balance 2", "Invalid value for '--balance'"),
    ],
)
def test_a_mistake_ends_in_one_line_and_leaves_no_file(
    tmp_path: Path, options: str, message: str
) -> None:
    path = tmp_path / "a.jsonl"
    ended = run("generate", *options.split(), "--out", str(path))
    assert ended.exit_code == 2
    assert message in ended.stderr
    assert ended.stderr.count("\n") == 1
    assert not path.exists()


def test_ctrl_c_leaves_whole_lines_and_says_how_many(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    endless = "generate --n 8 --pivotal-round 2- --count 10000000 --seed 0"
    with subprocess.Popen(
        [*COMMAND, *endless.split(), "--out", str(path)],
        stderr=subprocess.PIPE,
        text=True,
        env=plain_environment(),
    ) as process:
        try:
            deadline_s = time.monotonic() + 30
            while not (path.exists() and path.stat().st_size) and time.monotonic() < deadline_s:
                time.sleep(0.05)
            process.send_signal(signal.SIGINT)
            said = process.communicate(timeout=30)[1]
        finally:
            process.kill()
    assert process.returncode == 130
    assert f"{len(rows(path)):,} of 10,000,000 instances in {path}" in said
    assert path.read_bytes().endswith(b"}\n")
    assert said.endswith("Stopped. The same command with --seed 0 goes on from there.\n")
