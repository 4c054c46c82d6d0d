"""Tables to seat agents at: played episodes, and views of every shape."""

from collections.abc import Iterator, Sequence
from random import Random

from del_agents.agent import Agent
from del_env.answers import Disclosure
from del_env.episode import Episode, HistoryMode, Rules, play_round, start_episode
from del_env.scenario import (
    Announcement,
    AtLeast,
    AtMost,
    ObservationMatrix,
    Scenario,
    symmetric_observation,
)
from del_env.view import AgentView, view_of
from tests.draws import draw_scenario

ALL_RULES = tuple(
    Rules(disclosure=disclosure, history=history)
    for disclosure in Disclosure
    for history in HistoryMode
)


def matrix(*rows: str) -> ObservationMatrix:
    """Returns the observation matrix with these rows, such as "0110"."""
    return tuple(tuple(entry == "1" for entry in row) for row in rows)


# Agent 0 sees itself and agent 2; agent 1 sees nobody; agent 3 is seen by nobody but agent 2.
CROOKED = Scenario(
    world=(False, True, False, True),
    observation=matrix("1010", "0000", "1101", "1010"),
    announcement=AtMost(3),
)
LONELY = Scenario(world=(True,), observation=matrix("0"), announcement=AtLeast(1))


def rounds_of(scenario: Scenario, rules: Rules, agents: Sequence[Agent]) -> Iterator[Episode]:
    """Yields the episode before each round, and after the last."""
    episode = start_episode(scenario, rules)
    while not episode.is_over:
        yield episode
        decisions = [agent.act(episode.view(seat)) for seat, agent in enumerate(agents)]
        episode = play_round(episode, [decision.played for decision in decisions])
    yield episode


def symmetric_scenarios(max_agents: int) -> Iterator[Scenario]:
    """Yields a scenario for every n, k and true announcement; the positive agents are the last."""
    for n in range(1, max_agents + 1):
        for k in range(n + 1):
            world = tuple(agent >= n - k for agent in range(n))
            announcements: list[Announcement] = [AtLeast(q) for q in range(k + 1)]
            announcements += [AtMost(q) for q in range(k, n + 1)]
            for announcement in announcements:
                yield Scenario(
                    world=world, observation=symmetric_observation(n), announcement=announcement
                )


def sample_views() -> tuple[AgentView, ...]:
    """Returns views of crooked and random scenarios, with histories that make sense or do not."""
    random = Random(5)
    scenarios = [CROOKED, LONELY, *(draw_scenario(random, 6) for _ in range(30))]
    return tuple(_view(random, scenario) for scenario in scenarios for _ in range(2))


def _view(random: Random, scenario: Scenario) -> AgentView:
    disclosure = random.choice(list(Disclosure))
    history = tuple(
        tuple(random.choice(disclosure.claims) for _ in range(scenario.n_agents))
        for _ in range(random.randint(0, 3))
    )
    replies = ("Yes", "I don’t know \ud83d")[: random.randint(0, 2)]
    agent = random.randrange(scenario.n_agents)
    return view_of(scenario, agent, history, disclosure, replies)
