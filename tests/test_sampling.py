"""Drawing scenarios: what is fixed stays, what is drawn is drawn in its range, seeds decide all."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from del_env.errors import SettingsError
from del_env.oracle import knowledge_history
from del_env.sampling import Bound, ScenarioSampler, somebody_learns
from del_env.scenario import AtLeast, AtMost, Scenario, symmetric_observation

# Agent 1 sees nobody, agent 2 sees itself.
MATRIX = ((False, True, True), (False, False, False), (True, False, True))


def samples(sampler: ScenarioSampler, n_samples: int = 300, seed: int = 0) -> list[Scenario]:
    rng = np.random.default_rng(seed)
    return [sampler.sample(rng) for _ in range(n_samples)]


def digits(scenario: Scenario) -> tuple[str, str, str]:
    rows = ["".join(str(int(entry)) for entry in row) for row in scenario.observation]
    world = "".join(str(int(positive)) for positive in scenario.world)
    return world, " ".join(rows), str(scenario.announcement)


def test_a_sampler_is_told_how_many_agents_and_no_more() -> None:
    for scenario in samples(ScenarioSampler(n_agents=6)):
        assert 1 <= scenario.n_positive <= 5
        assert isinstance(scenario.announcement, AtLeast)
        assert 1 <= scenario.announcement.count <= scenario.n_positive
        assert not any(scenario.observation[a][a] for a in range(6))


def test_numbers_of_positive_agents_places_and_counts_are_uniform() -> None:
    drawn = samples(ScenarioSampler(n_agents=5), 4000)
    positives = Counter(scenario.n_positive for scenario in drawn)
    assert all(abs(positives[k] - 1000) < 100 for k in (1, 2, 3, 4))
    places = Counter(a for s in drawn for a in range(5) if s.world[a] and s.n_positive == 2)
    assert all(abs(places[a] / positives[2] - 0.4) < 0.06 for a in range(5))
    counts = Counter(s.announcement.count for s in drawn if s.n_positive == 3)
    assert all(abs(counts[q] / positives[3] - 1 / 3) < 0.06 for q in (1, 2, 3))


@pytest.mark.parametrize("density", [0.0, 0.25, 0.9, 1.0])
def test_the_density_is_the_share_of_others_that_are_observed(density: float) -> None:
    drawn = samples(ScenarioSampler(n_agents=6, observation=density))
    share = np.mean([np.mean(scenario.observation) * 6 / 5 for scenario in drawn])
    assert share == pytest.approx(density, abs=0.02)


@pytest.mark.parametrize(
    ("observation", "matrix"),
    [("symmetric", symmetric_observation(3)), (MATRIX, MATRIX), (np.array(MATRIX), MATRIX)],
)
def test_a_fixed_matrix_is_kept(observation: Any, matrix: object) -> None:
    drawn = samples(ScenarioSampler(n_agents=3, observation=observation), 20)
    assert {scenario.observation for scenario in drawn} == {matrix}


def test_an_upper_bound_lies_between_the_positive_agents_and_all_but_one() -> None:
    drawn = samples(ScenarioSampler(n_agents=4, announcement="at_most"))
    assert {(s.n_positive, s.announcement.count) for s in drawn} == {
        (k, q) for k in (1, 2, 3) for q in range(k, 4)
    }
    assert {type(scenario.announcement) for scenario in drawn} == {AtMost}


@pytest.mark.parametrize(
    ("n_agents", "announcement", "positives"),
    [
        (5, AtLeast(3), {3, 4}),
        (5, AtLeast(0), {1, 2, 3, 4}),
        (5, AtLeast(5), {5}),
        (5, AtMost(2), {1, 2}),
        (5, AtMost(5), {1, 2, 3, 4}),
        (5, AtMost(0), {0}),
        (1, AtLeast(0), {1}),
        (1, AtLeast(1), {1}),
        (1, AtMost(1), {1}),
        (1, AtMost(0), {0}),
    ],
)
def test_a_fixed_announcement_leaves_the_worlds_of_which_it_is_true(
    n_agents: int, announcement: AtLeast | AtMost, positives: set[int]
) -> None:
    sampler = ScenarioSampler(n_agents=n_agents, announcement=announcement)
    drawn = samples(sampler)
    assert {scenario.n_positive for scenario in drawn} == positives
    assert {scenario.announcement for scenario in drawn} == {announcement}
    bound = "at_least" if isinstance(announcement, AtLeast) else "at_most"
    count = announcement.count
    assert ScenarioSampler(n_agents=n_agents, announcement=bound, count=count) == sampler


@pytest.mark.parametrize(
    ("bound", "n_positive", "counts"),
    [
        ("at_least", 0, {0}),
        ("at_least", 3, {1, 2, 3}),
        ("at_least", 4, {1, 2, 3, 4}),
        ("at_most", 0, {0, 1, 2, 3}),
        ("at_most", 3, {3}),
        ("at_most", 4, {4}),
    ],
)
def test_a_fixed_number_of_positive_agents_sets_the_range_of_the_count(
    bound: str, n_positive: int, counts: set[int]
) -> None:
    drawn = samples(ScenarioSampler(n_agents=4, announcement=bound, n_positive=n_positive))
    assert {scenario.n_positive for scenario in drawn} == {n_positive}
    assert {scenario.announcement.count for scenario in drawn} == counts


@pytest.mark.parametrize(("bound", "count"), [(Bound.AT_LEAST, 1), (Bound.AT_MOST, 1)])
def test_one_agent_alone_is_positive(bound: Bound, count: int) -> None:
    drawn = samples(ScenarioSampler(n_agents=1, announcement=bound), 20)
    assert {digits(scenario) for scenario in drawn} == {
        ("1", "0", str(bound.announcement(count))),
    }


def test_equal_seeds_give_the_scenarios_that_they_have_always_given() -> None:
    assert [digits(scenario) for scenario in samples(ScenarioSampler(n_agents=4), 3, seed=7)] == [
        ("0101", "0001 1010 0101 1100", "at least 2 positive"),
        ("0110", "0011 0000 0101 1010", "at least 1 positive"),
        ("1100", "0000 1000 1001 1100", "at least 2 positive"),
    ]
    upper = ScenarioSampler(n_agents=4, observation="symmetric", announcement="at_most")
    assert [digits(scenario)[::2] for scenario in samples(upper, 3, seed=7)] == [
        ("0111", "at most 3 positive"),
        ("0101", "at most 2 positive"),
        ("0110", "at most 2 positive"),
    ]


def test_draws_come_in_the_documented_order() -> None:
    rng = np.random.default_rng(11)
    entries = rng.random((5, 5))
    n_positive = 1 + int(rng.integers(4))
    ranks = rng.random(5)
    count = 1 + int(rng.integers(n_positive))
    [scenario] = samples(ScenarioSampler(n_agents=5, observation=0.6), 1, seed=11)
    assert scenario == Scenario(
        world=[bool(rank in sorted(ranks)[:n_positive]) for rank in ranks],  # type: ignore[arg-type]
        observation=[[a != b and entries[a, b] < 0.6 for b in range(5)] for a in range(5)],  # type: ignore[arg-type]
        announcement=AtLeast(count),
    )


def test_nothing_is_drawn_but_from_the_generator_that_is_passed() -> None:
    before = np.random.get_state()
    sampler = ScenarioSampler(n_agents=5)
    assert samples(sampler, 20, seed=3) == samples(sampler, 20, seed=3)
    assert samples(sampler, 20, seed=3) != samples(sampler, 20, seed=4)
    assert repr(np.random.get_state()) == repr(before)


def test_draws_go_on_until_one_is_wanted() -> None:
    def wanted(scenario: Scenario) -> bool:
        return scenario.world[3] and not scenario.world[0]

    rng, same = np.random.default_rng(1), np.random.default_rng(1)
    sampler = ScenarioSampler(n_agents=4)
    scenario = sampler.sample_until(rng, wanted)
    drawn = [sampler.sample(same)]
    while not wanted(drawn[-1]):
        drawn.append(sampler.sample(same))
    assert scenario == drawn[-1]
    assert len(drawn) > 1
    assert rng.random() == same.random()


def test_draws_end_at_the_limit_with_what_was_asked_for() -> None:
    asked: list[Scenario] = []

    def unwanted(scenario: Scenario) -> bool:
        asked.append(scenario)
        return False

    sampler = ScenarioSampler(n_agents=4, observation=0.3, announcement=AtMost(2), n_positive=2)
    message = r"none of 12 drawn .*4 agents, density 0\.3, at most 2 positive, 2 positive\)"
    with pytest.raises(SettingsError, match=message):
        sampler.sample_until(np.random.default_rng(0), unwanted, limit=12)
    assert len(asked) == 12


def test_somebody_learns_if_it_first_knows_in_round_2_or_later() -> None:
    for scenario in samples(ScenarioSampler(n_agents=4, observation=0.8)):
        history = knowledge_history(scenario)
        pivotal = [history.pivotal_round(agent) for agent in range(4)]
        assert somebody_learns(scenario) == any(t is not None and t >= 2 for t in pivotal)


def test_a_wanted_scenario_can_be_one_in_which_somebody_learns() -> None:
    sampler = ScenarioSampler(n_agents=5)
    scenario = sampler.sample_until(np.random.default_rng(2), somebody_learns)
    assert somebody_learns(scenario)


def sampler_of(**settings: Any) -> Callable[[], ScenarioSampler]:
    return lambda: ScenarioSampler(**{"n_agents": 3} | settings)


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (sampler_of(n_agents=0), "n_agents is 0: choose an integer from 1 to 5000"),
        (sampler_of(n_agents=5_001, observation="symmetric"), "n_agents is 5001"),
        (sampler_of(n_agents=2.0), r"n_agents is 2\.0: choose an integer"),
        (sampler_of(n_agents=True), "n_agents is True"),
        (sampler_of(observation="asymmetric"), "observation is 'asymmetric': choose 'symmetric'"),
        (sampler_of(observation=1.5), r"observation is 1\.5: .* a density from 0 to 1"),
        (sampler_of(observation=float("nan")), "observation is nan"),
        (sampler_of(observation=-1), "observation is -1"),
        (sampler_of(observation=True), "observation is True"),
        (sampler_of(observation=None), "observation is None"),
        (sampler_of(observation=MATRIX[:2]), "observation has 2 rows for 3 agents"),
        (sampler_of(observation=[[0, 2, 0]] * 3), r"observation\[0\]\[1\] is 2"),
        (sampler_of(announcement="exactly"), "announcement is 'exactly': choose one of 'at_least'"),
        (sampler_of(announcement=None), "announcement is None"),
        (sampler_of(announcement=AtLeast(4)), r"count 4 is outside 0\.\.\.3"),
        (sampler_of(announcement="at_most", count=4), r"count 4 is outside 0\.\.\.3"),
        (sampler_of(announcement="at_most", count=-1), "count -1 is not an integer from 0 on"),
        (
            sampler_of(announcement=AtMost(1), count=1),
            "count is 1, but the announcement is at most",
        ),
        (sampler_of(n_positive=4), "n_positive is 4: choose an integer from 0 to 3"),
        (sampler_of(n_positive=-1), "n_positive is -1"),
        (
            sampler_of(n_positive=1, count=2),
            r"n_positive is 1, .* \(at least 2 positive\) is false",
        ),
    ],
)
def test_a_setting_outside_its_range_is_refused_with_the_range(
    build: Callable[[], ScenarioSampler], message: str
) -> None:
    with pytest.raises(SettingsError, match=message):
        build()


def test_a_limit_below_1_is_refused() -> None:
    with pytest.raises(SettingsError, match="limit is 0: choose an integer from 1 on"):
        ScenarioSampler(n_agents=2).sample_until(np.random.default_rng(0), somebody_learns, limit=0)


def test_a_generator_of_another_kind_is_refused() -> None:
    rng: Any = np.random.RandomState(0)
    with pytest.raises(SettingsError, match=r"rng is RandomState.*: give one of numpy\.random"):
        ScenarioSampler(n_agents=3).sample(rng)
