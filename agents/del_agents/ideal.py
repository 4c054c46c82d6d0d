"""Agents that reason by possible worlds: perfectly, or perfectly about the first rounds only."""

from dataclasses import dataclass
from typing import ClassVar

from del_agents.agent import AgentSetup
from del_agents.arguments import checked_from_zero, no_argument, whole_number
from del_env.answers import Answer, PublicHistory
from del_env.decision import Decision
from del_env.oracle import public_state
from del_env.view import AgentView


@dataclass(frozen=True, slots=True)
class IdealAgent:
    """Answers what follows from its view, and only that; always rational.

    Where the public history contradicts what it sees, it says that it does not know.
    """

    name: ClassVar[str] = "ideal"

    def act(self, view: AgentView) -> Decision:
        """Returns the rational answer."""
        return Decision.of(_rational_answer(view, view.public_history))


@dataclass(frozen=True, slots=True)
class BoundedAgent:
    """Reasons perfectly about the first `depth` rounds and takes no notice of later ones.

    In ideal play it is right in every round iff `depth` is at least its pivotal round - 1.

    Attributes:
        depth: how many rounds it follows, impossible ones counted; 0 leaves it the announcement
            and what it sees.

    Raises:
        AgentError: `depth` is not an integer from 0 on.
    """

    depth: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "depth", checked_from_zero("depth", self.depth))

    @property
    def name(self) -> str:
        """`bounded:` and the depth."""
        return f"bounded:{self.depth}"

    def act(self, view: AgentView) -> Decision:
        """Returns the rational answer as of the last round that it follows."""
        return Decision.of(_rational_answer(view, view.public_history[: self.depth]))


def make_ideal(argument: str | None, setup: AgentSetup) -> IdealAgent:
    """Returns the agent `ideal`."""
    no_argument("ideal", argument)
    return IdealAgent()


def make_bounded(argument: str | None, setup: AgentSetup) -> BoundedAgent:
    """Returns the agent `bounded:<rounds>`."""
    return BoundedAgent(whole_number("bounded", argument, "how many rounds it follows"))


def _rational_answer(view: AgentView, public_history: PublicHistory) -> Answer:
    state = public_state(view.observation, view.announcement, view.disclosure, public_history)
    return state.rational_answer(view.agent, view.seen).answer
