"""AgentView: all that one agent may know, and nothing more."""

from dataclasses import dataclass

from del_env.answers import Disclosure, PublicHistory
from del_env.checks import checked_member
from del_env.scenario import (
    Announcement,
    ObservationMatrix,
    Scenario,
    World,
    check_agent,
    is_symmetric,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentView:
    """What one agent knows when it is asked.

    A function of what the agent observes and of what is public: in two worlds that it cannot
    tell apart its views are equal.

    Attributes:
        agent: the agent's own number, from 0.
        observation: who observes whom, n x n; common knowledge.
        announcement: the public announcement.
        disclosure: what becomes public of an answer.
        seen: the status of each agent as far as this one observes it; None where it does not.
        public_history: the claims of the rounds before this one.
        own_replies: the seat's own earlier replies, one a round (what a conversation needs); empty
            for an agent that keeps none.
        own_note: the note that the seat last left itself; empty for an agent that keeps none.
    """

    agent: int
    observation: ObservationMatrix
    announcement: Announcement
    disclosure: Disclosure
    seen: tuple[bool | None, ...]
    public_history: PublicHistory = ()
    own_replies: tuple[str, ...] = ()
    own_note: str = ""

    @property
    def n_agents(self) -> int:
        """How many agents there are."""
        return len(self.observation)

    @property
    def round_number(self) -> int:
        """The round in which the agent is asked, from 1."""
        return len(self.public_history) + 1

    @property
    def is_symmetric(self) -> bool:
        """Whether everybody observes all the others and not itself."""
        return is_symmetric(self.observation)


def seen_by(agent: int, observation: ObservationMatrix, world: World) -> tuple[bool | None, ...]:
    """Returns each agent's status in `world` as far as `agent` observes it, else None."""
    pairs = zip(observation[agent], world, strict=True)
    return tuple(positive if sees else None for sees, positive in pairs)


def view_of(
    scenario: Scenario,
    agent: int,
    public_history: PublicHistory = (),
    disclosure: Disclosure = Disclosure.KNOWLEDGE,
    own_replies: tuple[str, ...] = (),
    own_note: str = "",
) -> AgentView:
    """Returns what `agent` knows in the round after `public_history`.

    Raises:
        ScenarioError: the scenario has no such agent.
        SettingsError: there is no such disclosure.
    """
    check_agent(agent, scenario.n_agents)
    return AgentView(
        agent=int(agent),
        observation=scenario.observation,
        announcement=scenario.announcement,
        disclosure=checked_member(Disclosure, "disclosure", disclosure),
        seen=seen_by(agent, scenario.observation, scenario.world),
        public_history=public_history,
        own_replies=own_replies,
        own_note=own_note,
    )
