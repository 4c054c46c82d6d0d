"""Many scenarios of one number of agents, as arrays; and how they are drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from del_env.oracle.batch_play import announced_between
from del_env.oracle.cube_sight import Words
from del_env.sampling import Bound, ScenarioSampler
from del_env.scenario import Announcement, AtLeast, AtMost, Scenario
from del_env.seating import Source, draw_scenario
from del_env.vector.arrays import Bits, Numbers

AT_LEAST, AT_MOST = 0, 1


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Puzzles:
    """Scenarios, one an environment.

    Attributes:
        world: the true worlds: (n_envs, n).
        observation: who observes whom: (n_envs, n, n).
        bound: 0 at least, 1 at most: (n_envs,).
        count: the counts of the announcements: (n_envs,).
    """

    world: Bits
    observation: Bits
    bound: Numbers
    count: Numbers

    @classmethod
    def of(cls, scenarios: Sequence[Scenario]) -> Self:
        """Returns scenarios as arrays."""
        announcements = [scenario.announcement for scenario in scenarios]
        return cls(
            world=np.array([scenario.world for scenario in scenarios]),
            observation=np.array([scenario.observation for scenario in scenarios]),
            bound=np.array([_bound(announcement) for announcement in announcements]),
            count=np.array([announcement.count for announcement in announcements]),
        )

    def announced(self) -> Words:
        """Returns the worlds of which the announcement is true: (n_words, n_envs)."""
        n_agents, at_least = self.world.shape[1], self.bound == AT_LEAST
        fewest = np.where(at_least, self.count, 0)
        most = np.where(at_least, n_agents, self.count)
        return announced_between(n_agents, fewest, most)


def draw_puzzles(source: Source, rngs: Sequence[np.random.Generator]) -> Puzzles:
    """Returns the puzzles that the next numbers of each generator give.

    They are those that `source.sample` gives of each.
    """
    if type(source) is ScenarioSampler:
        return _draw_quickly(source, rngs)
    return Puzzles.of([draw_scenario(source, rng) for rng in rngs])


def _draw_quickly(sampler: ScenarioSampler, rngs: Sequence[np.random.Generator]) -> Puzzles:
    """Draws what `ScenarioSampler.sample` draws, in its order, and builds no scenario."""
    n_envs, n = len(rngs), sampler.n_agents
    matrices, places = np.empty((n_envs, n, n)), np.empty((n_envs, n))
    draws_matrix = not isinstance(sampler.observation, tuple)
    choices, counts = sampler.n_positive_choices(), _counts(sampler)
    drawn = []
    for matrix, place, rng in zip(matrices, places, rngs, strict=True):
        if draws_matrix:
            rng.random(out=matrix)
        n_positive = choices[int(rng.integers(len(choices)))]
        rng.random(out=place)
        count = counts[n_positive]
        if not isinstance(count, int):
            count = count[int(rng.integers(len(count)))]
        drawn.append((n_positive, count))
    n_positives, drawn_counts = np.array(drawn).T
    return Puzzles(
        world=_lowest(places, n_positives),
        observation=_matrices(sampler, matrices),
        bound=np.full(n_envs, _bound(sampler.announcement)),
        count=drawn_counts,
    )


def _counts(sampler: ScenarioSampler) -> Sequence[int | Sequence[int]]:
    """Returns for each number of positive agents the count, or those that it is drawn from."""
    announcement, n = sampler.announcement, sampler.n_agents
    if isinstance(announcement, AtLeast | AtMost):
        return [announcement.count] * (n + 1)
    return [Bound(announcement).counts(n_positive, n) for n_positive in range(n + 1)]


def _lowest(places: NDArray[np.float64], n_positive: Numbers) -> Bits:
    """Returns in each row which entries are the lowest, as many as asked for."""
    order = places.argsort(axis=1, kind="stable")
    lowest = np.empty(places.shape, np.bool_)
    np.put_along_axis(lowest, order, np.arange(places.shape[1]) < n_positive[:, None], axis=1)
    return lowest


def _matrices(sampler: ScenarioSampler, drawn: NDArray[np.float64]) -> Bits:
    if isinstance(sampler.observation, tuple):
        return np.broadcast_to(np.array(sampler.observation), drawn.shape)
    n = sampler.n_agents
    return (drawn < float(sampler.observation)) & ~np.eye(n, dtype=np.bool_)


def _bound(announcement: Announcement | Bound | str) -> int:
    is_lower = isinstance(announcement, AtLeast) or announcement == Bound.AT_LEAST
    return AT_LEAST if is_lower else AT_MOST
