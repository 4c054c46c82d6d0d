"""What the courses of many puzzles come to is what the oracle says of each, and what is missed."""

from random import Random

import numpy as np
import pytest

from del_env.generation import Range, Wishes
from del_env.generation.courses import Course, Courses, courses_of
from del_env.generation.cover import Cover
from del_env.generation.drawn import Drawn, drawn_puzzles
from del_env.generation.misses import Miss, miss_of_claims, misses_of
from del_env.scenario import Scenario
from tests.draws import draw_announcement, draw_observation, draw_world
from tests.generation import literal


def draw_scenarios(random: Random, n_agents: int, n_scenarios: int) -> list[Scenario]:
    worlds = [draw_world(random, n_agents) for _ in range(n_scenarios)]
    return [
        Scenario(
            world=world,
            observation=draw_observation(random, n_agents),
            announcement=draw_announcement(random, world),
        )
        for world in worlds
    ]


def drawn(scenarios: list[Scenario], agents: list[int]) -> Drawn:
    return drawn_puzzles(
        observations=np.array([scenario.observation for scenario in scenarios]),
        worlds=np.array([scenario.world for scenario in scenarios]),
        announcements=[scenario.announcement for scenario in scenarios],
        agents=np.array(agents),
    )


def literal_course(scenario: Scenario, agent: int) -> Course:
    first = literal.pivotal_round(scenario, agent)
    if first is None:
        return Course(0, literal.rounds_until_all(scenario) or 0, 0)
    left = len(literal.world_sets(scenario)[first - 1])
    return Course(first, literal.rounds_until_all(scenario) or 0, left)


@pytest.mark.parametrize("n_agents", [1, 3, 4])
def test_the_courses_are_those_of_the_definitions(n_agents: int) -> None:
    random = Random(n_agents)
    scenarios = draw_scenarios(random, n_agents, 60)
    agents = [random.randrange(n_agents) for _ in scenarios]
    expected = [literal_course(*asked) for asked in zip(scenarios, agents, strict=True)]
    for symmetric in (False, True):  # together, and one by one
        courses = courses_of(drawn(scenarios, agents), symmetric=symmetric)
        assert [courses.course(place) for place in range(60)] == expected


def test_the_drawn_puzzles_are_what_the_arrays_hold() -> None:
    scenarios = draw_scenarios(Random(9), 6, 5)
    puzzles = drawn(scenarios, [5, 4, 3, 2, 1])
    assert [puzzles.scenario(place) for place in range(5)] == scenarios


def test_the_first_miss_is_told() -> None:
    wishes = Wishes(
        pivotal_round=Range(2, 3), rounds_until_all=Range(3, 4), worlds_left=Range(5, 6)
    )
    missed = {
        Course(0, 0, 0): Miss.NEVER,
        Course(1, 3, 5): Miss.EARLY,
        Course(4, 4, 5): Miss.LATE,
        Course(3, 0, 7): Miss.WORLDS_LEFT,
        Course(3, 0, 6): Miss.ROUNDS_UNTIL_ALL,
        Course(2, 5, 5): Miss.ROUNDS_UNTIL_ALL,
        Course(3, 4, 6): None,
    }
    assert misses_of(Courses.of(missed), wishes) == list(missed.values())


def test_a_wish_for_the_round_of_all_leaves_out_where_there_is_none() -> None:
    wishes = Wishes(rounds_until_all=Range(0, 4))
    missed = misses_of(Courses.of([Course(3, 0, 6), Course(3, 4, 6)]), wishes)
    assert missed == [Miss.ROUNDS_UNTIL_ALL, None]


def test_without_wishes_only_those_who_never_know_are_missed() -> None:
    courses = Courses.of([Course(0, 0, 0), Course(1, 0, 9), Course(40, 0, 1)])
    assert misses_of(courses, Wishes()) == [Miss.NEVER, None, None]


def test_a_wish_for_claims_takes_no_bound_for_an_answer() -> None:
    wishes = Wishes(claims_needed=Range(1, 2))
    assert miss_of_claims(Cover(2, exact=True), wishes) is None
    assert miss_of_claims(Cover(3, exact=True), wishes) is Miss.CLAIMS_NEEDED
    assert miss_of_claims(Cover(2, exact=False), wishes) is Miss.CLAIMS_UNSURE
    assert miss_of_claims(Cover(2, exact=False), Wishes()) is None
