"""Which engine is chosen for a puzzle, and what is said if none fits."""

from dataclasses import dataclass
from itertools import takewhile

from del_env.errors import ScenarioError, ScenarioTooLargeError
from del_env.oracle import big_integer, closed_form, cube, sparse, twin_trace
from del_env.oracle.costs import (
    MAX_CUBE_AGENTS,
    MAX_LISTED,
    EngineNeed,
    Puzzle,
    needs,
    puzzle_of,
    told_bytes,
    told_count,
    told_seconds,
)
from del_env.oracle.space import count_announced
from del_env.scenario import (
    Announcement,
    AtLeast,
    ObservationMatrix,
    Scenario,
    check_scenario,
    is_symmetric,
)

LISTING_ENGINES = (big_integer.NAME, sparse.NAME, cube.NAME)
"""The engines that hold sets of worlds, each in its own form; see `Space`."""

LIVE_ENGINES = (twin_trace.NAME, *LISTING_ENGINES)
"""The engines that serve live play."""

ENGINES = (closed_form.NAME, *LIVE_ENGINES)
"""All engines, by the names that `engine=` takes."""

SMALL = 14
"""With so few agents the big integer is quicker than weighing up the engines."""

MAX_BYTES = 8e9
"""More memory than this is refused even on request."""

MAX_TWIN_BYTES = 2.0**28
"""What a state of counted twins may take where the worlds cannot be listed."""

MIN_TWIN_BYTES = 2.0**18
"""A state of counted twins that takes less is cheap whatever the other engines take."""

SPLITTING = 20
"""How many times dearer live play may become for the twins engine as twins speak differently."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineChoice:
    """Which engine serves the history of a scenario, and why.

    Attributes:
        engine: its name; None if none fits.
        reason: why it was chosen, or what would fit.
        n_worlds: how many worlds the announcement leaves.
        needs: what each engine would need, in the order of `ENGINES`.
    """

    engine: str | None
    reason: str
    n_worlds: int
    needs: tuple[EngineNeed, ...]


def explain_engine(scenario: Scenario) -> EngineChoice:
    """Returns which engine serves the history of a scenario and why, without running it.

    Raises:
        ScenarioError: it is no scenario.
    """
    check_scenario(scenario)
    puzzle = puzzle_of(scenario.observation, scenario.announcement)
    every_need = needs(puzzle)
    fitting = [need for need in every_need if need.obstacle is None]
    engine = choose_engine(scenario) if fitting else None
    return EngineChoice(
        engine=engine,
        reason=_reason(engine, puzzle) if engine else _refusal(puzzle, scenario.announcement),
        n_worlds=puzzle.n_worlds,
        needs=every_need,
    )


def choose_engine(scenario: Scenario) -> str:
    """Returns the name of the cheapest engine that serves the history of a scenario.

    Raises:
        ScenarioTooLargeError: none fits.
        ScenarioError: it is no scenario.
    """
    check_scenario(scenario)
    if scenario.is_symmetric:
        return closed_form.NAME
    return cheapest(scenario.observation, scenario.announcement, ENGINES)


def cheapest(
    observation: ObservationMatrix, announcement: Announcement, engines: tuple[str, ...]
) -> str:
    """Returns the name of the cheapest of some engines, of which the big integer is one.

    Raises:
        ScenarioTooLargeError: none of them fits.
    """
    if len(observation) <= SMALL:
        return big_integer.NAME
    puzzle = puzzle_of(observation, announcement)
    fitting = [need for need in needs(puzzle) if need.engine in engines and not need.obstacle]
    if not fitting:
        raise ScenarioTooLargeError(
            f"{_refusal(puzzle, announcement)} (`del-env solve --explain-engine` tells what each "
            "engine would need)"
        )
    return min(fitting, key=lambda need: _price(need, engines)).engine


def _price(need: EngineNeed, engines: tuple[str, ...]) -> float:
    may_split = need.engine == twin_trace.NAME and closed_form.NAME not in engines
    return need.seconds * (SPLITTING if may_split else 1)


def check_request(
    observation: ObservationMatrix,
    announcement: Announcement,
    engine: str,
    engines: tuple[str, ...],
) -> None:
    """Checks that an engine that was asked for by name is one of these and can hold the puzzle.

    Raises:
        ScenarioError: it is none of them, or does not serve this matrix.
        ScenarioTooLargeError: it cannot hold so much; nothing was allocated.
    """
    if engine not in engines:
        kind = "engine" if engines is ENGINES else f"engine for this ({', '.join(ENGINES)} are all)"
        raise ScenarioError(f"no {kind} is called {engine!r}: choose one of {', '.join(engines)}")
    if engine == closed_form.NAME and not is_symmetric(observation):
        raise ScenarioError("the closed form serves symmetric scenarios only: leave engine out")
    if len(observation) <= SMALL or engine == closed_form.NAME:
        return
    puzzle = puzzle_of(observation, announcement)
    [need] = (need for need in needs(puzzle) if need.engine == engine)
    most = {big_integer.NAME: big_integer.MAX_AGENTS, cube.NAME: cube.MAX_AGENTS}
    if need.n_bytes > MAX_BYTES or puzzle.n_agents > most.get(engine, puzzle.n_agents):
        raise ScenarioTooLargeError(
            f"the engine {engine} would need {told_bytes(need.n_bytes)} for {puzzle.n_agents} "
            f"agents, {announcement!s}: leave engine out to get the one that fits, if there is one"
        )


def twins_due_at_bytes(observation: ObservationMatrix, announcement: Announcement) -> float:
    """Returns from which size on a state of counted twins is dearer than listing all worlds.

    That is about how much memory the cheapest engine takes that lists them; `MAX_TWIN_BYTES` if
    none of them fits, and never less than `MIN_TWIN_BYTES`.
    """
    puzzle = puzzle_of(observation, announcement)
    fitting = [
        need.n_bytes
        for need in needs(puzzle)
        if need.engine in LISTING_ENGINES and need.obstacle is None
    ]
    return max(min([*fitting, MAX_TWIN_BYTES]), MIN_TWIN_BYTES)


def _reason(engine: str, puzzle: Puzzle) -> str:
    if engine == closed_form.NAME:
        return "everybody sees all the others and nobody itself: no world need be looked at"
    if puzzle.n_agents <= SMALL:
        return f"up to {SMALL} agents it takes less time than to compare the engines"
    every_need = needs(puzzle)
    [chosen] = (need for need in every_need if need.engine == engine)
    others = [need for need in every_need if need.obstacle is None and need.engine != engine]
    if not others:
        return "nothing else fits"
    best = min(others, key=lambda need: need.seconds)
    return (
        f"the quickest that fits: {told_seconds(chosen.seconds)}, against "
        f"{told_seconds(best.seconds)} with {best.engine}"
    )


def _refusal(puzzle: Puzzle, announcement: Announcement) -> str:
    is_on_request = MAX_CUBE_AGENTS < puzzle.n_agents <= cube.MAX_AGENTS
    on_request = "; or ask for the engine cube by its name" if is_on_request else ""
    return (
        f"{puzzle.n_agents} agents, {announcement!s}: {told_count(puzzle.n_worlds)} worlds are too "
        f"many for every engine. What would fit: take fewer agents (up to {MAX_CUBE_AGENTS} "
        f"whoever sees whom), a tighter announcement ({_tighter(puzzle, announcement)}), or a "
        f"matrix in which more agents see, and are seen by, the same ones{on_request}"
    )


def _tighter(puzzle: Puzzle, announcement: Announcement) -> str:
    n = puzzle.n_agents
    counts = range(n, -1, -1) if isinstance(announcement, AtLeast) else range(n + 1)
    bounds = [type(announcement)(count) for count in counts]
    fitting = takewhile(lambda bound: count_announced(n, bound) <= MAX_LISTED, bounds)
    return str(list(fitting)[-1])
