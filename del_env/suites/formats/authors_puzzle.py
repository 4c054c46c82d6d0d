"""From a row of the authors' files to the instance that it asks about."""

from dataclasses import dataclass

from del_env.errors import ScenarioError
from del_env.narratives.loader import narrative_names
from del_env.scenario import ObservationMatrix, Scenario, World, symmetric_observation
from del_env.suites.formats.authors_columns import (
    FOREHEAD,
    MATRIX,
    SETUP,
    SETUPS,
    WORLD,
    PuzzleColumns,
    announcement_from,
)
from del_env.suites.formats.errors import FormatError
from del_env.suites.formats.fields import Bits, Fields
from del_env.suites.formats.matrices import KnownMatrices, Question, matrix_in
from del_env.suites.instance import Instance

MAX_AGENTS = 1_000
"""A typing error in a file is not to cost all the memory: a matrix has n x n entries."""


@dataclass(frozen=True, slots=True)
class PuzzleReader:
    """Reads the puzzles of one kind of file.

    Attributes:
        columns: what the columns are called.
        known: where matrices are found that no row shows.
    """

    columns: PuzzleColumns
    known: KnownMatrices

    def narrative(self, fields: Fields) -> str:
        """Returns the name of the narrative, which is ours too.

        Raises:
            FormatError: there is no such narrative.
        """
        name = fields.text(self.columns.narrative)
        if name not in narrative_names():
            raise fields.wrong(self.columns.narrative, f"one of {', '.join(narrative_names())}")
        return name

    def instance(self, fields: Fields, prompt: str, lane: str = "") -> Instance:
        """Returns the instance that the row asks about.

        Args:
            fields: the row.
            prompt: the text of its prompt, which shows the matrix.
            lane: see `KnownMatrices.take`.

        Raises:
            FormatError: a column cannot be read, or two of them contradict each other.
        """
        try:
            question = self._question(fields)
            scenario = Scenario(
                world=self._world(fields, question),
                observation=self._observation(fields, question, prompt, lane),
                announcement=question.announcement,
            )
            return Instance(
                scenario=scenario,
                agent=question.agent,
                round_number=question.round_number,
                name=fields.text(self.columns.name) or None,
            )
        except ScenarioError as error:
            raise FormatError(f"{fields.row.source}: {error}") from error

    def _question(self, fields: Fields) -> Question:
        columns = self.columns
        n_agents = fields.integer(columns.n_agents)
        if not 1 <= n_agents <= MAX_AGENTS:
            raise fields.wrong(columns.n_agents, f"a number from 1 to {MAX_AGENTS}")
        agent = fields.integer(columns.agent)
        if not 0 <= agent < n_agents:
            raise fields.wrong(columns.agent, f"an agent from 0 to {n_agents - 1}")
        bound = fields.text(columns.bound)
        return Question(
            n_agents=n_agents,
            n_positive=fields.integer(columns.n_positive),
            announcement=announcement_from(bound, fields.integer(columns.count), n_agents),
            round_number=fields.integer(columns.round_number),
            agent=agent,
            positive=fields.status(columns.positive),
            row=_queried_row(fields, columns.row, n_agents, agent),
        )

    def _world(self, fields: Fields, question: Question) -> World:
        world = fields.bits(WORLD)
        if world is None:
            return canonical_world(question)
        n_agents, n_positive = question.n_agents, question.n_positive
        if (len(world), sum(world)) != (n_agents, n_positive):
            raise fields.wrong(WORLD, f"{n_agents} statuses with {n_positive} true")
        if world[question.agent] is not question.positive:
            raise fields.wrong(WORLD, f"what column {self.columns.positive!r} says")
        return world

    def _observation(
        self, fields: Fields, question: Question, prompt: str, lane: str
    ) -> ObservationMatrix:
        setup, n_agents = fields.text(SETUP), question.n_agents
        if setup not in ("", *SETUPS):
            raise fields.wrong(SETUP, f"one of {', '.join(SETUPS)}")
        symmetric = symmetric_observation(n_agents)
        matrix = told_matrix(fields, self.columns.row, n_agents) or matrix_in(prompt, n_agents)
        if matrix is None:
            sees_all = question.row == symmetric[question.agent]
            is_symmetric = sees_all if setup == "" else setup == FOREHEAD
            matrix = symmetric if is_symmetric else self.known.take(question, lane)
        if question.row not in ((), matrix[question.agent]):
            raise fields.wrong(self.columns.row, f"row {question.agent} of the matrix")
        if setup == FOREHEAD and matrix != symmetric:
            raise fields.wrong(SETUP, "what the matrix shows, in which not everybody sees all")
        return matrix


def canonical_world(question: Question) -> World:
    """Returns the world of the papers: of the others the lowest-numbered are the positive ones.

    Raises:
        ScenarioError: there is no world with so many positive agents.
    """
    n_others = question.n_positive - question.positive
    if not 0 <= n_others < question.n_agents:
        status = "positive" if question.positive else "negative"
        raise ScenarioError(
            f"{question.n_positive} of {question.n_agents} agents are positive while agent "
            f"{question.agent} is {status}: that cannot be"
        )
    rest = [place < n_others for place in range(question.n_agents - 1)]
    return (*rest[: question.agent], question.positive, *rest[question.agent :])


def told_matrix(fields: Fields, column: str, n_agents: int) -> ObservationMatrix | None:
    """Returns the matrix that the columns hold; None if they hold the queried agent's row only.

    Raises:
        FormatError: they hold something of another size.
    """
    for name in (MATRIX, column):
        rows = _rows(fields, name, n_agents)
        if len(rows) == n_agents:
            return rows
    return None


def _queried_row(fields: Fields, column: str, n_agents: int, agent: int) -> Bits:
    rows = _rows(fields, column, n_agents)
    return rows[agent] if len(rows) == n_agents else rows[0] if rows else ()


def _rows(fields: Fields, column: str, n_agents: int) -> tuple[Bits, ...]:
    """Returns the rows of the matrix that a column holds: all of them, one, or none."""
    rows = fields.bit_rows(column)
    if len(rows) == 1 and len(rows[0]) == n_agents**2:
        rows = tuple(rows[0][n_agents * a : n_agents * (a + 1)] for a in range(n_agents))
    if any(len(row) != n_agents for row in rows) or len(rows) not in (0, 1, n_agents):
        raise fields.wrong(column, f"1 or {n_agents} lists of {n_agents} bits")
    return rows
