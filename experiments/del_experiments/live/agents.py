"""Who sits at the tables: what is asked, what is computed, and what each remembers."""

from collections.abc import Mapping

from del_agents.agent import Agent
from del_agents.ideal import BoundedAgent, IdealAgent
from del_agents.language.providers import Providers
from del_agents.pattern import PatternAgent
from del_agents.registry import make_agent
from del_agents.scripted import AlwaysAgent, RandomAgent
from del_env.episode import HistoryMode
from del_env.errors import SettingsError
from del_experiments.live.plan import Plan
from del_experiments.runs.agents import RunAgent, make_run_agents
from del_experiments.table import keeps_conversation

_SCRIPTED = ("ideal", "bounded", "pattern", "random", "always")


def make_agents(plan: Plan, providers: Providers) -> Mapping[str, RunAgent]:
    """Returns the agents of a plan, by name.

    Args:
        plan: the plan.
        providers: what language models share.

    Raises:
        SettingsError: one keeps a conversation, and the history is to be the ideal one.
        AgentError: there is no such agent, or something that it needs is not there.
    """
    agents = make_run_agents(plan.agents, plan.grid.options, providers)
    if HistoryMode.IDEAL in plan.grid.history:
        for one in agents:
            _check_memory(one)
    return {one.entry.name: one for one in agents}


def is_scripted(agent: Agent) -> bool:
    """Whether an agent computes its answers from the view: no reply of it needs to be kept."""
    return isinstance(agent, IdealAgent | BoundedAgent | PatternAgent | RandomAgent | AlwaysAgent)


def scripted_agent(name: str) -> Agent | None:
    """Returns the scripted agent of that name; None if it is no such name.

    Raises:
        AgentError: it begins like one, and is none.
    """
    return make_agent(name) if is_scripted_name(name) else None


def is_scripted_name(name: str) -> bool:
    """Whether an agent of that name computes its answers from the view."""
    return name.partition(":")[0] in _SCRIPTED


def _check_memory(run_agent: RunAgent) -> None:
    if keeps_conversation(run_agent.agent):
        raise SettingsError(
            f'agent {run_agent.entry.name} has the memory "conversation", and the history "ideal" '
            "would contradict what it said itself: choose the history live, or set the memory of "
            'the agent to "history"'
        )
