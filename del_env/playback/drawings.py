"""The pieces of a playback, and the whole of it."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from del_env.decision import Decision
from del_env.episode import Episode
from del_env.narratives.narrative import Narrative
from del_env.playback.canvas import Canvas, Drawing
from del_env.playback.opening import draw_opening
from del_env.playback.rounds import draw_round, draw_rounds
from del_env.playback.scene import Scene
from del_env.playback.summary import draw_summary


def opening(
    episode: Episode,
    narrative: Narrative,
    seats: Sequence[str] | None = None,
    *,
    reveal: bool = True,
) -> RenderableType:
    """Returns the scene before round 1: the story, who is what, who sees whom.

    Args:
        episode: the episode, at any stage.
        narrative: the story that lends the words.
        seats: the name of the agent in each seat; None names none.
        reveal: whether to show what is not public.

    Raises:
        AgentError: the seats do not fit the agents.
    """
    scene = Scene.of(episode, narrative, seats, None, reveal=reveal)
    return Drawing(lambda canvas: draw_opening(scene, canvas))


def round_panel(
    episode: Episode,
    round_number: int,
    narrative: Narrative,
    seats: Sequence[str] | None = None,
    *,
    decisions: Sequence[Sequence[Decision]] | None = None,
    reveal: bool = True,
    replies: bool = False,
) -> RenderableType:
    """Returns one played round: the answers held against the oracle, and what they made known.

    Args:
        episode: the episode, in which that round has been played.
        round_number: the round, from 1.
        narrative: the story that lends the words.
        seats: the name of the agent in each seat; None names none.
        decisions: all that was decided, a sequence a round; None knows of the answers only.
        reveal: whether to show what is not public.
        replies: whether to show the full text of the replies; never without `reveal`.

    Raises:
        AgentError: the seats do not fit the agents.
        EpisodeError: the decisions do not fit the rounds, or there is no such round.
    """
    scene = Scene.of(episode, narrative, seats, decisions, reveal=reveal, replies=replies)
    played = scene.played(round_number)
    return Drawing(lambda canvas: draw_round(scene, played, canvas))


def summary(
    episode: Episode,
    narrative: Narrative,
    seats: Sequence[str] | None = None,
    *,
    decisions: Sequence[Sequence[Decision]] | None = None,
    reveal: bool = True,
) -> RenderableType:
    """Returns the course at a glance: agents by rounds, who knew when, how it ended.

    Args:
        episode: the episode, at any stage.
        narrative: the story that lends the words.
        seats: the name of the agent in each seat; None names none.
        decisions: all that was decided, a sequence a round; None knows of the answers only.
        reveal: whether to show what is not public; once the episode is over all is shown.

    Raises:
        AgentError: the seats do not fit the agents.
        EpisodeError: the decisions do not fit the rounds.
    """
    scene = Scene.of(episode, narrative, seats, decisions, reveal=reveal)
    return Drawing(lambda canvas: draw_summary(scene, canvas))


def render_episode(
    episode: Episode,
    narrative: Narrative,
    seats: Sequence[str] | None = None,
    *,
    decisions: Sequence[Sequence[Decision]] | None = None,
    reveal: bool = True,
    replies: bool = False,
) -> RenderableType:
    """Returns opening, rounds and summary in one; equal rounds in a row are told as one.

    Args:
        episode: the episode, at any stage.
        narrative: the story that lends the words.
        seats: the name of the agent in each seat; None names none.
        decisions: all that was decided, a sequence a round; None knows of the answers only.
        reveal: whether to show what is not public; at the end of an episode the summary does.
        replies: whether to show the full text of the replies; never without `reveal`.

    Raises:
        AgentError: the seats do not fit the agents.
        EpisodeError: the decisions do not fit the rounds.
    """
    scene = Scene.of(episode, narrative, seats, decisions, reveal=reveal, replies=replies)
    return Drawing(lambda canvas: _whole(scene, canvas))


def _whole(scene: Scene, canvas: Canvas) -> RenderableType:
    before, *others = (
        draw_opening(scene, canvas),
        *draw_rounds(scene, canvas),
        draw_summary(scene, canvas),
    )
    return Group(before, *(part for drawn in others for part in (Text(), drawn)))
