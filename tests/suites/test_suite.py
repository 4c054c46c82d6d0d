"""What can be done with any suite: its parts, its limit, its prompts, its name."""

import subprocess
import sys
from collections import Counter

import pytest

from del_env.errors import NarrativeError, SettingsError
from del_env.narratives import PromptOptions, load_narrative, render
from del_env.suites import (
    FreshSettings,
    Inference,
    Suite,
    fresh,
    limited,
    load_suite,
    pattern_epistemic,
    prompt_text,
    prompts_digest,
    reduction_ladder,
    suite_names,
)

PATTERN = pattern_epistemic()


def cells(suite: Suite) -> dict[tuple[Inference, str, str], int]:
    return dict(Counter((x.inference, x.label.text, story) for x, story in suite.prompts()))


def test_a_limit_takes_as_many_from_each_narrative_inference_and_label() -> None:
    counts = cells(limited(PATTERN, 3, seed=1))
    assert set(counts.values()) == {3}
    assert len(counts) == 7 * 2 * 2


def test_a_limit_takes_all_of_a_small_cell() -> None:
    counts = cells(limited(reduction_ladder(3), 100, seed=1))
    assert sorted(counts.values()) == [68, 100, 100]


def test_a_limited_suite_keeps_name_and_order_and_a_larger_limit_what_a_smaller_one_took() -> None:
    few, many = limited(PATTERN, 2, seed=5), limited(PATTERN, 6, seed=5)
    assert (few.name, few.narratives) == (PATTERN.name, PATTERN.narratives)
    assert [x for x in PATTERN.instances if x in few.instances] == list(few.instances)
    assert set(few.instances) < set(many.instances)


def test_a_limit_is_drawn_from_its_seed() -> None:
    assert limited(PATTERN, 5, seed=1) == limited(PATTERN, 5, seed=1)
    assert limited(PATTERN, 5, seed=1).instances != limited(PATTERN, 5, seed=2).instances


def test_a_limit_below_one_is_refused() -> None:
    with pytest.raises(SettingsError, match="limit 0 per cell"):
        limited(PATTERN, 0, seed=1)


def test_prompts_come_one_narrative_after_the_other() -> None:
    stories = [story for _, story in PATTERN.prompts()]
    assert stories == [story for story in PATTERN.narratives for _ in range(200)]
    assert [x for x, _ in PATTERN.prompts()][200:400] == list(PATTERN.instances)


def test_the_digest_depends_on_instances_order_and_names_alone() -> None:
    part = limited(PATTERN, 2, seed=1)
    turned = Suite(name=part.name, instances=part.instances[::-1], narratives=part.narratives)
    assert len({PATTERN.digest, part.digest, turned.digest}) == 3
    assert PATTERN.told_in(("wise_men",)).digest == PATTERN.digest


def test_a_suite_can_be_told_in_other_narratives() -> None:
    assert reduction_ladder(1).told_in(("wise_men", "singing_contest")).n_prompts == 2640


@pytest.mark.parametrize(
    ("narratives", "error"),
    [
        ((), SettingsError),
        (("wise_men", "wise_men"), SettingsError),
        (("no_such_story",), NarrativeError),
    ],
)
def test_narratives_that_do_not_exist_or_repeat_are_refused(
    narratives: tuple[str, ...], error: type[Exception]
) -> None:
    with pytest.raises(error):
        PATTERN.told_in(narratives)


def test_a_prompt_is_the_rendered_view() -> None:
    symmetric, asymmetric = PATTERN.instances[50], PATTERN.instances[150]
    for instance in (symmetric, asymmetric):
        text = prompt_text(instance, "health_screening")
        story = load_narrative("health_screening")
        assert text == render(instance.view(), story, instance.style)
    assert "patient 0" not in prompt_text(symmetric, "health_screening").lower()
    assert "patient 0" in prompt_text(asymmetric, "health_screening").lower()


def test_a_special_name_is_told_and_changes_nothing_else() -> None:
    plain, named = reduction_ladder(1).instances[400], reduction_ladder(2).instances[400]
    assert named.name is not None
    with_name = prompt_text(named, "olympic_games")
    assert f", and your name is {named.name}" in with_name
    without = with_name.replace(f", and your name is {named.name}", "")
    assert without == prompt_text(plain, "olympic_games")


def test_options_reach_the_text_but_may_not_bring_a_name() -> None:
    instance = PATTERN.instances[150]
    options = PromptOptions(reason_first=True)
    assert prompt_text(instance, "wise_men", options) != prompt_text(instance, "wise_men")
    with pytest.raises(SettingsError, match="name 'Ada' among the options"):
        prompt_text(instance, "wise_men", PromptOptions(name="Ada"))


def test_the_digest_of_prompts_changes_with_any_of_them() -> None:
    part = limited(PATTERN, 1, seed=1).told_in(("wise_men", "olympic_games"))
    digests = {
        prompts_digest(part),
        prompts_digest(part, PromptOptions(kripke=True)),
        prompts_digest(part.told_in(("wise_men",))),
        prompts_digest(part.only(Inference.SYMMETRIC)),
    }
    assert len(digests) == 4
    assert prompts_digest(part) in digests


def test_suites_have_names() -> None:
    assert suite_names() == (
        "pattern-epistemic",
        "reduction-ladder-1",
        "reduction-ladder-2",
        "reduction-ladder-3",
        "fresh",
    )
    assert [load_suite(name).name for name in suite_names()[:-1]] == list(suite_names()[:-1])
    assert load_suite("reduction-ladder-2") == reduction_ladder(2)
    assert load_suite("fresh", seed=3) == fresh(3)
    assert load_suite("fresh", 3, FreshSettings(symmetric=None)).name == "fresh"


@pytest.mark.parametrize(
    ("name", "seed", "message"),
    [
        ("pattern", None, "no suite is named 'pattern': choose one of pattern-epistemic, "),
        ("fresh", None, "give it a seed"),
        ("pattern-epistemic", 3, "the suite 'pattern-epistemic' is fixed"),
    ],
)
def test_a_name_or_a_seed_that_does_not_fit_is_refused(
    name: str, seed: int | None, message: str
) -> None:
    with pytest.raises(SettingsError, match=message):
        load_suite(name, seed)


def test_importing_the_library_does_not_import_the_suites() -> None:
    code = "import sys, del_env; sys.exit('del_env.suites' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
