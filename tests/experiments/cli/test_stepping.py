"""What each key does to what is on the screen."""

import pytest

from del_experiments.cli.keys import Key
from del_experiments.cli.stepping import Position, moved

# Three frames on a screen of ten lines: only the second is taller than that, by 15 lines.
HEIGHTS = (4, 25, 8)
N_LINES = 10


@pytest.mark.parametrize(
    ("before", "key", "after"),
    [
        (Position(0), Key.NEXT, Position(1)),
        (Position(1), Key.NEXT, Position(1, 10)),
        (Position(1, 10), Key.NEXT, Position(1, 15)),
        (Position(1, 15), Key.NEXT, Position(2)),
        (Position(2), Key.NEXT, Position(2)),
        (Position(2), Key.BACK, Position(1)),
        (Position(1, 15), Key.BACK, Position(0)),
        (Position(0), Key.BACK, Position(0)),
        (Position(1), Key.DOWN, Position(1, 1)),
        (Position(1, 15), Key.DOWN, Position(1, 15)),
        (Position(0), Key.DOWN, Position(0)),
        (Position(1, 1), Key.UP, Position(1)),
        (Position(1), Key.UP, Position(1)),
        (Position(1, 3), Key.FIRST, Position(0)),
        (Position(0), Key.LAST, Position(2)),
        (Position(1, 3), Key.OTHER, Position(1, 3)),
        (Position(1, 3), Key.QUIT, None),
    ],
)
def test_where_a_key_leads(before: Position, key: Key, after: Position | None) -> None:
    assert moved(before, key, HEIGHTS, N_LINES) == after


def test_space_alone_shows_every_line() -> None:
    position, seen = Position(0), set()
    for _ in range(20):
        lines = range(position.top, min(position.top + N_LINES, HEIGHTS[position.frame]))
        seen |= {(position.frame, line) for line in lines}
        after = moved(position, Key.NEXT, HEIGHTS, N_LINES)
        assert after is not None
        position = after
    assert seen == {(frame, line) for frame, height in enumerate(HEIGHTS) for line in range(height)}
