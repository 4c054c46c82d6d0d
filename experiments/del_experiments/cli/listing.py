"""`del-env list`: what there is to be named on the command line."""

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from del_agents.registry import agent_descriptions
from del_env.narratives.loader import load_narrative, narrative_names
from del_env.suites import fresh_suite, load_suite, suite_names
from del_experiments.configs import config_names


def sections() -> dict[str, dict[str, str]]:
    """Returns what can be named, each kind by its title: the names, with a word about each."""
    return {
        "Agents": agent_descriptions(),
        "Narratives": _narratives(),
        "Suites": {name: _suite(name) for name in suite_names()},
        "Configs": _configs(),
    }


def listing(found: Mapping[str, Mapping[str, str]]) -> RenderableType:
    """Returns the sections as they are shown."""
    return Group(*(_section(title, entries) for title, entries in found.items()))


def _narratives() -> dict[str, str]:
    loaded = [load_narrative(name) for name in narrative_names()]
    return {
        story.name: f"{story.kind}: {story.positive.label} or {story.negative.label}"
        for story in loaded
    }


def _suite(name: str) -> str:
    if name == fresh_suite.NAME:
        return "new instances of the same kinds, drawn with --seed"
    suite = load_suite(name)
    stories = len(suite.narratives)
    told = "1 narrative" if stories == 1 else f"{stories} narratives"
    return f"{suite.n_prompts:,} prompts: {len(suite.instances):,} instances in {told}"


def _configs() -> dict[str, str]:
    return {
        name: f"del-env {kind} {option}{name}"
        for kind, option in (("static", "--config "), ("live", ""))
        for name in config_names(kind)
    }


def _section(title: str, entries: Mapping[str, str]) -> RenderableType:
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column()
    for name, words in entries.items():
        table.add_row(Text(name, style="bold"), Text(words))
    return Group(Text(title, style="underline"), Padding(table, (0, 0, 1, 2), expand=False))
