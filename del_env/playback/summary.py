"""The summary: the whole course at a glance, and how it ended."""

from collections.abc import Iterator
from dataclasses import replace

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from del_env.playback.canvas import STRONG, WARNING, Canvas
from del_env.playback.course import course_table, legend
from del_env.playback.phrases import numbers_in_words
from del_env.playback.scene import Scene
from del_env.playback.worlds_chart import worlds_chart


def draw_summary(scene: Scene, canvas: Canvas) -> RenderableType:
    """Returns the summary; once the episode is over it reveals everything."""
    shown = replace(scene, reveal=True) if scene.episode.is_over else scene
    heading = canvas.heading(Text("Summary", style=STRONG), Text())
    how_it_went = (Padding(line, (0, 2)) for line in _lines(shown))
    if not scene.episode.rounds:
        return Group(heading, *how_it_went)
    return Group(
        heading,
        course_table(shown, canvas),
        Text(),
        legend(shown, canvas),
        Text(),
        *how_it_went,
        Text(),
        worlds_chart(shown, canvas),
    )


def _lines(scene: Scene) -> Iterator[Text]:
    yield Text(_ending(scene))
    played = scene.episode.rounds
    impossible = [row.number for row in played if row.impossible]
    if impossible:
        yield Text(f"Impossible: {_rounds(impossible)}.", style=WARNING)
    lost = [row.number for row in played if row.truth_lost]
    if scene.reveal and lost:
        yield Text(f"Truth lost in round {lost[0]}.", style=WARNING)


def _ending(scene: Scene) -> str:
    episode = scene.episode
    n_played = len(episode.rounds)
    if episode.truncated:
        return f"Stopped after round {n_played}, the limit."
    if not episode.terminated:
        return f"Not over: round {episode.round_number} comes next."
    silent = [agent for agent, said in enumerate(episode.rounds[-1].answers) if not said.knows]
    if not silent:
        return f"Over after round {n_played}: everybody claims to know."
    return (
        f"Over after round {n_played}: all played rationally, and nobody can learn more. "
        f"Who does not know: {numbers_in_words(silent)}."
    )


def _rounds(numbers: list[int]) -> str:
    noun = "round" if len(numbers) == 1 else "rounds"
    return f"{noun} {numbers_in_words(numbers)}"
