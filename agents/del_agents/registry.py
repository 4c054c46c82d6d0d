"""Agents by name.

A name is a kind, and for some kinds an argument after a colon: `ideal`, `bounded:2`. Any other
name with a colon is a user's own agent, `module:attribute`. A new kind is one line here.
"""

from dataclasses import dataclass

from del_agents.agent import Agent, AgentSetup, Tell
from del_agents.loading import load_agent, load_attribute
from del_env.errors import AgentError


@dataclass(frozen=True, slots=True)
class AgentKind:
    """One kind of agents.

    Attributes:
        usage: how its names look: `ideal`, `bounded:<rounds>`, `random[:<seed>]`.
        description: what it does, in one line.
        factory: `module:function` that takes the argument (what follows the colon, None without
            one) and an `AgentSetup`, and returns the agent. It is imported on use, so that an
            SDK is needed only by those who use it.
    """

    usage: str
    description: str
    factory: str

    @property
    def name(self) -> str:
        """The kind's name, without any argument."""
        return self.usage.partition("[")[0].partition(":")[0]


_KINDS = (
    AgentKind("ideal", "reasons perfectly", "del_agents.ideal:make_ideal"),
    AgentKind(
        "bounded:<rounds>",
        "reasons perfectly about the first rounds only",
        "del_agents.ideal:make_bounded",
    ),
    AgentKind(
        "pattern",
        "counts the positives it sees and waits, as if everybody saw all the others",
        "del_agents.pattern:make_pattern",
    ),
    AgentKind("random[:<seed>]", "draws its answers", "del_agents.scripted:make_random"),
    AgentKind("always:<answer>", "always says the same", "del_agents.scripted:make_always"),
    AgentKind("human", "asks at the terminal", "del_agents.human:make_human"),
)
_BY_NAME = {kind.name: kind for kind in _KINDS}
_OWN = "module:attribute"


def make_agent(spec: str, *, tell: Tell | None = None) -> Agent:
    """Returns the agent of that name.

    Args:
        spec: a name as `agent_names` lists them; or `module:attribute` for an agent of your own:
            an agent, or a class or function that makes one without arguments.
        tell: puts a view into words, for agents that read.

    Raises:
        AgentError: there is no such agent, or its argument does not fit; the message names the
            choices.
    """
    name, colon, argument = spec.strip().partition(":")
    if name in _BY_NAME:
        make = load_attribute(_BY_NAME[name].factory)
        agent: Agent = make(argument if colon else None, AgentSetup(tell=tell))
        return agent
    if not colon:
        raise AgentError(f"no agent is called {spec!r}: choose one of {_choices()}")
    try:
        return load_agent(spec.strip())
    except AgentError as error:
        raise AgentError(f"{error} (known agents: {_choices()})") from error


def agent_descriptions() -> dict[str, str]:
    """Returns one line about each kind of agents, by how its names look."""
    own = {_OWN: "an agent of your own, or what makes one without arguments"}
    return {kind.usage: kind.description for kind in _KINDS} | own


def agent_names() -> tuple[str, ...]:
    """Returns how the names that `make_agent` takes look."""
    return tuple(agent_descriptions())


def _choices() -> str:
    return ", ".join(agent_names())
