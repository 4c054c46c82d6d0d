"""The labels derived a second time, over lists of worlds and for all true worlds at once.

Shares no code with the oracle. The literal reference would take minutes for the complete matrix of
ten agents; this looks every view class up once.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import product

from del_env.answers import Answer
from del_env.scenario import Announcement, ObservationMatrix, World
from del_env.suites import Instance

Course = tuple[frozenset[int], ...]
"""Who knows in round 1, 2, ..."""


def all_courses(
    observation: ObservationMatrix, announcement: Announcement, n_rounds: int
) -> dict[World, Course]:
    """Returns the course of each true world that satisfies the announcement."""
    n = len(observation)
    worlds = [v for v in product((False, True), repeat=n) if announcement.allows(sum(v))]
    return dict(_courses(worlds, observation, n_rounds))


def _courses(
    worlds: list[World], observation: ObservationMatrix, n_rounds: int
) -> Iterator[tuple[World, Course]]:
    if n_rounds == 0:
        yield from ((world, ()) for world in worlds)
        return
    by_knowers = defaultdict(list)
    for world, knowers in zip(worlds, _knowers(worlds, observation), strict=True):
        by_knowers[knowers].append(world)
    for knowers, left in by_knowers.items():
        # Where nobody can tell two worlds apart any more, nothing changes.
        if len(left) == len(worlds):
            yield from ((world, (knowers,) * n_rounds) for world in left)
        else:
            for world, course in _courses(left, observation, n_rounds - 1):
                yield world, (knowers, *course)


def _knowers(worlds: list[World], observation: ObservationMatrix) -> list[frozenset[int]]:
    statuses: defaultdict[tuple[object, ...], set[bool]] = defaultdict(set)
    views = [[_seen(a, row, v) for a, row in enumerate(observation)] for v in worlds]
    for world, seen in zip(worlds, views, strict=True):
        for agent, view in enumerate(seen):
            statuses[view].add(world[agent])
    return [
        frozenset(agent for agent, view in enumerate(seen) if len(statuses[view]) == 1)
        for seen in views
    ]


def _seen(agent: int, row: tuple[bool, ...], world: World) -> tuple[object, ...]:
    return (agent, *(world[b] for b, sees in enumerate(row) if sees))


def label_from(course: Course, instance: Instance) -> Answer:
    """Returns the right answer of an instance if that is the course of its true world."""
    if instance.agent not in course[instance.round_number - 1]:
        return Answer.DONT_KNOW
    return Answer.YES if instance.scenario.world[instance.agent] else Answer.NO
