"""Our own schema: what is written is read back, and its columns never change their types."""

import csv
import io
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from del_env.errors import SettingsError
from del_env.suites import fresh
from del_env.suites.formats.errors import FormatError
from del_env.suites.formats.own_rows import COLUMNS, own_row, prompt_from
from del_env.suites.formats.prompt import Prompt
from del_env.suites.formats.prompted_suite import PromptedSuite, suite_of
from del_env.suites.formats.rows import Row, read_rows
from del_env.suites.formats.suite_file import load_suite_file, suite_text
from del_env.suites.formats.tables import csv_text
from del_env.suites.instance import Inference
from tests.export.prompts import NAMES, prompts_of, some_prompts
from tests.published.files import ASYMMETRIC, AT_MOST, CROOKED, SYMMETRIC

STRANGE = replace(some_prompts("pattern-epistemic")[0], text=' "a",\r\nb\u2028c\tI don’t ✓ ')


def written(folder: Path, prompts: list[Prompt], name: str = "mine") -> Path:
    path = folder / "suite.jsonl"
    path.write_text(suite_text(name, prompts), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", NAMES)
def test_a_suite_is_read_back_to_the_letter(name: str, tmp_path: Path) -> None:
    prompts = some_prompts(name)
    suite = load_suite_file(written(tmp_path, prompts))
    assert isinstance(suite, PromptedSuite)
    assert suite.name == "mine"
    assert [(i, n) for i, n in suite.prompts()] == [(p.instance, p.narrative) for p in prompts]
    assert [x.name for x in suite.instances] == list(
        {p.instance.id: p.instance.name for p in prompts}.values()
    )
    assert {p.text for p in prompts} == set(suite.texts.values())


@pytest.mark.parametrize("suffix", ["jsonl", "csv"])
def test_a_text_survives_json_and_csv(suffix: str, tmp_path: Path) -> None:
    row = own_row("mine", STRANGE)
    text = suite_text("mine", [STRANGE]) if suffix == "jsonl" else csv_text([row], COLUMNS)
    path = tmp_path / f"a.{suffix}"
    with path.open("w", encoding="utf-8", newline="") as file:
        file.write(text)
    (read,) = read_rows(path)
    assert prompt_from(read) == STRANGE
    assert read.fields["suite"] == "mine"


def test_no_column_changes_its_type_or_is_ever_null() -> None:
    prompts = [prompt for name in NAMES for prompt in some_prompts(name)]
    prompts += [replace(STRANGE, instance=x) for x in (CROOKED, AT_MOST)]
    rows = [own_row("s", prompt) for prompt in prompts]
    for row in rows:
        assert tuple(row) == COLUMNS
        assert {name: type(value) for name, value in row.items()} == {
            name: type(value) for name, value in rows[0].items()
        }
        assert all(type(entry) is int for entry in row["world"])
        assert all(type(entry) is int for line in row["observation"] for entry in line)
        assert isinstance(json.loads(row["metadata"]), dict)
    never = [row for row in rows if row["pivotal_round"] == 0]
    assert never
    assert {row["label"] for row in never} == {"I don't know"}


def test_csv_holds_lists_as_json() -> None:
    text = csv_text([own_row("s", replace(STRANGE, instance=AT_MOST))], COLUMNS)
    (row,) = csv.DictReader(io.StringIO(text, newline=""))
    assert json.loads(row["world"]) == [0, 1, 0]
    assert json.loads(row["observation"]) == [[0, 1, 1], [1, 0, 1], [1, 1, 0]]


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"label": "No"}, "column 'label' is 'No', not 'Yes', which follows"),
        ({"instance_id": "0" * 16}, "column 'instance_id'"),
        ({"inference": "symmetric"}, "column 'inference'"),
        ({"pivotal_round": 4}, "column 'pivotal_round' is 4, not 3"),
        ({"n_positive": 7}, "column 'n_positive' is 7, not 8"),
        ({"world": [1, 0]}, "observation has 10 rows for 2 agents"),
        ({"bound": "exactly"}, "column 'bound' is 'exactly', not at_least or at_most"),
        ({"wording": "loud"}, "column 'wording' is 'loud', not one of plain"),
        ({"kind": "old"}, "column 'kind' is 'old', not one of classic, novel"),
        ({"metadata": "{"}, "column 'metadata' is '{', not JSON"),
        ({"metadata": "[]"}, "not an object in braces"),
        ({"prompt": ""}, "the prompt or its narrative is empty"),
        ({"agent": 12}, "agent 12"),
    ],
)
def test_an_edited_row_is_not_believed(changed: dict[str, Any], told: str) -> None:
    row = own_row("mine", replace(STRANGE, instance=ASYMMETRIC))
    with pytest.raises(FormatError, match=told) as refused:
        prompt_from(Row("file, line 5", row | changed))
    assert "file, line 5" in str(refused.value)


def test_a_file_is_one_suite_with_all_columns(tmp_path: Path) -> None:
    path = tmp_path / "suite.jsonl"
    path.write_text(suite_text("a", [STRANGE]) + suite_text("b", [STRANGE]), encoding="utf-8")
    with pytest.raises(FormatError, match="column 'suite' holds 'a', 'b'"):
        load_suite_file(path)
    path.write_text('{"premise": "x", "hypothesis": "y"}\n', encoding="utf-8")
    with pytest.raises(
        FormatError, match=r"lacks the columns suite, instance_id, .*del-env import"
    ):
        load_suite_file(path)


def test_no_prompt_is_asked_twice() -> None:
    with pytest.raises(FormatError, match=r"line 2: asks about .* as does line 1"):
        suite_of("s", [("line 1", STRANGE), ("line 2", replace(STRANGE, text="other"))])


def test_each_narrative_tells_what_it_has_texts_for() -> None:
    here = replace(STRANGE, instance=CROOKED, narrative="wise_men")
    there = replace(STRANGE, instance=AT_MOST, narrative="olympic_games")
    both = replace(STRANGE, instance=AT_MOST, narrative="wise_men")
    suite = suite_of("s", [("1", here), ("2", there), ("3", both)])
    assert list(suite.prompts()) == [
        (CROOKED, "wise_men"),
        (AT_MOST, "wise_men"),
        (AT_MOST, "olympic_games"),
    ]
    assert suite.n_prompts == 3
    assert list(suite.told_in(("olympic_games",)).prompts()) == [(AT_MOST, "olympic_games")]
    assert list(suite.only(Inference.ASYMMETRIC).prompts()) == [(CROOKED, "wise_men")]
    with pytest.raises(SettingsError, match="has its own texts, in wise_men, olympic_games"):
        suite.told_in(("muddy_children",))


CHANGES: list[Callable[[Prompt], Prompt]] = [
    lambda prompt: replace(prompt, text=f"{prompt.text}\n"),
    lambda prompt: replace(prompt, narrative="wise_men"),
    lambda prompt: replace(prompt, instance=SYMMETRIC),
]


@pytest.mark.parametrize("change", CHANGES)
def test_the_digest_covers_the_texts(change: Callable[[Prompt], Prompt]) -> None:
    suite, same, other = (
        suite_of("s", [("1", prompt)]) for prompt in (STRANGE, STRANGE, change(STRANGE))
    )
    assert suite.digest == same.digest != other.digest


def test_a_suite_file_of_fresh_instances_is_read_back(tmp_path: Path) -> None:
    suite = fresh(5)
    prompts = list(prompts_of(suite.told_in(("singing_contest",))))
    assert load_suite_file(written(tmp_path, prompts, "fresh-5")).instances == suite.instances
