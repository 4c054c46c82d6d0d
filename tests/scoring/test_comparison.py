"""Two agents and several on the same prompts."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from del_env.decision import Failure
from del_env.outcomes import Given
from del_env.scoring import (
    Bootstrap,
    MissingDataError,
    ScoringError,
    compare,
    compare_all,
    holm,
    mcnemar_exact,
    paired,
    two_proportion_z,
)
from del_env.scoring.rows import Scored
from tests.scoring.tables import NO, YES, random_rows, row

QUICK = Bootstrap(resamples=200)


def rows_with(given: str) -> list[Scored]:
    """One row a letter: + is right, - is wrong, e is an error."""
    read: dict[str, Given] = {"+": YES, "-": NO, "e": Failure.ERROR}
    return [row(f"i{number}", given=read[letter]) for number, letter in enumerate(given)]


def test_pairs_are_counted_by_who_is_right() -> None:
    found = compare(rows_with("+++++--"), rows_with("+---+-+"), QUICK)
    assert (found.n_pairs, found.n_left_out) == (7, 0)
    assert (found.only_first, found.only_second, found.correct) == (3, 1, (5, 3))
    assert found.difference.value == 2 / 7
    assert found.mcnemar_p == mcnemar_exact(3, 1)
    assert found.z_test == two_proportion_z((5, 3), (7, 7))


def test_rows_are_paired_by_their_keys_and_not_by_their_places() -> None:
    first, second = rows_with("+++--"), rows_with("++-+-")
    assert compare(first, second[::-1], QUICK) == compare(first, second, QUICK)


def test_a_prompt_to_which_one_agent_has_no_reply_is_left_out() -> None:
    found = compare(rows_with("+e-+-"), rows_with("-+e++"), QUICK)
    assert (found.n_pairs, found.n_left_out) == (3, 2)
    assert found.correct == (2, 2)


def test_agents_that_always_agree_do_not_differ() -> None:
    rows = rows_with("++-+--+")
    found = compare(rows, rows, QUICK)
    assert found.difference.value == 0
    assert found.difference.interval is not None
    assert not found.difference.interval.excludes(0)
    assert found.bootstrap_p == found.mcnemar_p == found.z_test.p_value == 1


def test_seven_stories_of_one_instance_count_once_in_the_bootstrap_only() -> None:
    first = [replace(row(str(i), narrative=f"s{j}"), cluster=i) for i in (1, 2) for j in range(7)]
    second = [replace(row, given=YES if row.cluster == 1 else NO) for row in first]
    found = compare(first, second)
    assert found.mcnemar_p < 0.02
    assert found.bootstrap_p > 0.2
    assert found.difference.interval is not None
    assert not found.difference.interval.excludes(0)


@given(st.integers(0, 2**32).map(Random))
def test_agents_the_other_way_round_differ_as_much(random: Random) -> None:
    first = random_rows(random)
    second = [replace(row, given=random.choice([YES, NO, row.label])) for row in first]
    forth, back = compare(first, second, QUICK), compare(second, first, QUICK)
    assert forth.difference.value == pytest.approx(-back.difference.value)
    assert forth.correct == back.correct[::-1]
    assert forth.mcnemar_p == pytest.approx(back.mcnemar_p)


def test_a_clear_difference_is_clear_by_every_test() -> None:
    found = compare(rows_with("+" * 40 + "-" * 10), rows_with("-" * 30 + "+" * 10 + "-" * 10))
    assert found.difference.interval is not None
    assert found.difference.interval.excludes(0)
    assert max(found.bootstrap_p, found.mcnemar_p, found.z_test.p_value) < 0.001


def test_a_row_that_only_one_agent_has_stops_the_comparison() -> None:
    first, second = rows_with("++--"), rows_with("+-+")
    with pytest.raises(MissingDataError, match=r"1 of 4 prompts have no row.*instance i3"):
        compare(first, second, QUICK)
    with pytest.raises(MissingDataError):
        compare(second, first, QUICK)
    found = compare(first, second, QUICK, partial=True)
    assert (found.n_pairs, found.n_left_out) == (3, 1)


def test_rows_of_different_suites_are_not_compared() -> None:
    other = [replace(row, label=NO) for row in rows_with("+-")]
    with pytest.raises(ScoringError, match=r"instance i0 .*'Yes', the other 'No'"):
        paired(rows_with("+-"), other)
    with pytest.raises(ScoringError, match="more than one row"):
        paired(rows_with("+-") * 2, rows_with("+-"))


def test_agents_without_a_common_reply_cannot_be_compared() -> None:
    with pytest.raises(ScoringError, match="no prompt to which both"):
        compare(rows_with("e+"), rows_with("+e"), QUICK)


def test_comparisons_of_every_two_agents_are_corrected_for_their_number() -> None:
    agents = {
        "a": rows_with("+" * 30 + "-" * 10),
        "b": rows_with("-" * 20 + "+" * 20),
        "c": rows_with("-" * 35 + "+" * 5),
    }
    found = compare_all(agents, QUICK)
    assert [(x.first, x.second) for x in found] == [("a", "b"), ("a", "c"), ("b", "c")]
    assert [x.comparison for x in found] == [
        compare(agents[x.first], agents[x.second], QUICK) for x in found
    ]
    raw = [x.comparison for x in found]
    assert tuple(x.mcnemar_p for x in found) == holm([x.mcnemar_p for x in raw])
    assert tuple(x.z_p for x in found) == holm([x.z_test.p_value for x in raw])
    assert tuple(x.bootstrap_p for x in found) == holm([x.bootstrap_p for x in raw])


def test_one_agent_alone_is_compared_with_nobody() -> None:
    assert compare_all({"a": rows_with("+-")}, QUICK) == ()
