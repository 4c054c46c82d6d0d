"""The histories of many scenarios of one number of agents at once.

Sets of worlds are words of 64 bits as in the cube, with the scenarios side by side in the last
axis, so that each step is one pass over memory for all of them: some n^2 2^n / 64 steps a round for
each scenario. Whom an agent does not observe differs from one to the next, so what is merged along
an axis is masked.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from del_env.answers import Disclosure
from del_env.errors import ScenarioError, ScenarioTooLargeError
from del_env.oracle.asking import checked_disclosure
from del_env.oracle.batch_play import BatchPlay
from del_env.oracle.cube_sight import IN_WORD
from del_env.oracle.history import KnowledgeHistory, history_from_trace
from del_env.oracle.trace import trace_of
from del_env.scenario import AtLeast, Scenario

NAME = "batch"

MAX_AGENTS = 12
"""With more the sets outgrow the caches, and solving one by one is as fast."""

_WORDS_AT_ONCE = 1 << 14
"""A set of worlds in each scenario takes so much: 128 kB, which stay in the cache."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Batch:
    """Scenarios of one number of agents as arrays.

    Attributes:
        worlds: the true worlds: (scenarios, agents).
        observations: who observes whom: (scenarios, agents, agents).
        fewest: how many agents the announcement says to be positive at least: (scenarios,).
        most: how many it says to be positive at most: (scenarios,).

    Raises:
        ScenarioError: the shapes or types do not fit, or an announcement is false of its world.
    """

    worlds: NDArray[np.bool_]
    observations: NDArray[np.bool_]
    fewest: NDArray[np.integer]
    most: NDArray[np.integer]

    def __post_init__(self) -> None:
        n, n_agents = _shape_of(self.worlds)
        shapes = {
            "observations": (self.observations, (n, n_agents, n_agents), np.bool_),
            "fewest": (self.fewest, (n,), np.integer),
            "most": (self.most, (n,), np.integer),
        }
        for name, (array, shape, kind) in shapes.items():
            if not (_is_of(array, kind) and array.shape == shape):
                raise ScenarioError(
                    f"{name} of a batch does not fit its worlds: give an array of the shape "
                    f"{shape} and the type {kind.__name__}"
                )
        n_positive = self.worlds.sum(axis=1)
        no_bounds = (self.fewest < 0) | (self.most > n_agents)
        false = np.flatnonzero(no_bounds | (n_positive < self.fewest) | (n_positive > self.most))
        if len(false):
            raise ScenarioError(
                f"the announcement of scenario {false[0]} of a batch is false of its world, or "
                f"outside 0...{n_agents}: an announcement is truthful"
            )

    @classmethod
    def of(cls, scenarios: Sequence[Scenario]) -> Self:
        """Returns scenarios as arrays.

        Raises:
            ScenarioError: there are none, or they differ in their numbers of agents.
        """
        sizes = {scenario.n_agents for scenario in scenarios}
        if len(sizes) != 1:
            raise ScenarioError(
                f"a batch of scenarios of {sorted(sizes)} agents: give some of one number of agents"
            )
        bounds = [_bounds(scenario) for scenario in scenarios]
        return cls(
            worlds=np.array([scenario.world for scenario in scenarios]),
            observations=np.array([scenario.observation for scenario in scenarios]),
            fewest=np.array([fewest for fewest, _ in bounds]),
            most=np.array([most for _, most in bounds]),
        )

    def __len__(self) -> int:
        return len(self.worlds)

    def __getitem__(self, chosen: slice) -> Self:
        """Returns some of them."""
        return type(self)(
            worlds=self.worlds[chosen],
            observations=self.observations[chosen],
            fewest=self.fewest[chosen],
            most=self.most[chosen],
        )


def _is_of(array: object, kind: type[np.generic]) -> bool:
    return isinstance(array, np.ndarray) and np.issubdtype(array.dtype, kind)


def _shape_of(worlds: NDArray[np.bool_]) -> tuple[int, int]:
    if not (_is_of(worlds, np.bool_) and worlds.ndim == 2 and worlds.shape[1]):
        raise ScenarioError("worlds of a batch is no array of booleans: (scenarios, agents)")
    n_scenarios, n_agents = worlds.shape
    return n_scenarios, n_agents


def _bounds(scenario: Scenario) -> tuple[int, int]:
    count = scenario.announcement.count
    is_lower = isinstance(scenario.announcement, AtLeast)
    return (count, scenario.n_agents) if is_lower else (0, count)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BatchHistories:
    """The ideal courses of a batch of scenarios.

    Attributes:
        disclosure: what becomes public of an answer.
        pivotal_rounds: in which round, from 1, each agent first knows; 0 if it never does:
            (scenarios, agents).
        worlds_left: how many worlds are possible: (rounds + 1, scenarios); line t is after round
            t, line 0 before round 1.
    """

    disclosure: Disclosure
    pivotal_rounds: NDArray[np.int16]
    worlds_left: NDArray[np.int32]

    def history(self, number: int, scenario: Scenario) -> KnowledgeHistory:
        """Returns the history of the scenario that was given at that place."""
        trace = trace_of(self.pivotal_rounds[number].tolist(), self.worlds_left[:, number].tolist())
        return history_from_trace(scenario, self.disclosure, trace, NAME)


def batch_histories(batch: Batch, disclosure: Disclosure = Disclosure.KNOWLEDGE) -> BatchHistories:
    """Returns the histories of many scenarios.

    Raises:
        ScenarioTooLargeError: they have more than `MAX_AGENTS` agents.
        SettingsError: there is no such disclosure.
    """
    disclosure = checked_disclosure(disclosure)
    n_agents = batch.worlds.shape[1]
    if n_agents > MAX_AGENTS:
        raise ScenarioTooLargeError(
            f"a batch of scenarios of {n_agents} agents: up to {MAX_AGENTS} are solved at once, "
            "others one by one"
        )
    plays = list(_plays(batch, disclosure))
    n_rounds = max(len(play.worlds_left) for play in plays)
    return BatchHistories(
        disclosure=disclosure,
        pivotal_rounds=np.concatenate([play.pivotal_rounds.T for play in plays]),
        worlds_left=np.concatenate([_padded(play.worlds_left, n_rounds) for play in plays], axis=1),
    )


def _plays(batch: Batch, disclosure: Disclosure) -> Iterator[BatchPlay]:
    n_words = 1 << max(batch.worlds.shape[1] - IN_WORD, 0)
    at_once = _WORDS_AT_ONCE // n_words
    for first in range(0, max(len(batch), 1), at_once):
        part = batch[first : first + at_once]
        play = BatchPlay(part.worlds, part.observations, part.fewest, part.most, disclosure)
        play.play()
        yield play


def _padded(worlds_left: list[NDArray[np.int32]], n_lines: int) -> NDArray[np.int32]:
    return np.stack(worlds_left + worlds_left[-1:] * (n_lines - len(worlds_left)))
