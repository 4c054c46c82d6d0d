"""Problems for SMCDEL, read back by a checker of their grammar: the label is what it finds."""

from random import Random

import pytest

from del_env.answers import Answer
from del_env.errors import ScenarioTooLargeError
from del_env.scenario import AtLeast, AtMost, Scenario, symmetric_observation
from del_env.suites import pattern_epistemic, reduction_ladder
from del_env.suites.formats.smcdel import smcdel_problem
from del_env.suites.instance import Instance
from tests.draws import draw_scenario
from tests.export.smcdel_checker import parse
from tests.published.files import AT_MOST, CROOKED

ANSWERS = [Answer.YES, Answer.NO, Answer.DONT_KNOW]

# The file that SMCDEL's readers know, told in the words that the export uses.
THREE = """
-- three agents, all positive
VARS 1,2,3
LAW Top
OBS a: 2,3
    b: 1,3
    c: 1,2
TRUE? {1,2,3} (a knows that AND(2, 3))
TRUE? {1,2,3} (a knows whether 1)
TRUE? {1} [ ! OR(1, 2, 3) ] (a knows that 1)
TRUE? {1,2,3} [ ! OR(1, 2, 3) ]
  [ ! AND(~ (a knows whether 1), ~ (b knows whether 2), ~ (c knows whether 3)) ]
  [ ! AND(~ (a knows whether 1), ~ (b knows whether 2), ~ (c knows whether 3)) ]
  (a knows that 1)
TRUE? {1,2,3} [ ! OR(1, 2, 3) ]
  [ ! AND(~ (a knows whether 1), ~ (b knows whether 2), ~ (c knows whether 3)) ]
  (a knows whether 1)
TRUE? {} [ ! OR(1, 2, 3) ] Bot
"""


def right_answers(instance: Instance) -> list[bool]:
    return [answer is instance.label for answer in ANSWERS]


def test_the_checker_finds_what_is_known_of_three_agents() -> None:
    assert parse(THREE).answers() == [True, False, True, True, False, True]


@pytest.mark.parametrize("text", ["VARS 1", "VARS 1 LAW Top OBS a:", "VARS 1 LAW 1 & 1 OBS a: 1"])
def test_the_checker_takes_nothing_but_the_grammar(text: str) -> None:
    with pytest.raises(ValueError, match=r"where|no token|invalid literal|is no name"):
        parse(text)


@pytest.mark.parametrize("instance", [CROOKED, AT_MOST])
def test_the_right_answer_is_the_one_that_is_true(instance: Instance) -> None:
    assert parse(smcdel_problem(instance)).answers() == right_answers(instance)


def test_the_labels_of_random_instances_are_found_again() -> None:
    rng = Random(7)
    labels = set()
    for _ in range(80):
        scenario = draw_scenario(rng, 5)
        agent = rng.randrange(scenario.n_agents)
        instance = Instance(scenario=scenario, agent=agent, round_number=rng.randint(1, 4))
        assert parse(smcdel_problem(instance)).answers() == right_answers(instance)
        labels.add(instance.label)
    assert labels == set(Answer)


@pytest.mark.parametrize(
    "instance",
    [
        *pattern_epistemic().instances[5:100:31],
        *pattern_epistemic().instances[100::27],
        *reduction_ladder(1).instances[3::331],
        *reduction_ladder(3).instances[1::97],
    ],
    ids=lambda instance: instance.id,
)
def test_labels_of_the_published_suites_are_found_again(instance: Instance) -> None:
    assert parse(smcdel_problem(instance)).answers() == right_answers(instance)


def test_variables_count_from_one_and_name_the_agents_from_zero() -> None:
    problem = smcdel_problem(CROOKED)
    assert "VARS 1,2,3,4,5\nLAW ~ 5\nOBS agent0: 2,4\n    agent1: 5\n" in problem
    assert "    agent2: 1,2\n    agent3: 3,4\n" in problem
    assert problem.count("TRUE? {2,4}") == 3


def test_where_everybody_sees_somebody_no_variable_is_added() -> None:
    assert "VARS 1,2,3\nLAW Top\nOBS agent0: 2,3\n" in smcdel_problem(AT_MOST)


def test_a_file_says_what_its_questions_are_about() -> None:
    problem = smcdel_problem(CROOKED)
    comments = [line for line in problem.split("\n") if line.startswith("--")]
    assert comments[0] == f"-- Instance {CROOKED.id} of del-env"
    assert comments[-3:] == ["-- Yes", "-- No", "-- I don't know"]
    assert f"-- {CROOKED.label.text}" in comments[:-3]


@pytest.mark.parametrize("announcement", [AtLeast(0), AtMost(3)])
def test_an_announcement_that_says_nothing_is_true_everywhere(
    announcement: AtLeast | AtMost,
) -> None:
    scenario = Scenario(
        world=(True, False, True),
        observation=symmetric_observation(3),
        announcement=announcement,
    )
    instance = Instance(scenario=scenario, agent=1, round_number=3)
    assert parse(smcdel_problem(instance)).answers() == [False, False, True]


def test_what_would_take_too_many_conjunctions_is_refused() -> None:
    scenario = Scenario(
        world=(True,) * 20, observation=symmetric_observation(20), announcement=AtLeast(10)
    )
    with pytest.raises(ScenarioTooLargeError, match="184,756 conjunctions"):
        smcdel_problem(Instance(scenario=scenario, agent=0, round_number=1))
