"""Knowledge histories: the engines against the literal reference."""

from collections.abc import Iterator, Sequence

import numpy as np

from benchmarks import reference
from benchmarks.measure import Figure, seconds, seconds_once
from del_env.oracle import knowledge_history
from del_env.sampling import ScenarioSampler
from del_env.scenario import AtLeast, Scenario

N_AGENTS = 10
NOTE = "Histories: the reference is benchmarks/reference.py, the paper's algorithm to the letter."


def figures() -> Iterator[Figure]:
    """Yields the figures of this file."""
    yield from _complete()
    yield _asymmetric()


def _complete() -> Iterator[Figure]:
    [scenario] = _drawn("symmetric", AtLeast(1), n_scenarios=1)
    literal = seconds_once(lambda: _literal(scenario))
    for engine in ("closed form", "big integer"):
        _check(scenario, engine)
        yield Figure(
            what=f"history n=10, complete, {engine}",
            ours=seconds(lambda engine=engine: knowledge_history(scenario, engine=engine)),  # type: ignore[misc]
            unit="s",
            reference=literal,
            against=NOTE,
            ratio_bar=10_000,
        )


def _asymmetric() -> Figure:
    # More matrices than any cache of the oracle holds: each history starts from nothing.
    scenarios = _drawn(0.5, AtLeast(8), n_scenarios=500)
    few = scenarios[:20]
    for scenario in few:
        _check(scenario, None)
    return Figure(
        what="history n=10, density 0.5, at least 8",
        ours=seconds(lambda: [knowledge_history(one) for one in scenarios]) / len(scenarios),
        unit="s",
        reference=seconds(lambda: [_literal(one) for one in few]) / len(few),
        against=NOTE,
        ratio_bar=60,
    )


def _drawn(observation: float | str, announcement: AtLeast, n_scenarios: int) -> Sequence[Scenario]:
    rng = np.random.default_rng(0)
    sampler = ScenarioSampler(
        n_agents=N_AGENTS,
        observation=observation,
        announcement=announcement,
        n_positive=N_AGENTS - 1,
    )
    return [sampler.sample(rng) for _ in range(n_scenarios)]


def _literal(scenario: Scenario) -> list[frozenset[int]]:
    count = scenario.announcement.count
    return reference.knowledge_history(scenario.world, scenario.observation, "at_least", count)


def _check(scenario: Scenario, engine: str | None) -> None:
    knowers = knowledge_history(scenario, engine=engine).knowers
    if list(knowers[: N_AGENTS + 1]) != _literal(scenario):
        raise SystemExit(f"{engine or 'the oracle'} and the reference disagree on {scenario}")
