"""What the courses of many drawn puzzles come to, for the agents that are asked."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from del_env.generation.drawn import Drawn
from del_env.generation.measures import rounds_until_all, worlds_before
from del_env.oracle import KnowledgeHistory, knowledge_history
from del_env.oracle.batch import MAX_AGENTS, batch_histories

Numbers: TypeAlias = NDArray[np.integer[Any]]

NONE = 0
"""A round that there is not."""


class Course(NamedTuple):
    """What the course of a puzzle comes to.

    Attributes:
        pivotal_round: the first round, from 1, in which the queried agent knows; 0 for none.
        rounds_until_all: the first round in which everybody knows; 0 for none.
        worlds_left: how many worlds are possible before the pivotal round; 0 for none.
    """

    pivotal_round: int
    rounds_until_all: int
    worlds_left: int


@dataclass(frozen=True, slots=True, eq=False)
class Courses:
    """The same of many puzzles: an array each."""

    pivotal_round: Numbers
    rounds_until_all: Numbers
    worlds_left: Numbers

    @classmethod
    def of(cls, courses: Iterable[Course]) -> Self:
        """Returns courses side by side."""
        return cls(*np.array(list(courses), dtype=np.int64).reshape(-1, 3).T)

    def course(self, place: int) -> Course:
        """Returns one of them."""
        return Course(
            int(self.pivotal_round[place]),
            int(self.rounds_until_all[place]),
            int(self.worlds_left[place]),
        )


def courses_of(drawn: Drawn, *, symmetric: bool) -> Courses:
    """Returns the courses of drawn puzzles.

    Args:
        drawn: the puzzles.
        symmetric: whether all of them are, so that they have a closed form.
    """
    if symmetric or drawn.n_agents > MAX_AGENTS:
        return Courses.of(_course(drawn, place) for place in range(len(drawn)))
    histories = batch_histories(drawn.batch)
    places, rounds = np.arange(len(drawn)), histories.pivotal_rounds
    pivotal_round = rounds[places, drawn.agents]
    left = histories.worlds_left[np.maximum(pivotal_round - 1, 0), places]
    return Courses(
        pivotal_round=pivotal_round,
        rounds_until_all=np.where((rounds == NONE).any(axis=1), NONE, rounds.max(axis=1)),
        worlds_left=np.where(pivotal_round == NONE, NONE, left),
    )


def course_of(history: KnowledgeHistory, agent: int) -> Course:
    """Returns what a history comes to for an agent that is asked."""
    pivotal_round = history.pivotal_round(agent)
    if pivotal_round is None:
        return Course(NONE, NONE, NONE)
    left = worlds_before(history, pivotal_round)
    return Course(pivotal_round, rounds_until_all(history) or NONE, left)


def _course(drawn: Drawn, place: int) -> Course:
    return course_of(knowledge_history(drawn.scenario(place)), int(drawn.agents[place]))
