"""An instance: what it asks, its right answer, and the id that every version gives it."""

from dataclasses import replace
from hashlib import sha256

import pytest

from del_env.answers import Answer
from del_env.errors import ScenarioError
from del_env.narratives import Style
from del_env.scenario import AtLeast, AtMost, Scenario, not_less_than, symmetric_observation
from del_env.suites import Inference, Instance
from del_env.suites.instance import at_pivotal_round


def bits(digits: str) -> tuple[bool, ...]:
    return tuple(digit == "1" for digit in digits)


# Agent 0 sees nobody, agent 1 itself and 3, agent 2 all the others, agent 3 the agents 0 and 1.
# Round 1: only agent 1 knows. Agent 2's silence says that two of 0, 1, 3 are positive, and agent
# 3, who sees 0 negative and 1 positive, knows in round 2 that it is.
CROOKED = Scenario(
    world=bits("0101"),
    observation=tuple(bits(row) for row in ("0000", "0101", "1101", "1100")),
    announcement=AtLeast(2),
)
THIRD_IN_ROUND_2 = Instance(scenario=CROOKED, agent=3, round_number=2)
LINE = "0101/0000,0101,1101,1100/at_least/2/3/2"


def test_the_label_is_the_oracles_answer() -> None:
    assert THIRD_IN_ROUND_2.label is Answer.YES
    assert replace(THIRD_IN_ROUND_2, round_number=1).label is Answer.DONT_KNOW
    assert THIRD_IN_ROUND_2.pivotal_round == 2
    assert at_pivotal_round(CROOKED, 3) == THIRD_IN_ROUND_2


def test_the_view_is_that_of_the_queried_agent_after_the_ideal_rounds_before() -> None:
    view = THIRD_IN_ROUND_2.view()
    assert (view.agent, view.round_number) == (3, 2)
    assert view.seen == (False, True, None, None)
    assert view.public_history == ((0, 1, 0, 0),)


def test_the_id_is_the_beginning_of_the_digest_of_the_documented_line() -> None:
    assert THIRD_IN_ROUND_2.id == sha256(LINE.encode("ascii")).hexdigest()[:16]
    assert THIRD_IN_ROUND_2.id == "4e6dba19d6656be4"


@pytest.mark.parametrize(
    "other",
    [
        replace(THIRD_IN_ROUND_2, name="Frida Kahlo"),
        replace(THIRD_IN_ROUND_2, scenario=replace(CROOKED, announcement=not_less_than(2))),
    ],
)
def test_neither_name_nor_wording_is_part_of_the_id(other: Instance) -> None:
    assert other.id == THIRD_IN_ROUND_2.id


def test_everything_else_is_part_of_the_id() -> None:
    first, *rows = CROOKED.observation
    others = [
        replace(THIRD_IN_ROUND_2, agent=2),
        replace(THIRD_IN_ROUND_2, round_number=3),
        replace(THIRD_IN_ROUND_2, scenario=replace(CROOKED, announcement=AtLeast(1))),
        replace(THIRD_IN_ROUND_2, scenario=replace(CROOKED, announcement=AtMost(2))),
        replace(THIRD_IN_ROUND_2, scenario=replace(CROOKED, world=bits("1101"))),
        replace(THIRD_IN_ROUND_2, scenario=replace(CROOKED, observation=(*rows, first))),
    ]
    assert len({THIRD_IN_ROUND_2.id, *(other.id for other in others)}) == 7


def test_only_the_complete_matrix_is_symmetric_and_told_without_numbers() -> None:
    complete = replace(CROOKED, observation=symmetric_observation(4))
    symmetric = Instance(scenario=complete, agent=3, round_number=1)
    assert (symmetric.inference, symmetric.style) == (Inference.SYMMETRIC, Style.ANONYMOUS)
    crooked = THIRD_IN_ROUND_2
    assert (crooked.inference, crooked.style) == (Inference.ASYMMETRIC, Style.NUMBERED)


@pytest.mark.parametrize(("agent", "round_number"), [(4, 1), (-1, 1), (0, 0), (0, 10**30)])
def test_an_agent_or_a_round_that_does_not_exist_is_refused(agent: int, round_number: int) -> None:
    with pytest.raises(ScenarioError):
        Instance(scenario=CROOKED, agent=agent, round_number=round_number)


def test_an_agent_that_never_knows_has_no_pivotal_round() -> None:
    with pytest.raises(ScenarioError, match="agent 0 never knows its status"):
        at_pivotal_round(CROOKED, 0)
