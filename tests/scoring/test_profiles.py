"""Classic against novel narratives in the asymmetric half."""

from dataclasses import replace

import pytest

from del_env.answers import Answer
from del_env.decision import Failure
from del_env.scoring import Bootstrap, ScoringError, Tendency, profile
from del_env.scoring.rows import Scored
from del_env.suites.instance import Inference
from tests.scoring.tables import CLASSIC, NO, NOVEL, YES, row


def half(classic_right: int, novel_right: int, n: int = 50) -> list[Scored]:
    """n instances in every narrative; the first so many are right in those of each kind."""

    def given(number: int, narrative: str) -> Answer:
        right = classic_right if narrative in CLASSIC else novel_right
        return YES if number < right else NO

    return [
        row(str(number), narrative=narrative, given=given(number, narrative))
        for narrative in (*CLASSIC, *NOVEL)
        for number in range(n)
    ]


@pytest.mark.parametrize(
    ("classic_right", "novel_right", "tendency"),
    [
        (30, 30, Tendency.STABLE),
        (31, 30, Tendency.STABLE),
        (30, 31, Tendency.STABLE),
        (40, 20, Tendency.ANCHORED),
        (20, 40, Tendency.NOVEL),
        (0, 0, Tendency.STABLE),
    ],
)
def test_a_tendency_takes_an_interval_that_excludes_no_difference(
    classic_right: int, novel_right: int, tendency: Tendency
) -> None:
    found = profile(half(classic_right, novel_right))
    assert found.tendency is tendency
    assert found.difference.value == pytest.approx((classic_right - novel_right) / 50)


def test_the_same_difference_between_other_instances_is_less_clear() -> None:
    rows = half(35, 25)
    apart = [replace(row, cluster=number) for number, row in enumerate(rows)]
    together, alone = profile(rows).difference.interval, profile(apart).difference.interval
    assert together is not None
    assert alone is not None
    assert together != alone


def test_symmetric_rows_and_rows_without_a_reply_do_not_count() -> None:
    rows = half(40, 20)
    others = [
        *(replace(row, inference=Inference.SYMMETRIC, given=NO) for row in rows),
        *(replace(row, cluster="e", given=Failure.ERROR) for row in rows),
    ]
    assert profile([*others, *rows]) == profile(rows)


def test_one_instance_shows_no_tendency() -> None:
    found = profile(half(1, 0, n=1))
    assert (found.difference.value, found.difference.interval) == (1, None)
    assert found.tendency is Tendency.STABLE


def test_classic_and_novel_rows_of_different_instances_can_be_compared() -> None:
    rows = [*(row(f"c{i}") for i in range(3)), *(row(f"n{i}", narrative=NOVEL[0]) for i in "ab")]
    rows[0] = replace(rows[0], given=NO)
    found = profile(rows, Bootstrap(resamples=300))
    assert found.difference.value == pytest.approx(-1 / 3)
    assert found.difference.interval is not None


@pytest.mark.parametrize(("narratives", "missing"), [(CLASSIC, "novel"), (NOVEL, "classic")])
def test_a_profile_needs_both_kinds(narratives: tuple[str, ...], missing: str) -> None:
    rows = [row for row in half(3, 3) if row.key.narrative in narratives]
    with pytest.raises(ScoringError, match=f"in a {missing} narrative"):
        profile(rows)
