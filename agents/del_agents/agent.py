"""Agent: whoever can answer for a seat; and what one may be given when it is made."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias, runtime_checkable

from del_env.decision import Decision
from del_env.replies import AnswerLine
from del_env.view import AgentView

if TYPE_CHECKING:
    from del_agents.language.providers import Providers

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


@runtime_checkable
class Reader(Protocol):
    """An agent that reads: it can be given other words for the same view."""

    def told_by(self, tell: Tell, tell_next: Tell | None = None) -> Agent:
        """Returns the same agent with these words, sharing all that is costly to make."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentSetup:
    """What agents are made with besides their names; each takes from it what it needs.

    Attributes:
        tell: puts a view into words; None leaves the words to the agent.
        tell_next: puts what is new since the round before into words, for a model that keeps the
            conversation; it goes on with what `tell` began.
        answer_line: where a prompt asks for the answer.
        providers: what language models share; None takes what the whole process shares, without
            any roster.
    """

    tell: Tell | None = None
    tell_next: Tell | None = None
    answer_line: AnswerLine = AnswerLine.FIRST
    providers: "Providers | None" = None


def with_tell(agent: Agent, tell: Tell, tell_next: Tell | None = None) -> Agent:
    """Returns the agent with these words if it reads any, else the agent as it is.

    That is cheap enough for each prompt of a suite: nothing is opened or imported.

    Args:
        agent: the agent.
        tell: puts a view into words.
        tell_next: puts what is new since the round before into words; without it each prompt
            stands alone, and no conversation is kept.
    """
    return agent.told_by(tell, tell_next) if isinstance(agent, Reader) else agent
