"""Puzzles as commands draw them: from a seed, and with something to learn in them."""

from collections.abc import Callable
from itertools import chain

import numpy as np

from del_env.sampling import somebody_learns
from del_env.scenario import Scenario


def draw_learnable(
    draw: Callable[[np.random.Generator], Scenario],
    n_agents: int,
    seed: int,
) -> Scenario:
    """Returns the first drawn scenario in which somebody first knows in round 2 or later.

    If none of `n_draws` scenarios is like that, it is the first of them.

    Args:
        draw: draws a scenario.
        n_agents: how many agents each has.
        seed: what they are drawn from.

    Raises:
        ScenarioTooLargeError: no engine can solve them.
    """
    rng = np.random.default_rng(seed)
    draws = (draw(rng) for _ in range(n_draws(n_agents)))
    first = next(draws)
    return next((one for one in chain([first], draws) if somebody_learns(one)), first)


def n_draws(n_agents: int) -> int:
    """Returns how many scenarios of that size are drawn at most in search of a learnable one."""
    # Solving one takes four times as long with each agent more: 0.6 s with 20.
    return 200 if n_agents <= 16 else max(2**24 >> n_agents, 1)
