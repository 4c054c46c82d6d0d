"""The tests of significance, against values by hand, scipy's and laws."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy import stats

from del_env.scoring import ScoringError, holm, mcnemar_exact, two_proportion_z

counts = st.integers(0, 60)
p_values = st.lists(st.floats(0, 1), max_size=8)


def test_two_proportions_by_hand() -> None:
    # 60 and 40 of 100 each: pooled 0.5, error sqrt(0.25 * 0.02), z = 0.2 / 0.0707.
    result = two_proportion_z((60, 40), (100, 100))
    assert result.z == pytest.approx(2.828427)
    assert result.p_value == pytest.approx(0.004678, abs=1e-6)


@given(counts, counts, counts, counts)
def test_the_z_test_is_the_chi_squared_test_of_the_two_by_two_table(
    a: int, b: int, c: int, d: int
) -> None:
    assume(a + c and b + d and a + b and c + d)
    result = two_proportion_z((a, c), (a + b, c + d))
    chi_squared = stats.chi2_contingency([[a, b], [c, d]], correction=False)
    assert result.z**2 == pytest.approx(chi_squared.statistic, abs=1e-9)
    assert result.p_value == pytest.approx(chi_squared.pvalue, abs=1e-9)
    assert (result.z > 0) == (a * (c + d) > c * (a + b))


@given(counts, counts, st.integers(60, 90), st.integers(60, 90))
def test_the_z_test_of_agents_the_other_way_round_has_the_other_sign(
    a: int, b: int, n: int, m: int
) -> None:
    forth, back = two_proportion_z((a, b), (n, m)), two_proportion_z((b, a), (m, n))
    assert forth.z == pytest.approx(-back.z)
    assert forth.p_value == pytest.approx(back.p_value)


@pytest.mark.parametrize("correct", [0, 7])
def test_proportions_without_spread_do_not_differ(correct: int) -> None:
    result = two_proportion_z((correct, correct), (7, 7))
    assert (result.z, result.p_value) == (0, 1)


def test_no_outcomes_have_no_proportion() -> None:
    with pytest.raises(ScoringError, match="0 and 7 outcomes"):
        two_proportion_z((0, 3), (0, 7))


def test_mcnemar_by_hand() -> None:
    # Of 5 discordant pairs at most 1 for one side: (1 + 5) / 32, twice.
    assert mcnemar_exact(1, 4) == pytest.approx(12 / 32)
    assert mcnemar_exact(0, 6) == pytest.approx(2 / 64)
    assert mcnemar_exact(3, 3) == 1
    assert mcnemar_exact(0, 0) == 1


@given(counts, counts)
def test_mcnemar_does_not_care_who_is_first_and_grows_weaker_towards_a_draw(b: int, c: int) -> None:
    assert mcnemar_exact(b, c) == pytest.approx(mcnemar_exact(c, b))
    if b < c:
        assert mcnemar_exact(b, c) <= mcnemar_exact(b + 1, c) + 1e-12
    assert 0 < mcnemar_exact(b, c) <= 1


def test_holm_by_hand() -> None:
    # Ranked 0.005, 0.01, 0.03, 0.04 times 4, 3, 2, 1; the last may not fall below the one before.
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx((0.03, 0.06, 0.06, 0.02))
    assert holm([0.5, 0.9]) == (1.0, 1.0)
    assert holm([0.2]) == (0.2,)
    assert holm([]) == ()


@given(p_values)
def test_holm_keeps_the_order_and_lies_between_none_and_bonferroni(values: list[float]) -> None:
    corrected = holm(values)
    ranked = sorted(zip(values, corrected, strict=True))
    assert all(one[1] <= other[1] for one, other in pairwise(ranked))
    for p, corrected_p in ranked:
        assert p <= corrected_p <= min(1, len(values) * p)


@given(p_values, st.integers(0, 2**32).map(Random))
def test_holm_does_not_care_about_the_order(values: list[float], random: Random) -> None:
    places = list(range(len(values)))
    random.shuffle(places)
    corrected = holm(values)
    assert holm([values[place] for place in places]) == tuple(corrected[p] for p in places)
