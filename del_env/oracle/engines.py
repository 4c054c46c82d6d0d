"""Which engine serves a scenario, and the questions that any of them answers."""

from functools import lru_cache

from del_env.answers import Disclosure
from del_env.errors import ScenarioError
from del_env.oracle import big_integer, closed_form, elimination
from del_env.oracle.elimination import RoundEliminations
from del_env.oracle.history import KnowledgeHistory, history_from_trace
from del_env.oracle.space import Space
from del_env.oracle.trace import Trace
from del_env.scenario import Announcement, ObservationMatrix, Scenario

ENGINES = (closed_form.NAME, big_integer.NAME)


def knowledge_history(
    scenario: Scenario,
    disclosure: Disclosure = Disclosure.KNOWLEDGE,
    *,
    engine: str | None = None,
) -> KnowledgeHistory:
    """Returns who knows when, if everybody reasons perfectly.

    Args:
        scenario: the puzzle.
        disclosure: what becomes public of an answer; the papers use `knowledge`.
        engine: a name of `ENGINES`; None chooses the cheapest that serves the scenario.

    Raises:
        ScenarioTooLargeError: no engine can hold the scenario; nothing was allocated.
        ScenarioError: there is no engine of that name, or it does not serve the scenario.
    """
    name = engine or choose_engine(scenario)
    return history_from_trace(scenario, disclosure, _trace(scenario, disclosure, name), name)


def choose_engine(scenario: Scenario) -> str:
    """Returns the name of the cheapest engine that serves the scenario."""
    return closed_form.NAME if scenario.is_symmetric else big_integer.NAME


def eliminations(
    scenario: Scenario, disclosure: Disclosure = Disclosure.KNOWLEDGE
) -> tuple[RoundEliminations, ...]:
    """Returns what each round rules out, up to the fixed point; index 0 is round 1.

    Raises:
        ScenarioTooLargeError: the worlds are too many to be listed.
    """
    space = space_of(scenario.observation, scenario.announcement)
    return elimination.list_eliminations(space, scenario, disclosure)


# Spaces hold no more than masks of their worlds; all rounds and all seats of an episode use one.
@lru_cache(maxsize=64)
def space_of(observation: ObservationMatrix, announcement: Announcement) -> Space:
    """Returns the space of worlds in which the scenarios of one matrix and bound are solved.

    Raises:
        ScenarioTooLargeError: no engine can hold it; nothing was allocated.
    """
    return big_integer.BigIntegerSpace(observation, announcement)


def _trace(scenario: Scenario, disclosure: Disclosure, engine: str) -> Trace:
    if engine == big_integer.NAME:
        space = space_of(scenario.observation, scenario.announcement)
        return elimination.trace(space, scenario, disclosure)
    if engine != closed_form.NAME:
        raise ScenarioError(f"no engine is called {engine!r}: choose one of {', '.join(ENGINES)}")
    if not scenario.is_symmetric:
        raise ScenarioError("the closed form serves symmetric scenarios only: leave engine out")
    return closed_form.trace(scenario, disclosure)
