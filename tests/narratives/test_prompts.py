"""What every prompt holds, what the options change, and that nothing leaks."""

import itertools
from dataclasses import replace

import pytest

from del_env.answers import Disclosure
from del_env.errors import NarrativeError, SettingsError
from del_env.narratives import (
    PROMPT_VERSION,
    Narrative,
    PromptOptions,
    Style,
    load_narrative,
    narrative_names,
    render,
    render_next_round,
)
from del_env.scenario import Announcement, AtLeast, AtMost, Scenario, checked_observation
from del_env.view import AgentView, view_of
from tests.narratives.random_views import ideal_symmetric_view, random_view

NARRATIVES = [load_narrative(name) for name in narrative_names()]
CHILDREN = load_narrative("muddy_children")
by_name = pytest.mark.parametrize("narrative", NARRATIVES, ids=lambda narrative: narrative.name)

# Agent 2 sees nobody, agent 3 sees itself; the queried agent is 1.
CROOKED = checked_observation([(0, 1, 1, 0), (1, 0, 0, 1), (0, 0, 0, 0), (1, 1, 0, 1)], 4)
AT_LEAST_ONE = AtLeast(1)


def crooked_view(
    world: tuple[int, ...] = (0, 1, 0, 1),
    history: tuple[tuple[int, ...], ...] = ((0, 0, 0, 1), (0, 0, 0, 1)),
    disclosure: Disclosure = Disclosure.KNOWLEDGE,
    announcement: Announcement = AT_LEAST_ONE,
) -> AgentView:
    scenario = Scenario(
        world=tuple(map(bool, world)), observation=CROOKED, announcement=announcement
    )
    return view_of(scenario, 1, history, disclosure)


def test_a_prompt_of_the_asymmetric_case_word_by_word() -> None:
    prompt = render(crooked_view(), CHILDREN)
    _, instance = prompt.split("Now your own case:\n\n")
    assert instance == (
        "There are 4 children, numbered from 0 to 3. You are child 1.\n"
        'The father has announced: "At least 1 of you is muddy."\n'
        "\n"
        "The observation matrix, row by row:\n"
        "child 0: 0 1 1 0\n"
        "child 1: 1 0 0 1\n"
        "child 2: 0 0 0 0\n"
        "child 3: 1 1 0 1\n"
        "You see that child 3 is muddy and that child 0 is clean. "
        "You do not see the foreheads of children 1 (you) and 2.\n"
        "\n"
        "The rounds so far:\n"
        "Rounds 1 and 2: child 3 claimed to know; children 0, 1 (you) and 2 did not.\n"
        "\n"
        'It is now round 3. The father asks: "Are you muddy?"\n'
        "\n"
        'Give one of "Yes", "No", "I don\'t know" alone on the first line, '
        "then your reasoning on a new line."
    )


def test_a_prompt_of_the_symmetric_case_word_by_word() -> None:
    view = ideal_symmetric_view(5, 3, AtLeast(1), agent=4, round_number=5)
    _, instance = render(view, CHILDREN, Style.ANONYMOUS).split("Now your own case:\n\n")
    assert instance.startswith(
        "There are 5 children. You are one of them.\n"
        'The father has announced: "At least 1 of you is muddy."\n'
        "\n"
        "Everybody sees the foreheads of all the others.\n"
        "You see that, of the 4 other children, 3 are muddy and 1 is clean. "
        "You do not see your own forehead.\n"
        "\n"
        "The rounds so far:\n"
        "Rounds 1 and 2: nobody claimed to know.\n"
        "Round 3: every muddy child claimed to know; no clean child did.\n"
        "Round 4: everybody claimed to know.\n"
        "\n"
        "It is now round 5."
    )


def test_disclosed_answers_are_told_by_number_and_empty_groups_are_said_so() -> None:
    history = ((0, 2, 1, 2), (0, 2, 0, 2), (1, 1, 1, 1))
    prompt = render(crooked_view(history=history, disclosure=Disclosure.ANSWER), CHILDREN)
    assert (
        'Round 1: children 1 (you) and 3 answered "Yes", child 2 answered "No" '
        'and child 0 answered "I don\'t know".\n'
        'Round 2: children 1 (you) and 3 answered "Yes", nobody answered "No" '
        'and children 0 and 2 answered "I don\'t know".\n'
        'Round 3: everybody answered "No".\n'
    ) in prompt
    assert "everybody is told who gave which answer" in prompt
    assert "claimed to know" not in prompt


@by_name
def test_every_prompt_holds_the_parts_of_the_protocol(narrative: Narrative) -> None:
    prompt = render(crooked_view(), narrative)
    general, rest = prompt.split("An example, only to show the form of an answer:")
    example, instance = rest.split("Now your own case:")
    for part in (
        "At least q of you",
        "at the same moment",
        "common knowledge",
        "reasons perfectly",
    ):
        assert part in general
    assert "\nYes\nNo\nI don't know\n" in general
    assert narrative.question in general
    assert f"There are 2 {narrative.agent.plural}" in example
    assert f"{narrative.agent.singular} 0: 0 1\n{narrative.agent.singular} 1: 0 0\n" in example
    assert f"There are 4 {narrative.agent.plural}" in instance


@by_name
def test_the_general_part_and_the_example_are_the_same_for_every_instance(
    narrative: Narrative,
) -> None:
    other_world = crooked_view(world=(1, 1, 1, 0), history=(), announcement=AtLeast(3))
    prompts = [render(view, narrative) for view in (crooked_view(), other_world)]
    starts = {prompt.split("Now your own case:")[0] for prompt in prompts}
    assert len(starts) == 1


def test_the_example_gives_the_right_answer_under_both_bounds() -> None:
    lower = render(crooked_view(announcement=AtLeast(1)), CHILDREN)
    upper = render(crooked_view(announcement=AtMost(2)), CHILDREN)
    assert "A reply in the right form:\nYes\n" in lower
    assert "You see that child 1 is clean." in lower
    assert "A reply in the right form:\nNo\n" in upper
    assert "You see that child 1 is muddy." in upper


def test_reason_first_moves_the_answer_to_the_last_line() -> None:
    options = PromptOptions(reason_first=True)
    prompt = render(crooked_view(), CHILDREN, options=options)
    follow_up = render_next_round(crooked_view(), CHILDREN, options=options)
    assert "if I am the one who is muddy.\nYes\n" in prompt
    assert prompt.endswith("alone on the last line.")
    assert follow_up.endswith("alone on the last line.")
    assert "first line" not in prompt + follow_up


def test_the_kripke_option_adds_one_paragraph_and_changes_nothing_else() -> None:
    plain = render(crooked_view(), CHILDREN).split("\n\n")
    asked = render(crooked_view(), CHILDREN, options=PromptOptions(kripke=True)).split("\n\n")
    (added,) = [paragraph for paragraph in asked if paragraph not in plain]
    assert "Kripke" in added
    assert [paragraph for paragraph in asked if paragraph != added] == plain


@pytest.mark.parametrize("style", Style)
def test_a_special_name_is_told_once_in_the_own_case(style: Style) -> None:
    view = ideal_symmetric_view(5, 3, AtLeast(1), agent=4, round_number=2)
    prompt = render(view, CHILDREN, style, options=PromptOptions(name="Ada Lovelace"))
    assert prompt.count("Ada Lovelace") == 1
    assert "and your name is Ada Lovelace." in prompt.split("Now your own case:")[1]
    assert prompt.replace(", and your name is Ada Lovelace", "") == render(view, CHILDREN, style)


@pytest.mark.parametrize("name", ["", " ", "Ada\nLovelace", " Ada", "Ada  Lovelace"])
def test_a_name_that_would_break_the_line_is_refused(name: str) -> None:
    with pytest.raises(SettingsError, match="one line"):
        PromptOptions(name=name)


def test_a_follow_up_needs_a_round_before_it() -> None:
    with pytest.raises(NarrativeError, match=r"begin with render"):
        render_next_round(crooked_view(history=()), CHILDREN)


@pytest.mark.parametrize("agent", range(4))
def test_worlds_that_an_agent_cannot_tell_apart_give_it_the_same_bytes(agent: int) -> None:
    history = ((0, 0, 0, 1), (1, 0, 0, 1))
    told: dict[tuple[int, ...], set[str]] = {}
    for world in itertools.product((0, 1), repeat=4):
        if sum(world) < 1:
            continue
        scenario = Scenario(
            world=tuple(map(bool, world)), observation=CROOKED, announcement=AT_LEAST_ONE
        )
        seen = tuple(status for status, sees in zip(world, CROOKED[agent], strict=True) if sees)
        view = view_of(scenario, agent, history)
        text = render(view, CHILDREN) + render_next_round(view, CHILDREN)
        told.setdefault(seen, set()).add(text)
    assert all(len(texts) == 1 for texts in told.values())
    assert len(set().union(*told.values())) == len(told), "and others give it other bytes"


def test_the_own_replies_are_no_part_of_a_prompt() -> None:
    view = random_view(7)
    with_replies = replace(view, own_replies=("Yes",) * len(view.public_history))
    assert render(view, CHILDREN) == render(with_replies, CHILDREN)


@by_name
def test_a_prompt_is_not_bloated(narrative: Narrative) -> None:
    view = ideal_symmetric_view(10, 6, AtLeast(2), agent=0, round_number=5)
    assert 350 <= len(render(view, narrative, Style.ANONYMOUS).split()) <= 620


def test_the_prompt_version_is_a_text_for_records() -> None:
    assert PROMPT_VERSION
    assert PROMPT_VERSION.isalnum()
