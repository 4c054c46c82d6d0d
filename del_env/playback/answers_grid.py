"""The answers of many agents: a grid, then a line for each wrong one."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from del_env.episode import Round
from del_env.playback.canvas import QUIET, Canvas
from del_env.playback.phrases import agents_in_words, answer_text, outcome_text, verdict_mark
from del_env.playback.roster import number, who
from del_env.playback.scene import Scene
from del_env.playback.verdicts import Verdict, verdicts


def answers_grid(scene: Scene, played: Round, canvas: Canvas) -> RenderableType:
    """Returns everybody's answer and whether it was right, several agents a line."""
    found = verdicts(scene, played)
    width = max(answer_text(verdict.decision).cell_len for verdict in found)
    cells = [_cell(agent, verdict, width, canvas) for agent, verdict in enumerate(found)]
    parts: list[RenderableType] = [Columns(cells, padding=(0, 3), column_first=True)]
    if not all(verdict.is_right for verdict in found):
        parts += [Text(), _mistakes(scene, found, canvas)]
    differing = [agent for agent, verdict in enumerate(found) if verdict.differs]
    if differing:
        words = agents_in_words(scene.narrative.agent, differing)
        told = canvas.text(f"In ideal play something else would be right for {words}.", QUIET)
        parts.append(Padding(told, (0, 2)))
    return Group(*parts)


def _cell(agent: int, verdict: Verdict, width: int, canvas: Canvas) -> Text:
    said, mark = answer_text(verdict.decision), verdict_mark(verdict, canvas)
    said.align("left", width)
    return Text(" ").join([number(agent), canvas.status(verdict.positive), said, mark])


def _mistakes(scene: Scene, found: Sequence[Verdict], canvas: Canvas) -> Table:
    table = Table.grid(padding=(0, 2))
    for agent, verdict in enumerate(found):
        if not verdict.is_right:
            words = outcome_text(verdict, canvas)
            mark = verdict_mark(verdict, canvas)
            table.add_row(*who(scene, agent, canvas), Text(" ").join([mark, words]))
    for column in table.columns[:-1]:
        column.no_wrap = True
    return table
