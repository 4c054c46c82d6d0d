"""`python -m del_experiments.learning`: runs an experiment and shows it."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from del_experiments.cli.group import Commands
from del_experiments.learning.chart import page
from del_experiments.learning.experiment import Point, run
from del_experiments.learning.plot import matplotlib_figure, save_plot
from del_experiments.learning.settings import LearningSettings

app = typer.Typer(cls=Commands, add_completion=False, pretty_exceptions_enable=False)
DEFAULTS = LearningSettings()


@app.callback(invoke_without_command=True)
def main(
    n_agents: Annotated[int, typer.Option("--n", help="How many agents.")] = DEFAULTS.n_agents,
    n_episodes: Annotated[
        int, typer.Option("--episodes", help="How many episodes the learner plays.")
    ] = DEFAULTS.n_episodes,
    seed: Annotated[int, typer.Option("--seed", help="Of everything drawn.")] = DEFAULTS.seed,
    plot: Annotated[
        Path | None, typer.Option("--plot", help="Also write the curve as a picture.")
    ] = None,
) -> None:
    """Lets a table of values learn symmetric puzzles, and shows its curve."""
    settings = LearningSettings(n_agents=n_agents, n_episodes=n_episodes, seed=seed)
    if plot is not None:
        matplotlib_figure()  # before the learning, not after it
    console = Console()
    with console.status("learning") as status:

        def on_point(point: Point) -> None:
            status.update(f"{point.n_episodes} episodes, {point.score.accuracy:.0%} right")

        outcome = run(settings, on_point)
    console.print(page(outcome))
    if plot is not None:
        save_plot(outcome, plot)
        console.print(f"written to {plot}", markup=False, soft_wrap=True)


if __name__ == "__main__":
    app(prog_name="python -m del_experiments.learning")
