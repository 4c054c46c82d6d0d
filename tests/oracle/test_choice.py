"""Which engine is chosen, why, and what is refused before any memory is taken."""

import tracemalloc
from random import Random

import pytest

from del_env.errors import ScenarioError, ScenarioTooLargeError
from del_env.oracle import (
    ENGINES,
    LIVE_ENGINES,
    choose_engine,
    eliminations,
    explain_engine,
    initial_state,
    knowledge_history,
)
from del_env.oracle.costs import told_bytes, told_seconds
from del_env.scenario import AtLeast, AtMost, ObservationMatrix, Scenario, symmetric_observation
from tests.known_answers import TWO_AGENTS, scenario_of


def random_matrix(n: int, density: float = 0.6) -> ObservationMatrix:
    random = Random(n)
    return tuple(tuple(a != b and random.random() < density for b in range(n)) for a in range(n))


def all_positive(observation: ObservationMatrix, at_least: int) -> Scenario:
    world = (True,) * len(observation)
    return Scenario(world=world, observation=observation, announcement=AtLeast(at_least))


def camps(n: int) -> ObservationMatrix:
    """Two camps that see each other and not themselves."""
    return tuple(tuple(a % 2 != b % 2 for b in range(n)) for a in range(n))


@pytest.mark.parametrize(
    ("scenario", "engine", "reason"),
    [
        (all_positive(symmetric_observation(400), 7), "closed form", "everybody sees all"),
        (all_positive(camps(60), 20), "twins", "nothing else fits"),
        (all_positive(camps(16), 8), "twins", "the quickest that fits: about"),
        (all_positive(random_matrix(10), 4), "big integer", "up to 14 agents"),
        (all_positive(random_matrix(14), 7), "big integer", "up to 14 agents"),
        (all_positive(random_matrix(24), 12), "cube", "nothing else fits"),
        (all_positive(random_matrix(24), 22), "sparse", "the quickest that fits: about"),
        (all_positive(random_matrix(100), 98), "sparse", "nothing else fits"),
    ],
    ids=lambda value: value if isinstance(value, str) else str(value.n_agents),
)
def test_the_cheapest_engine_is_chosen_and_the_choice_explained(
    scenario: Scenario, engine: str, reason: str
) -> None:
    assert choose_engine(scenario) == engine
    choice = explain_engine(scenario)
    assert choice.engine == engine
    assert choice.reason.startswith(reason)
    assert [need.engine for need in choice.needs] == list(ENGINES)
    [chosen] = (need for need in choice.needs if need.engine == engine)
    assert chosen.obstacle is None


def test_the_explanation_says_what_each_engine_would_need() -> None:
    choice = explain_engine(all_positive(random_matrix(24), 21))
    assert choice.n_worlds == 1 + 24 + 276 + 2024
    closed, twins, big, sparse, cube = choice.needs
    assert closed.obstacle == "serves the symmetric matrix only"
    assert twins.obstacle == "24 blocks of twins among 24 agents are too many"
    assert big.obstacle == "serves up to 20 agents"
    assert sparse.obstacle is None
    assert cube.obstacle is None
    # A set of worlds takes 2 MiB in the cube; seven are in use at once.
    assert cube.n_bytes == 7 * 2**21
    assert sparse.n_bytes < cube.n_bytes
    assert sparse.seconds < cube.seconds
    assert str(sparse).startswith("sparse: about ")


@pytest.mark.parametrize("n", [29, 60, 300])
def test_what_no_engine_can_hold_is_refused_before_memory_is_taken(n: int) -> None:
    scenario = all_positive(random_matrix(n), 10)
    tracemalloc.start()
    try:
        with pytest.raises(ScenarioTooLargeError, match=rf"{n} agents, at least 10 positive") as no:
            knowledge_history(scenario)
        with pytest.raises(ScenarioTooLargeError, match="take fewer agents"):
            initial_state(scenario.observation, scenario.announcement)
        with pytest.raises(ScenarioTooLargeError):
            eliminations(scenario)
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()
    message = str(no.value)
    assert len(message) < 400
    assert ("ask for the engine cube by its name" in message) == (n == 29)
    choice = explain_engine(scenario)
    assert choice.engine is None
    assert message.startswith(f"{choice.reason} (`del-env solve --explain-engine` tells")
    assert all(need.obstacle is not None for need in choice.needs)


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (2.34e-5, "about 23 µs"),
        (0.0123, "about 12 ms"),
        (1.0, "about 1 s"),
        (59.0, "about 59 s"),
        (61.0, "about 1 minute"),
        (3_600.0, "about 1 hour"),
        (7_200.0, "about 2 hours"),
        (7_720 * 3_600.0, "about 320 days"),
        (4e7, "about 1.3 years"),
        (2.6e12, "about 82,000 years"),
        (3.16e13, "about 1 million years"),
        (4e17, "about 13,000 million years"),
        (1e150, "longer than the age of the universe"),
    ],
)
def test_durations_are_told_in_units_that_people_use(seconds: float, told: str) -> None:
    assert told_seconds(seconds) == told


@pytest.mark.parametrize(
    ("n_bytes", "told"),
    [
        (1, "about 1 byte"),
        (100, "about 100 bytes"),
        (99_900, "about 100 kB"),
        (3.758e9, "about 3.8 GB"),
        (2e15, "about 2,000 TB"),
        (1e150, "more memory than any computer has"),
    ],
)
def test_memory_is_told_in_units_that_people_use(n_bytes: float, told: str) -> None:
    assert told_bytes(n_bytes) == told


def test_a_refusal_names_an_announcement_that_would_do() -> None:
    observation = random_matrix(40)
    with pytest.raises(ScenarioTooLargeError, match="1,099,511,627,775 worlds") as refused:
        knowledge_history(all_positive(observation, 1))
    assert "(at least 35 positive)" in str(refused.value)
    assert choose_engine(all_positive(observation, 35)) == "sparse"
    with pytest.raises(ScenarioTooLargeError):
        choose_engine(all_positive(observation, 34))
    nobody = Scenario(world=(False,) * 40, observation=observation, announcement=AtMost(30))
    with pytest.raises(ScenarioTooLargeError, match=r"\(at most 5 positive\)"):
        choose_engine(nobody)


def test_an_engine_that_there_is_not_is_refused() -> None:
    with pytest.raises(ScenarioError, match="choose one of closed form, twins, big integer"):
        knowledge_history(TWO_AGENTS, engine="magic")
    with pytest.raises(ScenarioError, match="choose one of twins, big integer, sparse, cube"):
        initial_state(TWO_AGENTS.observation, TWO_AGENTS.announcement, engine="closed form")
    with pytest.raises(ScenarioError, match="choose one of big integer, sparse, cube"):
        eliminations(TWO_AGENTS, engine="twins")


def test_an_engine_that_does_not_serve_is_refused() -> None:
    crooked = scenario_of("10", ["00", "01"], at_least=1)
    with pytest.raises(ScenarioError, match="closed form serves symmetric scenarios only"):
        knowledge_history(crooked, engine="closed form")
    large = all_positive(random_matrix(31), 16)
    for engine in LIVE_ENGINES:
        with pytest.raises(ScenarioTooLargeError, match=rf"the engine {engine} would need"):
            knowledge_history(large, engine=engine)


def test_on_request_an_engine_takes_more_than_it_is_chosen_for() -> None:
    scenario = all_positive(random_matrix(17), 11)
    chosen = knowledge_history(scenario)
    asked = knowledge_history(scenario, engine="twins")
    assert chosen.engine != asked.engine == "twins"
    assert chosen.knowers == asked.knowers
