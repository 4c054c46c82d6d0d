"""Prompts to export: of suites of ours, and with crooked texts."""

from collections.abc import Iterator
from itertools import islice

from del_env.narratives.loader import load_narrative
from del_env.suites import Suite, load_suite, prompt_text
from del_env.suites.formats.prompt import Prompt

NAMES = ("pattern-epistemic", "reduction-ladder-1", "reduction-ladder-2", "reduction-ladder-3")


def prompts_of(suite: Suite) -> Iterator[Prompt]:
    """Yields the prompts of a suite as they are exported."""
    for instance, narrative in suite.prompts():
        yield Prompt(
            instance=instance,
            narrative=narrative,
            kind=load_narrative(narrative).kind,
            text=prompt_text(instance, narrative),
            metadata={"n": 1},
        )


def some_prompts(name: str, step: int = 37) -> list[Prompt]:
    """Returns every so-manieth prompt of a suite."""
    return list(islice(prompts_of(load_suite(name)), 3, None, step))
