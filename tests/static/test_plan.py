"""What a static run asks: selections, and what its records have in common."""

import re
from collections import Counter
from pathlib import Path

import pytest

from del_env.errors import NarrativeError, SettingsError
from del_env.narratives.options import PROMPT_VERSION
from del_env.suites import load_suite, prompt_text
from del_env.suites.formats.prompt import Prompt
from del_env.suites.formats.suite_file import suite_text
from del_env.suites.instance import Inference
from del_experiments.runs.settings import AgentEntry
from del_experiments.static.fresh import FreshTables
from del_experiments.static.plan import Plan, manifest_of
from del_experiments.static.plan import make_plan as plan_of
from del_experiments.static.settings import Selection

PATTERN = "pattern-epistemic"
STORIES = Path(__file__).parents[2] / "del_env" / "narratives" / "data"


def make_plan(suite: str = PATTERN, **selected: object) -> Plan:
    return plan_of(Selection.model_validate({"suite": suite, **selected}))


def test_all_prompts_of_the_suite_are_asked_in_its_order() -> None:
    found = [(q.instance, q.narrative.name) for q in make_plan().questions]
    assert len(found) == 1400
    assert found == list(load_suite(PATTERN).prompts())


def test_a_prompt_is_told_as_the_suite_tells_it() -> None:
    plan = make_plan("reduction-ladder", rungs=(2,), kripke=True)
    question = plan.questions[33]
    assert question.instance.name is not None
    told = prompt_text(question.instance, question.narrative.name, plan.selection.options)
    assert question.text(plan.selection.options) == told
    assert question.instance.name in told


def test_a_selection_asks_a_part() -> None:
    plan = make_plan(
        narratives=("wise_men", "singing_contest"), inference="asymmetric", limit=3, repeats=2
    )
    cells = Counter(
        (q.narrative.name, q.instance.inference, q.instance.label.text, q.repeat)
        for q in plan.questions
    )
    assert cells == {
        (narrative, Inference.ASYMMETRIC, label, repeat): 3
        for narrative in ("wise_men", "singing_contest")
        for label in ("Yes", "No")
        for repeat in (1, 2)
    }


def test_each_repetition_asks_everything_before_the_next_one_begins() -> None:
    plan = make_plan(limit=1, repeats=3)
    repeats = [question.repeat for question in plan.questions]
    assert repeats == sorted(repeats)
    assert set(repeats) == {1, 2, 3}


def test_a_larger_limit_asks_all_that_a_smaller_one_asked_and_other_seeds_ask_others() -> None:
    small = {q.instance.id for q in make_plan(limit=4).questions}
    assert small < {q.instance.id for q in make_plan(limit=9).questions}
    assert small != {q.instance.id for q in make_plan(limit=4, limit_seed=1).questions}


def test_the_ladder_is_three_suites_of_which_rungs_can_be_asked() -> None:
    whole, part = make_plan("reduction-ladder"), make_plan("reduction-ladder", rungs=(3, 1))
    assert Counter(q.suite for q in whole.questions) == {
        "reduction-ladder-1": 1320,
        "reduction-ladder-2": 1320,
        "reduction-ladder-3": 374,
    }
    assert {q.suite for q in part.questions} == {"reduction-ladder-1", "reduction-ladder-3"}
    assert part.suites == whole.suites


def test_rungs_without_instances_of_that_half_are_left_out() -> None:
    plan = make_plan("reduction-ladder", inference="asymmetric")
    assert {q.suite for q in plan.questions} == {"reduction-ladder-3"}


@pytest.mark.parametrize(
    ("selected", "message"),
    [
        ({"suite": "classic"}, "no suite is named 'classic'"),
        ({"suite": PATTERN, "rungs": (1,)}, "only the suite reduction-ladder has rungs"),
        ({"suite": PATTERN, "seed": 3}, "'pattern-epistemic' is fixed: leave seed"),
        ({"suite": "reduction-ladder", "seed": 3}, "reduction-ladder is fixed: leave seed"),
        ({"suite": "fresh"}, "'fresh' is drawn: give it a seed"),
        ({"suite": "reduction-ladder-1", "inference": "asymmetric"}, "is asymmetric: leave the"),
        ({"suite": PATTERN, "narratives": ("wise_men", "wise_men")}, "each of them once"),
    ],
)
def test_a_selection_that_does_not_fit_is_refused(
    selected: dict[str, object], message: str
) -> None:
    with pytest.raises(SettingsError, match=message):
        plan_of(Selection.model_validate(selected))


@pytest.mark.parametrize(
    ("selected", "count"),
    [
        ({"repeats": 2_000_000}, "1,400 prompts x 2,000,000 repeats are 2,800,000,000, and a run"),
        ({"repeats": 715}, "are 1,001,000, and a run asks each agent at most 1,000,000"),
        ({"suite": "reduction-ladder", "repeats": 332}, "3,014 prompts x 332 repeats"),
        ({"narratives": ("wise_men",), "limit": 1, "repeats": 250_001}, "4 prompts x 250,001"),
    ],
)
def test_more_prompts_than_a_run_can_hold_are_refused_before_any_is_built(
    selected: dict[str, object], count: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("del_experiments.static.plan.Question", None)
    with pytest.raises(SettingsError, match=count):
        make_plan(**selected)  # type: ignore[arg-type]


def test_as_many_prompts_as_a_run_can_hold_are_no_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("del_experiments.static.plan.MAX_QUESTIONS", 12)
    assert len(make_plan(narratives=("wise_men",), limit=1, repeats=3).questions) == 12


def test_a_story_that_there_is_not_is_refused() -> None:
    with pytest.raises(NarrativeError, match="no narrative is named 'goldilocks'"):
        make_plan(narratives=("goldilocks",))


def own_story(folder: Path, name: str, king: str = "the king") -> str:
    """Writes a story of a user's own and returns its path."""
    words = (STORIES / "wise_men.toml").read_text(encoding="utf-8")
    path = folder / f"{name}.toml"
    path.write_text(
        words.replace('name = "wise_men"', f'name = "{name}"').replace("the king", king),
        encoding="utf-8",
    )
    return str(path)


def test_a_story_of_ones_own_is_read_once_and_known_by_its_name(tmp_path: Path) -> None:
    path = own_story(tmp_path, "wise_women", king="the queen")
    plan = make_plan(narratives=(path, "wise_men"), limit=1)
    (tmp_path / "wise_women.toml").unlink()
    first = plan.questions[0]
    assert first.narrative.name == "wise_women"
    assert "queen" in first.text(plan.selection.options)


def test_two_stories_of_one_name_are_refused(tmp_path: Path) -> None:
    path = own_story(tmp_path, "wise_men", king="the queen")
    with pytest.raises(SettingsError, match="another one is called 'wise_men' too"):
        make_plan(narratives=("wise_men", path))


def test_a_fresh_suite_is_made_as_the_tables_say() -> None:
    tables = FreshTables.model_validate(
        {
            "symmetric": {"n_agents": 5, "n_instances": 6, "bound": "at_most"},
            "asymmetric": {"n_agents": 6, "at_least": 4, "n_positive": 4, "per_case": 2},
        }
    )
    plan = make_plan("fresh", seed=5, fresh=tables)
    halves: dict[Inference, set[int]] = {half: set() for half in Inference}
    for question in plan.questions:
        halves[question.instance.inference].add(question.instance.scenario.n_agents)
    assert halves == {Inference.SYMMETRIC: {5}, Inference.ASYMMETRIC: {6}}
    assert len(plan.questions) == 7 * (6 + 4)


def test_a_suite_file_brings_its_own_texts(tmp_path: Path) -> None:
    first, second, *_ = make_plan(narratives=("olympic_games",)).questions
    prompts = [
        Prompt(
            instance=question.instance,
            narrative="olympic_games",
            kind=question.narrative.kind,
            text=text,
        )
        for question, text in ((first, "Are you in?"), (second, "And you?"))
    ]
    path = tmp_path / "theirs.jsonl"
    path.write_text(suite_text("theirs", prompts), encoding="utf-8")
    plan = make_plan(str(path))
    assert [q.text(plan.selection.options) for q in plan.questions] == ["Are you in?", "And you?"]
    assert [q.suite for q in plan.questions] == ["theirs", "theirs"]
    with pytest.raises(SettingsError, match="holds the texts of its prompts: leave kripke"):
        make_plan(str(path), kripke=True)


def entry(name: str, **settings: object) -> AgentEntry:
    return AgentEntry.model_validate({"name": name, "spec": name, "settings": settings})


def differences(*plans: Plan, agents: tuple[AgentEntry, AgentEntry] | None = None) -> str:
    """Returns what keeps the second plan out of the run of the first one."""
    one, other = agents or (entry("a"), entry("a"))
    first, second = manifest_of(plans[0], [one]), manifest_of(plans[1], [other])
    return "; ".join(first.fingerprint.differences(second.fingerprint))


def test_a_run_grows_by_limit_repeats_narratives_halves_and_agents() -> None:
    small = make_plan(narratives=("wise_men",), inference="symmetric", limit=1)
    large = make_plan(repeats=3)
    assert differences(small, large) == ""
    assert differences(large, small, agents=(entry("a"), entry("b", temperature=1))) == ""


@pytest.mark.parametrize(
    ("selected", "difference"),
    [
        ({"kripke": True}, "kripke is False in the run, and True now"),
        ({"reason_first": True}, "reason_first is False in the run, and True now"),
        ({"limit_seed": 3}, "limit_seed is 0 in the run, and 3 now"),
        ({"suite": "reduction-ladder-1"}, "suites.pattern-epistemic is '.*' in the run, and None"),
    ],
)
def test_a_run_does_not_take_other_prompts_of_another_kind(
    selected: dict[str, object], difference: str
) -> None:
    other = plan_of(Selection.model_validate({"suite": PATTERN, **selected}))
    assert re.match(difference, differences(make_plan(), other))


def test_fresh_suites_of_two_seeds_are_two_runs() -> None:
    tables = {"symmetric": {"n_agents": 4, "n_instances": 3}, "asymmetric": {"per_case": 1}}
    one, other = (make_plan("fresh", seed=seed, fresh=tables) for seed in (1, 2))
    assert "seed is 1 in the run, and 2 now" in differences(one, other)


def test_a_story_whose_words_have_changed_is_another_one(tmp_path: Path) -> None:
    one = make_plan(narratives=(own_story(tmp_path, "mine"),))
    other = make_plan(narratives=(own_story(tmp_path, "mine", king="the queen"),))
    assert differences(one, other).startswith("narratives mine is")


def test_an_agent_whose_settings_have_changed_is_another_one() -> None:
    plan = make_plan()
    agents = (entry("gpt", temperature=0.0), entry("gpt", effort="low"))
    assert differences(plan, plan, agents=agents) == (
        "agents gpt.settings.temperature is 0.0 in the run, and None now; "
        "agents gpt.settings.effort is None in the run, and 'low' now"
    )


def test_the_manifest_holds_all_that_was_asked_for_resolved() -> None:
    manifest = manifest_of(make_plan(limit=2), [entry("gpt", temperature=0.0)])
    assert manifest.kind == "static"
    assert manifest.fingerprint.fixed["prompt_version"] == PROMPT_VERSION
    (command,) = manifest.commands
    assert command.settings["limit"] == 2
    assert command.settings["repeats"] == 1
    assert command.settings["agents"] == [
        {"name": "gpt", "spec": "gpt", "settings": {"temperature": 0.0}}
    ]
