"""Anonymous prompts: counts and groups instead of numbers, and only where that is enough."""

from dataclasses import replace
from itertools import product

import pytest

from del_env.answers import Disclosure, PublicHistory
from del_env.errors import NarrativeError
from del_env.narratives import (
    Narrative,
    Style,
    load_narrative,
    narrative_names,
    render,
    render_next_round,
)
from del_env.scenario import AtLeast, Scenario, symmetric_observation
from del_env.view import AgentView, view_of
from tests.narratives.random_views import FOUR_WORDINGS, announcement_in, ideal_symmetric_view
from tests.narratives.reading import (
    instance_part,
    read_announcement,
    read_group_claims,
    read_rounds,
    read_seen_counts,
    told_announcement,
)

NARRATIVES = [load_narrative(name) for name in narrative_names()]
ISLANDERS = load_narrative("blue_eyed_islanders")


def ideal_views(wording: str) -> list[tuple[tuple[bool, ...], AgentView]]:
    """Worlds and views: every k, q at three distances, rounds 1 to n + 2, every agent."""
    views = []
    for n, slack in product((1, 2, 3, 5), (0, 1, 2)):
        for k, round_number in product(range(n + 1), range(1, n + 3)):
            announcement = announcement_in(wording, k, n, slack)
            world = tuple((agent - 1) % n < k for agent in range(n))
            for agent in range(n):
                view = ideal_symmetric_view(n, k, announcement, agent, round_number, shift=1)
                views.append((world, view))
    return views


@pytest.mark.parametrize("narrative", NARRATIVES, ids=lambda narrative: narrative.name)
@pytest.mark.parametrize("wording", FOUR_WORDINGS)
def test_an_anonymous_prompt_tells_the_view(narrative: Narrative, wording: str) -> None:
    for world, view in ideal_views(wording):
        text = instance_part(render(view, narrative, Style.ANONYMOUS))
        seen = (view.seen.count(True), view.seen.count(False))
        assert read_seen_counts(text, narrative) == seen
        history = tuple(read_group_claims(c, world, narrative) for c in read_rounds(text))
        assert history == view.public_history
        assert read_announcement(text) == told_announcement(view, narrative)
        assert f"It is now round {view.round_number}." in text


@pytest.mark.parametrize("wording", FOUR_WORDINGS)
def test_it_is_the_same_whatever_numbers_the_agents_have(wording: str) -> None:
    # A circle turned by one place: the same agent under another number.
    announcement = announcement_in(wording, 3, 6, 1)
    for agent, round_number in product(range(6), range(1, 8)):
        first = ideal_symmetric_view(6, 3, announcement, agent, round_number)
        turned = ideal_symmetric_view(6, 3, announcement, (agent + 1) % 6, round_number, shift=1)
        assert first != turned
        for tell in (render, render_next_round) if round_number > 1 else (render,):
            texts = {tell(view, ISLANDERS, Style.ANONYMOUS) for view in (first, turned)}
            assert len(texts) == 1


def test_a_lone_positive_agent_is_told_that_the_positive_ones_knew() -> None:
    view = ideal_symmetric_view(4, 1, AtLeast(1), agent=0, round_number=2)
    assert (
        "Round 1: every islander with blue eyes claimed to know; no islander with brown eyes did."
    ) in render(view, ISLANDERS, Style.ANONYMOUS)


def view_with(history: PublicHistory, world: tuple[int, ...] = (0, 1, 1, 0)) -> AgentView:
    scenario = Scenario(
        world=tuple(map(bool, world)),
        observation=symmetric_observation(len(world)),
        announcement=AtLeast(1),
    )
    return view_of(scenario, 1, history)


@pytest.mark.parametrize(
    "history",
    [
        ((1, 0, 0, 0),),  # one of the two negative ones
        ((1, 0, 1, 0),),  # one of each
        ((0, 1, 0, 0),),  # the agent itself alone, while it sees both kinds
        ((0, 0, 0, 0), (1, 1, 1, 0)),  # a good round before a bad one
        ((0, 1, 1, 0), (1, 1, 0, 1)),  # with the positive ones first, with the negative ones then
    ],
)
def test_a_history_of_no_group_is_refused_with_the_way_out(history: PublicHistory) -> None:
    view = view_with(history)
    for tell in (render, render_next_round):
        with pytest.raises(NarrativeError, match=r"use Style\.NUMBERED"):
            tell(view, ISLANDERS, Style.ANONYMOUS)
        tell(view, ISLANDERS, Style.NUMBERED)


def test_agents_of_one_status_who_differ_are_refused_too() -> None:
    view = view_with(((1, 0, 0, 0),), world=(0, 1, 0, 0))
    with pytest.raises(NarrativeError, match=r"use Style\.NUMBERED"):
        render(view, ISLANDERS, Style.ANONYMOUS)


def test_a_matrix_that_is_not_complete_is_refused() -> None:
    view = view_with(())
    lacking = tuple(tuple(a != b and (a, b) != (3, 0) for b in range(4)) for a in range(4))
    with pytest.raises(NarrativeError, match=r"everybody observes all .* use Style\.NUMBERED"):
        render(replace(view, observation=lacking), ISLANDERS, Style.ANONYMOUS)


def test_disclosed_answers_are_refused() -> None:
    view = replace(view_with(()), disclosure=Disclosure.ANSWER)
    with pytest.raises(NarrativeError, match=r"'knowledge'.*'answer': use Style\.NUMBERED"):
        render(view, ISLANDERS, Style.ANONYMOUS)
