"""Accuracy, variance, macro F1 and the counts beside them."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import accuracy_score, f1_score

from del_env.decision import Failure
from del_env.outcomes import Outcome
from del_env.scoring import Bootstrap, grouped, score, truncate4
from del_env.scoring.rows import Scored, scored_only
from tests.scoring.tables import DONT_KNOW, NO, YES, random_rows, right_and_wrong, row, rows_of

QUICK = Bootstrap(resamples=50)
randoms = st.integers(0, 2**32).map(Random)


def accuracy(rows: list[Scored]) -> float:
    estimate = score(rows, QUICK).accuracy
    assert estimate is not None
    return estimate.value


def macro_f1(rows: list[Scored]) -> float:
    estimate = score(rows, QUICK).macro_f1
    assert estimate is not None
    return estimate.value


def test_accuracy_counts_an_invalid_reply_and_no_answer_as_wrong() -> None:
    failures = [(YES, Failure.INVALID, 2), (YES, Failure.REFUSED, 1), (NO, Failure.EMPTY, 1)]
    assert accuracy(rows_of("wise_men", [(YES, YES, 3), (NO, DONT_KNOW, 1), *failures])) == 3 / 8


def test_an_error_is_counted_but_not_scored() -> None:
    scores = score([*right_and_wrong(2, 1), row("99", given=Failure.ERROR, flip=True)], QUICK)
    assert scores.accuracy is not None
    assert scores.accuracy.value == 2 / 3
    assert (scores.n, scores.n_clusters, scores.flips) == (3, 3, 0)
    assert scores.outcomes[Outcome.ERROR] == 1


def test_rows_without_any_reply_have_no_accuracy() -> None:
    scores = score([row(given=Failure.ERROR)], QUICK)
    assert (scores.accuracy, scores.macro_f1, scores.variance) == (None, None, None)
    assert (scores.n, scores.n_clusters, scores.outcomes[Outcome.ERROR]) == (0, 0, 1)


def test_every_outcome_of_static_suites_is_counted_even_if_there_is_none_of_it() -> None:
    rows = [row("1"), row("2", given=NO), row("3", given=Failure.TRUNCATED, flip=True)]
    scores = score(rows, QUICK)
    assert scores.outcomes == {
        "correct": 1,
        "wrong": 1,
        "invalid": 0,
        "no_answer": 1,
        "error": 0,
    }
    assert scores.flips == 1


def test_the_variance_is_that_of_the_pooled_outcomes() -> None:
    assert score(right_and_wrong(3, 1), QUICK).variance == 3 / 4 * 1 / 4
    assert score(right_and_wrong(0, 4), QUICK).variance == 0


def test_macro_f1_by_hand() -> None:
    # Yes: 2 hits, 1 miss, 1 false positive: 4 / 6. No: 1 hit, 2 misses, 1 false positive: 2 / 5.
    rows = rows_of("wise_men", [(YES, YES, 2), (YES, NO, 1), (NO, YES, 1), (NO, NO, 1)])
    rows += [replace(rows[-1], given=Failure.INVALID)]
    assert macro_f1(rows) == pytest.approx((4 / 6 + 2 / 5) / 2)


def test_macro_f1_leaves_out_an_answer_that_is_never_right() -> None:
    assert macro_f1(rows_of("wise_men", [(YES, YES, 1), (YES, DONT_KNOW, 1)])) == 2 / 3


def test_macro_f1_averages_over_narratives_and_not_over_rows() -> None:
    wrong = rows_of("wise_men", [(YES, NO, 1)])
    right = rows_of("olympic_games", [(YES, YES, 5)])
    assert macro_f1([*wrong, *right]) == 1 / 2


@given(randoms)
def test_macro_f1_and_accuracy_are_those_of_scikit_learn(random: Random) -> None:
    rows = list(scored_only(random_rows(random)))
    per_narrative = grouped(rows, lambda row: row.key.narrative).values()
    assert macro_f1(rows) == pytest.approx(
        sum(map(scikit_learn_f1, per_narrative)) / len(per_narrative)
    )
    truth, answers = zip(*[(str(row.label), str(row.given)) for row in rows], strict=True)
    assert accuracy(rows) == pytest.approx(accuracy_score(truth, answers))


def scikit_learn_f1(rows: tuple[Scored, ...]) -> float:
    truth, answers = [str(row.label) for row in rows], [str(row.given) for row in rows]
    labels = sorted(set(truth))
    return float(f1_score(truth, answers, labels=labels, average="macro", zero_division=0))


@given(randoms)
def test_the_order_of_the_rows_and_the_names_of_the_clusters_do_not_matter(random: Random) -> None:
    rows = random_rows(random)
    renamed = [replace(row, cluster=("other", row.cluster)) for row in rows]
    shuffled = random.sample(renamed, len(renamed))
    assert score(shuffled, QUICK) == score(rows, QUICK)


@given(randoms)
def test_repeating_every_row_changes_no_value(random: Random) -> None:
    rows = random_rows(random)
    again = [replace(row, key=row.key._replace(repeat=2)) for row in rows]
    once, twice = score(rows, QUICK), score([*rows, *again], QUICK)
    assert twice.n == 2 * once.n
    assert (twice.accuracy, twice.macro_f1) == (once.accuracy, once.macro_f1)


@pytest.mark.parametrize(
    ("value", "printed"),
    [
        (0.278769, "0.2787"),
        (0.99999, "0.9999"),
        (1.0, "1.0000"),
        (0.0, "0.0000"),
        (0.29, "0.2900"),
        (0.1 + 0.2, "0.3000"),  # a little above
        (0.7 - 0.4, "0.3000"),  # a little below: 0.29999999999999993
        (0.5823, "0.5823"),
        (0.58229, "0.5822"),
        (0.00001, "0.0000"),
    ],
)
def test_macro_f1_is_printed_with_four_decimals_cut_off(value: float, printed: str) -> None:
    assert truncate4(value) == printed
