"""The reduction ladder: the published counts, the names of rung 2, the matrices of rung 3."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

import numpy as np
import pytest

from del_env.answers import Answer, Disclosure
from del_env.errors import SettingsError
from del_env.oracle import knowledge_history
from del_env.scenario import AtLeast, AtMost, ObservationMatrix, Scenario, symmetric_observation
from del_env.suites import Inference, Instance, reduction_ladder
from del_env.suites.telling import special_names
from tests.reference import ideal_course
from tests.suites.derivation import all_courses, label_from

RUNG_1, RUNG_2, RUNG_3 = (reduction_ladder(rung) for rung in (1, 2, 3))


def scenarios(instances: tuple[Instance, ...]) -> list[Scenario]:
    """The scenarios in order, of instances that ask about rounds 1 to 11 of each."""
    groups = [instances[start : start + 11] for start in range(0, len(instances), 11)]
    for group in groups:
        assert [x.round_number for x in group] == list(range(1, 12))
        assert len({x.scenario for x in group}) == 1
    return [group[0].scenario for group in groups]


def shares(instances: tuple[Instance, ...]) -> dict[Answer, int]:
    return dict(Counter(x.label for x in instances))


def test_rung_1_asks_every_round_of_120_symmetric_scenarios() -> None:
    assert len(RUNG_1.instances) == 1320
    order = [(x.n_positive, x.announcement.count, x.world[0]) for x in scenarios(RUNG_1.instances)]
    assert order[:4] == [(0, 0, False), (1, 0, False), (1, 0, True), (1, 1, False)]
    assert (len(order), order[-1]) == (120, (10, 10, True))
    assert order == sorted(set(order))
    assert {x.inference for x in RUNG_1.instances} == {Inference.SYMMETRIC}
    assert RUNG_1.narratives == ("muddy_children",)


def test_on_rung_1_nobody_knowing_is_the_majority_vote() -> None:
    assert shares(RUNG_1.instances) == {Answer.DONT_KNOW: 550, Answer.YES: 440, Answer.NO: 330}


def test_rung_2_is_rung_1_told_otherwise() -> None:
    assert [x.id for x in RUNG_2.instances] == [x.id for x in RUNG_1.instances]
    assert shares(RUNG_2.instances) == shares(RUNG_1.instances)
    assert RUNG_2.narratives == ("olympic_games",)
    assert RUNG_2.digest != RUNG_1.digest
    assert all(x.name is None for x in (*RUNG_1.instances, *RUNG_3.instances))


def test_on_rung_2_gymnasts_did_not_make_the_final_and_the_others_did() -> None:
    names: dict[bool, set[str | None]] = {False: set(), True: set()}
    for instance in RUNG_2.instances:
        names[instance.scenario.world[0]].add(instance.name)
    assert "Simone Biles" in names[False]
    assert "Marie Curie" in names[True]
    assert names == {status: set(special_names(status)) for status in (False, True)}
    assert not names[False] & names[True]


def test_on_rung_2_a_scenario_has_one_name() -> None:
    by_scenario = groupby(RUNG_2.instances, lambda x: x.scenario)
    assert {len({x.name for x in group}) for _, group in by_scenario} == {1}


def test_rung_3_has_34_asymmetric_scenarios_over_26_matrices() -> None:
    assert len(RUNG_3.instances) == 374
    chosen = scenarios(RUNG_3.instances)
    assert len({x.observation for x in chosen}) == 26
    assert {x.announcement for x in chosen} == {AtMost(2)}
    assert Counter((x.n_positive, x.world[0]) for x in chosen) == {
        (0, False): 9,
        (1, True): 11,
        (1, False): 6,
        (2, True): 3,
        (2, False): 5,
    }
    assert {x.inference for x in RUNG_3.instances} == {Inference.ASYMMETRIC}
    assert RUNG_3.narratives == ("olympic_games",)


def test_on_rung_3_no_is_the_majority_vote() -> None:
    counts = shares(RUNG_3.instances)
    assert counts == {Answer.NO: 180, Answer.YES: 126, Answer.DONT_KNOW: 68}
    assert round(100 * counts[Answer.NO] / 374, 2) == 48.13


def test_the_matrices_of_rung_3_come_from_one_legacy_stream() -> None:
    assert scenarios(RUNG_3.instances) == list(late_scenarios())


def late_scenarios() -> Iterator[Scenario]:
    """The rule of the paper, step by step."""
    stream = np.random.RandomState(1)
    for k in range(11):
        for q in range(max(k, 1), 11):
            for _ in range(20):
                matrix = stream.randint(0, 2, (10, 10))
                matrix[0, 0] = 0
                if q == 2:
                    yield from late_ones(k, tuple(map(tuple, (matrix == 1).tolist())))


def late_ones(k: int, matrix: ObservationMatrix) -> Iterator[Scenario]:
    for positive in (True, False):
        if k >= positive:
            world = (positive, *(other < k - positive for other in range(9)))
            scenario = Scenario(world=world, observation=matrix, announcement=AtMost(2))
            if (knowledge_history(scenario).pivotal_round(0) or 0) >= 3:
                yield scenario


def test_every_label_of_rung_1_is_derived_a_second_time() -> None:
    courses = {q: all_courses(symmetric_observation(10), AtLeast(q), 11) for q in range(11)}
    for instance in RUNG_1.instances:
        course = courses[instance.scenario.announcement.count][instance.scenario.world]
        assert label_from(course, instance) is instance.label


def test_every_label_of_rung_3_is_that_of_the_literal_reference() -> None:
    labels = iter(RUNG_3.instances)
    for scenario in scenarios(RUNG_3.instances):
        _, answers = ideal_course(scenario, Disclosure.KNOWLEDGE, 11)
        for given in answers:
            assert given[0] is next(labels).label


def test_there_is_no_fourth_rung() -> None:
    with pytest.raises(SettingsError, match=r"rung 4 .* choose one of 1, 2, 3"):
        reduction_ladder(4)


@pytest.mark.parametrize(
    ("rung", "digest"),
    [
        (1, "98e1d6379e0f413490a7bab1c503b3739a52fff88ca4fef8df533199bf01ce1e"),
        (2, "7aeceb8d90e3dd5fa059e4815ed3ad1e343e93453d14c5186bfcfb98969a0382"),
        (3, "aa35b5afca249fba3208fefab47f90cbd2353bcbf494aedea36cf869353bd319"),
    ],
)
def test_the_digests_are_those_of_every_version(rung: int, digest: str) -> None:
    assert reduction_ladder(rung).digest == digest
