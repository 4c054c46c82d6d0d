"""Reasoning texts on the command line: `sample`, `agree`, and their shares in `report`."""

import csv
import json
import re
from pathlib import Path

import pytest

from del_agents.registry import make_agent
from del_env.answers import Answer
from del_env.decision import Decision
from del_env.reasoning import Category, mark
from tests.experiments.cli.run import run
from tests.report.made import Always, Replying, make_run

REDUCTIVE, EPISTEMIC = "No\nBy induction.", "No\nRule out one."
TALKER = (
    Decision(answer=Answer.NO, reply=REDUCTIVE),
    Decision(answer=Answer.NO, reply=EPISTEMIC),
    # Its words are those that the provider gives apart.
    Decision(answer=Answer.NO, reply="No", reasoning="By induction, rule out one."),
    Decision(answer=Answer.NO, reply="No"),
    Decision(answer=Answer.NO, reply="No\nI see three."),
)
QUICK = ("--resamples", "50")


class Musing:
    """Knows nothing, and says so at length; for live play, by `module:attribute`."""

    name = "musing"

    def act(self, view: object) -> Decision:
        return Decision(answer=Answer.DONT_KNOW, reply="I don't know\nRule out one.")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("runs") / "run"
    return str(make_run(path, Always(Answer.NO), Replying(TALKER, "talker")))


@pytest.fixture(scope="module")
def live_folder(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = str(tmp_path_factory.mktemp("runs") / "live")
    ended = run(
        "live", "--agents", f"seat={__name__}:Musing,rest=ideal", "--n", "4", "--seeds", "0-3",
        "--out", path,
    )  # fmt: skip
    assert ended.exit_code == 0, ended.stderr
    return path


def rows_in(sheet: Path) -> list[dict[str, str]]:
    with sheet.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def fill_in(sheet: Path, codes: list[str]) -> None:
    rows = rows_in(sheet)
    with sheet.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows({**row, "code": code} for row, code in zip(rows, codes, strict=True))


def by_lexicon(sheet: Path) -> list[str]:
    return [mark(row["text"]).category.value for row in rows_in(sheet)]


def test_only_words_are_drawn_as_many_of_every_stratum(folder: str, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.csv"
    ended = run("sample", folder, "--per-stratum", "2", "--out", str(sheet))
    assert ended.exit_code == 0, ended.stderr
    assert "8 texts of 4 strata" in ended.stdout
    rows = rows_in(sheet)
    assert {row["agent"] for row in rows} == {"talker"}
    assert "No" not in {row["text"] for row in rows}
    strata = [(row["kind"], row["inference"]) for row in rows]
    assert sorted(map(strata.count, set(strata))) == [2, 2, 2, 2]


def test_a_seed_draws_the_same_sheet_again_and_another_seed_another(
    folder: str, tmp_path: Path
) -> None:
    sheets = [tmp_path / name for name in "abc"]
    for sheet, seed in zip(sheets, "445", strict=True):
        run("sample", folder, "--per-stratum", "1", "--seed", seed, "--out", str(sheet))
    first, again, other = (sheet.read_bytes() for sheet in sheets)
    assert first == again != other


def test_a_blinded_sheet_tells_nothing_of_a_text(folder: str, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.csv"
    run("sample", folder, "--blinded", "--out", str(sheet))
    assert list(rows_in(sheet)[0]) == ["id", "text", "code"]


def test_codes_that_are_the_lexicons_agree_with_it_in_all(folder: str, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.csv"
    run("sample", folder, "--blinded", "--out", str(sheet))
    fill_in(sheet, by_lexicon(sheet))
    ended = run("agree", folder, "--codes", str(sheet), "--json")
    assert ended.exit_code == 0, ended.stderr
    found = json.loads(ended.stdout)
    assert found["n"] == len(rows_in(sheet)) > 4
    assert found["agreement"]["value"] == 1.0
    # Where nothing varies a bootstrap says nothing of how sure kappa is.
    assert found["kappa"] == {"value": 1.0, "low": None, "high": None}


def test_one_other_code_is_counted_by_hand_and_by_lexicon(folder: str, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.csv"
    run("sample", folder, "--out", str(sheet))
    codes = by_lexicon(sheet)
    codes[codes.index("both")] = "reductive"
    fill_in(sheet, codes)
    found = json.loads(run("agree", folder, "--codes", str(sheet), "--json").stdout)
    assert found["by_hand_by_lexicon"]["reductive"]["both"] == 1
    assert found["by_hand_by_lexicon"]["both"]["reductive"] == 0
    assert found["agreement"]["value"] == pytest.approx(1 - 1 / len(codes))
    assert found["reductive_kappa"]["value"] == 1 > found["epistemic_kappa"]["value"]
    shown = run("agree", folder, "--codes", str(sheet)).stdout
    assert max(map(len, shown.split("\n"))) <= 80
    assert re.search(r"reductive or not +\d+ +100\.0 .*1", shown)
    share = 100 * found["epistemic_agreement"]["value"]
    assert found["reductive_agreement"]["value"] == 1
    assert re.search(rf"epistemic or not +\d+ +{share:.1f} ", shown)


def test_a_sheet_of_live_runs_comes_back_too(live_folder: str, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.csv"
    ended = run("sample", live_folder, "--per-stratum", "3", "--out", str(sheet))
    assert ended.exit_code == 0, ended.stderr
    codes = by_lexicon(sheet)
    assert set(codes) == {"epistemic"}
    fill_in(sheet, codes)
    found = json.loads(run("agree", live_folder, "--codes", str(sheet), "--json").stdout)
    assert found["agreement"]["value"] == 1
    assert found["kappa"] is None


def test_rows_without_a_code_are_left_out_only_when_asked(folder: str, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.csv"
    run("sample", folder, "--out", str(sheet))
    fill_in(sheet, ["", *by_lexicon(sheet)[1:]])
    refused = run("agree", folder, "--codes", str(sheet))
    assert "has no code" in refused.stderr
    ended = run("agree", folder, "--codes", str(sheet), "--json", "--partial")
    assert json.loads(ended.stdout)["n"] == len(rows_in(sheet)) - 1


def test_what_cannot_be_is_told_in_one_line(folder: str, live_folder: str, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.csv"
    run("sample", folder, "--out", str(sheet))
    fill_in(sheet, by_lexicon(sheet))
    silent = str(make_run(tmp_path / "silent", make_agent("ideal")))
    new = str(tmp_path / "new.csv")
    for arguments, told in (
        (("sample", folder, "--out", str(sheet)), "exists already"),
        (("sample", silent, "--out", new), "no scored reply has words"),
        (("sample", folder, live_folder, "--out", new), "report them one by one"),
        (("sample", folder, "--per-stratum", "0", "--out", new), "per-stratum"),
        (("sample", str(tmp_path), "--out", new), "run.json"),
        (("agree", silent, "--codes", str(sheet)), "codes are of rows that are not there"),
        (("agree", folder, "--codes", new), "cannot be read"),
    ):
        refused = run(*arguments)
        assert refused.exit_code == 2, arguments
        assert told in refused.stderr
        assert refused.stderr.count("\n") == 1
        assert refused.stdout == ""
    assert not Path(new).exists()


def test_a_report_says_what_words_are_like_beside_the_accuracy(folder: str) -> None:
    text = run("report", folder, *QUICK).stdout
    assert text.index("by quadrant") < text.index("pattern-epistemic: words by quadrant")
    table = ("--table", "reasoning", "--format", "json")
    rows = json.loads(run("report", folder, *QUICK, *table).stdout)["tables"]["reasoning"]
    assert {row["agent"] for row in rows} == {"talker"}
    assert sum(row["n"] for row in rows) == 24
    for category, n in zip(Category, (5, 5, 5, 9), strict=True):
        assert sum(row[f"n_{category}"] for row in rows) == n
    assert sum(row["n_wordless"] for row in rows) == 5
    assert sum(row["accuracy"] * row["n"] for row in rows) == pytest.approx(12)


def test_two_runs_of_one_agent_are_told_apart_and_coded_together(
    folder: str, tmp_path: Path
) -> None:
    other = str(make_run(tmp_path / "other", Replying(TALKER[1:], "talker")))
    sheet = tmp_path / "sheet.csv"
    run("sample", folder, other, "--out", str(sheet))
    assert {row["agent"] for row in rows_in(sheet)} == {"talker (run)", "talker (other)"}
    fill_in(sheet, by_lexicon(sheet))
    found = json.loads(run("agree", folder, other, "--codes", str(sheet), "--json").stdout)
    assert found["agreement"]["value"] == 1


def test_a_report_without_words_has_no_table_of_them(tmp_path: Path) -> None:
    folder = str(make_run(tmp_path / "run", make_agent("ideal"), Always(Answer.NO)))
    assert "words by quadrant" not in run("report", folder, *QUICK).stdout
