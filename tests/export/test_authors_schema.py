"""The authors' columns: what is exported is what their programs and our import read back."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from del_env.narratives.narrative import Kind
from del_env.scenario import not_less_than
from del_env.suites import fresh
from del_env.suites.formats.authors_data_set import AuthorsPrompt, prompt_of, read_data_set
from del_env.suites.formats.authors_rows import COLUMNS, authors_row, split_prompt
from del_env.suites.formats.chat_rows import chat_row
from del_env.suites.formats.prompt import Prompt
from del_env.suites.formats.rows import Row
from del_env.suites.instance import Instance
from tests.draws import draw_scenario
from tests.export.prompts import NAMES, prompts_of, some_prompts
from tests.published.files import ASYMMETRIC

# The columns that the authors' data sets have, and that their program for asking models demands.
THEIRS = set(COLUMNS) - {"observation_matrix"}
DEMANDED = {
    "premise",
    "hypothesis",
    "solver_label",
    "is_child_muddy",
    "children_number",
    "muddy_children_number",
    "boundary_type",
    "boundary_value",
    "round_number",
    "child_index",
    "puzzle_type",
    "special_name",
}


def read_back(prompts: list[Prompt]) -> tuple[AuthorsPrompt, ...]:
    return read_data_set(Row(f"line {n}", authors_row(x)) for n, x in enumerate(prompts, 1))


@pytest.mark.parametrize("name", NAMES)
def test_instances_come_back_and_prompts_to_the_byte(name: str) -> None:
    prompts = some_prompts(name)
    found = read_back(prompts)
    assert [x.prompt.instance for x in found] == [x.instance for x in prompts]
    assert [x.prompt.narrative for x in found] == [x.narrative for x in prompts]
    # The authors' program ends each prompt with a line break.
    assert [x.prompt.text for x in found] == [f"{x.text}\n" for x in prompts]
    assert not any(x.differences for x in found)


def test_once_it_ends_with_a_line_break_a_prompt_stays_as_it_is() -> None:
    prompts = [x.prompt for x in read_back(some_prompts("pattern-epistemic"))]
    assert [x.prompt.text for x in read_back(prompts)] == [x.text for x in prompts]


def test_any_instance_comes_back() -> None:
    rng = Random(11)
    prompts = [
        Prompt(
            instance=Instance(
                scenario=scenario,
                agent=rng.randrange(scenario.n_agents),
                round_number=rng.randint(1, 5),
            ),
            narrative="wise_men",
            kind=Kind.CLASSIC,
            text="one\ntwo",
        )
        for scenario in (draw_scenario(rng, 6) for _ in range(60))
    ]
    prompts += list(prompts_of(fresh(2).told_in(("wise_men",))))
    assert [x.prompt.instance for x in read_back(prompts)] == [x.instance for x in prompts]


@pytest.mark.parametrize("name", NAMES)
def test_the_hypothesis_begins_with_the_case(name: str) -> None:
    for prompt in some_prompts(name, 200):
        premise, hypothesis = split_prompt(prompt.text)
        assert hypothesis.startswith("\nNow your own case:\n")
        assert f"There are {prompt.instance.scenario.n_agents}" not in premise


@pytest.mark.parametrize(
    "text", ["a\nb", "a\nb\n", "a\n[Hypothesis] b\nc\n", "a\n\n", "\na", "a\n[Hypothesis]"]
)
def test_premise_and_hypothesis_are_the_text_and_a_line_break(text: str) -> None:
    assert prompt_of(*split_prompt(text)) == f"{text.removesuffix(chr(10))}\n"


def test_theirs_begins_its_hypothesis_where_it_says_so() -> None:
    assert split_prompt("a\nb\n[Hypothesis] c\nd\n") == ("a\nb", "[Hypothesis] c\nd")


def test_no_column_changes_its_type_or_is_ever_null() -> None:
    rows = [authors_row(x) for name in NAMES for x in some_prompts(name)]
    kinds = {name: type(value) for name, value in rows[0].items()}
    for row in rows:
        assert tuple(row) == COLUMNS
        assert {name: type(value) for name, value in row.items()} == kinds
    assert THEIRS >= DEMANDED


def test_a_row_says_what_the_authors_would_say() -> None:
    prompt = replace(some_prompts("pattern-epistemic")[0], instance=ASYMMETRIC)
    expected: dict[str, Any] = {
        "setup": "random",
        "solver_label": 1,
        "children_number": 10,
        "muddy_children_number": 8,
        "boundary_type": "lower",
        "boundary_value": 8,
        "n_announcements": 1,
        "hypothesis_depth": 1,
        "round_number": 3,
        "child_index": 0,
        "is_child_muddy": True,
        "special_name": "",
        "observation_vector": "[0, 0, 1, 1, 1, 1, 0, 1, 0, 1]",
        "world_mask": [True] * 8 + [False] * 2,
    }
    row = authors_row(prompt)
    assert {name: row[name] for name in expected} == expected


def test_a_chat_is_one_message_and_what_is_needed_to_score_the_reply() -> None:
    prompt = some_prompts("reduction-ladder-3")[2]
    assert chat_row("s", prompt) == {
        "suite": "s",
        "instance_id": prompt.instance.id,
        "narrative": "olympic_games",
        "messages": [{"role": "user", "content": prompt.text}],
        "label": prompt.instance.label.text,
    }


def test_another_wording_is_exported_as_such() -> None:
    prompt = some_prompts("pattern-epistemic")[0]
    scenario = replace(prompt.instance.scenario, announcement=not_less_than(1))
    told = replace(prompt, instance=replace(prompt.instance, scenario=scenario))
    assert authors_row(told)["boundary_type"] == "not_less_than"
    (found,) = read_back([told])
    assert found.prompt.instance.scenario.announcement.wording == "not_less_than"
