"""Random scenarios for the laws: crooked on purpose."""

from random import Random

from del_env.scenario import (
    Announcement,
    AtLeast,
    AtMost,
    ObservationMatrix,
    Scenario,
    World,
    symmetric_observation,
)


def draw_scenario(random: Random, max_agents: int, *, symmetric: bool = False) -> Scenario:
    """Draws a scenario with any matrix: self-observers, blind and unseen agents included."""
    n = random.randint(1, max_agents)
    world = draw_world(random, n)
    observation = symmetric_observation(n) if symmetric else draw_observation(random, n)
    return Scenario(
        world=world, observation=observation, announcement=draw_announcement(random, world)
    )


def draw_world(random: Random, n_agents: int) -> World:
    """Draws a world of any number of positive agents."""
    return tuple(random.random() < 0.5 for _ in range(n_agents))


def draw_observation(random: Random, n_agents: int) -> ObservationMatrix:
    """Draws rows of different densities, so that some are empty and some are full."""
    densities = [random.choice([0.0, 0.3, 0.6, 0.8, 0.9, 1.0]) for _ in range(n_agents)]
    return tuple(tuple(random.random() < density for _ in range(n_agents)) for density in densities)


def draw_announcement(random: Random, world: World) -> Announcement:
    """Draws a true announcement, as often tight as loose."""
    k, n = sum(world), len(world)
    if random.random() < 0.5:
        return AtLeast(random.randint(0, k))
    return AtMost(random.randint(k, n))
