"""Majority vote, label distribution, and the rule that sets an agent apart."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from del_env.answers import Answer
from del_env.decision import Failure
from del_env.scoring import (
    MajorityVote,
    ScoringError,
    beats_majority_vote,
    is_set_apart,
    label_distribution,
    majority_vote,
    random_baseline,
    score_row,
)
from del_env.scoring.rows import RowKey, Scored
from del_env.suites import Inference, pattern_epistemic, reduction_ladder
from del_env.suites.suite import Suite
from tests.scoring.tables import DONT_KNOW, NO, YES, random_rows, row, rows_of


def always_no(suite: Suite) -> list[Scored]:
    return [
        score_row(x, RowKey(suite.name, x.id, "wise_men"), row().kind, NO) for x in suite.instances
    ]


SYMMETRIC = always_no(pattern_epistemic().only(Inference.SYMMETRIC))


def test_the_labels_of_the_papers_suites() -> None:
    assert label_distribution(SYMMETRIC) == {YES: 55, NO: 45, DONT_KNOW: 0}
    asymmetric = always_no(pattern_epistemic().only(Inference.ASYMMETRIC))
    assert label_distribution(asymmetric) == {YES: 60, NO: 40, DONT_KNOW: 0}
    assert majority_vote(always_no(reduction_ladder(1))) == MajorityVote(DONT_KNOW, 550 / 1320)
    assert majority_vote(always_no(reduction_ladder(3))) == MajorityVote(NO, 180 / 374)


def test_at_pivotal_rounds_one_guesses_among_two_answers_and_elsewhere_among_three() -> None:
    assert random_baseline(SYMMETRIC) == 1 / 2
    assert random_baseline(always_no(reduction_ladder(1))) == 1 / 3
    assert random_baseline([row(), row(round_number=4)]) == 1 / 3


@given(st.integers(0, 2**32).map(Random))
def test_the_majority_vote_is_the_accuracy_of_the_best_constant_answer(random: Random) -> None:
    rows = random_rows(random)
    by_answer = [sum(row.label is answer for row in rows) / len(rows) for answer in Answer]
    vote = majority_vote(rows)
    assert vote.share == max(by_answer) == by_answer[vote.label]


def symmetric(correct: int, wrong: int, narrative: str = "muddy_children") -> list[Scored]:
    """55 Yes and 45 No, as in the papers; some right, the others wrong."""
    labels = [YES] * 55 + [NO] * 45
    return [
        row(
            str(number),
            narrative=narrative,
            label=label,
            given=label if number < correct else DONT_KNOW,
            inference=Inference.SYMMETRIC,
        )
        for number, label in enumerate(labels[: correct + wrong])
    ]


@pytest.mark.parametrize(("correct", "apart"), [(46, True), (55, True), (56, False), (100, False)])
def test_who_does_not_beat_the_majority_vote_is_set_apart(correct: int, apart: bool) -> None:
    assert is_set_apart(symmetric(correct, 100 - correct), "muddy_children") is apart


def test_only_the_symmetric_half_of_the_one_narrative_sets_apart() -> None:
    others = [*symmetric(0, 100, "wise_men"), *rows_of("muddy_children", [(YES, NO, 100)])]
    assert not is_set_apart([*symmetric(60, 40), *others], "muddy_children")
    assert is_set_apart([*symmetric(60, 40), *others], "wise_men")


def test_a_row_without_a_reply_weighs_on_neither_side() -> None:
    rows = rows_of("wise_men", [(YES, YES, 2), (NO, NO, 1), (NO, Failure.ERROR, 5)])
    assert beats_majority_vote(rows)


def test_without_replies_nothing_can_be_said() -> None:
    with pytest.raises(ScoringError, match="majority vote needs a row"):
        majority_vote([])
    with pytest.raises(ScoringError, match="with a reply"):
        is_set_apart([row(given=Failure.ERROR, inference=Inference.SYMMETRIC)], "wise_men")
