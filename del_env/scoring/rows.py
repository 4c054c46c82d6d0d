"""Scored: one answered prompt of a static suite, as far as scores need to know it."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, TypeVar

from del_env.answers import Answer
from del_env.narratives.narrative import Kind
from del_env.outcomes import Given, Outcome, static_outcome
from del_env.suites.instance import Inference, Instance

K = TypeVar("K")

# Every table asks for it anew of each row, and there are only so many.
_outcome = cache(static_outcome)


class RowKey(NamedTuple):
    """What a row of one agent is found by."""

    suite: str
    instance_id: str
    narrative: str
    repeat: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """What one agent gave to one prompt, and what would have been right.

    Attributes:
        key: which prompt of which suite, and which repetition of it, from 1.
        cluster: rows that are no independent evidence share it; see `cluster_of`.
        kind: whether the narrative is a classic one.
        inference: whether the observation matrix is symmetric.
        round_number: the queried round, from 1.
        pivotal_round: the first round in which the queried agent knows; None if it never does.
        label: the right answer.
        given: the answer given, or why there is none.
        flip: whether the reply came to another verdict in its course.
    """

    key: RowKey
    cluster: Hashable
    kind: Kind
    inference: Inference
    round_number: int
    pivotal_round: int | None
    label: Answer
    given: Given
    flip: bool = False

    @property
    def outcome(self) -> Outcome:
        """What the row counts as."""
        return _outcome(self.given, self.label)

    @property
    def is_correct(self) -> bool:
        """Whether the right answer was given."""
        return self.outcome is Outcome.CORRECT


def score_row(
    instance: Instance, key: RowKey, kind: Kind, given: Given, *, flip: bool = False
) -> Scored:
    """Returns the row of an instance that was told in a narrative of that kind."""
    return Scored(
        key=key,
        cluster=cluster_of(instance),
        kind=kind,
        inference=instance.inference,
        round_number=instance.round_number,
        pivotal_round=instance.pivotal_round,
        label=instance.label,
        given=given,
        flip=flip,
    )


def cluster_of(instance: Instance) -> Hashable:
    """Returns what an instance shares with those that are no evidence independent of it.

    Asymmetric instances share the matrix, symmetric ones (whose matrices are all alike) the
    scenario; its narratives, rounds and repetitions are one cluster. Where a matrix or a scenario
    serves one instance only, as in `pattern-epistemic`, this is clustering by instance.
    """
    scenario = instance.scenario
    return scenario if scenario.is_symmetric else scenario.observation


def grouped(rows: Iterable[Scored], by: Callable[[Scored], K]) -> dict[K, tuple[Scored, ...]]:
    """Returns the rows by what `by` says of each, groups in the order of their first rows."""
    groups: dict[K, list[Scored]] = {}
    for row in rows:
        groups.setdefault(by(row), []).append(row)
    return {key: tuple(group) for key, group in groups.items()}


def by_suite(row: Scored) -> str:
    """Returns the suite; the rungs of the reduction ladder are a suite each."""
    return row.key.suite


def by_narrative(row: Scored) -> tuple[str, Inference]:
    """Returns the narrative and the inference, a row of the papers' tables."""
    return row.key.narrative, row.inference


def by_quadrant(row: Scored) -> tuple[Kind, Inference]:
    """Returns the quadrant of the papers' two-dimensional benchmark."""
    return row.kind, row.inference


def by_pivotal_round(row: Scored) -> int | None:
    """Returns the first round in which the queried agent knows; None if it never does."""
    return row.pivotal_round


def is_pivotal(row: Scored) -> bool:
    """Whether the agent is asked in the very round in which it first knows."""
    return row.round_number == row.pivotal_round


def scored_only(rows: Iterable[Scored]) -> tuple[Scored, ...]:
    """Returns the rows without those that have no reply."""
    return tuple(row for row in rows if row.outcome.is_scored)
