"""The oracle at every size: each engine on the puzzles that it is made for, and many at once.

Where there are two or more positive agents fewer than there could be, all but one are positive.
Peak memory is that of a process of its own which solves the puzzle once, Python and numpy included.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import numpy as np

from benchmarks import reference
from benchmarks.measure import Figure, seconds, seconds_once
from del_env.answers import Disclosure
from del_env.oracle import initial_state, knowledge_history
from del_env.oracle.all_worlds import histories_of_all_worlds
from del_env.oracle.batch import Batch, batch_histories
from del_env.oracle.elimination import trace
from del_env.oracle.engines import make_space
from del_env.oracle.pivotal import PivotalTest
from del_env.oracle.twin_trace import trace as twin_trace
from del_env.scenario import (
    Announcement,
    AtLeast,
    AtMost,
    ObservationMatrix,
    Scenario,
    symmetric_observation,
)

NOTE = "Histories: the reference is benchmarks/reference.py, the paper's algorithm to the letter."
COMPLETE = 1.0


def figures() -> Iterator[Figure]:
    """Yields the figures of this file."""
    yield from _small()
    yield from _listed()
    yield from _twins()
    yield from _many()
    yield from _search()
    yield from _live()
    yield from _growth()


def _small() -> Iterator[Figure]:
    """Yields the big-integer engine, from nothing each time, against the literal reference."""
    for told, scenarios in (
        ("complete, at least 1", [puzzle(10, COMPLETE, 1)]),
        ("density 0.5, at least 8", [puzzle(10, 0.5, 8, seed) for seed in range(100)]),
        ("density 0.8, at least 5", [puzzle(10, 0.8, 5, seed) for seed in range(20)]),
    ):
        few = scenarios[:5]
        yield Figure(
            what=f"big integer, n=10, {told}",
            ours=seconds(lambda some=scenarios: [solve(one, "big integer") for one in some])  # type: ignore[misc]
            / len(scenarios),
            unit="s",
            reference=seconds_once(lambda few=few: [literal(one) for one in few]) / len(few),  # type: ignore[misc]
            against=NOTE,
            ratio_bar=60 if told.endswith("8") else None,
        )


def _listed() -> Iterator[Figure]:
    for engine, n, density, q, bar, most in (
        ("cube", 20, COMPLETE, 1, 0.015, None),
        ("cube", 20, 0.8, 10, None, None),
        ("cube", 24, 0.9, 12, 0.25, 150),
        ("cube", 26, COMPLETE, 1, 1.5, 250),
        ("sparse", 40, 0.5, 36, 0.4, None),
        ("sparse", 60, 0.5, 57, None, None),
        ("sparse", 100, 0.5, 98, None, None),
    ):
        scenario = puzzle(n, density, q)
        yield Figure(
            what=f"{engine}, {told(n, density, q)}{told_peak(engine, n, density, q, most)}",
            ours=best(lambda: solve(scenario, engine)),  # noqa: B023  (called at once)
            unit="s",
            bar=bar,
        )


def _twins() -> Iterator[Figure]:
    """Yields the complete matrix with counted twins: the slowest of several announcements."""
    for n, bar in ((40, 0.002), (100, 0.010), (400, 0.060)):
        observation = symmetric_observation(n)
        bounds: list[tuple[Announcement, int]] = [
            (AtLeast(1), n - 1),
            (AtLeast(1), n // 2),
            (AtMost(n - 1), 1),
            (AtMost(n // 2), n // 3),
        ]
        taken = []
        for announcement, n_positive in bounds:
            world = tuple(agent < n_positive for agent in range(n))
            scenario = Scenario(world=world, observation=observation, announcement=announcement)
            taken.append(best(lambda: twin_trace(scenario, Disclosure.KNOWLEDGE)))  # noqa: B023
        yield Figure(
            what=f"twins, n={n}, complete, the slowest of {len(bounds)} bounds",
            ours=max(taken),
            unit="s",
            bar=bar,
        )


def _many() -> Iterator[Figure]:
    for n, density, q in ((10, 0.8, 1), (10, 0.9, 5), (16, 0.8, 1)):
        scenario = puzzle(n, density, q)
        every = histories_of_all_worlds(scenario.observation, scenario.announcement)
        yield Figure(
            what=f"all worlds of {told(n, density, q)}: each of {len(every):,}",
            ours=best(
                lambda: histories_of_all_worlds(scenario.observation, scenario.announcement)  # noqa: B023
            )
            / len(every),
            unit="s",
        )
    for n, density, q in ((6, 0.7, 2), (8, 0.8, 3), (10, 0.8, 4)):
        batch = Batch.of([puzzle(n, density, q, seed) for seed in range(1024)])
        yield Figure(
            what=f"batch of 1,024, {told(n, density, q)}: each",
            ours=best(lambda: batch_histories(batch)) / len(batch),  # noqa: B023
            unit="s",
        )


def _search() -> Iterator[Figure]:
    """Yields the search for instances as the papers': where about one draw in ten qualifies."""
    stream = np.random.RandomState(1)
    world = (True,) * 8 + (False,) * 2

    def draws(n_draws: int) -> list[list[list[int]]]:
        matrices = stream.randint(0, 2, (n_draws, 10, 10))
        matrices[:, 0, 0] = 0
        return matrices.tolist()  # type: ignore[no-any-return]

    test = PivotalTest(world, AtLeast(8), 0, 3)
    many = draws(4_000)
    accepted = sum(map(test.passes, many))

    def search() -> None:
        for matrix in draws(len(many)):
            if test.passes(matrix):
                scenario = Scenario(
                    world=world,
                    observation=tuple(map(tuple, matrix)),  # type: ignore[arg-type]
                    announcement=AtLeast(8),
                )
                knowledge_history(scenario)

    yield Figure(
        what=f"pivotal round 3, n=10, at least 8: test of a draw, {accepted / len(many):.0%} pass",
        ours=best(lambda: [test.passes(matrix) for matrix in many]) / len(many),
        unit="s",
    )
    yield Figure(
        what="the same with drawing and solving: instances",
        ours=accepted / best(search),
        unit="/s",
        bar=2_000,
    )


def _live() -> Iterator[Figure]:
    for n, density, q in ((10, COMPLETE, 1), (10, 0.5, 4), (24, 0.9, 12), (30, COMPLETE, 10)):
        scenario = puzzle(n, density, q)
        state = initial_state(scenario.observation, scenario.announcement)
        silent = (0,) * n
        rounds = 3

        def play() -> None:
            possible = state  # noqa: B023
            for _ in range(rounds):  # noqa: B023
                possible = possible.after(silent)  # noqa: B023

        yield Figure(
            what=f"live play, {told(n, density, q)}: a round",
            ours=best(play) / rounds,
            unit="s",
        )


def _growth() -> Iterator[Figure]:
    """Yields how the cost grows with n, density and q; the engine as chosen."""
    for n in (8, 12, 16, 20, 24):
        for density in (0.7, 0.9):
            for q in (n // 4, n // 2, n - 2):
                scenario = puzzle(n, density, q)
                engine = knowledge_history(scenario).engine
                yield Figure(
                    what=f"growth, {told(n, density, q)}, {engine}",
                    ours=best(lambda: solve(scenario, engine), repeat=2),  # noqa: B023
                    unit="s",
                )


def puzzle(n: int, density: float, q: int, seed: int = 0) -> Scenario:
    """Returns a puzzle of which all but one agent is positive; agents see others alone."""
    random = Random(seed)
    observation: ObservationMatrix = tuple(
        tuple(a != b and random.random() < density for b in range(n)) for a in range(n)
    )
    negative = random.randrange(n)
    world = tuple(agent != negative for agent in range(n))
    return Scenario(world=world, observation=observation, announcement=AtLeast(q))


def told(n: int, density: float, q: int) -> str:
    """Returns a kind of puzzle in words."""
    kind = "complete" if density == COMPLETE else f"density {density}"
    return f"n={n}, {kind}, at least {q}"


def solve(scenario: Scenario, engine: str) -> object:
    """Solves a puzzle from nothing: no space is taken from a cache."""
    if engine == "twins":
        return twin_trace(scenario, Disclosure.KNOWLEDGE)
    space = make_space(scenario.observation, scenario.announcement, engine)
    return trace(space, scenario, Disclosure.KNOWLEDGE)


def literal(scenario: Scenario) -> object:
    """Solves a puzzle with the literal reference."""
    count = scenario.announcement.count
    return reference.knowledge_history(scenario.world, scenario.observation, "at_least", count)


def best(function: Callable[[], object], repeat: int = 5) -> float:
    """Returns how long a call takes, the best of some; of fewer if it is slow."""
    first = seconds_once(function)
    if first < 0.2:
        return min(first, seconds(function, repeat=repeat))
    return min([first, *(seconds_once(function) for _ in range(2))])


def told_peak(engine: str, n: int, density: float, q: int, most: int | None) -> str:
    """Returns the peak memory of such a puzzle in words, with the most that it should be."""
    megabytes = peak_megabytes(engine, n, density, q)
    if megabytes is None:
        return ""
    return f", peak {megabytes:.0f} MB" + ("" if most is None else f" of {most}")


_PEAK = """
import sys
from pathlib import Path
from benchmarks.oracle_bench import puzzle, solve
engine, n, density, q = sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4])
solve(puzzle(n, density, q), engine)
status = Path("/proc/self/status").read_text()
[line] = [line for line in status.splitlines() if line.startswith("VmHWM")]
print(int(line.split()[1]) / 1024)
"""
# Not getrusage: what it says of a new process is the peak of the one that started it, if higher.


def peak_megabytes(engine: str, n: int, density: float, q: int) -> float | None:
    """Returns how much memory a process takes that solves such a puzzle once, in MiB.

    None where the system does not tell (it takes Linux's /proc).
    """
    if not Path("/proc/self/status").exists():
        return None
    arguments = [engine, str(n), str(density), str(q)]
    done = subprocess.run(
        [sys.executable, "-c", _PEAK, *arguments], check=True, capture_output=True, text=True
    )
    return float(done.stdout)
