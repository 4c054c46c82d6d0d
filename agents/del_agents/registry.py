"""Agents by name.

A name is a kind, and for some kinds an argument after a colon: `ideal`, `bounded:2`; or it is a
name of the roster that `providers` brings along. Any other name with a colon is a user's own agent,
`module:attribute`. A new kind is one line here.
"""

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

from del_agents.agent import Agent, AgentSetup, Tell
from del_agents.loading import load_agent, load_attribute
from del_env.errors import AgentError
from del_env.replies import AnswerLine

if TYPE_CHECKING:
    from del_agents.language.providers import Providers


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


_LANGUAGE = "del_agents.language.factories"

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
    AgentKind(
        "openai:<model>",
        "asks a language model by OpenAI's Chat Completions",
        f"{_LANGUAGE}:make_openai",
    ),
    AgentKind(
        "anthropic:<model>",
        "asks a language model by Anthropic's Messages",
        f"{_LANGUAGE}:make_anthropic",
    ),
    AgentKind(
        "local:<model>",
        "runs a small language model in this process: smollm2, or a GGUF file",
        f"{_LANGUAGE}:make_local",
    ),
    AgentKind("mock:<file>", "gives canned replies out of a TOML file", f"{_LANGUAGE}:make_mock"),
)
_BY_NAME = {kind.name: kind for kind in _KINDS}
_OWN = "module:attribute"


def make_agent(
    spec: str,
    *,
    tell: Tell | None = None,
    tell_next: Tell | None = None,
    answer_line: AnswerLine = AnswerLine.FIRST,
    providers: "Providers | None" = None,
) -> Agent:
    """Returns the agent of that name.

    Args:
        spec: a name as `agent_names` lists them; or a name of the roster of `providers`, or a
            provider of it and a model, `provider:model`; or `module:attribute` for an agent of
            your own: an agent, or a class or function that makes one without arguments.
        tell: puts a view into words, for agents that read.
        tell_next: puts what is new since the round before into words, for a model that keeps the
            conversation.
        answer_line: where the prompt asks for the answer.
        providers: what language models share: roster, keys, budget, connections.

    Raises:
        AgentError: there is no such agent, its argument does not fit, or something that it needs
            (a key, a package, a file) is not there; the message names the way out.
    """
    setup = AgentSetup(tell=tell, tell_next=tell_next, answer_line=answer_line, providers=providers)
    name, colon, argument = spec.strip().partition(":")
    if _is_in_roster(spec.strip(), providers):
        agent: Agent = load_attribute(f"{_LANGUAGE}:make_language_agent")(spec.strip(), setup)
        return agent
    if name in _BY_NAME:
        agent = load_attribute(_BY_NAME[name].factory)(argument if colon else None, setup)
        return agent
    near = _nearest(name, argument if colon else None, providers)
    if not colon:
        way_out = f"did you mean {near}? `del-env list` names them all" if near else None
        raise AgentError(
            f"no agent is called {spec!r}: {way_out or f'choose one of {_choices(providers)}'}"
        )
    try:
        return load_agent(spec.strip())
    except AgentError as error:
        raise AgentError(f"{error}; or did you mean {near}?" if near else str(error)) from error


def agent_descriptions() -> dict[str, str]:
    """Returns one line about each kind of agents, by how its names look."""
    own = {_OWN: "an agent of your own, or what makes one without arguments"}
    return {kind.usage: kind.description for kind in _KINDS} | own


def agent_names() -> tuple[str, ...]:
    """Returns how the names that `make_agent` takes look."""
    return tuple(agent_descriptions())


def _is_in_roster(spec: str, providers: "Providers | None") -> bool:
    if providers is None or providers.roster.settings_of(spec) is None:
        return False
    if spec in _BY_NAME:
        raise AgentError(
            f"{spec!r} names an agent of del-env and one of the roster: call the other one "
            "something else"
        )
    return True


def _nearest(name: str, argument: str | None, providers: "Providers | None") -> str | None:
    """Returns the name that somebody who mistyped it may have meant; None if none is like it."""
    roster = [] if argument is not None or providers is None else [*providers.roster.agents]
    close = get_close_matches(name.strip().lower(), [*_BY_NAME, *roster], n=1, cutoff=0.7)
    if not close or argument is None:
        return next(iter(close), None)
    return f"{close[0]}:{argument}" if ":" in _BY_NAME[close[0]].usage else close[0]


def _choices(providers: "Providers | None") -> str:
    return ", ".join([*agent_names(), *(providers.roster.agents if providers else ())])
