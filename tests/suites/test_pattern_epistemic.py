"""pattern-epistemic: the published counts, order, matrices and labels."""

from collections import Counter
from itertools import groupby

import numpy as np

from del_env.answers import Answer, Disclosure
from del_env.oracle import knowledge_history
from del_env.scenario import AtLeast, ObservationMatrix, Scenario, symmetric_observation
from del_env.suites import Inference, Instance, pattern_epistemic
from tests.reference import ideal_course
from tests.suites.derivation import all_courses, label_from

SUITE = pattern_epistemic()
SYMMETRIC = SUITE.only(Inference.SYMMETRIC).instances
ASYMMETRIC = SUITE.only(Inference.ASYMMETRIC).instances
SYMMETRIC_TEN = symmetric_observation(10)

# The five parts of the asymmetric half: positives, agent 0's status, draws until twenty were kept.
PARTS = [(8, True, 142), (8, False, 126), (9, True, 48), (9, False, 42), (10, True, 31)]


def labels(instances: tuple[Instance, ...]) -> dict[Answer, int]:
    return dict(Counter(instance.label for instance in instances))


def bits(row: tuple[bool, ...]) -> str:
    return "".join(str(int(entry)) for entry in row)


def knowers(instance: Instance, n_rounds: int) -> list[set[int]]:
    return [set(ones) for ones in instance.history.knowers[:n_rounds]]


def test_it_has_1400_prompts_the_symmetric_half_first() -> None:
    assert SUITE.n_prompts == len(list(SUITE.prompts())) == 1400
    assert SUITE.instances == (*SYMMETRIC, *ASYMMETRIC)
    assert len({instance.id for instance in SUITE.instances}) == 200
    assert SUITE.narratives == (
        "muddy_children",
        "wise_men",
        "blue_eyed_islanders",
        "safety_inspection",
        "health_screening",
        "olympic_games",
        "singing_contest",
    )


def test_the_labels_are_counted_as_published() -> None:
    assert labels(SYMMETRIC) == {Answer.YES: 55, Answer.NO: 45}
    assert labels(ASYMMETRIC) == {Answer.YES: 60, Answer.NO: 40}


def test_everybody_is_ten_and_asks_agent_0_under_a_lower_bound_at_its_pivotal_round() -> None:
    for instance in SUITE.instances:
        assert (instance.scenario.n_agents, instance.agent) == (10, 0)
        assert isinstance(instance.scenario.announcement, AtLeast)
        assert instance.round_number == instance.pivotal_round


def test_the_symmetric_half_goes_by_positives_then_count_then_status() -> None:
    order = [
        (x.scenario.n_positive, x.scenario.announcement.count, x.scenario.world[0])
        for x in SYMMETRIC
    ]
    assert order[:4] == [(1, 1, False), (1, 1, True), (2, 1, False), (2, 1, True)]
    assert order[-2:] == [(10, 9, True), (10, 10, True)]
    assert order == sorted(set(order))


def test_the_positives_are_agent_0_if_it_is_one_and_the_lowest_numbered_others() -> None:
    worlds = {(x.scenario.n_positive, x.scenario.world[0]): x.scenario.world for x in SYMMETRIC}
    assert bits(worlds[3, True]) == "1110000000"
    assert bits(worlds[3, False]) == "0111000000"
    assert bits(worlds[9, False]) == "0111111111"


def test_the_asymmetric_half_has_twenty_of_each_part_in_order() -> None:
    order = [(x.scenario.n_positive, x.scenario.world[0]) for x in ASYMMETRIC]
    assert [(part, len(list(group))) for part, group in groupby(order)] == [
        ((n_positive, positive), 20) for n_positive, positive, _ in PARTS
    ]
    assert {x.scenario.announcement for x in ASYMMETRIC} == {AtLeast(8)}
    assert {x.round_number for x in ASYMMETRIC} == {3}


def test_the_first_three_asymmetric_instances_are_the_published_ones() -> None:
    first, second, third = ASYMMETRIC[:3]
    assert bits(first.scenario.observation[0]) == "0011110101"
    assert bits(second.scenario.observation[0]) == "0001111110"
    assert bits(third.scenario.observation[0]) == "0001100110"
    assert knowers(first, 3) == [{4, 5, 6, 7}, {2, 3, 4, 5, 6, 7}, {*range(9)}]
    assert knowers(second, 2) == [{2, 3, 8, 9}, {2, 3, 6, 7, 8, 9}]
    assert knowers(third, 2) == [{1, 2, 5, 6, 7, 8}, {1, 2, 3, 5, 6, 7, 8}]


def test_the_matrices_are_those_of_one_legacy_stream_after_the_published_number_of_draws() -> None:
    stream = np.random.RandomState(1)
    expected = iter(ASYMMETRIC)
    for n_positive, positive, n_draws in PARTS:
        matrices = [drawn(stream) for _ in range(n_draws)]
        kept = [matrix for matrix in matrices if pivotal_round(matrix, n_positive, positive) == 3]
        assert kept[-1] == matrices[-1], "the last draw is the twentieth that was kept"
        assert kept == [next(expected).scenario.observation for _ in range(20)]


def drawn(stream: np.random.RandomState) -> ObservationMatrix:
    matrix = stream.randint(0, 2, (10, 10))
    matrix[0, 0] = 0
    return tuple(tuple(bool(entry) for entry in row) for row in matrix)


def pivotal_round(matrix: ObservationMatrix, n_positive: int, positive: bool) -> int | None:
    world = [positive, *(other < n_positive - positive for other in range(9))]
    scenario = Scenario(world=tuple(world), observation=matrix, announcement=AtLeast(8))
    return knowledge_history(scenario).pivotal_round(0)


def test_nobody_else_draws_from_its_stream() -> None:
    np.random.seed(1)
    before = np.random.get_state()
    pattern_epistemic.__wrapped__()
    assert repr(np.random.get_state()) == repr(before)


def test_every_asymmetric_label_is_that_of_the_literal_reference() -> None:
    for instance in ASYMMETRIC:
        _, answers = ideal_course(instance.scenario, Disclosure.KNOWLEDGE, 3)
        assert [given[0] for given in answers] == [
            Answer.DONT_KNOW,
            Answer.DONT_KNOW,
            instance.label,
        ]


def test_every_symmetric_label_is_derived_a_second_time() -> None:
    courses = {q: all_courses(SYMMETRIC_TEN, AtLeast(q), 11) for q in range(1, 11)}
    for instance in SYMMETRIC:
        course = courses[instance.scenario.announcement.count][instance.scenario.world]
        before = course[: instance.round_number - 1]
        assert label_from(course, instance) is instance.label
        assert not any(instance.agent in knowers for knowers in before)


def test_the_digest_is_that_of_every_version() -> None:
    assert SUITE.digest == "75085c73b25f4f9e65bc3b7d809e804916e0c493848a7df15a6841649a161051"
