"""Rows made of instances, their clusters and their groups."""

import pytest

from del_env.narratives.narrative import Kind
from del_env.scoring import (
    RowKey,
    by_narrative,
    by_pivotal_round,
    by_quadrant,
    by_suite,
    cluster_of,
    grouped,
    is_pivotal,
    score_row,
)
from del_env.suites import Inference, Suite, pattern_epistemic, reduction_ladder
from tests.scoring.tables import NO, YES, row

ASYMMETRIC, SYMMETRIC = Inference.ASYMMETRIC, Inference.SYMMETRIC


@pytest.mark.parametrize(
    ("suite", "n_clusters"),
    [
        (pattern_epistemic().only(SYMMETRIC), 100),
        (pattern_epistemic().only(ASYMMETRIC), 100),
        (reduction_ladder(1), 120),
        (reduction_ladder(2), 120),
        (reduction_ladder(3), 26),
    ],
)
def test_instances_are_one_cluster_iff_they_share_a_matrix_or_a_symmetric_scenario(
    suite: Suite, n_clusters: int
) -> None:
    assert len({cluster_of(instance) for instance in suite.instances}) == n_clusters


def test_a_row_holds_what_the_instance_says() -> None:
    instance = reduction_ladder(3).instances[5]
    key = RowKey("reduction-ladder-3", instance.id, "olympic_games")
    found = score_row(instance, key, Kind.NOVEL, YES, flip=True)
    assert (found.key, found.kind, found.given, found.flip) == (key, Kind.NOVEL, YES, True)
    assert (found.label, found.inference) == (instance.label, ASYMMETRIC)
    assert (found.round_number, found.pivotal_round) == (6, instance.pivotal_round)
    assert found.cluster == instance.scenario.observation


def test_rows_are_grouped_in_the_order_in_which_their_groups_first_occur() -> None:
    b, a, other = row("b"), row("a"), row("a", narrative="olympic_games")
    assert grouped([b, other, a], by_quadrant) == {
        (Kind.CLASSIC, ASYMMETRIC): (b, a),
        (Kind.NOVEL, ASYMMETRIC): (other,),
    }


def test_the_papers_groups_of_a_row() -> None:
    one = row(inference=SYMMETRIC, round_number=5, pivotal_round=4)
    assert by_suite(one) == "suite"
    assert by_narrative(one) == ("wise_men", SYMMETRIC)
    assert by_quadrant(one) == (Kind.CLASSIC, SYMMETRIC)
    assert by_pivotal_round(one) == 4
    assert not is_pivotal(one)
    assert is_pivotal(row(round_number=4, pivotal_round=4))
    assert not is_pivotal(row(pivotal_round=None))


def test_a_row_is_correct_iff_the_label_was_given() -> None:
    assert row(label=NO, given=NO).is_correct
    assert not row(label=NO, given=YES).is_correct
