"""An outcome as a picture, for those who have matplotlib."""

from pathlib import Path
from typing import Any

from del_env.scoring.errors import MissingExtraError
from del_experiments.learning.experiment import Outcome


def save_plot(outcome: Outcome, path: Path) -> None:
    """Writes the learner's curve and the baselines; the ending of the path says the format.

    Raises:
        MissingExtraError: matplotlib is not installed.
    """
    figure = matplotlib_figure()(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    episodes = [point.n_episodes for point in outcome.curve]
    axes.plot(episodes, [point.score.accuracy for point in outcome.curve], label="learner")
    for place, (name, score) in enumerate(outcome.baselines.items(), start=1):
        axes.axhline(score.accuracy, color=f"C{place}", linestyle=":", label=name)
    axes.set(
        xlabel="episodes",
        ylabel="right answers",
        ylim=(0, 1.03),
        title=f"Symmetric puzzles, {outcome.settings.n_agents} agents",
    )
    axes.legend(loc="center right")
    figure.savefig(path)


def matplotlib_figure() -> Any:
    """Returns matplotlib's class `Figure`, which needs no screen.

    Raises:
        MissingExtraError: matplotlib is not installed.
    """
    try:
        from matplotlib.figure import Figure  # type: ignore[import-not-found, unused-ignore]
    except ImportError as error:
        raise MissingExtraError(
            "a plot needs matplotlib, which is not installed: "
            'pip install "del-env[analysis]" (the curve in the terminal does without)'
        ) from error
    return Figure
