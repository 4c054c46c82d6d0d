"""One round: what everybody answered, whether it was right, and what it made known."""

from collections.abc import Iterator
from itertools import groupby

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from del_env.episode import HistoryMode, Round
from del_env.narratives.wording import rounds, sentence_start
from del_env.oracle.public_state import public_state
from del_env.playback.answers_table import answers_table
from del_env.playback.canvas import QUIET, STRONG, WARNING, Canvas
from del_env.playback.phrases import agents_in_words, claims_text
from del_env.playback.roster import FEW
from del_env.playback.scene import Scene

MOST_LISTED = 8
"""Up to so many worlds are shown one by one."""


def draw_round(scene: Scene, played: Round, canvas: Canvas) -> RenderableType:
    """Returns one played round."""
    return _draw_run(scene, played, played, canvas)


def draw_rounds(scene: Scene, canvas: Canvas) -> Iterator[RenderableType]:
    """Yields all rounds; rounds in a row that differ in nothing but the worlds left are one."""
    for _, run in groupby(scene.episode.rounds, key=lambda played: _likeness(scene, played)):
        first, *others = run
        yield _draw_run(scene, first, others[-1] if others else first, canvas)


def _likeness(scene: Scene, played: Round) -> object:
    if not scene.reveal:
        return scene.claims_in(played), played.impossible
    if scene.replies:
        return played.number
    failures = [decision.failure for decision in scene.decisions_in(played)]
    return played._replace(number=0, n_worlds=0), scene.claims_in(played), failures


def _draw_run(scene: Scene, first: Round, last: Round, canvas: Canvas) -> RenderableType:
    return Group(
        _heading(scene, first, last, canvas),
        answers_table(scene, first, canvas),
        *(Padding(fact, (0, 2)) for fact in _facts(scene, first, last, canvas)),
        *_replies(scene, first, canvas),
    )


def _heading(scene: Scene, first: Round, last: Round, canvas: Canvas) -> Text:
    title = sentence_start(rounds(first.number, last.number))
    before, arrow = scene.worlds_before(first.number), canvas.symbols.arrow
    worlds = Text(f"{before:,} {arrow} {last.n_worlds:,} worlds possible")
    return canvas.heading(Text(title, style=STRONG), worlds)


def _facts(scene: Scene, first: Round, last: Round, canvas: Canvas) -> Iterator[Text]:
    yield _claims(scene, first, canvas)
    if first.impossible:
        yield Text(
            "Impossible: no possible world leads to these claims; nobody learns from it.",
            style=WARNING,
        )
    if scene.reveal and first.truth_lost:
        yield _truth_lost(scene, first)
    if scene.reveal and any(first.contradiction):
        yield _contradiction(scene, first, canvas)
    if listed := _possible_worlds(scene, last, canvas):
        yield listed


def _claims(scene: Scene, played: Round, canvas: Canvas) -> Text:
    rules = scene.episode.rules
    record = "Public record: " if rules.history is HistoryMode.IDEAL else ""
    told = claims_text(scene.claims_in(played), rules.disclosure, scene.narrative.agent)
    return canvas.text(record + told)


def _truth_lost(scene: Scene, played: Round) -> Text:
    lost_before = any(row.truth_lost for row in scene.episode.rounds[: played.number - 1])
    if lost_before:
        return Text("The truth stays lost.", style=WARNING)
    return Text(
        "Truth lost: the world as it is does not count as possible any more.",
        style=WARNING,
    )


def _contradiction(scene: Scene, played: Round, canvas: Canvas) -> Text:
    who = [agent for agent, found in enumerate(played.contradiction) if found]
    words = agents_in_words(scene.narrative.agent, who)
    return canvas.text(
        f"Contradiction: what was said does not fit what is seen by {words}.", WARNING
    )


def _possible_worlds(scene: Scene, played: Round, canvas: Canvas) -> Text | None:
    if played.n_worlds > MOST_LISTED or scene.n_agents > FEW:
        return None
    scenario = scene.episode.scenario
    state = public_state(
        scenario.observation,
        scenario.announcement,
        scene.episode.rules.disclosure,
        scene.episode.public_history[: played.number],
    )
    listed = Text.assemble(("Possible now:", QUIET))
    for world in state.worlds():
        signs = Text.assemble(*(canvas.status(positive) for positive in world))
        is_true = scene.reveal and world == scenario.world
        listed.append_text(Text.assemble("  [", signs, "]") if is_true else Text("  ") + signs)
    if scene.reveal and not played.truth_lost:
        listed.append("  (in brackets: the true one)", style=QUIET)
    return listed


def _replies(scene: Scene, played: Round, canvas: Canvas) -> Iterator[RenderableType]:
    if not scene.replies:
        return
    for agent, decision in enumerate(scene.decisions_in(played)):
        reply = decision.reply.strip()
        if reply and (decision.answer is None or reply != decision.answer.text):
            name = f" {scene.seats[agent]}" if scene.seats else ""
            yield Padding(canvas.text(f"{agent}{name} replied:", QUIET), (1, 2, 0, 2))
            yield Padding(canvas.text(reply), (0, 4))
