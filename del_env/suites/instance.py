"""Instance: one question of a static suite, and its one right answer."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import assert_never

from del_env.answers import Answer
from del_env.errors import ScenarioError
from del_env.narratives.options import Style
from del_env.oracle.engines import knowledge_history
from del_env.oracle.history import KnowledgeHistory, check_public_round
from del_env.scenario import Announcement, AtLeast, AtMost, Scenario, digits
from del_env.view import AgentView, view_of

_ID_DIGITS = 16


class Inference(StrEnum):
    """What an instance takes: closed-form patterns serve the symmetric matrix only."""

    SYMMETRIC = "symmetric"
    ASYMMETRIC = "asymmetric"

    @classmethod
    def of(cls, scenario: Scenario) -> "Inference":
        """Returns `SYMMETRIC` where everybody observes all the others and nobody itself."""
        return cls.SYMMETRIC if scenario.is_symmetric else cls.ASYMMETRIC


# No slots: what is derived is kept in the instance's own dict once it was asked for.
@dataclass(frozen=True, kw_only=True)
class Instance:
    """One agent asked in one round of the ideal course of a scenario.

    It knows nothing of stories: every narrative tells the same instance.

    Attributes:
        scenario: the puzzle.
        agent: the queried agent, from 0.
        round_number: the queried round, from 1.
        name: a special name that the queried agent carries in the prompt; None for most. It is no
            part of `id`.

    Raises:
        ScenarioError: the scenario has no such agent, or `round_number` is not an integer from 1 to
            `MAX_PUBLIC_ROUNDS`: nobody could be told what came before.
    """

    scenario: Scenario
    agent: int
    round_number: int
    name: str | None = None

    def __post_init__(self) -> None:
        check_public_round(self.round_number)
        _ = self.label  # refuses an agent that does not exist

    @cached_property
    def label(self) -> Answer:
        """The one right answer, by the oracle."""
        return self.history.answer(self.agent, self.round_number)

    @cached_property
    def id(self) -> str:
        """16 hex digits that name the instance; see `instance_id`."""
        return instance_id(self.scenario, self.agent, self.round_number)

    @property
    def inference(self) -> Inference:
        """Whether everybody observes all the others and nobody itself."""
        return Inference.of(self.scenario)

    @property
    def style(self) -> Style:
        """How its prompt speaks of the agents."""
        match self.inference:
            case Inference.SYMMETRIC:
                return Style.ANONYMOUS
            case Inference.ASYMMETRIC:
                return Style.NUMBERED
            case _:
                assert_never(self.inference)

    @property
    def history(self) -> KnowledgeHistory:
        """The ideal course of the scenario; who knows becomes public, not what."""
        return _history(self.scenario)

    @property
    def pivotal_round(self) -> int | None:
        """The first round, from 1, in which the queried agent knows; None if it never does."""
        return self.history.pivotal_round(self.agent)

    def view(self) -> AgentView:
        """Returns what the queried agent knows when it is asked."""
        return self._view

    @cached_property
    def _view(self) -> AgentView:
        past = self.history.public_history(self.round_number)
        return view_of(self.scenario, self.agent, past)


def at_pivotal_round(scenario: Scenario, agent: int) -> Instance:
    """Returns the instance that asks `agent` in the round in which it first knows.

    Raises:
        ScenarioError: it never knows, or the scenario has no such agent.
    """
    pivotal_round = _history(scenario).pivotal_round(agent)
    if pivotal_round is None:
        raise ScenarioError(
            f"agent {agent} never knows its status here: ask another agent, or choose a round"
        )
    return Instance(scenario=scenario, agent=agent, round_number=pivotal_round)


def instance_id(scenario: Scenario, agent: int, round_number: int) -> str:
    """Returns 16 hex digits that name an instance in every suite, run and version.

    The beginning of the SHA-256 of one ASCII line: world / rows of the observation matrix /
    at_least or at_most / count / agent / round, with rows separated by commas; for example
    `01/01,10/at_least/1/0/2`. How the announcement is worded does not count.
    """
    line = _canonical(scenario, agent, round_number)
    return sha256(line.encode("ascii")).hexdigest()[:_ID_DIGITS]


# A ladder asks about every round of a scenario, one after the other.
@lru_cache(maxsize=256)
def _history(scenario: Scenario) -> KnowledgeHistory:
    return knowledge_history(scenario)


def _canonical(scenario: Scenario, agent: int, round_number: int) -> str:
    return "/".join(
        [
            digits(scenario.world),
            ",".join(digits(row) for row in scenario.observation),
            _bound(scenario.announcement),
            str(scenario.announcement.count),
            str(agent),
            str(round_number),
        ]
    )


def _bound(announcement: Announcement) -> str:
    match announcement:
        case AtLeast():
            return "at_least"
        case AtMost():
            return "at_most"
        case _:
            assert_never(announcement)
