"""Agents of a user's own, as `module:attribute` names them; and how they are asked in tests."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from del_agents.agent import Agent
from del_agents.language.providers import Providers
from del_agents.registry import make_agent
from del_env.answers import Answer
from del_env.decision import Decision, Failure
from del_env.errors import AgentError
from del_env.view import AgentView
from del_experiments.runs.agents import RunAgent, make_run_agents
from del_experiments.runs.settings import AgentEntry
from del_experiments.runs.standing import Standing
from del_experiments.static.settings import Selection


class Slow:
    """As good as the ideal agent, but it takes its time."""

    name = "slow"
    seconds = 0.05

    def act(self, view: AgentView) -> Decision:
        time.sleep(self.seconds)
        return make_agent("ideal").act(view)


MANY = 4


class Crooked:
    """Fails in its own way wherever it sees few."""

    name = "crooked"

    def act(self, view: AgentView) -> Decision:
        if sum(view.observation[view.agent]) < MANY:
            raise ZeroDivisionError("too few to see")
        return Decision.of(Answer.NO)


@dataclass
class Canned:
    """Gives one decision after the other, then the last one for ever; counts how often."""

    decisions: Sequence[Decision | Exception]
    name: str = "canned"
    n_asked: int = 0

    def act(self, view: AgentView) -> Decision:
        decision = self.decisions[min(self.n_asked, len(self.decisions) - 1)]
        self.n_asked += 1
        if isinstance(decision, Exception):
            raise decision
        return decision


LEFT = AgentError("the input ended: resume later")
FAILED = Decision(failure=Failure.ERROR, detail="no connection")


class Silent:
    """A watch that only remembers what was said."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.shown: list[Standing] = []

    def show(self, standing: Standing) -> None:
        self.shown.append(standing)

    def say(self, text: str) -> None:
        self.said.append(text)


def run_agents(*specs: str, selection: Selection | None = None) -> tuple[RunAgent, ...]:
    chosen = selection or Selection(suite="pattern-epistemic")
    return make_run_agents(specs, chosen.options, Providers(environ={}))


def run_agent(agent: Agent, name: str = "", **settings: object) -> RunAgent:
    entry = AgentEntry.model_validate(
        {"name": name or agent.name, "spec": agent.name, "settings": settings}
    )
    return RunAgent(entry=entry, agent=agent, options=Selection(suite="").options)


class Stuck:
    """Takes longer than anybody waits."""

    name = "stuck"

    def act(self, view: AgentView) -> Decision:
        time.sleep(600)
        raise AssertionError("nobody should have waited")
