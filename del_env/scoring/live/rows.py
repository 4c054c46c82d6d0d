"""What the rows of live scores share, and how rows are split into the groups of a table."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any, TypedDict, TypeVar

from del_env.narratives.narrative import Kind
from del_env.scoring.live.played import Completion, PlayedEpisode
from del_env.suites.instance import Inference

Row = TypeVar("Row")
K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveRow:
    """Something that is counted about an episode.

    Attributes:
        key: the name of the episode.
        cluster: what rows share that are no independent evidence: the scenario, whoever plays it
            in whatever narrative, however often.
        kind: whether the narrative is a classic one.
        inference: whether the observation matrix is symmetric.
        completion: how far the episode came.
    """

    key: str
    cluster: Hashable
    kind: Kind
    inference: Inference
    completion: Completion

    @property
    def is_scored(self) -> bool:
        """Whether the row counts in a score."""
        return self.completion is Completion.FINISHED


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow(LiveRow):
    """Something that is counted about one seat of an episode.

    Attributes:
        seat: the seat, from 0.
        agent: the name of the agent in it.
        pivotal_round: the first round, from 1, in which the seat knows if everybody is ideal; None
            if it never does.
    """

    seat: int
    agent: str
    pivotal_round: int | None


class LiveRowFields(TypedDict):
    """The fields of a `LiveRow`, by name."""

    key: str
    cluster: Hashable
    kind: Kind
    inference: Inference
    completion: Completion


class SeatRowFields(LiveRowFields):
    """The fields of a `SeatRow`, by name."""

    seat: int
    agent: str
    pivotal_round: int | None


def fields_of(played: PlayedEpisode) -> LiveRowFields:
    """Returns what every row about an episode holds."""
    return {
        "key": played.key,
        "cluster": played.scenario,
        "kind": played.kind,
        "inference": Inference.of(played.scenario),
        "completion": played.completion,
    }


def seat_fields_of(played: PlayedEpisode, seat: int) -> SeatRowFields:
    """Returns what every row about a seat of an episode holds.

    Raises:
        ScenarioError: there is no such seat.
    """
    pivotal_round = played.episode.ideal_history.pivotal_round(seat)
    return {
        **fields_of(played),
        "seat": seat,
        "agent": played.seats[seat],
        "pivotal_round": pivotal_round,
    }


def by_agent(row: SeatRow) -> str:
    """Returns the name of the agent."""
    return row.agent


def by_pivotal_round(row: SeatRow) -> int | None:
    """Returns the first round in which the seat would know; None if it never would."""
    return row.pivotal_round


def by_quadrant(row: LiveRow) -> tuple[Kind, Inference]:
    """Returns the quadrant of the papers' two-dimensional benchmark."""
    return row.kind, row.inference


def split(rows: Iterable[Row], by: Callable[[Row], K]) -> dict[K, tuple[Row, ...]]:
    """Returns the rows by what `by` says of each, in ascending order with None last."""
    groups: dict[K, list[Row]] = {}
    for row in rows:
        groups.setdefault(by(row), []).append(row)
    return {key: tuple(groups[key]) for key in sorted(groups, key=_none_last)}


def _none_last(key: object) -> tuple[bool, Any]:
    return key is None, key
