"""`del-env solve`: worked by hand, and through every way to give a puzzle."""

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

from del_experiments.cli.solution_page import in_ranges
from tests.experiments.cli.run import run

BY_HAND = """\
3 agents, world 011 (2 positive)
Announced: at least 1 positive. Worlds possible: 7.
Disclosed: who knows.
Everybody sees all the others.

Round 1 ─────────────────────────────────────────────────────────── worlds 7 → 4
  knows: nobody
  ruled out: 3
    100  0 would know
    010  1 would know
    001  2 would know
Round 2 ─────────────────────────────────────────────────────────── worlds 4 → 1
  knows: 1, 2
  ruled out: 3
    110  0 would know; 2 would not know
    101  0 would know; 1 would not know
    111  1, 2 would not know
Round 3 ─────────────────────────────────────────────────────────── worlds 1 → 1
  knows: 0-2
From round 3 on nothing changes any more.

Who first knows its status in which round
  round 2: 1, 2
  round 3: 0
"""


def test_a_puzzle_by_hand_to_the_letter() -> None:
    ended = run("solve", "--world", "011", "--at-least", "1", "--symmetric")
    assert (ended.exit_code, ended.stdout, ended.stderr) == (0, BY_HAND, "")


def test_who_sees_whom_and_who_never_knows() -> None:
    shown = run("solve", "--world", "010", "--at-most", "3", "--observation", "011,000,110").stdout
    assert "at most 3 positive" in shown
    assert "0 ○  · ■ ■" in shown
    assert "1 ●  · · ·" in shown
    assert "2 ○  ■ ■ ·" in shown
    assert "never: 0-2" in shown


def test_under_disclosed_answers_the_claims_are_answers() -> None:
    shown = run(
        "solve", "--world", "011", "--at-least", "1", "--symmetric", "--disclosure", "answer"
    ).stdout
    assert "Disclosed: every answer." in shown
    assert "100  0 would say Yes" in shown


def test_the_first_worlds_are_listed_and_all_of_them_on_demand() -> None:
    puzzle = ("solve", "--n", "5", "--symmetric", "--at-least", "1", "--seed", "2")
    few, all_of_them = run(*puzzle).stdout, run(*puzzle, "--all").stdout
    assert "… 2 more" in few
    assert "more" not in all_of_them.partition("From round")[0]
    assert len(re.findall(r"^    [01]{5}  ", all_of_them, re.MULTILINE)) == 30


def test_a_seed_gives_the_same_puzzle_and_is_printed() -> None:
    shown = run("solve", "--n", "5").stdout
    seed = shown.splitlines()[0].removeprefix("Seed ")
    assert run("solve", "--n", "5", "--seed", seed).stdout == shown


def test_the_puzzle_is_that_of_a_game_with_the_same_options() -> None:
    options = ("--n", "4", "--at-least", "2", "--density", "0.6", "--seed", "3")
    world = json.loads(run("solve", *options, "--json").stdout)["scenario"]["world"]
    statuses = re.findall(r"^ +\d +([●○])", run("play", *options).stdout, re.MULTILINE)
    assert "".join("01"[sign == "●"] for sign in statuses[:4]) == world


def test_the_json_has_puzzle_seed_and_solution() -> None:
    data = json.loads(run("solve", "--n", "4", "--seed", "3", "--json").stdout)
    assert data["seed"] == 3
    assert len(data["scenario"]["world"]) == 4
    assert len(data["pivotal_rounds"]) == 4
    assert data["rounds"][-1]["n_eliminated"] == 0
    counts = [data["worlds_before"], *(one["worlds_left"] for one in data["rounds"])]
    eliminated = [one["n_eliminated"] for one in data["rounds"]]
    assert [before - left for before, left in pairwise(counts)] == eliminated
    assert all(len(one["eliminated"]) == min(3, one["n_eliminated"]) for one in data["rounds"])


def test_the_scenario_of_the_json_is_a_scenario_file(tmp_path: Path) -> None:
    first = json.loads(run("solve", "--n", "5", "--seed", "9", "--json", "--all").stdout)
    path = tmp_path / "scenario.json"
    path.write_text(json.dumps(first["scenario"]), encoding="utf-8")
    again = json.loads(run("solve", "--scenario", str(path), "--json", "--all").stdout)
    assert again == first | {"seed": None}


def test_a_matrix_may_be_a_file(tmp_path: Path) -> None:
    path = tmp_path / "matrix.txt"
    path.write_text("0 1 1\n1 0 1\n1 1 0\n", encoding="utf-8")
    shown = run("solve", "--world", "011", "--at-least", "1", "--matrix", str(path)).stdout
    assert shown == BY_HAND


def test_hundreds_of_agents_are_solved_where_there_is_a_closed_form() -> None:
    ended = run("solve", "--n", "200", "--symmetric", "--at-least", "1", "--seed", "1", "--json")
    rounds = json.loads(ended.stdout)["rounds"]
    assert rounds[0]["n_eliminated"] == 200
    assert rounds[0]["eliminated"] == []
    shown = run("solve", "--n", "200", "--symmetric", "--at-least", "1", "--seed", "1").stdout
    assert "about 1.6e60" in shown
    assert "more" not in shown.partition("From round")[0]


CROOKED = ("--world", "0110", "--at-least", "1", "--matrix", "0111,1011,0001,1110")


@pytest.mark.parametrize("engine", ["twins", "big integer", "sparse", "cube"])
def test_every_engine_solves_it_alike(engine: str) -> None:
    chosen, usual = (
        json.loads(run("solve", *CROOKED, *more, "--json").stdout)
        for more in (("--engine", engine), ())
    )
    assert chosen.pop("engine") == engine
    usual.pop("engine")
    assert chosen == usual


def test_an_engine_that_is_none_or_does_not_serve_is_refused() -> None:
    ended = run("solve", *CROOKED, "--engine", "magic")
    assert ended.exit_code == 2
    assert "no engine is called 'magic': choose one of closed form, twins" in ended.stderr
    ended = run("solve", *CROOKED, "--engine", "closed form")
    assert ended.exit_code == 2
    assert "symmetric scenarios only" in ended.stderr


def test_the_choice_of_the_engine_is_explained_and_nothing_solved() -> None:
    shown = run("solve", *CROOKED, "--explain-engine").stdout
    assert shown.startswith("15 worlds satisfy the announcement.\nEngine: big integer. Up to ")
    assert "\n  sparse: about " in shown
    assert "Round 1" not in shown


def test_the_choice_is_explained_for_programs_too() -> None:
    told = json.loads(run("solve", *CROOKED, "--explain-engine", "--json").stdout)
    assert told["scenario"]["world"] == "0110"
    assert (told["seed"], told["n_worlds"], told["engine"]) == (None, 15, "big integer")
    assert told["reason"].startswith("up to 14 agents")
    obstacles = {need["engine"]: need["obstacle"] for need in told["needs"]}
    assert obstacles["closed form"] == "serves the symmetric matrix only"
    assert obstacles["cube"] is None
    assert all(need["seconds"] > 0 and need["n_bytes"] > 0 for need in told["needs"])


@pytest.mark.parametrize("n", [30, 500])
def test_of_a_puzzle_that_is_too_large_the_engines_are_told_and_it_is_refused(n: int) -> None:
    puzzle = ("solve", "--n", str(n), "--at-least", "2", "--seed", "2", "--explain-engine")
    ended = run(*puzzle)
    assert ended.exit_code == 2
    assert "Engine: none.\n" in ended.stdout
    assert "but lists up to 1,000,000 worlds" in ended.stdout
    assert max(map(len, ended.stdout.split("\n"))) <= 80
    assert f"{n} agents, at least 2 positive: " in ended.stderr
    assert "are too many for every engine. What would fit: " in ended.stderr
    as_json = run(*puzzle, "--json")
    assert as_json.exit_code == 2
    told = json.loads(as_json.stdout)
    assert told["engine"] is None
    assert all(need["obstacle"] for need in told["needs"])


@pytest.mark.parametrize(
    ("disclosure", "legend"),
    [
        ("knowledge", {"0": "does not know", "1": "knows"}),
        ("answer", {"0": "I don't know", "1": "No", "2": "Yes"}),
    ],
)
def test_the_json_says_what_its_claims_stand_for(disclosure: str, legend: dict[str, str]) -> None:
    ended = run("solve", *CROOKED, "--disclosure", disclosure, "--json", "--all")
    told = json.loads(ended.stdout)
    assert told["claims"] == legend
    listed = [one for row in told["rounds"] for one in row["eliminated"]]
    claims = {claim for one in listed for claim in one["would_have_claimed"].values()}
    assert claims
    assert {str(claim) for claim in claims} <= set(legend)


@pytest.mark.parametrize(
    ("agents", "short"),
    [((), ""), ((4,), "4"), ((1, 2), "1, 2"), ((0, 1, 2, 4, 7, 8, 9), "0-2, 4, 7-9")],
)
def test_agents_in_short(agents: tuple[int, ...], short: str) -> None:
    assert in_ranges(agents) == short
