"""The opening of an episode: the story, what is announced, who is what, who sees whom."""

from typing import assert_never

from rich.box import ROUNDED
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from del_env.answers import Disclosure
from del_env.episode import HistoryMode, Rules
from del_env.narratives.observing import who_sees_whom
from del_env.narratives.story import announce, announcement_scene, tell_story
from del_env.playback.canvas import QUIET, STRONG, Canvas
from del_env.playback.roster import roster
from del_env.playback.scene import Scene


def draw_opening(scene: Scene, canvas: Canvas) -> RenderableType:
    """Returns the opening."""
    return Group(
        _story(scene, canvas),
        Padding(_rules(scene, canvas), (0, 2)),
        Text(),
        roster(scene, canvas),
        Text(),
        Padding(_legend(scene, canvas), (0, 2)),
    )


def _story(scene: Scene, canvas: Canvas) -> Panel:
    narrative, scenario = scene.narrative, scene.episode.scenario
    sentence = announce(narrative, scenario.announcement, scenario.n_agents)
    told = canvas.text(announcement_scene(narrative, sentence))
    told.highlight_words([canvas.text(sentence).plain], style=STRONG)
    text = Text("\n\n").join([canvas.text(tell_story(narrative, scenario.n_agents)), told])
    title = canvas.text(narrative.title, style=f"not dim {STRONG}")
    return Panel(text, title=title, title_align="left", box=ROUNDED, border_style=QUIET)


def _rules(scene: Scene, canvas: Canvas) -> Text:
    n_worlds = scene.worlds_before(1)
    worlds = f"{n_worlds:,} world{' is' if n_worlds == 1 else 's are'} possible."
    rules = scene.episode.rules
    return Text(f"{worlds} {_disclosed(rules)} {_built_on(rules)}")


def _disclosed(rules: Rules) -> str:
    match rules.disclosure:
        case Disclosure.KNOWLEDGE:
            return "After each round everybody hears who claims to know."
        case Disclosure.ANSWER:
            return "After each round everybody hears every answer."
        case _:
            assert_never(rules.disclosure)


def _built_on(rules: Rules) -> str:
    match rules.history:
        case HistoryMode.LIVE:
            return ""
        case HistoryMode.IDEAL:
            return "Whatever is said, it is what ideal reasoners would have said that they hear."
        case _:
            assert_never(rules.history)


def _legend(scene: Scene, canvas: Canvas) -> Text:
    parts = []
    scenario, symbols = scene.episode.scenario, canvas.symbols
    if scene.reveal:
        for positive in (True, False):
            label = canvas.text(scene.narrative.status(positive).label)
            parts.append(Text.assemble(canvas.status(positive), " ", label))
    if scene.n_agents == 1:
        return Text("   ").join(parts)
    if scenario.is_symmetric:
        parts.append(canvas.text(who_sees_whom(scene.episode.view(0), scene.narrative)))
    else:
        if not scene.reveal:
            parts.append(Text(f"{symbols.sees} sees"))
        parts.append(Text(f"{symbols.unseen} does not see"))
    return Text("   ").join(parts)
