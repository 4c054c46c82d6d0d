"""Agent: whoever can answer for a seat; and what one may be given when it is made."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from del_env.decision import Decision
from del_env.view import AgentView

Tell: TypeAlias = Callable[[AgentView], str]
"""Puts a view into words, for an agent that reads."""


class Agent(Protocol):
    """A player: asked with a view, it hands back a decision.

    An agent is stateless: it computes its decision from the view alone, so that equal views give
    equal answers (people and language models apart), in any order. It is thread-safe, since many
    calls run at once in threads.
    """

    @property
    def name(self) -> str:
        """The name it goes by; `make_agent` makes the same agent of it."""
        ...

    def act(self, view: AgentView) -> Decision:
        """Returns the agent's decision in the round that `view` shows."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentSetup:
    """What agents are made with besides their names; each takes from it what it needs.

    Attributes:
        tell: puts a view into words; None leaves the words to the agent.
    """

    tell: Tell | None = None
