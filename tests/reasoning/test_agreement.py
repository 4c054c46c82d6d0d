"""Cohen's kappa between hand codes and the lexicon: by hand, and against scikit-learn."""

from random import Random

import numpy as np
import pytest
from sklearn.metrics import cohen_kappa_score

from del_env.outcomes import Outcome
from del_env.reasoning import Category, HandCodeError, ReasoningRow, agreement, kappa_of
from del_env.scoring.bootstrap import Bootstrap, Estimate
from tests.reasoning.rows import row, rows_of

QUICK = Bootstrap(resamples=200)
REDUCTIVE, EPISTEMIC, BOTH, NEITHER = Category
Coded = list[tuple[Category, Category]]


def coded(*counted: tuple[Category, Category, int]) -> Coded:
    """For each (by hand, by the lexicon, count) so many pairs."""
    return [(hand, lexicon) for hand, lexicon, count in counted for _ in range(count)]


def rows_and_codes(pairs: Coded) -> tuple[list[ReasoningRow], dict[str, Category]]:
    rows = [row(str(n), category=lexicon) for n, (_, lexicon) in enumerate(pairs)]
    return rows, {row.id: hand for row, (hand, _) in zip(rows, pairs, strict=True)}


def value(estimate: Estimate | None) -> float:
    assert estimate is not None
    return estimate.value


def test_cohens_own_formula_by_hand() -> None:
    # 20 + 15 of 50 agree, p_o = 0.7; shares 25/50 and 30/50 of yes: p_e = 0.3 + 0.2 = 0.5.
    table = np.array([[[20, 5], [10, 15]]], dtype=np.int64)
    assert kappa_of(table)[0] == pytest.approx((0.7 - 0.5) / (1 - 0.5))


def test_agreement_table_and_kappas_by_hand() -> None:
    pairs = coded(
        (REDUCTIVE, REDUCTIVE, 4), (BOTH, REDUCTIVE, 1), (EPISTEMIC, EPISTEMIC, 3),
        (NEITHER, EPISTEMIC, 1), (NEITHER, NEITHER, 1),
    )  # fmt: skip
    found = agreement(*rows_and_codes(pairs), QUICK)
    assert found.n == 10
    assert len(found.table) == 16
    assert found.table[BOTH, REDUCTIVE] == 1
    assert found.table[REDUCTIVE, BOTH] == 0
    assert found.table[EPISTEMIC, EPISTEMIC] == 3
    assert found.agreement.value == 0.8
    # By hand 4, 3, 1, 2 of 10 and by the lexicon 5, 4, 0, 1: p_e = (20 + 12 + 0 + 2) / 100.
    assert value(found.kappa) == pytest.approx((0.8 - 0.34) / (1 - 0.34))
    # All agree on what is reductive: 5 of 10.
    assert found.reductive_agreement.value == 1
    assert value(found.reductive_kappa) == 1
    # Of BOTH, REDUCTIVE and of NEITHER, EPISTEMIC one each is epistemic on one side alone.
    assert found.epistemic_agreement.value == 0.8
    # By hand 4 of 10 are epistemic, by the lexicon 4, of which 3 are the same.
    assert value(found.epistemic_kappa) == pytest.approx((0.8 - 0.52) / (1 - 0.52))


def test_kappa_is_that_of_scikit_learn() -> None:
    random = Random(12)
    for _ in range(60):
        pairs = [
            (random.choice(list(Category)), random.choice(list(Category)[: random.randint(1, 4)]))
            for _ in range(random.randint(2, 40))
        ]
        found = agreement(*rows_and_codes(pairs), Bootstrap(resamples=2))
        hand, lexicon = ([str(code) for code in side] for side in zip(*pairs, strict=True))
        assert found.kappa is not None
        assert found.kappa.value == pytest.approx(cohen_kappa_score(hand, lexicon))
        for name in ("reductive", "epistemic"):
            both = [
                [getattr(code, f"is_{name}") for code in side] for side in zip(*pairs, strict=True)
            ]
            if len(set(both[0] + both[1])) == 2:
                kappa = value(getattr(found, f"{name}_kappa"))
                assert kappa == pytest.approx(cohen_kappa_score(*both))


def test_kappa_is_undefined_where_all_texts_are_alike() -> None:
    found = agreement(*rows_and_codes(coded((BOTH, BOTH, 5))), QUICK)
    assert found.agreement.value == 1
    assert (found.kappa, found.reductive_kappa, found.epistemic_kappa) == (None, None, None)


def test_chance_agreement_has_kappa_zero_and_disagreement_less() -> None:
    independent = coded(
        (BOTH, BOTH, 4), (BOTH, NEITHER, 4), (NEITHER, BOTH, 2), (NEITHER, NEITHER, 2)
    )
    assert value(agreement(*rows_and_codes(independent), QUICK).kappa) == 0
    opposite = coded((BOTH, NEITHER, 4), (NEITHER, BOTH, 4))
    assert value(agreement(*rows_and_codes(opposite), QUICK).kappa) == -1


def test_the_interval_is_clustered() -> None:
    pairs = coded((BOTH, BOTH, 20), (NEITHER, NEITHER, 15), (BOTH, NEITHER, 10), (NEITHER, BOTH, 5))
    rows, codes = rows_and_codes(pairs)
    alone = agreement(rows, codes, QUICK).agreement.interval
    assert alone is not None and alone.low < 0.7 < alone.high
    together = [row(x.key[1], category=x.category, cluster="one") for x in rows]  # type: ignore[arg-type]
    assert agreement(together, codes, QUICK).agreement.interval is None


def test_rows_without_a_code_do_not_count() -> None:
    rows, codes = rows_and_codes(coded((BOTH, BOTH, 3), (NEITHER, BOTH, 2)))
    more = [*rows, *rows_of((NEITHER, Outcome.CORRECT, 20))[10:]]
    assert agreement(more, codes, QUICK) == agreement(rows, codes, QUICK)
    assert agreement(rows, {rows[0].id: BOTH}, QUICK).n == 1


def test_codes_without_their_rows_and_no_codes_are_refused() -> None:
    rows, codes = rows_and_codes(coded((BOTH, BOTH, 3)))
    with pytest.raises(HandCodeError, match=f"2 codes are of rows .* {rows[1].id}: use the run"):
        agreement(rows[:1], codes, QUICK)
    with pytest.raises(HandCodeError, match="there is no code"):
        agreement(rows, {}, QUICK)


def test_shares_of_texts_that_all_agree_have_an_exact_interval() -> None:
    found = agreement(*rows_and_codes(coded((REDUCTIVE, REDUCTIVE, 20))), QUICK)
    for share in (found.agreement, found.reductive_agreement, found.epistemic_agreement):
        assert share.interval is not None
        assert (share.value, share.interval.high, share.interval.is_exact) == (1, 1, True)
        assert share.interval.low == pytest.approx(0.05 ** (1 / 20))
