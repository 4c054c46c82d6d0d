"""Who sees whom, as a table: one row an agent, one column an agent that may be seen."""

from rich.text import Text

from del_env.playback.canvas import NEGATIVE, POSITIVE, QUIET, Canvas
from del_env.playback.scene import Scene


def matrix_width(n_agents: int, cell_width: int) -> int:
    """Returns how many cells of a line the matrix takes."""
    return n_agents * cell_width


def matrix_header(n_agents: int, cell_width: int) -> Text:
    """Returns the numbers of the columns, one digit below the other where they are narrow."""
    numbers = [str(agent) for agent in range(n_agents)]
    if cell_width > max(map(len, numbers)):
        return Text("".join(number.rjust(cell_width) for number in numbers), style=QUIET)
    digits = [number.rjust(2) for number in numbers]
    lines = ["".join(digit[place].rjust(cell_width) for digit in digits) for place in (0, 1)]
    return Text("\n".join(line for line in lines if line.strip()), style=QUIET)


def matrix_row(scene: Scene, agent: int, cell_width: int, canvas: Canvas) -> Text:
    """Returns whom the agent sees; with `reveal` also what it sees there."""
    gap = " " * (cell_width - 1)
    scenario, symbols = scene.episode.scenario, canvas.symbols
    row = Text()
    for sees, positive in zip(scenario.observation[agent], scenario.world, strict=True):
        if not sees:
            row.append(gap + symbols.unseen, style=QUIET)
        elif not scene.reveal:
            row.append(gap + symbols.sees)
        elif positive:
            row.append(gap + symbols.positive, style=POSITIVE)
        else:
            row.append(gap + symbols.negative, style=NEGATIVE)
    return row


def seen_in_short(scene: Scene, agent: int) -> Text:
    """Returns how many agents this one sees, for a page too narrow for the matrix."""
    scenario = scene.episode.scenario
    return Text(f"sees {sum(scenario.observation[agent])} of {scenario.n_agents}", style=QUIET)
