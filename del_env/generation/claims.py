"""How few claims of the history settle an agent's status, all else being forgotten."""

from del_env.answers import Disclosure
from del_env.errors import ScenarioError
from del_env.generation.cover import Cover, smallest_cover
from del_env.generation.worlds import worlds_of
from del_env.oracle.criteria import objecting
from del_env.scenario import Scenario, check_agent

# In the order of the claims: 0 does not know, 1 knows.
_OBJECTING = [objecting(Disclosure.KNOWLEDGE, claim) for claim in Disclosure.KNOWLEDGE.claims]


def claims_needed(scenario: Scenario, agent: int) -> Cover:
    """Returns how few single claims are enough for the agent to know its status.

    It knows the announcement and what it sees, and hears some of the claims (other agent, round)
    that come before its pivotal round in ideal play. A claim rules out a world if that agent,
    knowing what was public before that round, would have made another claim there; where what the
    agent sees contradicts what was public, it would have made none, and nothing is ruled out.

    Raises:
        ScenarioError: there is no such agent, or it never knows.
        ScenarioTooLargeError: there are too many worlds; nothing was allocated.
    """
    check_agent(agent, scenario.n_agents)
    space = worlds_of(scenario.observation, scenario.announcement)
    rivals = [
        space.lookalikes(other, scenario.world)[not positive]
        for other, positive in enumerate(scenario.world)
    ]
    worlds, guessing = space.announced, list(range(scenario.n_agents))
    doubts, refuted = worlds & rivals[agent], list[int]()
    while worlds & doubts:
        left = worlds
        for other in guessing:
            knows = not worlds & rivals[other]
            objects = space.where(other, worlds, _OBJECTING[knows])
            refuted.append(objects & doubts)
            # In a world that is possible everybody would make some claim: all that do not object
            # agree.
            left &= ~objects
        if left == worlds:
            raise ScenarioError(f"agent {agent} never knows its status here: ask another agent")
        guessing = [other for other in guessing if worlds & rivals[other]]
        worlds = left
    return smallest_cover(doubts, refuted)
