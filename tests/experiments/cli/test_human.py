"""A person at the table: it sees what its seat may know, and the truth only in the end."""

import re
from pathlib import Path
from random import Random

import pytest

from del_env.narratives import load_narrative
from del_env.records import load_record
from del_experiments.cli.options import PuzzleOptions
from del_experiments.cli.puzzle import choose_puzzle
from tests.experiments.cli.run import run

THE_END = "The game is over, and this is the truth:"


def before_the_end(shown: str) -> str:
    before, end, _ = shown.partition(THE_END)
    assert end
    return before


def play(seed: int, seats: str, typed: str, *more: str) -> str:
    ended = run("play", "--n", "4", "--seed", str(seed), "--agents", seats, *more, typed=typed)
    assert ended.exit_code == 0, ended.stderr
    return ended.stdout


@pytest.mark.parametrize("disclosure", ["knowledge", "answer"])
@pytest.mark.parametrize("seed", range(6))
def test_nothing_but_its_own_view_is_shown_before_the_end(seed: int, disclosure: str) -> None:
    """What is shown is the same in every world that the seat cannot tell apart from the true one.

    The others always say no, so that their claims are the same in all of them.
    """
    scenario = choose_puzzle(PuzzleOptions(n=4, seed=seed)).scenario
    rng = Random(seed)
    seat = rng.randrange(4)
    rows = ",".join("".join("01"[sees] for sees in row) for row in scenario.observation)
    shown = set()
    for index in range(16):
        world = tuple(bool(index >> agent & 1) for agent in range(4))
        alike = all(
            world[agent] == scenario.world[agent] or not scenario.observation[seat][agent]
            for agent in range(4)
        )
        if alike and scenario.announcement.allows(sum(world)):
            bits = "".join("01"[positive] for positive in world)
            ended = run(
                *("play", "--world", bits, "--observation", rows, "--disclosure", disclosure),
                *("--at-least", str(scenario.announcement.count), "--max-rounds", "3"),
                *("--agents", f"{seat}=human,rest=always:no"),
                typed="d\nd\nd\n",
            )
            assert ended.exit_code == 0, ended.stderr
            shown.add(before_the_end(ended.stdout))
    assert len(shown) == 1


def test_the_view_is_told_in_the_words_of_the_story() -> None:
    shown = before_the_end(play(5, "2=human,rest=ideal", "d\n" * 20, "--narrative", "wise_men"))
    assert "You are wise man 2." in shown
    assert "You see that wise men 0 and 3 wear white hats." in shown
    assert 'The king asks: "Are you wearing a blue hat?"' in shown
    assert "Round 1: nobody claimed to know." in shown


def test_neither_right_answers_nor_possible_worlds_are_hinted_at() -> None:
    shown = before_the_end(play(5, "2=human,rest=ideal", "d\n" * 20))
    assert not re.search(r"[✓✗●○]|→|late|unfounded|truth lost", shown, re.IGNORECASE)
    status = load_narrative("muddy_children").positive
    assert f"child 1 {status.singular}" not in shown


def test_in_the_end_everything_is_shown() -> None:
    shown = play(5, "2=human,rest=ideal", "d\nd\ny\n" + "d\n" * 20).partition(THE_END)[2]
    assert "● muddy" in shown
    assert "✗ late" in shown
    assert "Summary" in shown


def test_answers_reach_the_game() -> None:
    shown = play(5, "2=human,rest=ideal", "d\nyes\ny\n").partition(THE_END)[2]
    assert re.search(r"2 +● +human +· +Y +Y", shown)


def test_several_people_each_see_their_own_view() -> None:
    shown = before_the_end(play(5, "0=human,2=human,rest=ideal", "d\n" * 30))
    assert "You are child 0." in shown
    assert "You are child 2." in shown


def test_who_leaves_ends_the_game_and_keeps_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    ended = run(
        *("play", "--n", "4", "--seed", "5", "--agents", "2=human,rest=ideal"),
        *("--save", str(path)),
        typed="d\n?\nq\n",
    )
    assert ended.exit_code == 0
    assert ended.stderr == f"Stopped in round 2 (seed 5); {path} holds the rounds before it.\n"
    assert THE_END not in ended.stdout
    assert "q, quit" in ended.stdout
    assert len(load_record(path).rounds) == 1


def test_who_plays_sees_somebody_unless_a_seed_deals_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_chance = iter([2, 3, 4, 1])  # in the first three the person would see nobody
    monkeypatch.setattr("secrets.randbelow", lambda _: next(by_chance))
    drawn = "--n", "2", "--density", "0.3", "--agents", "1=human,rest=ideal"
    for number, (seed, sees) in enumerate([((), True), (("--seed", "2"), False)]):
        path = tmp_path / f"{number}.json"
        ended = run("play", *drawn, *seed, "--save", str(path), typed="d\n" * 20)
        assert ended.exit_code == 0, ended.stderr
        assert any(load_record(path).scenario.observation[1]) is sees
    assert list(by_chance) == []


def test_a_seed_is_one_puzzle_whoever_plays(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    seats = ("--n", "4", "--seed", "9", "--agents", "1=human,rest=ideal")
    run("play", *seats, "--save", str(path), typed="d\n" * 20)
    expected = choose_puzzle(PuzzleOptions(n=4, seed=9)).scenario
    assert load_record(path).scenario == expected
    assert not any(expected.observation[1])


def test_a_matrix_of_ones_own_or_of_nobody_stays_as_it_is(tmp_path: Path) -> None:
    for number, matrix in enumerate((("--observation", "000,101,110"), ("--density", "0"))):
        path = tmp_path / f"{number}.json"
        seats = ("--n", "3", "--seed", "1", "--agents", "0=human,rest=ideal")
        ended = run("play", *seats, *matrix, "--save", str(path), typed="d\n" * 20)
        assert ended.exit_code == 0, ended.stderr
        assert not any(load_record(path).scenario.observation[0])


def test_no_line_is_wider_than_the_terminal() -> None:
    shown = play(5, "0=human,rest=ideal", "d\n" * 20, "--narrative", "safety_inspection")
    assert max(map(len, shown.splitlines())) <= 80
