"""Chunks: the unit of work. A chunk's draws depend on the seed and the chunk's number alone."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from del_env.generation.choices import Choices
from del_env.generation.courses import Course, courses_of
from del_env.generation.drawing import draw
from del_env.generation.drawn import Drawn
from del_env.generation.generated import Generated
from del_env.generation.measures import Measures, claims_before, density
from del_env.generation.misses import Miss, miss_of_claims, misses_of
from del_env.generation.naming import name_of
from del_env.generation.wishes import Wishes

LARGEST_CHUNK = 1_024


@dataclass(frozen=True, slots=True)
class Work:
    """What is the same for all chunks.

    Attributes:
        seed: what everything is drawn from.
        wishes: what instances should be like.
        choices: what there is to draw from.
    """

    seed: int
    wishes: Wishes
    choices: Choices

    @property
    def n_draws_a_size(self) -> int:
        """How many draws a chunk has of each size: fewer where they take longer."""
        sizes = self.choices.sizes
        return max((LARGEST_CHUNK >> max(2 * (sizes[-1] - 10), 0)) // len(sizes), 1)


@dataclass(frozen=True, slots=True)
class Found:
    """A draw that is as wished.

    Attributes:
        place: its number among the draws of the chunk, from 0.
        name: equal for two that count as one.
        generated: the instance.
    """

    place: int
    name: bytes
    generated: Generated


@dataclass(frozen=True, slots=True)
class Chunk:
    """What came of a chunk.

    Attributes:
        n_draws: how many draws it had.
        found: those that are as wished, in order.
        misses: how many others there were, by what they miss.
    """

    n_draws: int
    found: tuple[Found, ...]
    misses: Mapping[Miss, int]


def search_chunk(work: Work, number: int) -> Chunk:
    """Returns what comes of the chunk of that number, from 0; its sizes take turns."""
    rng = np.random.default_rng(np.random.SeedSequence(work.seed, spawn_key=(number,)))
    sizes, n_draws = work.choices.sizes, work.n_draws_a_size
    found: list[Found] = []
    misses: Counter[Miss] = Counter()
    for turn, (n_agents, kinds) in enumerate(zip(sizes, work.choices.puzzles, strict=True)):
        drawn = draw(rng, n_draws, n_agents, kinds, work.wishes)
        for place, judged in enumerate(_judged(drawn, work.wishes)):
            if isinstance(judged, Miss):
                misses[judged] += 1
            else:
                found.append(Found(place * len(sizes) + turn, *judged))
    found.sort(key=lambda one: one.place)
    return Chunk(n_draws * len(sizes), tuple(found), dict(misses))


def _judged(drawn: Drawn, wishes: Wishes) -> Iterator[tuple[bytes, Generated] | Miss]:
    """Yields of each draw its name and the instance, or what it misses."""
    courses = courses_of(drawn, symmetric=wishes.always_symmetric)
    for place, miss in enumerate(misses_of(courses, wishes)):
        yield miss or _measured(drawn, place, courses.course(place), wishes)


def _measured(
    drawn: Drawn, place: int, course: Course, wishes: Wishes
) -> tuple[bytes, Generated] | Miss:
    scenario, agent = drawn.scenario(place), int(drawn.agents[place])
    claims = claims_before(scenario, agent, course.pivotal_round)
    if miss := miss_of_claims(claims, wishes):
        return miss
    measures = Measures(
        pivotal_round=course.pivotal_round,
        rounds_until_all=course.rounds_until_all or None,
        worlds_left=course.worlds_left,
        claims_needed=claims.size,
        claims_exact=claims.exact,
        density=density(scenario.observation),
    )
    generated = Generated(scenario=scenario, agent=agent, measures=measures)
    name = name_of(scenario, agent) if wishes.unique_up_to_renaming else generated.id.encode()
    return Miss.TOO_ALIKE if name is None else (name, generated)
