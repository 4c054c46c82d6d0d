"""Who is dealt what: the puzzle and the learner's seat of each environment's next episode."""

from collections.abc import Sequence

import numpy as np
from gymnasium.utils import seeding

from del_env.scenario import Scenario
from del_env.seating import LearnerSeat, SeatRule, Source
from del_env.vector.arrays import Numbers
from del_env.vector.puzzles import Puzzles, draw_puzzles


class Dealer:
    """Deals to each environment from a generator of its own, as `LearnerEnv` does.

    Attributes:
        source: where the scenarios come from; it may be changed at any time.
    """

    def __init__(self, source: Source, rule: int | SeatRule, n_envs: int) -> None:
        self.source = source
        self._seats = [LearnerSeat(rule, source.n_agents) for _ in range(n_envs)]
        self._rngs: list[tuple[np.random.Generator, int] | None] = [None] * n_envs

    def generator(self, env: int) -> tuple[np.random.Generator, int]:
        """Returns the generator of an environment and its seed; one never seeded has any."""
        made = self._rngs[env]
        if made is None:
            made = self._rngs[env] = seeding.np_random()
        return made

    def seed(self, seeds: Sequence[int | None], envs: Numbers) -> None:
        """Begins generators, and rotations of the seat, anew where there is a seed.

        Args:
            seeds: one an environment.
            envs: the environments that it is about.
        """
        for env in envs.tolist():
            if (seed := seeds[env]) is not None:
                self._rngs[env] = seeding.np_random(seed)
                self._seats[env].restart()

    def deal(
        self, envs: Numbers, scenario: Scenario | None = None, seat: int | None = None
    ) -> tuple[Puzzles, Numbers]:
        """Returns the next puzzle and seat of some environments; what is given is not drawn."""
        rngs = [self.generator(env)[0] for env in envs.tolist()]
        if scenario is None:
            puzzles = draw_puzzles(self.source, rngs)
        else:
            puzzles = Puzzles.of([scenario] * len(envs))
        if seat is not None:
            return puzzles, np.full(len(envs), seat)
        pairs = zip(envs.tolist(), rngs, strict=True)
        return puzzles, np.array([self._seats[env].next(rng) for env, rng in pairs])
