"""What familiar stories do to an agent where closed-form patterns do not help."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from del_env.narratives.narrative import Kind
from del_env.scoring.bootstrap import (
    DEFAULT_BOOTSTRAP,
    DIFFERENCES_OF_SHARES,
    Bootstrap,
    ClusterSample,
    Counts,
    Estimate,
    Values,
    ratio,
    tally,
)
from del_env.scoring.errors import ScoringError
from del_env.scoring.rows import Scored, scored_only
from del_env.suites.instance import Inference

_KINDS = (Kind.CLASSIC, Kind.NOVEL)


class Tendency(StrEnum):
    """What the interval of the difference allows to say.

    Source: arXiv 2603.21350, figure 4 and section 4.2, where no interval is given.
    """

    STABLE = "stable"
    """No clear difference."""
    ANCHORED = "anchored to classic"
    """Better on classic narratives."""
    NOVEL = "better on novel"
    """Better on novel narratives."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """How classic and novel narratives differ for an agent in the asymmetric half.

    Attributes:
        difference: its accuracy on classic narratives minus that on novel ones.
        tendency: `stable` unless the interval excludes 0.
    """

    difference: Estimate
    tendency: Tendency


def profile(rows: Iterable[Scored], bootstrap: Bootstrap = DEFAULT_BOOTSTRAP) -> Profile:
    """Returns the profile of an agent; rows of symmetric instances do not count.

    Raises:
        ScoringError: no row of one of the two kinds has a reply.
    """
    asymmetric = [row for row in scored_only(rows) if row.inference is Inference.ASYMMETRIC]
    _check_both_kinds(asymmetric)
    cells = [(_KINDS.index(row.kind), int(row.is_correct)) for row in asymmetric]
    counts = tally([row.cluster for row in asymmetric], cells, (len(_KINDS), 2))
    sample = ClusterSample.draw(counts, bootstrap)
    difference = sample.estimate(kind_difference_of, DIFFERENCES_OF_SHARES)
    return Profile(difference=difference, tendency=_tendency(difference))


def kind_difference_of(tables: Counts) -> Values:
    """Returns the accuracy on classic narratives minus that on novel ones.

    Args:
        tables: shape (..., kind, is right).
    """
    accuracy = ratio(tables[..., 1], tables.sum(axis=-1))
    return accuracy[..., 0] - accuracy[..., 1]


def _tendency(difference: Estimate) -> Tendency:
    if difference.interval is None or not difference.interval.excludes(0):
        return Tendency.STABLE
    return Tendency.ANCHORED if difference.value > 0 else Tendency.NOVEL


def _check_both_kinds(rows: Iterable[Scored]) -> None:
    missing = set(_KINDS) - {row.kind for row in rows}
    if missing:
        raise ScoringError(
            f"no reply to an asymmetric prompt in a {' or '.join(sorted(missing))} narrative: "
            "a profile needs both kinds"
        )
