"""The fewest sets that cover another one."""

from itertools import combinations
from random import Random

from del_env.generation.cover import Cover, smallest_cover


def test_where_the_greedy_cover_is_too_large_the_search_finds_the_smaller_one() -> None:
    # The largest set, of four, needs two more; the two sets of three need no other.
    target, sets = 0b111111, [0b011110, 0b000111, 0b111000]
    assert smallest_cover(target, sets) == Cover(2, exact=True)


def test_a_search_that_is_given_up_leaves_a_bound_and_says_so() -> None:
    target, sets = 0b111111, [0b011110, 0b000111, 0b111000]
    assert smallest_cover(target, sets, max_steps=1) == Cover(3, exact=False)


def test_nothing_is_covered_by_nothing() -> None:
    assert smallest_cover(0, [0b1]) == Cover(0, exact=True)


def test_the_cover_is_the_smallest_of_all() -> None:
    random = Random(1)
    for _ in range(300):
        sets = [random.getrandbits(10) & random.getrandbits(10) for _ in range(9)]
        target = 0
        for members in sets:
            target |= members
        assert smallest_cover(target, sets) == Cover(_smallest(target, sets), exact=True)


def _smallest(target: int, sets: list[int]) -> int:
    for size in range(len(sets) + 1):
        for chosen in combinations(sets, size):
            covered = 0
            for members in chosen:
                covered |= members
            if covered == target:
                return size
    raise AssertionError("all of them cover it")
