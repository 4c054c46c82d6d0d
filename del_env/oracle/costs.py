"""What each engine would need for a puzzle, predicted before anything is made.

The seconds are rough, within a factor of two or three on a machine of 2024; choosing among engines
needs no more.
"""

from dataclasses import dataclass
from math import ldexp, prod

from del_env.oracle import big_integer, closed_form, cube, sparse, twin_trace
from del_env.oracle.space import count_announced
from del_env.oracle.twins import twin_blocks
from del_env.scenario import Announcement, AtLeast, ObservationMatrix, is_symmetric

MAX_LISTED = 1_000_000
"""The sparse engine lists up to so many worlds by itself."""

MAX_CUBE_AGENTS = 28
"""The cube takes so many agents by itself."""

MAX_CELLS = 10_000_000
"""The twins engine counts in up to so many entries by itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineNeed:
    """What an engine would need for a puzzle.

    Attributes:
        engine: its name.
        seconds: about how long a history would take.
        n_bytes: about how much memory it would take.
        obstacle: why it is not chosen by itself; None if it may be.
    """

    engine: str
    seconds: float
    n_bytes: float
    obstacle: str | None = None

    def __str__(self) -> str:
        amount = f"{told_seconds(self.seconds)} and {told_bytes(self.n_bytes)}"
        return f"{self.engine}: {amount}" + (
            "" if self.obstacle is None else f", but {self.obstacle}"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """What the cost of a puzzle depends on.

    Attributes:
        n_agents: how many agents there are.
        n_worlds: how many worlds the announcement leaves.
        n_unobserved: how many agents an agent does not observe, on average, itself counted.
        most_exceptional: how many agents are exceptional at most (see `listing`).
        blocks: how many agents each block of twins has.
        symmetric: whether everybody observes all the others and nobody itself.
    """

    n_agents: int
    n_worlds: int
    n_unobserved: float
    most_exceptional: int
    blocks: tuple[int, ...]
    symmetric: bool

    @property
    def n_rounds(self) -> float:
        """About how many rounds there are until nothing changes any more.

        Where everybody sees all the others, each round tells who is exceptional of one more.
        """
        seen = 1 - (self.n_unobserved - 1) / max(self.n_agents - 1, 1)
        return 2 + self.most_exceptional * min(max(seen, 0), 1)

    @property
    def cube_words(self) -> float:
        """How many words of 64 bits hold a bit for each of the 2^n worlds."""
        return ldexp(1 / 64, min(self.n_agents, 1000))


def puzzle_of(observation: ObservationMatrix, announcement: Announcement) -> Puzzle:
    """Returns what the cost of this matrix and announcement depends on."""
    n_agents = len(observation)
    is_lower = isinstance(announcement, AtLeast)
    return Puzzle(
        n_agents=n_agents,
        n_worlds=count_announced(n_agents, announcement),
        n_unobserved=n_agents - sum(map(sum, observation)) / n_agents,
        most_exceptional=n_agents - announcement.count if is_lower else announcement.count,
        blocks=tuple(map(len, twin_blocks(observation))),
        symmetric=is_symmetric(observation),
    )


def needs(puzzle: Puzzle) -> tuple[EngineNeed, ...]:
    """Returns what every engine would need for a history, in the order of `ENGINES`."""
    return (
        _closed_form(puzzle),
        _twins(puzzle),
        _big_integer(puzzle),
        _sparse(puzzle),
        _cube(puzzle),
    )


def _closed_form(puzzle: Puzzle) -> EngineNeed:
    return EngineNeed(
        engine=closed_form.NAME,
        seconds=1e-6 * puzzle.n_agents,
        n_bytes=100 * puzzle.n_agents,
        obstacle=None if puzzle.symmetric else "serves the symmetric matrix only",
    )


def _twins(puzzle: Puzzle) -> EngineNeed:
    n_blocks, n_cells = len(puzzle.blocks), prod(size + 1 for size in puzzle.blocks)
    cells = float(min(n_cells, 10**300))
    is_too_fine = n_cells > MAX_CELLS or cells > 2 * puzzle.cube_words
    return EngineNeed(
        engine=twin_trace.NAME,
        seconds=5e-8 * puzzle.n_agents**2
        + puzzle.n_rounds * n_blocks * (3e-5 + 4e-9 * n_blocks * cells),
        n_bytes=10 * cells,
        obstacle=f"{n_blocks} blocks of twins among {puzzle.n_agents} agents are too many"
        if is_too_fine
        else None,
    )


def _big_integer(puzzle: Puzzle) -> EngineNeed:
    n, most = puzzle.n_agents, big_integer.MAX_AGENTS
    a_step = 1.5e-6 + puzzle.n_unobserved * (1e-7 + 5e-9 * puzzle.cube_words)
    return EngineNeed(
        engine=big_integer.NAME,
        seconds=puzzle.n_rounds * n * a_step,
        n_bytes=8 * puzzle.cube_words * (n + 6),
        obstacle=f"serves up to {most} agents" if n > most else None,
    )


def _sparse(puzzle: Puzzle) -> EngineNeed:
    n, n_worlds = puzzle.n_agents, float(min(puzzle.n_worlds, 10**300))
    obstacle = f"lists up to {MAX_LISTED:,} worlds" if n_worlds > MAX_LISTED else None
    return EngineNeed(
        engine=sparse.NAME,
        seconds=n * (1e-4 + 12e-9 * n_worlds) + puzzle.n_rounds * n * (2e-5 + 6e-9 * n_worlds),
        n_bytes=n_worlds * (6 * n + 20),
        obstacle=obstacle,
    )


def _cube(puzzle: Puzzle) -> EngineNeed:
    n, words = puzzle.n_agents, puzzle.cube_words
    a_step = 2e-5 + words * (1e-9 + 4e-10 * puzzle.n_unobserved) + 3e-6 * puzzle.n_unobserved
    return EngineNeed(
        engine=cube.NAME,
        seconds=5e-5 * n + puzzle.n_rounds * n * a_step,
        n_bytes=7 * 8 * words,
        obstacle=f"takes up to {MAX_CUBE_AGENTS} agents, {cube.MAX_AGENTS} on request"
        if n > MAX_CUBE_AGENTS
        else None,
    )


_DURATIONS = (
    ("million years", 3.16e13),
    ("years", 3.16e7),
    ("days", 86_400),
    ("hours", 3_600),
    ("minutes", 60),
    ("s", 1),
    ("ms", 1e-3),
    ("µs", 1e-6),
)
_AGE_OF_THE_UNIVERSE_S = 4.4e17
_SINGULAR = {
    "years": "year", "days": "day", "hours": "hour", "minutes": "minute", "bytes": "byte",
}  # fmt: skip
_SIZES = (("TB", 1e12), ("GB", 1e9), ("MB", 1e6), ("kB", 1e3), ("bytes", 1))
_LARGEST_MEMORY = 1e16  # that of the largest computers of 2024


def told_seconds(seconds: float) -> str:
    """Returns in words about how long that is."""
    if seconds > _AGE_OF_THE_UNIVERSE_S:
        return "longer than the age of the universe"
    return f"about {_told(seconds, _DURATIONS)}"


def told_bytes(n_bytes: float) -> str:
    """Returns in words about how much memory that is."""
    if n_bytes > _LARGEST_MEMORY:
        return "more memory than any computer has"
    return f"about {_told(n_bytes, _SIZES)}"


def told_count(count: int) -> str:
    """Returns a number as it is, or how large it is about."""
    return f"{count:,}" if count < 10**15 else f"about 10^{len(str(count)) - 1}"


def _told(amount: float, units: tuple[tuple[str, float], ...]) -> str:
    unit, size = next((unit for unit in units if amount >= unit[1]), units[-1])
    number = float(f"{amount / size:.2g}")  # the figures are rough
    return f"{number:,.10g} {_SINGULAR.get(unit, unit) if number == 1 else unit}"
