"""At a real terminal: what moves, what can be typed, and what is left behind."""

import re
import time
from pathlib import Path

import pytest

from del_env.records import load_record
from tests.experiments.cli.run import run
from tests.experiments.cli.terminal import Terminal

HIDE, SHOW = "\x1b[?25l", "\x1b[?25h"
ENTER, LEAVE = "\x1b[?1049h", "\x1b[?1049l"
CLEAR = "\x1b[2J"
CTRL_C, CTRL_D = "\x03", "\x04"
COLOUR = re.compile(r"\x1b\[(?:\d+;)*(?:3\d|4\d|9\d|10\d)(?:;\d+)*m")

GAME = ("play", "--n", "4", "--seed", "5")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "record.json"
    assert run(*GAME, "--save", str(path)).exit_code == 0
    return path


def without_codes(shown: str) -> str:
    return re.sub(r"\x1b\[[?\d;]*[a-zA-Z]", "", shown)


def assert_cursor_is_back(shown: str) -> None:
    assert HIDE in shown
    assert shown.rindex(SHOW) > shown.rindex(HIDE)


def test_rounds_appear_one_by_one_and_stay() -> None:
    with Terminal(*GAME, "--speed", "5") as terminal:
        first = terminal.wait_for("Nobody claims to know.")
        assert "Round 2 ─" not in without_codes(first)
        assert terminal.wait_for_end() == 0
        rest = without_codes(terminal.shown)
        assert COLOUR.search(first)
        assert_cursor_is_back(first + terminal.shown)
    for part in ("Round 2 ─", "Round 3 ─", "Summary ─", "Over after round 3"):
        assert part in rest


def test_a_live_game_ends_with_the_same_lines_as_a_printed_one() -> None:
    with Terminal(*GAME, "--speed", "100") as terminal:
        assert terminal.wait_for_end() == 0
        shown = without_codes(terminal.shown)
    printed = run(*GAME).stdout
    lines = {line.strip() for line in shown.replace("\r", "\n").split("\n")}
    assert [line for line in printed.splitlines() if line.strip() not in lines] == []


def test_with_no_live_nothing_moves() -> None:
    with Terminal(*GAME, "--no-live") as terminal:
        assert terminal.wait_for_end() == 0
        assert COLOUR.search(terminal.shown)
        assert "\x1b[?" not in terminal.shown
        assert "\x1b[2K" not in terminal.shown


def test_without_colour_there_is_none() -> None:
    with Terminal(*GAME, "--speed", "100", NO_COLOR="1") as terminal:
        assert terminal.wait_for_end() == 0
        assert not COLOUR.search(terminal.shown)


def test_a_terminal_that_can_do_nothing_gets_plain_lines(record: Path) -> None:
    with Terminal("replay", str(record), TERM="dumb") as terminal:
        assert terminal.wait_for_end() == 0
        assert "Summary" in terminal.shown
        assert "\x1b" not in terminal.shown


def test_the_width_of_the_terminal_is_used_and_kept_to() -> None:
    with Terminal(*GAME, "--no-live", columns=100) as terminal:
        assert terminal.wait_for_end() == 0
        lines = without_codes(terminal.shown).replace("\r", "").split("\n")
        assert max(map(len, lines)) == 100


def test_ctrl_c_gives_the_cursor_back_and_keeps_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    with Terminal(*GAME, "--speed", "0.7", "--save", str(path)) as terminal:
        shown = terminal.wait_for("Nobody claims to know.") + terminal.wait_for("Round 2")
        terminal.type(CTRL_C)
        assert terminal.wait_for_end() == 130
        shown += terminal.shown
        assert terminal.attributes == terminal.attributes_before
    assert_cursor_is_back(shown)
    assert f"(seed 5); {path} holds the rounds before it" in " ".join(shown.split())
    assert "Traceback" not in shown
    assert 1 <= len(load_record(path).rounds) < 3


def test_ctrl_c_in_a_pause_takes_back_nothing_that_was_played(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    with Terminal(*GAME, "--speed", "0.1", "--save", str(path)) as terminal:
        before = terminal.wait_for("Round 1")
        until = time.monotonic() + 10
        while not load_record(path).rounds and time.monotonic() < until:
            time.sleep(0.05)
        terminal.type(CTRL_C)
        assert terminal.wait_for_end() == 130
    assert "Nobody claims to know." not in before
    assert "Nobody claims to know." in terminal.shown
    assert len(load_record(path).rounds) == 1


def test_ctrl_c_before_the_summary_still_shows_it() -> None:
    with Terminal(*GAME, "--speed", "0.4", "--max-rounds", "1") as terminal:
        terminal.wait_for("The game is over")
        terminal.type(CTRL_C)
        assert terminal.wait_for_end() == 130
    assert "Stopped after round 1, the limit." in terminal.shown
    assert "Stopped when the game was over (seed 5)." in terminal.shown


def test_a_message_is_wrapped_between_words_at_the_width_of_the_terminal() -> None:
    for columns in (60, 120):
        with Terminal("solve", "--n", "40", "--seed", "1", columns=columns) as terminal:
            assert terminal.wait_for_end() == 2
        lines = terminal.shown.replace("\r", "").rstrip("\n").split("\n")
        assert len(lines) > 1
        assert all(columns - 20 < len(line) <= columns for line in lines[:-1])
        whole = run("solve", "--n", "40", "--seed", "1").stderr
        assert " ".join(lines) == whole.rstrip("\n")


def test_a_person_answers_at_the_terminal() -> None:
    with Terminal(*GAME, "--agents", "2=human,rest=ideal") as terminal:
        for number, answer in ((1, "d"), (2, "yes"), (3, "y")):
            asked = terminal.wait_for("Your answer (")
            assert f"It is now round {number}" in asked
            assert "●" not in asked
            terminal.type(f"{answer}\n")
        assert terminal.wait_for_end() == 0
        assert "● muddy" in without_codes(terminal.shown)


@pytest.mark.parametrize(("key", "exit_code"), [(CTRL_C, 130), (CTRL_D, 2)])
def test_a_person_may_leave(key: str, exit_code: int) -> None:
    with Terminal(*GAME, "--agents", "2=human,rest=ideal") as terminal:
        terminal.wait_for("Your answer")
        terminal.type(key)
        assert terminal.wait_for_end() == exit_code
        assert "Traceback" not in terminal.shown
        assert "muddy," not in terminal.shown


def test_people_who_share_a_terminal_do_not_see_each_others_views() -> None:
    with Terminal(*GAME, "--agents", "0=human,2=human,rest=ideal") as terminal:
        terminal.wait_for("Now child 0; the others look away. Press Enter.")
        terminal.type("\n")
        terminal.wait_for("Your answer")
        terminal.type("d\n")
        between = terminal.wait_for("Now child 2; the others look away. Press Enter.")
        assert CLEAR in between
        terminal.type("\n")
        second = terminal.wait_for("Your answer")
        assert CLEAR in second
        assert "You are child 2." in second.rpartition(CLEAR)[2]
        assert "You are child 0." not in second.rpartition(CLEAR)[2]


def test_a_replay_is_stepped_through_by_key(record: Path) -> None:
    with Terminal("replay", str(record)) as terminal:
        opening = terminal.wait_for("1/5")
        assert ENTER in opening
        assert "A party of 4 children" in opening
        for keys, place, part in (
            (" ", "2/5", "Round 1"),
            ("\x1b[C", "3/5", "Round 2"),
            ("b", "2/5", "Round 1"),
            ("\n", "3/5", "Round 2"),
            ("G", "5/5", "Summary"),
            ("\x1b[D", "4/5", "Round 3"),
        ):
            terminal.type(keys)
            shown = terminal.wait_for(place)
            assert part in without_codes(shown)
            assert HIDE not in shown
        terminal.type("q")
        assert terminal.wait_for_end() == 0
        assert LEAVE in terminal.shown
        assert "Summary" in terminal.shown.partition(LEAVE)[2]
        assert_cursor_is_back(opening + terminal.shown)
        assert terminal.attributes == terminal.attributes_before


def test_a_frame_higher_than_the_screen_is_scrolled(record: Path) -> None:
    with Terminal("replay", str(record), lines=12) as terminal:
        top = terminal.wait_for("1/5") + terminal.wait_for("q quit")
        assert "A party of 4 children" in top
        assert "up, down scroll" in top
        assert "●" not in top
        terminal.type(" ")
        assert "●" in terminal.wait_for("1/5")


def test_a_window_that_grows_shows_the_frame_from_its_first_line(record: Path) -> None:
    with Terminal("replay", str(record), lines=12) as terminal:
        terminal.wait_for("q quit")
        terminal.type(" ")
        assert "A party of" not in terminal.wait_for("q quit")
        terminal.resize(80, 50)
        terminal.type("x")
        assert "A party of" in terminal.wait_for("q quit")


def test_ctrl_c_leaves_a_replay_as_cleanly(record: Path) -> None:
    with Terminal("replay", str(record)) as terminal:
        opening = terminal.wait_for("1/5")
        terminal.type(CTRL_C)
        assert terminal.wait_for_end() == 130
        assert LEAVE in terminal.shown
        assert_cursor_is_back(opening + terminal.shown)
        assert "Traceback" not in terminal.shown
        assert terminal.attributes == terminal.attributes_before


@pytest.mark.parametrize("option", [("--speed", "50"), ("--no-live",)])
def test_a_replay_may_run_by_itself(record: Path, option: tuple[str, ...]) -> None:
    with Terminal("replay", str(record), *option) as terminal:
        assert terminal.wait_for_end() == 0
        assert ENTER not in terminal.shown
        assert "Over after round 3" in without_codes(terminal.shown)
