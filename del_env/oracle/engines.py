"""The engines behind `knowledge_history`, and which one serves a scenario."""

from collections.abc import Callable

from del_env.answers import Disclosure
from del_env.errors import ScenarioError
from del_env.oracle import big_integer, closed_form
from del_env.oracle.history import KnowledgeHistory, history_from_trace
from del_env.oracle.trace import Trace
from del_env.scenario import Scenario

ENGINES: dict[str, Callable[[Scenario, Disclosure], Trace]] = {
    closed_form.NAME: closed_form.trace,
    big_integer.NAME: big_integer.trace,
}


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
    if name not in ENGINES:
        raise ScenarioError(f"no engine is called {name!r}: choose one of {', '.join(ENGINES)}")
    if name == closed_form.NAME and not scenario.is_symmetric:
        raise ScenarioError("the closed form serves symmetric scenarios only: leave engine out")
    trace = ENGINES[name](scenario, disclosure)
    return history_from_trace(scenario, disclosure, trace, name)


def choose_engine(scenario: Scenario) -> str:
    """Returns the name of the cheapest engine that serves the scenario."""
    return closed_form.NAME if scenario.is_symmetric else big_integer.NAME
