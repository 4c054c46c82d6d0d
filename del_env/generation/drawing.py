"""Drawing many puzzles at once, from one generator and in a fixed order.

Each puzzle is drawn as `ScenarioSampler` draws one: entries of the matrix independently with the
density, the diagonal clear, how many agents are positive and which ones, the count of the
announcement; all of them from uniform numbers.
"""

from collections.abc import Sequence
from typing import TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from del_env.generation.choices import Counted
from del_env.generation.drawn import Drawn, Flags, Numbers, drawn_puzzles
from del_env.generation.wishes import DEFAULT_DENSITY, Wishes

Floats: TypeAlias = NDArray[np.float64]
T = TypeVar("T")

_N_CHOSEN = 5  # a number each: bound, number of positives, count, agent, density


def draw(
    rng: np.random.Generator,
    n_draws: int,
    n_agents: int,
    kinds: Sequence[Sequence[Counted]],
    wishes: Wishes,
) -> Drawn:
    """Returns so many puzzles of so many agents.

    Args:
        rng: where all numbers come from.
        n_draws: how many.
        n_agents: how many agents each has.
        kinds: what to draw from; see `Choices.puzzles`.
        wishes: the wishes for the matrix and the agent.
    """
    chosen = rng.random((n_draws, _N_CHOSEN))
    observations = _matrices(rng, chosen[:, 4], n_agents, wishes)
    counted = [_pick(_pick(kinds, u), v) for u, v in chosen[:, :2].tolist()]
    announcements = [
        _pick(options, u) for (_, options), u in zip(counted, chosen[:, 2].tolist(), strict=True)
    ]
    agents = (chosen[:, 3] * n_agents).astype(np.int64)
    return drawn_puzzles(
        observations=observations,
        worlds=_worlds(rng, np.array([n_positive for n_positive, _ in counted]), n_agents),
        announcements=announcements,
        agents=agents if wishes.agent is None else np.full(n_draws, wishes.agent),
    )


def _matrices(rng: np.random.Generator, chosen: Floats, n_agents: int, wishes: Wishes) -> Flags:
    shape = (len(chosen), n_agents, n_agents)
    others = ~np.eye(n_agents, dtype=np.bool_)
    if wishes.symmetric:
        return np.broadcast_to(others, shape)
    wished = wishes.density or DEFAULT_DENSITY
    density = wished.low + (wished.high - wished.low) * chosen
    return (rng.random(shape) < density[:, None, None]) & others


def _worlds(rng: np.random.Generator, n_positive: Numbers, n_agents: int) -> Flags:
    """Returns worlds in which the agents of the lowest numbers are positive, as many as wanted."""
    order = rng.random((len(n_positive), n_agents)).argsort(axis=1, kind="stable")
    worlds = np.empty(order.shape, np.bool_)
    np.put_along_axis(worlds, order, np.arange(n_agents) < n_positive[:, None], axis=1)
    return worlds


def _pick(options: Sequence[T], uniform: float) -> T:
    return options[int(uniform * len(options))]
