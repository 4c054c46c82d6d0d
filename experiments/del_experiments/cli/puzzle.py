"""The puzzle that the options choose: read from a file, built by hand, or drawn with a seed."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np

from del_env.env_settings import DEFAULT_N_AGENTS
from del_env.errors import ScenarioTooLargeError, SettingsError
from del_env.sampling import Bound, ScenarioSampler
from del_env.scenario import (
    Announcement,
    AtLeast,
    AtMost,
    ObservationMatrix,
    Scenario,
    World,
    checked_observation,
    symmetric_observation,
)
from del_experiments.cli.bits import parse_observation, parse_world
from del_experiments.cli.contradictions import check_contradictions
from del_experiments.cli.options import PuzzleOptions
from del_experiments.cli.scenario_source import read_scenario, suite_scenario
from del_experiments.drawing import draw_learnable

DEFAULT_DENSITY = 0.5

Wanted: TypeAlias = Callable[[Scenario], bool]

N_SEEDS = 1_000_000  # few enough digits to be typed again
_N_TRIES = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A scenario and where it is from.

    Attributes:
        scenario: the scenario.
        seed: what it was drawn with; None if nothing was drawn.
    """

    scenario: Scenario
    seed: int | None


def choose_puzzle(options: PuzzleOptions, is_wanted: Wanted = lambda scenario: True) -> Puzzle:
    """Returns the puzzle that the options choose.

    What they leave open is drawn with the seed, again and again until somebody first knows in
    round 2 or later; see `draw_learnable`.

    Args:
        options: what is given.
        is_wanted: whether a puzzle will do of which not even the seed is given.

    Raises:
        SettingsError: two options contradict each other, or one is outside its range.
        ScenarioError: the puzzle is not well formed.
        RecordError: the file cannot be read.
    """
    check_contradictions(options)
    if options.scenario is not None:
        return Puzzle(scenario=read_scenario(options.scenario, options.instance), seed=None)
    if options.suite is not None:
        return Puzzle(scenario=suite_scenario(options.suite, options.instance), seed=None)
    if options.world is not None:
        return _of_world(options, parse_world(options.world), is_wanted)
    sampler = _sampler(options)
    return _drawn(sampler.sample, sampler.n_agents, options.seed, is_wanted)


def _of_world(options: PuzzleOptions, world: World, is_wanted: Wanted) -> Puzzle:
    n_agents = _agreed_n_agents(options, "--world", len(world))
    announcement, observation = _announcement(options), _observation(options, n_agents)
    assert not isinstance(announcement, Bound), "checked with the contradictions"
    if not isinstance(observation, float):
        if options.seed is not None:
            raise SettingsError("--seed finds nothing to draw, since all is given: leave it out")
        scenario = Scenario(world=world, observation=observation, announcement=announcement)
        return Puzzle(scenario=scenario, seed=None)
    sampler = ScenarioSampler(n_agents=n_agents, observation=observation, announcement=announcement)
    return _drawn(
        lambda rng: replace(sampler.sample(rng), world=world), n_agents, options.seed, is_wanted
    )


def _drawn(
    draw: Callable[[np.random.Generator], Scenario],
    n_agents: int,
    seed: int | None,
    is_wanted: Wanted,
) -> Puzzle:
    if seed is not None:
        return _of_seed(draw, n_agents, seed)
    # Other seeds and not other draws: a seed is one puzzle, whoever asks for it.
    for _ in range(_N_TRIES):
        puzzle = _of_seed(draw, n_agents, secrets.randbelow(N_SEEDS))
        if is_wanted(puzzle.scenario):
            break
    return puzzle


def _of_seed(draw: Callable[[np.random.Generator], Scenario], n_agents: int, seed: int) -> Puzzle:
    try:
        scenario = draw_learnable(draw, n_agents, seed)
    except ScenarioTooLargeError:  # whoever needs the solution will be told
        scenario = draw(np.random.default_rng(seed))
    return Puzzle(scenario=scenario, seed=seed)


def _sampler(options: PuzzleOptions) -> ScenarioSampler:
    if options.observation is None:
        n_agents = DEFAULT_N_AGENTS if options.n is None else options.n
        observation = _observation(options, n_agents)
    else:
        observation = parse_observation(options.observation)
        n_agents = _agreed_n_agents(options, "--observation", len(observation))
    return ScenarioSampler(
        n_agents=n_agents, observation=observation, announcement=_announcement(options)
    )


def _observation(options: PuzzleOptions, n_agents: int) -> ObservationMatrix | float:
    if options.observation is not None:
        return checked_observation(parse_observation(options.observation), n_agents)
    if options.symmetric:
        return symmetric_observation(n_agents)
    return DEFAULT_DENSITY if options.density is None else options.density


def _announcement(options: PuzzleOptions) -> Announcement | Bound:
    if options.at_least is not None:
        return AtLeast(options.at_least)
    return Bound.AT_LEAST if options.at_most is None else AtMost(options.at_most)


def _agreed_n_agents(options: PuzzleOptions, source: str, n_agents: int) -> int:
    if options.n not in (None, n_agents):
        raise SettingsError(
            f"--n is {options.n}, and {source} is for {n_agents} agents: leave --n out"
        )
    return n_agents
