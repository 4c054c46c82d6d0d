"""Everybody's answer in a round: a line an agent, or a grid where there are many."""

from rich.console import Group, RenderableType
from rich.table import Table

from del_env.episode import Round
from del_env.playback.answers_grid import answers_grid
from del_env.playback.canvas import Canvas
from del_env.playback.phrases import answer_text, claim_text, verdict_text
from del_env.playback.roster import FEW, who
from del_env.playback.scene import Scene
from del_env.playback.verdicts import verdicts


def answers_table(scene: Scene, played: Round, canvas: Canvas) -> RenderableType:
    """Returns everybody's answer and whether it was right; without `reveal` what is public."""
    is_large = scene.n_agents > FEW
    if scene.reveal and (is_large or canvas.is_narrow):
        return answers_grid(scene, played, canvas)
    if scene.reveal:
        return _lines(scene, played, canvas)
    # The sentence below the table tells the claims of many agents well enough.
    return Group() if is_large else _claims(scene, played, canvas)


def _lines(scene: Scene, played: Round, canvas: Canvas) -> Table:
    table = Table.grid(padding=(0, 2))
    for agent, verdict in enumerate(verdicts(scene, played)):
        said, remarks = answer_text(verdict.decision), verdict_text(verdict, canvas)
        table.add_row(*who(scene, agent, canvas), said, remarks)
    # Only the last column may take more than one line.
    for column in table.columns[:-1]:
        column.no_wrap = True
    return table


def _claims(scene: Scene, played: Round, canvas: Canvas) -> Table:
    table = Table.grid(padding=(0, 2))
    for agent, claim in enumerate(scene.claims_in(played)):
        said = claim_text(claim, scene.episode.rules.disclosure)
        table.add_row(*who(scene, agent, canvas), said)
    return table
