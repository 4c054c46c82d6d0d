"""Every prompt is clean English: numbers agree, nothing is doubled or left open."""

import re
from collections.abc import Iterable
from functools import cache
from itertools import pairwise, product

import pytest

from del_env.answers import Disclosure
from del_env.narratives import (
    Narrative,
    PromptOptions,
    Style,
    announce,
    announcement_scene,
    load_narrative,
    narrative_names,
    render,
    render_next_round,
    tell_story,
)
from del_env.scenario import AtLeast
from del_env.view import AgentView
from tests.narratives.random_views import (
    FOUR_WORDINGS,
    announcement_in,
    ideal_symmetric_view,
    random_view,
)

NARRATIVES = [load_narrative(name) for name in narrative_names()]
by_name = pytest.mark.parametrize("narrative", NARRATIVES, ids=lambda narrative: narrative.name)


ONE = r"\d+(?: \(you\))?"
LIST = rf"({ONE}(?:, {ONE})*(?: and {ONE})?)"
SLIPS = (
    r"\bThere are 1\b|\bThere is (?!1\b)\d",
    r"\ba [aeiou]\w|\ban (?![aeiou]|n x n|X )",
    r"  | \n| [.,;:?]|\.\.|[{}]|\bNone\b|[^\x00-\x7f]",
)


def faults(text: str, narrative: Narrative) -> list[str]:
    """Everything in a text that no prompt may hold."""
    return [slip for part in text.split("\n\n") for slip in faults_of_paragraph(part, narrative)]


@cache
def faults_of_paragraph(text: str, narrative: Narrative) -> list[str]:
    if not text.strip():
        return ["an empty paragraph"]
    # A matrix row is no sentence; "0 0" is no doubled word.
    prose = "\n".join(line for line in text.splitlines() if not re.search(r": [01]( [01])*$", line))
    lists = wrong_lists(prose, narrative)
    prose = re.sub(rf"({narrative.agent.singular}|{narrative.agent.plural}) {LIST}", r"\1", prose)
    words = prose.split()
    doubled = [word for word, following in pairwise(words) if word == following]
    return [*lists, *wrong_counts(prose, narrative), *matches(SLIPS, prose), *doubled]


def wrong_lists(prose: str, narrative: Narrative) -> list[str]:
    """Lists of numbered agents whose noun, feature or predicate has the wrong number."""
    agent, feature = narrative.agent, narrative.feature
    features = rf"(?:({feature.singular}|{feature.plural}) of )?"
    wrong = []
    for found in re.finditer(rf"{features}({agent.singular}|{agent.plural}) {LIST}", prose):
        shown, noun, numbers = found.groups()
        count = len(re.findall(r"\d+", numbers))
        forms_agree = noun == agent.form(count) and shown in (None, feature.form(count))
        other = wrong_predicates(narrative, count)
        if not forms_agree or re.match(rf" (?:{'|'.join(other)})\b", prose[found.end() :]):
            wrong.append(found[0])
    return wrong


def wrong_predicates(narrative: Narrative, count: int) -> list[str]:
    statuses = (narrative.positive, narrative.negative)
    other = [words.plural if count == 1 else words.singular for words in statuses]
    right = [words.form(count) for words in statuses]
    return [predicate for predicate in other if predicate not in right] or ["no such predicate"]


def wrong_counts(prose: str, narrative: Narrative) -> list[str]:
    """Counts whose noun or predicate has the wrong number."""
    agent = narrative.agent
    patterns = [
        rf"\b1 (?:other )?{agent.plural}\b",
        rf"\b(?!1\b)\d+ (?:other )?{agent.singular}\b",
    ]
    for words in (narrative.positive, narrative.negative):
        if words.singular != words.plural:
            patterns += [
                rf"\b1 (?:of you )?{words.plural}\b",
                rf"\b(?!1\b)(?:\d+|q) (?:of you )?{words.singular}\b",
                rf"\bother {agent.singular} {words.plural}\b",
                rf"\bother {agent.plural} {words.singular}\b",
            ]
    return matches(patterns, prose)


def matches(patterns: Iterable[str], prose: str) -> list[str]:
    return [found[0] for pattern in patterns for found in re.finditer(pattern, prose)]


def texts(view: AgentView, narrative: Narrative, style: Style) -> list[str]:
    full = render(view, narrative, style)
    return [full, render_next_round(view, narrative, style)] if view.public_history else [full]


def test_the_checker_finds_the_faults_it_is_for() -> None:
    children = load_narrative("muddy_children")
    for wrong in (
        "There are 1 children.",
        "There is 2 children.",
        "At least 1 of you are muddy.",
        "At most 2 of you is muddy.",
        "You see that child 1 are muddy.",
        "You see that children 1 and 3 is muddy.",
        "You see that children 4 are clean.",
        "of the 1 other children",
        "all 3 other child are",
        "the foreheads of child 1",
        "a  b",
        "by {agents}",
        "a apple",
        "the the",
        "I don’t",
    ):
        assert faults(wrong, children), wrong


@by_name
@pytest.mark.parametrize("n", range(1, 31))
def test_anonymous_prompts_of_every_size(narrative: Narrative, n: int) -> None:
    for wording, k in product(FOUR_WORDINGS, sorted({0, 1, n // 2, n - 1, n})):
        announcement = announcement_in(wording, k, n, n % 3)
        for round_number in (1, 2, 4):
            view = ideal_symmetric_view(n, k, announcement, n - 1, round_number)
            for text in texts(view, narrative, Style.ANONYMOUS):
                assert faults(text, narrative) == []


@by_name
@pytest.mark.parametrize("n", range(1, 31))
def test_numbered_prompts_of_every_size(narrative: Narrative, n: int) -> None:
    for seed, disclosure in product(range(3), Disclosure):
        view = random_view(1000 * n + seed, n=n, disclosure=disclosure)
        for text in texts(view, narrative, Style.NUMBERED):
            assert faults(text, narrative) == []


@by_name
def test_prompts_with_every_option(narrative: Narrative) -> None:
    options = PromptOptions(kripke=True, reason_first=True, name="Ada Lovelace")
    for seed in range(20):
        assert faults(render(random_view(seed), narrative, options=options), narrative) == []


@by_name
@pytest.mark.parametrize("n", [1, 2, 30])
def test_what_a_spectator_is_told(narrative: Narrative, n: int) -> None:
    assert faults(tell_story(narrative, n), narrative) == []
    for wording, k in product(FOUR_WORDINGS, {0, 1, n}):
        words = announce(narrative, announcement_in(wording, k, n, 1), n)
        assert faults(announcement_scene(narrative, words), narrative) == []


def test_the_announcer_speaks_to_the_agents() -> None:
    islanders = load_narrative("blue_eyed_islanders")
    said = [announce(islanders, announcement_in(w, 1, 3, 0), 3) for w in FOUR_WORDINGS]
    assert said == [
        "At least 1 of you has blue eyes.",
        "Not less than 1 of you has blue eyes.",
        "At most 1 of you has blue eyes.",
        "At least 2 of you have brown eyes.",
    ]
    assert announce(islanders, AtLeast(0), 3) == "At least 0 of you have blue eyes."
