"""The questions that any engine answers, put to the one that serves the puzzle best."""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TypeAlias

from del_env.answers import Disclosure
from del_env.oracle import big_integer, closed_form, cube, elimination, sparse, twin_trace
from del_env.oracle.asking import checked_disclosure
from del_env.oracle.choice import (
    ENGINES,
    LISTING_ENGINES,
    LIVE_ENGINES,
    SMALL,
    cheapest,
    check_request,
    choose_engine,
    twins_due_at_bytes,
)
from del_env.oracle.elimination import RoundEliminations
from del_env.oracle.history import KnowledgeHistory, history_from_trace
from del_env.oracle.possibilities import Possibilities, initial_sets
from del_env.oracle.replay import Replay
from del_env.oracle.space import Space
from del_env.oracle.trace import Trace
from del_env.oracle.twin_possibilities import initial_twins
from del_env.scenario import Announcement, ObservationMatrix, Scenario, check_scenario


def knowledge_history(
    scenario: Scenario,
    disclosure: Disclosure = Disclosure.KNOWLEDGE,
    *,
    engine: str | None = None,
) -> KnowledgeHistory:
    """Returns who knows when, if everybody reasons perfectly.

    Args:
        scenario: the puzzle.
        disclosure: what becomes public of an answer; the papers use `knowledge`.
        engine: a name of `ENGINES`; None chooses the cheapest that serves the scenario.

    Raises:
        ScenarioTooLargeError: no engine can hold the scenario; nothing was allocated.
        ScenarioError: there is no engine of that name, or it does not serve the scenario.
        SettingsError: there is no such disclosure.
    """
    check_scenario(scenario)
    disclosure = checked_disclosure(disclosure)
    if engine is not None:
        check_request(scenario.observation, scenario.announcement, engine, ENGINES)
    name = engine or choose_engine(scenario)
    return history_from_trace(scenario, disclosure, _trace(scenario, disclosure, name), name)


def _trace(scenario: Scenario, disclosure: Disclosure, engine: str) -> Trace:
    if engine == closed_form.NAME:
        return closed_form.trace(scenario, disclosure)
    if engine == twin_trace.NAME:
        return twin_trace.trace(scenario, disclosure)
    space = _space(scenario.observation, scenario.announcement, engine)
    return elimination.trace(space, scenario, disclosure)


def eliminations(
    scenario: Scenario,
    disclosure: Disclosure = Disclosure.KNOWLEDGE,
    *,
    engine: str | None = None,
) -> tuple[RoundEliminations, ...]:
    """Returns what each round rules out, up to the fixed point; index 0 is round 1.

    Args:
        scenario: the puzzle.
        disclosure: what becomes public of an answer.
        engine: a name of `LISTING_ENGINES`; None chooses the cheapest that serves the scenario.

    Raises:
        ScenarioTooLargeError: the worlds are too many to be listed.
        ScenarioError: there is no engine of that name, or it lists no worlds.
        SettingsError: there is no such disclosure.
    """
    check_scenario(scenario)
    disclosure = checked_disclosure(disclosure)
    space = space_of(scenario.observation, scenario.announcement, engine)
    return elimination.list_eliminations(space, scenario, disclosure)


def space_of(
    observation: ObservationMatrix, announcement: Announcement, engine: str | None = None
) -> Space:
    """Returns the space of worlds in which the scenarios of one matrix and bound are solved.

    Args:
        observation: who observes whom.
        announcement: the public announcement.
        engine: a name of `LISTING_ENGINES`; None chooses the cheapest.

    Raises:
        ScenarioTooLargeError: no engine can hold it; nothing was allocated.
        ScenarioError: there is no engine of that name, or it lists no worlds.
    """
    if engine is not None:
        check_request(observation, announcement, engine, LISTING_ENGINES)
    name = engine or cheapest(observation, announcement, LISTING_ENGINES)
    return _space(observation, announcement, name)


def possibilities(
    observation: ObservationMatrix,
    announcement: Announcement,
    disclosure: Disclosure,
    engine: str | None = None,
) -> Possibilities:
    """Returns what is possible after the announcement and before round 1.

    Args:
        observation: who observes whom.
        announcement: the public announcement.
        disclosure: what becomes public of an answer.
        engine: a name of `LIVE_ENGINES`; None chooses the cheapest.

    Raises:
        ScenarioTooLargeError: no engine can hold it; nothing was allocated.
        ScenarioError: there is no engine of that name, or it serves no live play.
    """
    if engine is not None:
        check_request(observation, announcement, engine, LIVE_ENGINES)
    name = engine or cheapest(observation, announcement, LIVE_ENGINES)
    kept = _few_possibilities if len(observation) <= SMALL else _many_possibilities
    return kept(observation, announcement, disclosure, name)


_Maker: TypeAlias = Callable[[ObservationMatrix, Announcement], Space]

_SPACES: dict[str, _Maker] = {
    big_integer.NAME: big_integer.BigIntegerSpace,
    sparse.NAME: sparse.SparseSpace,
    cube.NAME: cube.CubeSpace,
}


def _space(observation: ObservationMatrix, announcement: Announcement, engine: str) -> Space:
    kept = _few_worlds if len(observation) <= SMALL else _many_worlds
    return kept(observation, announcement, engine)


def make_space(observation: ObservationMatrix, announcement: Announcement, engine: str) -> Space:
    """Returns another space of an engine that lists worlds, which nothing keeps.

    Nothing is checked: `engine` is one of `LISTING_ENGINES` and can hold so much.
    """
    return _SPACES[engine](observation, announcement)


def _make_possibilities(
    observation: ObservationMatrix, announcement: Announcement, disclosure: Disclosure, engine: str
) -> Possibilities:
    if engine == twin_trace.NAME:
        replay = Replay(
            begin=partial(_listed, observation, announcement, disclosure),
            due_at_bytes=twins_due_at_bytes(observation, announcement),
        )
        return initial_twins(observation, announcement, disclosure, replay)
    return initial_sets(_space(observation, announcement, engine), disclosure)


def _listed(
    observation: ObservationMatrix, announcement: Announcement, disclosure: Disclosure
) -> Possibilities:
    return initial_sets(space_of(observation, announcement), disclosure)


# All rounds and all seats of an episode have one space and begin alike, and so do all episodes of
# one matrix. Of the large ones only the last are kept.
_few_worlds, _many_worlds = lru_cache(maxsize=64)(make_space), lru_cache(maxsize=2)(make_space)
_few_possibilities = lru_cache(maxsize=64)(_make_possibilities)
_many_possibilities = lru_cache(maxsize=2)(_make_possibilities)
