"""Marking texts: the golden ones, and what the prompt itself says."""

from random import Random

import pytest

from del_env.narratives import PromptOptions, load_narrative, narrative_names
from del_env.reasoning import Category, load_lexicon, mark
from tests.reasoning.golden import GOLDEN, Golden
from tests.reasoning.prompts import KRIPKE, prompt_of, prompts_of

by_story = pytest.mark.parametrize("story", narrative_names())


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.text[:40])
def test_golden_texts(golden: Golden) -> None:
    marks = mark(golden.text, prompt_of(golden.story))
    assert marks.category is golden.category, (marks.reductive, marks.epistemic)


def test_every_story_has_golden_texts_of_three_categories_and_more() -> None:
    pairs = {(golden.story, golden.category) for golden in GOLDEN}
    for story in narrative_names():
        for category in (Category.REDUCTIVE, Category.EPISTEMIC, Category.NEITHER):
            assert (story, category) in pairs


@by_story
@pytest.mark.parametrize("reason_first", [False, True])
def test_no_prompt_is_marked_even_if_it_is_quoted_as_a_whole(
    story: str, reason_first: bool
) -> None:
    options = PromptOptions(reason_first=reason_first, name="Simone Biles")
    for prompt in prompts_of(load_narrative(story), options):
        marks = mark(prompt)
        assert (marks.reductive, marks.epistemic) == ((), ())


@by_story
def test_a_prompt_that_asks_for_possible_worlds_is_marked_only_if_it_is_not_known(
    story: str,
) -> None:
    for prompt in prompts_of(load_narrative(story), KRIPKE):
        assert mark(prompt, prompt).category is Category.NEITHER
    assert mark(prompt_of(story, KRIPKE)).category is Category.EPISTEMIC


def test_terms_of_the_prompt_do_not_count_and_others_still_do() -> None:
    prompt = prompt_of("wise_men", KRIPKE)
    text = "In the Kripke model two possible worlds are left; she would know."
    assert [match.text for match in mark(text, prompt).epistemic] == ["would know"]
    plain_prompt = prompt_of("wise_men")
    found = [match.text for match in mark(text, plain_prompt).epistemic]
    assert found == ["Kripke", "possible worlds", "would know"]


@by_story
def test_the_words_of_a_story_name_a_puzzle_in_every_other_story_only(story: str) -> None:
    own = {
        "muddy_children": "the muddy children",
        "wise_men": "the wise men",
        "blue_eyed_islanders": "the islanders",
    }
    for other, words in own.items():
        told = Category.NEITHER if story == other else Category.REDUCTIVE
        assert mark(f"I think of {words} here.", prompt_of(story)).category is told
        assert mark(f"I think of {words} here.").category is Category.NEITHER


def test_matches_tell_where_they_are_and_what_they_are() -> None:
    text = "Yes\nIt’s the “muddy children” puzzle: they can’t tell."
    marks = mark(text)
    (named,) = marks.reductive
    assert text[named.start : named.end] == named.text == "muddy children” puzzle"
    assert named.group == "names a known puzzle"
    assert named.phrase in {term.phrase.text for term in load_lexicon().terms}
    (told,) = marks.epistemic
    assert (told.text, told.start) == ("they can’t tell", text.index("they"))


def test_matches_of_one_vocabulary_do_not_overlap_and_the_longest_wins() -> None:
    marks = mark("The classic muddy children puzzle: the muddy children puzzle.")
    assert [match.text for match in marks.reductive] == [
        "muddy children puzzle",
        "muddy children puzzle",
    ]
    (single,) = mark("By the classic induction puzzle").reductive
    assert single.text == "classic induction puzzle"


def test_a_word_in_the_genitive_is_found() -> None:
    assert [match.text for match in mark("by the theorem's own terms").reductive] == ["theorem"]


def test_a_text_can_hold_both_vocabularies_in_the_same_words() -> None:
    marks = mark("By induction he would know.")
    assert marks.category is Category.BOTH
    assert (len(marks.reductive), len(marks.epistemic)) == (1, 1)


@pytest.mark.parametrize("text", ["", "\n", "\x00\udfff\u2028", "Yes", "I don't know"])
def test_a_text_without_words_is_neither(text: str) -> None:
    assert mark(text).category is Category.NEITHER


def test_case_does_not_matter_and_texts_do_not_influence_each_other() -> None:
    random = Random(8)
    for _ in range(50):
        golden = random.choice(GOLDEN)
        prompt = prompt_of(golden.story)
        marks = mark(golden.text, prompt)
        assert mark(golden.text.upper(), prompt).category is marks.category
        behind = mark(f"Hmm.\n\n{golden.text}", prompt)
        assert [m.text for m in behind.reductive] == [m.text for m in marks.reductive]
        assert [m.start - 6 for m in behind.epistemic] == [m.start for m in marks.epistemic]


def test_categories_tell_what_they_hold() -> None:
    assert [category for category in Category if category.is_reductive] == [
        Category.REDUCTIVE,
        Category.BOTH,
    ]
    assert [category for category in Category if category.is_epistemic] == [
        Category.EPISTEMIC,
        Category.BOTH,
    ]
