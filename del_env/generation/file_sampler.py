"""FileSampler: the scenarios of a file, as a source of episodes."""

from dataclasses import InitVar, dataclass, field
from pathlib import Path

import numpy as np

from del_env.errors import SettingsError
from del_env.scenario import Scenario
from del_env.suites.formats.instance_file import load_scenarios


@dataclass(frozen=True, slots=True)
class FileSampler:
    """Draws scenarios from a file that `del-env generate` or `del-env export` wrote.

    Serves wherever a `ScenarioSampler` does. Each scenario of the file is as likely as any other,
    and may come again.

    Attributes:
        path: the file.
        size: takes only the scenarios of so many agents; None if all have as many.
        n_agents: how many agents the scenarios have.
        scenarios: what is drawn from.

    Raises:
        FormatError: the file cannot be read, or a puzzle in it is not well formed.
        SettingsError: it has several numbers of agents and none is chosen, or none of the chosen.
    """

    path: str | Path
    size: InitVar[int | None] = None
    n_agents: int = field(init=False)
    scenarios: tuple[Scenario, ...] = field(init=False, repr=False)

    def __post_init__(self, size: int | None) -> None:
        scenarios = load_scenarios(self.path)
        sizes = sorted({scenario.n_agents for scenario in scenarios})
        chosen = sizes if size is None else [n for n in sizes if n == size]
        if len(chosen) != 1:
            raise SettingsError(
                f"size is {size!r}, and {self.path} has scenarios of "
                f"{', '.join(map(str, sizes))} agents: choose one of these"
            )
        [n_agents] = chosen
        object.__setattr__(self, "n_agents", n_agents)
        object.__setattr__(
            self, "scenarios", tuple(one for one in scenarios if one.n_agents == n_agents)
        )

    def sample(self, rng: np.random.Generator) -> Scenario:
        """Returns the scenario that the next number of `rng` gives."""
        return self.scenarios[int(rng.integers(len(self.scenarios)))]
