"""How far a run is: in words, as a bar, and as lines where nothing can move."""

import io
from dataclasses import replace

import pytest
from rich.console import Console
from rich.live import Live

from del_experiments.runs import watching
from del_experiments.runs.pace import Pace
from del_experiments.runs.standing import Standing, outcome_words, progress_words
from del_experiments.runs.watching import BarWatch, LineWatch, standing_bar, watch_on

# 100 were there before, 50 were asked since, and 1,050 are left.
HALFWAY = Standing(
    n_total=1200,
    n_before=100,
    n_now=50,
    outcomes={"correct": 120, "wrong": 30, "error": 0},
    cost="cost $0.12",
    elapsed_s=20.0,
    per_s=2.5,
)


def test_progress_is_told_with_rate_and_remaining_time() -> None:
    assert progress_words(HALFWAY) == "150 of 1,200, 2.5/s, 0:07:00 left"


@pytest.mark.parametrize(
    ("n_now", "per_s", "words"),
    [
        (0, None, "100 of 1,200"),
        (1, 1 / 120, "101 of 1,200, 0.5/min, 36:38:00 left"),
        (1100, 110.0, "1,200 of 1,200, 110.0/s, 0:00:00 left"),
    ],
)
def test_a_rate_is_told_as_soon_as_there_is_one(
    n_now: int, per_s: float | None, words: str
) -> None:
    assert progress_words(replace(HALFWAY, n_now=n_now, per_s=per_s)) == words


def test_the_pace_is_that_of_late() -> None:
    pace = Pace(100.0)
    assert pace.per_s(100.0) is None
    assert pace.per_s(105.0) is None
    pace.mark(110.0, 500)
    assert pace.per_s(110.0) == 50
    assert pace.per_s(120.0) == 25  # nothing came in for a while
    for second in range(111, 200):
        pace.mark(second, 500 + 2 * (second - 110))
    assert pace.per_s(199.0) == 2


def test_outcomes_that_did_not_occur_are_not_told() -> None:
    assert outcome_words(HALFWAY) == "correct 120, wrong 30, cost $0.12"
    assert outcome_words(replace(HALFWAY, outcomes={}, cost="")) == ""


@pytest.mark.parametrize("width", [200, 80, 40, 12])
def test_the_bar_is_two_lines_at_any_width(width: int) -> None:
    console = Console(file=io.StringIO(), width=width, force_terminal=True)
    assert len(console.render_lines(standing_bar(HALFWAY), pad=False)) == 2


def terminal() -> Console:
    return Console(file=io.StringIO(), width=80, height=24, force_terminal=True)


def written(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_the_cursor_is_given_back_even_after_an_interrupt() -> None:
    console = terminal()
    with pytest.raises(KeyboardInterrupt), Live(console=console, auto_refresh=False) as live:
        BarWatch(live).show(HALFWAY)
        raise KeyboardInterrupt
    assert written(console).rindex("\x1b[?25h") > written(console).rindex("\x1b[?25l")


def test_what_is_said_beside_a_bar_is_shown_as_it_is() -> None:
    console = terminal()
    with Live(console=console, auto_refresh=False) as live:
        BarWatch(live).say("[/x] [slug] \x1b[2J")
    assert "[/x] [slug] \\x1b[2J" in written(console)
    assert "\x1b[2J" not in written(console)


def test_a_bar_is_not_drawn_for_every_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    console = terminal()
    with Live(console=console, auto_refresh=False) as live:
        watch = BarWatch(live)
        for _ in range(1000):
            watch.show(HALFWAY)
    assert written(console).count("150 of 1,200") < 10


def test_where_nothing_can_move_there_is_a_line_now_and_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    console = Console(file=io.StringIO(), width=20)
    watch = LineWatch(console)
    for _ in range(100):
        watch.show(HALFWAY)
    assert written(console) == ""
    monkeypatch.setattr(watching, "LINE_S", 0.0)
    LineWatch(console).show(HALFWAY)
    assert written(console) == (
        "150 of 1,200, 2.5/s, 0:07:00 left: correct 120, wrong 30, cost $0.12\n"
    )


def test_a_bar_needs_a_terminal_on_which_things_may_move() -> None:
    with watch_on(Console(file=io.StringIO())) as watch:
        assert isinstance(watch, LineWatch)
    screen = Screen()
    with watch_on(Console(file=screen, force_terminal=True), moving=False) as watch:
        assert isinstance(watch, LineWatch)
    with watch_on(Console(file=screen, force_interactive=True)) as watch:
        assert isinstance(watch, BarWatch)


class Screen(io.StringIO):
    """A file that says it is a terminal."""

    def isatty(self) -> bool:
        return True
