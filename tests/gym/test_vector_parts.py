"""What the vector environment is made of: sets of worlds, drawn puzzles, states of play."""

from random import Random
from typing import Any

import numpy as np
import pytest

from del_env.answers import Answer, Disclosure
from del_env.oracle import PublicState, initial_state, knowledge_history
from del_env.oracle.batch_play import bits_at
from del_env.oracle.cube_sight import Words
from del_env.sampling import ScenarioSampler
from del_env.scenario import AtLeast, AtMost, Scenario, symmetric_observation
from del_env.vector.arrays import classes, n_words, statuses
from del_env.vector.ideal import IdealCourse
from del_env.vector.knowledge import Sight
from del_env.vector.puzzles import Puzzles, draw_puzzles
from del_env.vector.state import VectorState
from del_env.view import seen_by
from tests.draws import draw_announcement, draw_observation, draw_world

EACH_N = pytest.mark.parametrize("n_agents", [1, 3, 5, 6, 7, 9])
BOTH = pytest.mark.parametrize("disclosure", list(Disclosure))


def members(worlds: Words, n_agents: int) -> list[set[int]]:
    """Returns which worlds are in the set of each environment."""
    numbers = np.arange(2**n_agents)
    columns = [column[:, None].repeat(len(numbers), axis=1) for column in worlds.T]
    return [set(np.flatnonzero(bits_at(column, numbers)).tolist()) for column in columns]


def packed(sets: list[list[int]], n_agents: int) -> Words:
    """Returns a set of worlds for each environment, as words."""
    words = np.zeros((n_words(n_agents), len(sets)), np.uint64)
    for env, worlds in enumerate(sets):
        for world in worlds:
            words[world // 64, env] |= np.uint64(1 << world % 64)
    return words


def draw_scenarios(random: Random, n_agents: int, n_scenarios: int) -> list[Scenario]:
    drawn = []
    for number in range(n_scenarios):
        world = draw_world(random, n_agents)
        symmetric = number % 3 == 0
        observation = (
            symmetric_observation(n_agents) if symmetric else draw_observation(random, n_agents)
        )
        announcement = draw_announcement(random, world)
        drawn.append(Scenario(world=world, observation=observation, announcement=announcement))
    return drawn


@EACH_N
def test_statuses_tell_whether_an_agent_can_be_negative_or_positive(n_agents: int) -> None:
    random = Random(3)
    sets = [random.sample(range(2**n_agents), random.randint(0, 2)) for _ in range(12)]
    for agent in range(n_agents):
        negative, positive = statuses(packed(sets, n_agents), agent)
        held = [{world >> agent & 1 for world in worlds} for worlds in sets]
        assert negative.tolist() == [0 in there for there in held]
        assert positive.tolist() == [1 in there for there in held]


@EACH_N
def test_announced_are_the_worlds_of_which_the_announcement_is_true(n_agents: int) -> None:
    scenarios = draw_scenarios(Random(2), n_agents, 12)
    held = members(Puzzles.of(scenarios).announced(), n_agents)
    for worlds, scenario in zip(held, scenarios, strict=True):
        allows = scenario.announcement.allows
        assert worlds == {world for world in range(2**n_agents) if allows(world.bit_count())}


@EACH_N
def test_a_class_holds_the_worlds_that_agree_on_what_is_observed(n_agents: int) -> None:
    scenarios = draw_scenarios(Random(4), n_agents, 4)
    puzzles = Puzzles.of(scenarios)
    alike = classes(puzzles.observation, puzzles.world)
    for agent in range(n_agents):
        held = members(alike[agent], n_agents)
        for worlds, scenario in zip(held, scenarios, strict=True):
            seen = seen_by(agent, scenario.observation, scenario.world)
            assert worlds == {
                world
                for world in range(2**n_agents)
                if all(sees in (None, world >> b & 1 == 1) for b, sees in enumerate(seen))
            }


@pytest.mark.parametrize(
    "settings",
    [
        {"n_agents": 6},
        {"n_agents": 5, "observation": "symmetric", "announcement": "at_most"},
        {"n_agents": 4, "observation": 0.9, "announcement": AtLeast(3)},
        {"n_agents": 4, "announcement": AtMost(0)},
        {"n_agents": 3, "observation": np.eye(3), "n_positive": 2},
        {"n_agents": 1, "announcement": "at_most"},
    ],
    ids=str,
)
def test_puzzles_are_drawn_in_arrays_as_one_by_one(settings: dict[str, Any]) -> None:
    sampler = ScenarioSampler(**settings)
    one_by_one = [np.random.default_rng(seed) for seed in range(30)]
    at_once = [np.random.default_rng(seed) for seed in range(30)]
    for _ in range(3):
        expected = Puzzles.of([sampler.sample(rng) for rng in one_by_one])
        drawn = draw_puzzles(sampler, at_once)
        for field in ("world", "observation", "bound", "count"):
            ours, theirs = getattr(drawn, field), getattr(expected, field)
            assert (ours.dtype, ours.tolist()) == (theirs.dtype, theirs.tolist())
    states = [rng.bit_generator.state for rng in at_once]
    assert states == [rng.bit_generator.state for rng in one_by_one]


@BOTH
@pytest.mark.parametrize("n_agents", [1, 2, 3, 4, 6, 8])
def test_faulty_play_of_everybody_is_that_of_the_public_state(
    n_agents: int, disclosure: Disclosure
) -> None:
    random, envs = Random(5), np.arange(80)
    scenarios = draw_scenarios(random, n_agents, len(envs))
    sight, puzzles = Sight(n_agents, len(envs)), Puzzles.of(scenarios)
    many = VectorState(sight, disclosure)
    sight.observe(envs, puzzles.observation)
    many.begin(envs, puzzles)
    states = [initial_state(s.observation, s.announcement, disclosure) for s in scenarios]
    seen = {"impossible": 0, "learnt": 0, "contradiction": 0, "truth lost": 0}
    for _ in range(6):
        many.refresh()
        right = [rational(state, s) for state, s in zip(states, scenarios, strict=True)]
        assert many.answers.T.tolist() == [[answer for answer, _ in given] for given in right]
        assert many.contradiction.T.tolist() == [[flag for _, flag in given] for given in right]
        said = [[mistaken(random, answer) for answer, _ in given] for given in right]
        asked = np.array([random.random() < 0.8 for _ in envs])
        heard = many.hear(np.array(said, np.int8).T, asked)
        for env, scenario in enumerate(scenarios):
            before, learnt, impossible = states[env], False, False
            if asked[env]:
                states[env] = before.after(disclosure.claims_of(said[env]))
                learnt = not states[env].same_worlds(before)
                impossible = states[env].impossible
            truth_lost = not states[env].allows(scenario.world)
            assert (heard.learnt[env], heard.impossible[env]) == (learnt, impossible)
            assert many.truth_lost()[env] == truth_lost
            seen["impossible"] += impossible
            seen["learnt"] += learnt
            seen["contradiction"] += any(flag for _, flag in right[env])
            seen["truth lost"] += truth_lost
    assert min(seen.values()) > 5 or n_agents < 3, seen


def rational(state: PublicState, scenario: Scenario) -> list[tuple[Answer, bool]]:
    """Returns the rational answer and the contradiction flag of every agent."""
    seats = range(scenario.n_agents)
    seen = [seen_by(seat, scenario.observation, scenario.world) for seat in seats]
    given = [state.rational_answer(seat, seen[seat]) for seat in seats]
    return [(right.answer, right.contradiction) for right in given]


def mistaken(random: Random, answer: Answer) -> Answer:
    """Returns the answer, or sometimes any."""
    return answer if random.random() < 0.8 else random.choice(list(Answer))


@BOTH
@pytest.mark.parametrize("n_agents", [1, 3, 5, 7])
def test_the_ideal_course_is_the_knowledge_history(n_agents: int, disclosure: Disclosure) -> None:
    scenarios = draw_scenarios(Random(6), n_agents, 30)
    histories = [knowledge_history(scenario, disclosure) for scenario in scenarios]
    sight, puzzles = Sight(n_agents, 30), Puzzles.of(scenarios)
    course = IdealCourse(sight, disclosure)
    sight.observe(np.arange(30), puzzles.observation)
    course.begin(np.arange(30), puzzles)
    for round_number in range(1, n_agents + 4):
        answers = course.answers(np.full(30, round_number))
        expected = [list(map(int, history.answers(round_number))) for history in histories]
        assert answers.T.tolist() == expected
