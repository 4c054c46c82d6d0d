"""How worlds are listed, and which agents are twins."""

from itertools import product

import pytest

from del_env.oracle.listing import Listing, place
from del_env.oracle.twins import twin_blocks
from del_env.scenario import Announcement, AtLeast, AtMost, ObservationMatrix


def test_worlds_are_listed_by_their_exceptional_agents() -> None:
    listing = Listing(4, AtLeast(2))
    written = ["".join(map(str, map(int, world))) for world in listing.positive().tolist()]
    assert written == [
        "1111",  # nobody is negative
        *["0111", "1011", "1101", "1110"],
        *["0011", "0101", "1001", "0110", "1010", "1100"],
    ]
    assert listing.starts == (0, 1, 5, 11)
    assert place([1, 3], 4) == 5 + 1 + 3


@pytest.mark.parametrize("announcement", [AtLeast(0), AtLeast(3), AtMost(5), AtMost(2)])
def test_every_announced_world_has_one_place(announcement: Announcement) -> None:
    listing = Listing(5, announcement)
    worlds = [tuple(world) for world in listing.positive().tolist()]
    announced = [w for w in product((False, True), repeat=5) if announcement.allows(sum(w))]
    assert sorted(worlds) == announced
    assert [listing.place_of(world) for world in worlds] == list(range(len(listing)))


def matrix(*rows: str) -> ObservationMatrix:
    return tuple(tuple(digit == "1" for digit in row) for row in rows)


@pytest.mark.parametrize(
    ("rows", "blocks"),
    [
        (["011", "101", "110"], [(0, 1, 2)]),
        (["000", "000", "000"], [(0, 1, 2)]),
        (["111", "111", "111"], [(0, 1, 2)]),
        (["100", "000", "100"], [(0,), (1,), (2,)]),
        (["100", "000", "001"], [(0, 2), (1,)]),  # two who see themselves alone
        (["010", "100", "000"], [(0, 1), (2,)]),  # two who see each other
        (["001", "001", "000"], [(0, 1), (2,)]),  # two who see the same, and not each other
        (["010", "001", "100"], [(0,), (1,), (2,)]),  # in a circle none can be swapped
        (["0110", "1010", "0001", "0000"], [(0, 1), (2,), (3,)]),
        # Two camps, each of which sees the other one.
        (["0101", "1010", "0101", "1010"], [(0, 2), (1, 3)]),
    ],
)
def test_twins_can_be_swapped(rows: list[str], blocks: list[tuple[int, ...]]) -> None:
    assert list(twin_blocks(matrix(*rows))) == blocks
