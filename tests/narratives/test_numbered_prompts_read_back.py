"""What a numbered prompt says is what the view holds, and all of it: rendered, then read back."""

import pytest

from del_env.answers import Disclosure
from del_env.narratives import load_narrative, narrative_names, render, render_next_round
from del_env.scenario import AtLeast, AtMost, Wording
from tests.narratives.random_views import random_view
from tests.narratives.reading import read_numbered, told_announcement

NARRATIVES = [load_narrative(name) for name in narrative_names()]
SEEDS = range(300)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_numbered_prompt_tells_the_view_and_all_of_it(seed: int) -> None:
    view = random_view(seed)
    narrative = NARRATIVES[seed % len(NARRATIVES)]
    told = read_numbered(render(view, narrative), narrative)
    assert (told.n, told.agent, told.round_number) == (view.n_agents, view.agent, view.round_number)
    assert told.observation == view.observation
    assert told.seen == view.seen
    assert told.unseen == {agent for agent, status in enumerate(view.seen) if status is None}
    assert told.history == view.public_history
    assert told.announced == told_announcement(view, narrative)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_follow_up_tells_what_the_whole_prompt_tells_of_the_last_round(seed: int) -> None:
    view = random_view(seed)
    if not view.public_history:
        return
    narrative = NARRATIVES[seed % len(NARRATIVES)]
    follow_up = render_next_round(view, narrative).splitlines()
    prompt = render(view, narrative).splitlines()
    last = next(line for line in reversed(prompt) if line.startswith("Round"))
    before, clause = follow_up[0].split(": ", 1)
    assert before == f"Round {view.round_number - 1} is over"
    assert last.endswith(f": {clause}")
    assert follow_up[1:] == prompt[-len(follow_up) + 1 :]


def test_the_random_views_hold_the_shapes_that_go_wrong() -> None:
    views = [random_view(seed) for seed in SEEDS]
    crooked = [view for view in views if not view.is_symmetric]
    assert any(all(status is None for status in view.seen) for view in crooked)
    assert any(None not in view.seen for view in crooked)
    assert any(view.seen[view.agent] is not None for view in crooked)
    assert any(not any(row) for view in crooked for row in view.observation)
    assert any(view.n_agents == 1 for view in views)
    assert any(view.is_symmetric and view.n_agents > 2 for view in views)
    assert any(view.announcement.count == 0 for view in views)
    assert any(view.round_number == 1 for view in views)
    assert {view.disclosure for view in views} == set(Disclosure)
    assert {type(view.announcement) for view in views} == {AtLeast, AtMost}
    assert {view.announcement.wording for view in views} == set(Wording)
