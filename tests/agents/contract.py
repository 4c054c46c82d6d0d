"""What every agent owes its table, as a test class to subclass.

class TestMine(AgentContract):
    def make_agent(self) -> Agent:
        return MyAgent()
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from dataclasses import replace

import pytest

from del_agents.agent import Agent
from del_agents.registry import make_agent
from del_env.decision import Decision
from del_env.view import AgentView
from tests.agents.tables import sample_views


def decide(agent: Agent, view: AgentView) -> Decision:
    """Returns what the agent decides, but for the time it took."""
    return replace(agent.act(view), latency_s=None)


class AgentContract:
    """Subclass it, call the subclass Test..., and define `make_agent`."""

    def make_agent(self) -> Agent:
        raise NotImplementedError("return the agent under test, made anew")

    @pytest.fixture
    def agent(self) -> Agent:
        return self.make_agent()

    @pytest.fixture
    def views(self) -> Sequence[AgentView]:
        return sample_views()

    def test_every_view_gets_a_decision(self, agent: Agent, views: Sequence[AgentView]) -> None:
        assert {type(agent.act(view)) for view in views} == {Decision}

    def test_equal_views_get_equal_decisions(
        self, agent: Agent, views: Sequence[AgentView]
    ) -> None:
        for view in views:
            assert decide(agent, view) == decide(self.make_agent(), deepcopy(view))

    def test_the_order_of_the_views_does_not_matter(
        self, agent: Agent, views: Sequence[AgentView]
    ) -> None:
        forwards = [decide(agent, view) for view in views]
        backwards = [decide(agent, view) for view in reversed(views)]
        assert forwards == backwards[::-1]

    def test_the_view_stays_untouched(self, agent: Agent, views: Sequence[AgentView]) -> None:
        before = deepcopy(views)
        for view in views:
            agent.act(view)
        assert views == before

    def test_eight_threads_get_the_decisions_of_one(
        self, agent: Agent, views: Sequence[AgentView]
    ) -> None:
        alone = [decide(agent, view) for view in views]
        with ThreadPoolExecutor(max_workers=8) as pool:
            together = list(pool.map(lambda view: decide(agent, view), [*views] * 8))
        assert together == alone * 8

    def test_its_name_makes_it_again(self, agent: Agent) -> None:
        again = make_agent(agent.name)
        assert again.name == agent.name
        assert type(again) is type(agent)
