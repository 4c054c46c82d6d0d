"""Live runs that are interrupted or killed end as those that were left alone, nothing paid twice.

Each call of the agent `Paid` leaves a byte in a file of its own, whatever becomes of its reply.
"""

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

from tests.live.agents import CALLS_VARIABLE

ROOT = Path(__file__).parents[2]
PAID = "tests.live.agents:Paid"
N_AGENTS, JOBS = 5, 3

COMMAND = (
    sys.executable,
    "-c",
    "import os, resource; "
    "size = int(os.environ['FULL_AT']); "
    "size and resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)); "
    "from del_experiments.cli import main; main()",
    "live",
    "--agents", PAID,
    "--n", str(N_AGENTS), "--symmetric",
    "--jobs", str(JOBS),
)  # fmt: skip


@contextmanager
def started(
    folder: Path, *more: str, full_at: int | None = None
) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [*COMMAND, "--out", str(folder), *more],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=os.environ
        | {
            "PYTHONPATH": str(ROOT),
            CALLS_VARIABLE: str(folder.with_suffix(".calls")),
            "FULL_AT": str(full_at or 0),
        },
        encoding="utf-8",
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def finish(folder: Path, *more: str) -> str:
    with started(folder, *more) as process:
        _, said = process.communicate(timeout=120)
        assert process.returncode == 0, said
        return said


def n_paid(folder: Path) -> int:
    path = folder.with_suffix(".calls")
    return path.stat().st_size if path.exists() else 0


def wait_for_calls(folder: Path, n_calls: int) -> None:
    deadline = time.monotonic() + 60
    while n_paid(folder) < n_calls:
        assert time.monotonic() < deadline, "the run does not get on"
        time.sleep(0.005)


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_bytes().split(b"\n")[:-1]]


def replies(folder: Path) -> Counter[tuple[str, int, int]]:
    """Returns how often each reply is stored, by episode, seat and round."""
    found = lines(folder / "replies.jsonl")
    return Counter((one["episode"], one["seat"], one["round"]) for one in found)


def content(folder: Path) -> Counter[str]:
    """Returns the records of a run without what time it was."""
    found: Counter[str] = Counter()
    for record in lines(folder / "records.jsonl"):
        del record["ended_at"]
        for row in record["episode"]["rounds"]:
            for decision in row:
                del decision["latency_s"]
        found[json.dumps(record, sort_keys=True)] += 1
    return found


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Counter[str]:
    """What is in the records of a run that was left alone."""
    folder = tmp_path_factory.mktemp("runs") / "quiet"
    finish(folder, "--seeds", "0-89")
    assert n_paid(folder) == replies(folder).total() == n_decisions(folder)
    return content(folder)


def n_decisions(folder: Path) -> int:
    records = lines(folder / "records.jsonl")
    return sum(len(row) for record in records for row in record["episode"]["rounds"])


def test_a_run_of_a_thousand_calls_interrupted_twice_by_ctrl_c_pays_no_call_twice(
    quiet: Counter[str], tmp_path: Path
) -> None:
    folder = tmp_path / "interrupted"
    for n_calls in (300, 650):
        with started(folder, "--seeds", "0-89") as process:
            wait_for_calls(folder, n_calls)
            process.send_signal(signal.SIGINT)
            _, said = process.communicate(timeout=60)
        assert process.returncode == 130, said
        assert "Stopping: no new calls" in said
        assert "Run the same command again to go on" in said
        # What was in flight was kept: every call that was paid has its reply.
        assert n_calls <= n_paid(folder) == replies(folder).total() < 1000
    finish(folder, "--seeds", "0-89")
    assert n_paid(folder) > 1000
    stored = replies(folder)
    assert set(stored.values()) == {1}
    assert n_paid(folder) == stored.total() == n_decisions(folder)
    assert content(folder) == quiet


def test_a_run_that_is_killed_pays_twice_at_most_what_was_in_flight(
    quiet: Counter[str], tmp_path: Path
) -> None:
    folder, chance = tmp_path / "killed", random.Random(3)
    for _ in range(3):
        before = n_paid(folder)
        with started(folder, "--seeds", "0-19") as process:
            wait_for_calls(folder, before + 60)
            time.sleep(chance.uniform(0, 0.05))
            process.send_signal(signal.SIGKILL)
    # A kill inside of a write is rare, so this one is made.
    with (folder / "replies.jsonl").open("ab") as file:
        file.write(b'{"kind": "reply", "schema_ver')
    finish(folder, "--seeds", "0-19")
    stored = replies(folder)
    assert set(stored.values()) == {1}
    assert stored.total() == n_decisions(folder)
    assert stored.total() <= n_paid(folder) <= stored.total() + 3 * JOBS * N_AGENTS
    assert content(folder).total() == 20
    assert content(folder) <= quiet


def test_a_second_ctrl_c_stops_at_once(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    stuck = ("--agents", f"0=tests.live.agents:Stuck,rest={PAID}", "--seeds", "0-1")
    with started(folder, *stuck) as process:
        wait_for_calls(folder, 20)
        process.send_signal(signal.SIGINT)
        assert process.stderr is not None
        assert "Stopping" in process.stderr.readline()
        assert process.poll() is None  # it waits for the one that is stuck
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130, said


def test_a_run_that_finds_the_disk_full_makes_no_more_calls_and_can_go_on(tmp_path: Path) -> None:
    folder = tmp_path / "full"
    with started(folder, "--seeds", "0-19", full_at=20_000) as process:
        _, said = process.communicate(timeout=60)
    assert process.returncode == 2, said
    assert "cannot be written (File too large); what it holds is safe" in said
    assert said.count("\n") == 1
    n_lost = n_paid(folder) - replies(folder).total()
    assert 0 < n_lost <= JOBS * N_AGENTS
    finish(folder, "--seeds", "0-19")
    assert set(replies(folder).values()) == {1}
    assert n_paid(folder) == replies(folder).total() + n_lost
