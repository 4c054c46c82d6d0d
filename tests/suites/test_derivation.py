"""The second derivation agrees with the literal reference, which is slower still."""

from random import Random

from del_env.answers import Answer, Disclosure
from tests.draws import draw_scenario
from tests.reference import ideal_course
from tests.suites.derivation import all_courses


def test_it_agrees_with_the_literal_reference() -> None:
    random = Random(20)
    for _ in range(60):
        scenario = draw_scenario(random, 5)
        _, answers = ideal_course(scenario, Disclosure.KNOWLEDGE, 8)
        courses = all_courses(scenario.observation, scenario.announcement, 8)
        assert courses[scenario.world] == tuple(
            frozenset(a for a, answer in enumerate(given) if answer is not Answer.DONT_KNOW)
            for given in answers
        )
