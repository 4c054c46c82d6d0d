"""No leaks: two worlds that an agent cannot tell apart look the same to it to the last byte."""

from itertools import product
from random import Random
from typing import Any

import pytest

from del_env.answers import Disclosure
from del_env.environment import HiddenStatusEnv, parallel_env
from del_env.episode import HistoryMode
from del_env.scenario import Scenario, World
from tests.draws import draw_scenario
from tests.environment.play import draw_actions, frozen


def twins(scenario: Scenario, agent: int) -> list[Scenario]:
    """Returns the scenarios of the other worlds that agree with all that the agent observes."""
    row = scenario.observation[agent]

    def agrees(world: World) -> bool:
        pairs = zip(row, world, scenario.world, strict=True)
        return all(mine == theirs for sees, mine, theirs in pairs if sees)

    return [
        Scenario(world=world, observation=scenario.observation, announcement=scenario.announcement)
        for world in product((False, True), repeat=scenario.n_agents)
        if world != scenario.world and agrees(world) and scenario.announcement.allows(sum(world))
    ]


def in_other_words(random: Random, actions: dict[str, int], env: HiddenStatusEnv) -> dict[str, int]:
    """Returns actions that make the same claims: under `knowledge` Yes and No are one."""
    if env.settings.rules.disclosure is Disclosure.ANSWER:
        return actions
    return {name: action and random.choice((1, 2)) for name, action in actions.items()}


def looks(env: HiddenStatusEnv, observations: dict[str, Any], name: str) -> tuple[Any, ...]:
    view = env.view(name)
    return frozen(observations[name]), view, repr(view)


def rounds_alike(scenario: Scenario, twin: Scenario, agent: int, **rules: Any) -> int:
    """Checks one pair of worlds and returns in how many rounds they had to look the same."""
    random = Random(hash(scenario))
    env, other = parallel_env(scenario=scenario, **rules), parallel_env(scenario=twin, **rules)
    name = f"agent_{agent}"
    observed, observed_there = env.reset()[0], other.reset()[0]
    n_rounds = 0
    while env.episode.public_history == other.episode.public_history:
        n_rounds += 1
        assert looks(env, observed, name) == looks(other, observed_there, name)
        if not (env.agents and other.agents):
            break
        actions = draw_actions(random, env)
        observed_there = other.step(in_other_words(random, actions, other))[0]
        observed = env.step(actions)[0]
    return n_rounds


@pytest.mark.parametrize("disclosure", list(Disclosure))
@pytest.mark.parametrize("history", list(HistoryMode))
def test_worlds_that_an_agent_cannot_tell_apart_look_the_same_to_it(
    disclosure: Disclosure, history: HistoryMode
) -> None:
    random = Random(4)
    alike = []
    for _ in range(300):
        scenario = draw_scenario(random, 5)
        agent = random.randrange(scenario.n_agents)
        for twin in random.sample(others := twins(scenario, agent), min(len(others), 3)):
            alike.append(
                rounds_alike(scenario, twin, agent, disclosure=disclosure, history=history)
            )
    assert len(alike) > 200
    assert sum(n_rounds > 1 for n_rounds in alike) > 50


def test_worlds_that_an_agent_can_tell_apart_look_different_to_it() -> None:
    random = Random(5)
    differences = 0
    for _ in range(50):
        scenario = draw_scenario(random, 4)
        for agent, seen in product(range(scenario.n_agents), repeat=2):
            flipped = tuple(p ^ (b == seen) for b, p in enumerate(scenario.world))
            if not (
                scenario.observation[agent][seen] and scenario.announcement.allows(sum(flipped))
            ):
                continue
            env = parallel_env(n_agents=scenario.n_agents)
            there = Scenario(
                world=flipped, observation=scenario.observation, announcement=scenario.announcement
            )
            name = f"agent_{agent}"
            first = looks(env, env.reset(options={"scenario": scenario})[0], name)
            second = looks(env, env.reset(options={"scenario": there})[0], name)
            assert first[0] != second[0]
            assert first[1] != second[1]
            differences += 1
    assert differences > 50
