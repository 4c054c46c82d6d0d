"""Random scenarios beyond those of `tests.draws`: with twins, and of one number of agents."""

from random import Random

from del_env.scenario import ObservationMatrix, Scenario
from tests.draws import draw_announcement, draw_observation, draw_world


def scenario_of_size(random: Random, n_agents: int) -> Scenario:
    """Draws a scenario with any matrix: self-observers, blind and unseen agents included."""
    world = draw_world(random, n_agents)
    return Scenario(
        world=world,
        observation=draw_observation(random, n_agents),
        announcement=draw_announcement(random, world),
    )


def scenario_with_twins(random: Random, n_agents: int) -> Scenario:
    """Draws a scenario whose agents fall into blocks of twins, of any sizes and places."""
    world = draw_world(random, n_agents)
    return Scenario(
        world=world,
        observation=draw_blocks(random, n_agents),
        announcement=draw_announcement(random, world),
    )


def draw_blocks(random: Random, n_agents: int) -> ObservationMatrix:
    """Draws who observes whom by block alone."""
    n_blocks = random.randint(1, n_agents)
    block = [random.randrange(n_blocks) for _ in range(n_agents)]
    sees = [[random.random() < 0.6 for _ in range(n_blocks)] for _ in range(n_blocks)]
    sees_itself = [random.random() < 0.2 for _ in range(n_blocks)]
    return tuple(
        tuple(
            sees_itself[block[a]] if a == b else sees[block[a]][block[b]] for b in range(n_agents)
        )
        for a in range(n_agents)
    )


def renamed(scenario: Scenario, order: tuple[int, ...]) -> Scenario:
    """The same scenario with agent `order[a]` now called a."""
    return Scenario(
        world=tuple(scenario.world[a] for a in order),
        observation=tuple(tuple(scenario.observation[a][b] for b in order) for a in order),
        announcement=scenario.announcement,
    )
