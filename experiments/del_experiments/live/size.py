"""Size: how many episodes a grid has, counted before any of them is made."""

from collections import Counter
from collections.abc import Iterable, Mapping

from del_env.errors import SettingsError
from del_env.scenario import Scenario
from del_experiments.live.rosters import n_open_seats
from del_experiments.live.settings import Grid

MAX_EPISODES = 100_000
"""A run plays at most so many episodes: all of them are drawn first, and held in memory."""


def check_size(grid: Grid, scenarios: Iterable[Scenario] | None = None) -> None:
    """Checks that a grid has no more than `MAX_EPISODES`; those that seat the same count too.

    Args:
        grid: the grid.
        scenarios: its scenarios, where they are there already; None counts what would be drawn.

    Raises:
        SettingsError: it has more.
    """
    if scenarios is None:
        n_scenarios: Mapping[int, int] = grid.n_drawn
    else:
        n_scenarios = Counter(scenario.n_agents for scenario in scenarios)
    n_episodes = sum(
        count * _n_tables(grid, n_agents) * len(grid.narratives) * grid.repeats
        for n_agents, count in n_scenarios.items()
    )
    if n_episodes > MAX_EPISODES:
        raise SettingsError(
            f"{sum(n_scenarios.values()):,} scenarios x {grid.repeats:,} repeats, each under all "
            f"rules, in all stories and with all rosters, are {n_episodes:,} episodes, and a run "
            f"plays at most {MAX_EPISODES:,}: choose fewer seeds or repeats, or make several runs "
            "of it"
        )


def _n_tables(grid: Grid, n_agents: int) -> int:
    """Returns in how many ways a scenario of so many agents is played, in one story."""
    n_seatings = sum(n_open_seats(roster, n_agents, grid.seats) for roster in grid.rosters)
    return n_seatings * len(grid.disclosure) * len(grid.history)
