"""An outcome in the terminal: the curve as blocks, and a table of scores."""

from rich.box import SIMPLE
from rich.console import Group
from rich.table import Table
from rich.text import Text

from del_experiments.learning.exam import Score
from del_experiments.learning.experiment import Outcome

HEIGHT = 10
BLOCKS = " ▁▂▃▄▅▆▇█"


def page(outcome: Outcome) -> Group:
    """Returns the whole outcome."""
    n_agents = outcome.settings.n_agents
    title = Text(f"Right answers of a table that learns (symmetric, {n_agents} agents)")
    return Group(title, Text(), chart(outcome), Text(), scores(outcome))


def chart(outcome: Outcome) -> Text:
    """Returns the learner's accuracy over its episodes, with the baselines as dotted lines."""
    accuracies = [point.score.accuracy for point in outcome.curve]
    rows = [_row(band, accuracies, outcome.baselines) for band in reversed(range(HEIGHT))]
    first, last = outcome.curve[0].n_episodes, outcome.curve[-1].n_episodes
    axis = f"     └{'─' * len(accuracies)}"
    feet = f"      {first} {f'{last} episodes':>{len(accuracies) - len(str(first)) - 1}}"
    return Text("\n".join([*rows, axis, feet]), no_wrap=True)


def scores(outcome: Outcome) -> Table:
    """Returns the scores of all, as a table."""
    table = Table(box=SIMPLE, pad_edge=False, collapse_padding=True)
    table.add_column("who")
    table.add_column("right answers", justify="right")
    table.add_column("mistakes a game", justify="right")
    last = outcome.curve[-1]
    learner = f"learner, after {last.n_episodes} episodes ({outcome.n_keys} situations)"
    for name, score in {learner: last.score, **outcome.baselines}.items():
        table.add_row(Text(name), f"{score.accuracy:.1%}", f"{score.mistakes:.2f}")
    return table


def _row(band: int, accuracies: list[float], baselines: dict[str, Score]) -> str:
    here = {name: score for name, score in baselines.items() if _band(score.accuracy) == band}
    empty = "·" if here else " "
    cells = "".join(_cell(accuracy * HEIGHT - band, empty) for accuracy in accuracies)
    names = ", ".join(f"{name} {score.accuracy:.0%}" for name, score in here.items())
    return f"{(band + 1) / HEIGHT:>4.0%} ┤{cells} {names}".rstrip()


def _cell(filled: float, empty: str) -> str:
    block = BLOCKS[round(min(max(filled, 0), 1) * (len(BLOCKS) - 1))]
    return empty if block == BLOCKS[0] else block


def _band(accuracy: float) -> int:
    return min(int(accuracy * HEIGHT), HEIGHT - 1)
