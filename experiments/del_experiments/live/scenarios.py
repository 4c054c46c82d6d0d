"""The scenarios of a live run: drawn from seeds, a kind after the other, or read from a file."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from pydantic import JsonValue, StrictInt

from del_env.errors import SettingsError
from del_env.records.values import Stored, StoredText
from del_env.sampling import SYMMETRIC, Bound, ScenarioSampler
from del_env.scenario import Scenario
from del_env.scenario_file import load_scenario
from del_env.suites.formats.instance_file import load_scenarios
from del_experiments.drawing import draw_learnable
from del_experiments.live.settings import (
    DEFAULT_BOUND,
    DEFAULT_N_AGENTS,
    DEFAULT_SEEDS,
    Grid,
)


class Origin(Stored):
    """Where a scenario is from.

    Attributes:
        file: the file it was read from; None if it was drawn.
        place: its seed, or its place in the file, from 0.
        density: the chance that an agent sees another one; None where everybody sees all the
            others, and in a file.
        bound: which way the announcement bounds the number of positive agents; None in a file.
    """

    file: StoredText | None = None
    place: StrictInt
    density: float | None = None
    bound: Bound | None = None

    @property
    def seed(self) -> int | None:
        """What it was drawn from; None if it was not."""
        return self.place if self.file is None else None

    @property
    def draw(self) -> dict[str, JsonValue] | None:
        """What tells draws apart that happen to give the same scenario; None if it was read."""
        if self.file is not None:
            return None
        return self.model_dump(mode="json", include={"place", "density", "bound"})


def scenarios_of(grid: Grid) -> Iterator[tuple[Scenario, Origin]]:
    """Yields the scenarios of a grid and where each is from, seed by seed.

    Raises:
        SettingsError: a scenario is too large to be played, or a file holds none.
        FormatError: the file cannot be read, or an instance in it is not well formed or says
            otherwise than the oracle.
        ScenarioTooLargeError: no engine can solve so many agents.
    """
    if grid.scenarios is not None:
        yield from _in_file(grid.scenarios)
        return
    for seed in grid.seeds or DEFAULT_SEEDS:
        for n_agents in grid.n or DEFAULT_N_AGENTS:
            for density in grid.densities:
                for bound in grid.bound or DEFAULT_BOUND:
                    origin = Origin(place=seed, density=density, bound=bound)
                    yield _drawn(n_agents, density, bound, seed), origin


# Asked for again when a run is read: solving large ones takes time.
@lru_cache(maxsize=4096)
def _drawn(n_agents: int, density: float | None, bound: Bound, seed: int) -> Scenario:
    """Returns the first scenario drawn in which somebody first knows in round 2 or later.

    If there is none among the first ones, it is the first. `del-env play --seed` draws the same.
    """
    if n_agents < 1:
        raise SettingsError(f"n is {n_agents}: choose an integer from 1 on")
    observation = SYMMETRIC if density is None else density
    sampler = ScenarioSampler(n_agents=n_agents, observation=observation, announcement=bound)
    return draw_learnable(sampler.sample, n_agents, seed)


def _in_file(path: str) -> Iterator[tuple[Scenario, Origin]]:
    whole = Path(path).suffix.lower() == ".json"
    found = (load_scenario(path),) if whole else load_scenarios(path)
    for place, scenario in enumerate(found):
        yield scenario, Origin(file=path, place=place)
