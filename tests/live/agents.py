"""Agents of a user's own, as `module:attribute` names them, and tables of agents for tests."""

import os
import time
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Lock

from del_agents.agent import Agent
from del_agents.registry import make_agent
from del_env.decision import Decision, Failure
from del_env.view import AgentView
from del_experiments.live.plan import Plan, make_plan
from del_experiments.live.reading import read_live_run
from del_experiments.live.record import LiveRecord
from del_experiments.live.running import LiveResult, run_live
from del_experiments.live.settings import Grid
from del_experiments.runs.agents import RunAgent
from del_experiments.runs.setup import RunSetup
from tests.static.agents import Silent, run_agent

CALLS_VARIABLE = "CALLS_FILE"
FAILED = Decision(failure=Failure.ERROR, detail="no connection")


def _ideal(view: AgentView) -> Decision:
    return make_agent("ideal").act(view)


class Paid:
    """As good as the ideal agent; each call is a byte in a file, and takes its time."""

    name = "paid"
    seconds = 0.004

    def act(self, view: AgentView) -> Decision:
        file = os.open(os.environ[CALLS_VARIABLE], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        os.write(file, b".")
        os.close(file)
        time.sleep(self.seconds)
        return _ideal(view)


class Stuck:
    """Takes longer than anybody waits."""

    name = "stuck"

    def act(self, view: AgentView) -> Decision:
        time.sleep(600)
        raise AssertionError("nobody should have waited")


class Broken:
    """Fails in its own way whenever it is asked."""

    name = "broken"

    def act(self, view: AgentView) -> Decision:
        raise ZeroDivisionError("no idea")


class Speechless:
    """Gives back what is no decision."""

    name = "speechless"

    def act(self, view: AgentView) -> Decision:
        return None  # type: ignore[return-value]


class Counting:
    """Decides by a function, and remembers every view that it was asked with."""

    def __init__(
        self, decide: Callable[[AgentView], Decision] = _ideal, memory: str = "history"
    ) -> None:
        self.name = "counting"
        self.memory = memory
        self.views: list[AgentView] = []
        self._decide = decide
        self._lock = Lock()

    @property
    def counts(self) -> Counter[AgentView]:
        """How often it was asked with which view."""
        return Counter(self.views)

    def act(self, view: AgentView) -> Decision:
        with self._lock:
            self.views.append(view)
        return self._decide(view)


def failing_once(fails: Callable[[AgentView], bool]) -> Callable[[AgentView], Decision]:
    """Returns what is ideal, but fails the first time that it is asked with such a view."""
    failed: set[AgentView] = set()

    def decide(view: AgentView) -> Decision:
        if fails(view) and view not in failed:
            failed.add(view)
            return FAILED
        return _ideal(view)

    return decide


def seated(*agents: Agent) -> Mapping[str, RunAgent]:
    """Returns the agents as those of a run by their names, the ideal one among them."""
    return {one.name: run_agent(one) for one in (make_agent("ideal"), *agents)}


def small_plan(roster: str = "0=counting,rest=ideal", **chosen: object) -> Plan:
    """Returns a plan of few episodes with crooked scenarios."""
    settings = {"n": [4], "density": [0.6], "seeds": "0-4"} | chosen
    return make_plan(Grid.model_validate({"rosters": [roster], **settings}))


def played(
    plan: Plan,
    *agents: Agent,
    folder: Path | None = None,
    watch: Silent | None = None,
    n_threads: int = 3,
) -> LiveResult:
    return run_live(
        plan, seated(*agents), watch or Silent(), RunSetup(folder=folder, n_threads=n_threads)
    )


def records(folder: Path) -> tuple[LiveRecord, ...]:
    return read_live_run(folder).records


def n_calls(result: tuple[LiveRecord, ...], name: str = "counting") -> int:
    """Returns how many decisions of an agent are in the records."""
    return sum(record.episode.seats.count(name) * len(record.episode.rounds) for record in result)
