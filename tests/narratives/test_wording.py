"""Lists, ranges and numbers in words."""

import pytest

from del_env.narratives import Noun
from del_env.narratives.wording import (
    agents_by_number,
    listing,
    numbering,
    rounds,
    sentence_start,
)

TENANT = Noun(singular="tenant", plural="tenants")


@pytest.mark.parametrize(
    ("items", "text"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_a_list_ends_in_and(items: list[str], text: str) -> None:
    assert listing(items) == text


@pytest.mark.parametrize(
    ("first", "last", "text"),
    [(1, 1, "round 1"), (1, 2, "rounds 1 and 2"), (3, 5, "rounds 3 to 5")],
)
def test_a_range_of_rounds(first: int, last: int, text: str) -> None:
    assert rounds(first, last) == text


def test_agents_by_number_mark_the_reader() -> None:
    assert agents_by_number(TENANT, [3], you=0) == "tenant 3"
    assert agents_by_number(TENANT, [3], you=3) == "tenant 3 (you)"
    assert agents_by_number(TENANT, [0, 3, 5], you=0) == "tenants 0 (you), 3 and 5"


@pytest.mark.parametrize(
    ("n", "text"), [(1, "numbered 0"), (2, "numbered 0 and 1"), (30, "numbered from 0 to 29")]
)
def test_the_numbering_of_any_number_of_agents(n: int, text: str) -> None:
    assert numbering(n) == text


def test_a_sentence_start_leaves_the_rest_alone() -> None:
    assert sentence_start("the King of X") == "The King of X"
