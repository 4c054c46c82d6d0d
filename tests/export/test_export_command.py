"""`del-env export`: what static would ask, written for others."""

import csv
import io
import json
from pathlib import Path

import pytest

from del_env.suites import load_suite, prompt_text
from del_env.suites.formats.prompted_suite import PromptedSuite
from del_env.suites.formats.suite_file import load_suite_file
from tests.experiments.cli.run import run
from tests.export.smcdel_checker import parse

FEW = ("--suite", "pattern-epistemic", "--limit", "1", "--narratives", "wise_men,olympic_games")


def lines(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.split("\n") if line]


def test_a_suite_is_printed_as_lines_of_json() -> None:
    rows = lines(run("export", *FEW).stdout)
    assert len(rows) == 8
    assert [row["narrative"] for row in rows] == ["wise_men"] * 4 + ["olympic_games"] * 4
    by_id = {instance.id: instance for instance in load_suite("pattern-epistemic").instances}
    for row in rows:
        instance = by_id[str(row["instance_id"])]
        assert row["prompt"] == prompt_text(instance, str(row["narrative"]))
        assert row["label"] == instance.label.text


def test_an_exported_suite_is_a_suite_file(tmp_path: Path) -> None:
    path = tmp_path / "few.jsonl"
    ended = run("export", *FEW, "--out", str(path))
    assert ended.stdout == f"8 prompts are in {path}.\n"
    suite = load_suite_file(path)
    assert isinstance(suite, PromptedSuite)
    assert (suite.name, suite.n_prompts) == ("pattern-epistemic", 8)
    again = run("export", "--suite", str(path))
    assert [row["prompt"] for row in lines(again.stdout)] == [
        row["prompt"] for row in lines(path.read_text(encoding="utf-8"))
    ]


def test_the_authors_columns_are_imported_again(tmp_path: Path) -> None:
    path = tmp_path / "theirs.csv"
    run("export", *FEW, "--schema", "authors", "--format", "csv", "--out", str(path))
    ended = run("import", str(path), "--out", str(tmp_path / "back.jsonl"))
    assert ended.exit_code == 0, ended.stderr
    suite = load_suite_file(tmp_path / "back.jsonl")
    ours = lines(run("export", *FEW).stdout)
    assert [x.id for x, _ in suite.prompts()] == [row["instance_id"] for row in ours]


def test_csv_has_the_same_columns_as_json() -> None:
    text = run("export", *FEW, "--format", "csv").stdout
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    first = lines(run("export", *FEW).stdout)[0]
    assert list(rows[0]) == list(first)
    assert rows[0]["prompt"] == first["prompt"]
    assert json.loads(rows[0]["observation"]) == first["observation"]


def test_chat_messages_hold_the_prompt() -> None:
    rows = lines(run("export", *FEW, "--format", "chat").stdout)
    prompts = [row["prompt"] for row in lines(run("export", *FEW).stdout)]
    assert [row["messages"] for row in rows] == [[{"role": "user", "content": p}] for p in prompts]


def test_smcdel_gets_one_file_an_instance(tmp_path: Path) -> None:
    folder = tmp_path / "problems"
    ended = run("export", *FEW, "--format", "smcdel", "--out", str(folder))
    assert ended.stdout == f"4 problems are in {folder}.\n"
    files = sorted(folder.iterdir())
    ids = {row["instance_id"] for row in lines(run("export", *FEW).stdout)}
    assert {file.name.split("-")[1].split(".")[0] for file in files} == ids
    for file in files:
        assert parse(file.read_text(encoding="utf-8")).answers().count(True) == 1


def test_all_rungs_of_the_ladder_are_exported_with_their_names() -> None:
    rows = lines(run("export", "--suite", "reduction-ladder", "--limit", "1").stdout)
    assert {row["suite"] for row in rows} == {f"reduction-ladder-{rung}" for rung in (1, 2, 3)}
    assert any(row["name"] for row in rows)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--format", "xml"), "format is 'xml': choose one of 'jsonl', 'csv', 'chat', 'smcdel'"),
        (("--schema", "new"), "schema is 'new': choose one of 'own', 'authors'"),
        (("--format", "chat", "--schema", "authors"), "has no form for chat"),
        (("--format", "smcdel"), "name a folder with --out"),
        (("--format", "smcdel", "--out", "."), "choose another folder"),
        (("--out", "missing/file.jsonl"), "there is no folder missing"),
        (("--suite", "nothing"), "no suite is named 'nothing'"),
        (("--suite", "no.jsonl"), "no.jsonl: cannot be read"),
    ],
)
def test_a_wrong_use_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "here").touch()
    refused = run("export", *arguments)
    assert refused.exit_code == 2
    assert told in refused.stderr
    assert refused.stderr.count("\n") == 1


def test_nothing_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text("mine", encoding="utf-8")
    assert "exists already" in run("export", *FEW, "--out", str(path)).stderr
    assert path.read_text(encoding="utf-8") == "mine"
