"""Runs that are killed or interrupted at any moment end as those that were left alone."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
AGENTS = ("tests.static.agents:Slow", "pattern", "bounded:1", "random:3")
SELECTED = ("--narratives", "wise_men,olympic_games", "--limit", "12")
N_RECORDS = 2 * 4 * 12 * len(AGENTS)

COMMAND = (
    sys.executable,
    "-c",
    "import os, resource; "
    "size = int(os.environ['FULL_AT']); "
    "size and resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)); "
    "from del_experiments.cli import main; main()",
    "static",
    *(part for agent in AGENTS for part in ("--agent", agent)),
    *SELECTED,
    "--jobs",
    "4",
)


@contextmanager
def started(
    folder: Path, *more: str, full_at: int | None = None
) -> Iterator[subprocess.Popen[str]]:
    """Starts the command; its files can grow up to so many bytes."""
    with subprocess.Popen(
        [*COMMAND, "--out", str(folder), *more],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(ROOT), "FULL_AT": str(full_at or 0)},
        encoding="utf-8",
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def finish(folder: Path) -> str:
    """Runs the command to its end and returns what it said."""
    with started(folder) as process:
        _, said = process.communicate(timeout=60)
        assert process.returncode == 0, said
        return said


def stored(folder: Path) -> list[dict[str, Any]]:
    """Returns the records that are whole, as they lie in the file."""
    path = folder / "records.jsonl"
    lines = path.read_bytes().split(b"\n")[:-1] if path.exists() else []
    return [json.loads(line) for line in lines]


def wait_for(folder: Path, n_records: int) -> None:
    deadline = time.monotonic() + 30
    path = folder / "records.jsonl"
    while not path.exists() or path.read_bytes().count(b"\n") < n_records:
        assert time.monotonic() < deadline, "the run does not get on"
        time.sleep(0.01)


def content(folder: Path) -> Counter[str]:
    """Returns the records of a run without what time it was."""
    found: Counter[str] = Counter()
    for record in stored(folder):
        del record["answered_at"], record["decision"]["latency_s"]
        found[json.dumps(record, sort_keys=True)] += 1
    return found


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Counter[str]:
    folder = tmp_path_factory.mktemp("runs") / "undisturbed"
    finish(folder)
    found = content(folder)
    assert len(found) == found.total() == N_RECORDS
    return found


def test_a_run_that_is_killed_again_and_again_ends_the_same(
    undisturbed: Counter[str], tmp_path: Path
) -> None:
    folder, chance = tmp_path / "killed", random.Random(5)
    for _ in range(3):
        before = len(stored(folder))
        with started(folder) as process:
            wait_for(folder, before + 10)
            time.sleep(chance.uniform(0, 0.05))
            process.send_signal(signal.SIGKILL)
    assert 0 < len(stored(folder)) < N_RECORDS
    # A kill inside of a write is rare, so this one is made.
    with (folder / "records.jsonl").open("ab") as file:
        file.write(b'{"kind": "prompt", "schema_ver')
    said = finish(folder)
    assert "The last record was torn" in said
    assert content(folder) == undisturbed


def test_a_run_that_is_killed_before_it_has_begun_ends_the_same(
    undisturbed: Counter[str], tmp_path: Path
) -> None:
    folder = tmp_path / "killed"
    for pause_s in (0.4, 0.9):
        with started(folder) as process:
            time.sleep(pause_s)
            process.send_signal(signal.SIGKILL)
    finish(folder)
    assert content(folder) == undisturbed


def test_after_ctrl_c_what_is_in_flight_is_kept_and_the_run_can_go_on(
    undisturbed: Counter[str], tmp_path: Path
) -> None:
    folder = tmp_path / "interrupted"
    for _ in range(2):
        before = len(stored(folder))
        with started(folder) as process:
            wait_for(folder, before + 10)
            process.send_signal(signal.SIGINT)
            _, said = process.communicate(timeout=30)
        assert process.returncode == 130, said
        assert "Stopping: no new prompts" in said
        assert "Run the same command again" in said
        assert before < len(stored(folder)) < N_RECORDS
    finish(folder)
    assert content(folder) == undisturbed


def test_a_run_that_finds_the_disk_full_ends_in_one_line_and_can_go_on(
    undisturbed: Counter[str], tmp_path: Path
) -> None:
    folder = tmp_path / "full"
    with started(folder, full_at=50_000) as process:
        _, said = process.communicate(timeout=30)
    assert process.returncode == 2
    assert said.count("\n") == 1
    assert "records.jsonl: cannot be written (File too large); what it holds is safe" in said
    assert (folder / "records.jsonl").read_bytes().endswith(b"}\n")
    assert 0 < len(stored(folder)) < N_RECORDS
    finish(folder)
    assert content(folder) == undisturbed


def test_a_second_ctrl_c_stops_at_once(tmp_path: Path) -> None:
    with started(tmp_path / "run", "--agent", "tests.static.agents:Stuck") as process:
        wait_for(tmp_path / "run", 5)
        process.send_signal(signal.SIGINT)
        assert process.stderr is not None
        assert "Stopping" in process.stderr.readline()
        assert process.poll() is None  # it waits for the one that is stuck
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130, said
    assert len(stored(tmp_path / "run")) >= 5
