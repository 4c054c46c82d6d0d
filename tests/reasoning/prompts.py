"""Prompts of every kind, for the words that are theirs and not the reader's."""

from collections.abc import Iterator

from del_env.answers import Disclosure
from del_env.narratives import (
    Narrative,
    PromptOptions,
    Style,
    load_narrative,
    render,
    render_next_round,
)
from del_env.scenario import AtLeast
from tests.narratives.random_views import (
    FOUR_WORDINGS,
    announcement_in,
    ideal_symmetric_view,
    random_view,
)

KRIPKE = PromptOptions(kripke=True)


def prompt_of(story: str, options: PromptOptions | None = None) -> str:
    """The prompt of the asymmetric half in a story."""
    view = random_view(5, n=4, disclosure=Disclosure.KNOWLEDGE)
    return render(view, load_narrative(story), options=options or PromptOptions())


def prompts_of(narrative: Narrative, options: PromptOptions) -> Iterator[str]:
    """Prompts of both halves in every wording, disclosure and style, and later rounds' messages."""
    for seed in range(12):
        view = random_view(seed)
        yield render(view, narrative, options=options)
        if view.public_history:
            yield render_next_round(view, narrative, options=options)
    for wording in FOUR_WORDINGS:
        for k in (1, 3, 5):
            announcement = announcement_in(wording, k, 6, slack=1)
            for round_number in (1, 4):
                view = ideal_symmetric_view(6, k, announcement, 2, round_number, shift=1)
                for style in Style:
                    yield render(view, narrative, style, options=options)
    yield render(ideal_symmetric_view(1, 1, AtLeast(1), 0, 1), narrative, options=options)
