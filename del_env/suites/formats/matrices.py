"""Where the observation matrix of an authors' row is: their files have no column for it."""

import re
from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from del_env.errors import ScenarioError
from del_env.scenario import Announcement, ObservationMatrix, Scenario
from del_env.suites.instance import Inference, Instance
from del_env.suites.ladder import reduction_ladder
from del_env.suites.pattern import pattern_epistemic

_LIST_OF_BITS = re.compile(r"\[[01](?:, ?[01])*\]")


def matrix_in(prompt: str, n_agents: int) -> ObservationMatrix | None:
    """Returns the matrix that one of the authors' prompts shows; None if it shows none.

    It stands there as n lines, each a list of n bits. An example may show another one before it.
    """
    rows: list[tuple[bool, ...]] = []
    found = None
    for line in [*prompt.split("\n"), ""]:
        bits = _bits_of(line)
        if len(bits) == n_agents:
            rows.append(bits)
        else:
            found = tuple(rows) if len(rows) == n_agents else found
            rows = []
    return found


class Question(NamedTuple):
    """What the authors' columns tell of an instance, up to the matrix and the world."""

    n_agents: int
    n_positive: int
    announcement: Announcement
    round_number: int
    agent: int
    positive: bool
    row: tuple[bool, ...]


class KnownMatrices:
    """Finds the matrices of published instances again, by what the columns tell of them.

    Where several instances are told alike, their rows are taken to be in the published order.
    """

    def __init__(self) -> None:
        self._found: dict[Question, list[ObservationMatrix]] = defaultdict(list)
        for instance in _published():
            self._found[_question(instance)].append(instance.scenario.observation)
        self._n_taken: dict[tuple[Question, str], int] = defaultdict(int)

    def take(self, question: Question, lane: str) -> ObservationMatrix:
        """Returns the matrix of the next row that asks this.

        Args:
            question: what the row tells.
            lane: rows of another lane count apart, for instance those of another model.

        Raises:
            ScenarioError: no published instance is like that, or no further one.
        """
        found, place = self._found[question], self._n_taken[question, lane]
        if place >= len(found):
            raise ScenarioError(
                "no observation matrix: neither the prompt shows one nor is this a "
                f"{'further ' if found else ''}published instance; add a column "
                "'observation_matrix' with n lists of n bits"
            )
        self._n_taken[question, lane] += 1
        return found[place]


def _published() -> Iterable[Instance]:
    for suite in (pattern_epistemic(), reduction_ladder(3)):
        yield from suite.only(Inference.ASYMMETRIC).instances


def _question(instance: Instance) -> Question:
    scenario: Scenario = instance.scenario
    return Question(
        n_agents=scenario.n_agents,
        n_positive=scenario.n_positive,
        announcement=scenario.announcement,
        round_number=instance.round_number,
        agent=instance.agent,
        positive=scenario.world[instance.agent],
        row=scenario.observation[instance.agent],
    )


def _bits_of(line: str) -> tuple[bool, ...]:
    text = line.strip()
    return tuple(c == "1" for c in text if c in "01") if _LIST_OF_BITS.fullmatch(text) else ()
