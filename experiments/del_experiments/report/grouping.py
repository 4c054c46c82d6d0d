"""By what the rows of a suite are split, and in which order the parts come."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from del_env.narratives.narrative import Kind
from del_env.scoring.rows import Scored, grouped
from del_env.suites.instance import Inference
from del_experiments.report.lines import Group, Grouping

_KINDS, _HALVES = list(Kind), list(Inference)
_NEVER = 0

Split: TypeAlias = Callable[[Scored], Group]


def split(rows: Iterable[Scored], grouping: Grouping) -> dict[Group, tuple[Scored, ...]]:
    """Returns the rows by group, the groups in order."""
    groups = grouped(rows, _SPLITS[grouping])
    return {group: groups[group] for group in sorted(groups, key=_place)}


def _by_suite(row: Scored) -> Group:
    return Group(grouping=Grouping.SUITE)


def _by_quadrant(row: Scored) -> Group:
    return Group(grouping=Grouping.QUADRANT, kind=row.kind, inference=row.inference)


def _by_narrative(row: Scored) -> Group:
    return Group(
        grouping=Grouping.NARRATIVE,
        narrative=row.key.narrative,
        kind=row.kind,
        inference=row.inference,
    )


def _by_pivotal_round(row: Scored) -> Group:
    # A round of one half has nothing to do with the same round of the other.
    return Group(
        grouping=Grouping.PIVOTAL_ROUND,
        inference=row.inference,
        pivotal_round=row.pivotal_round or _NEVER,
    )


_SPLITS: Mapping[Grouping, Split] = {
    Grouping.SUITE: _by_suite,
    Grouping.QUADRANT: _by_quadrant,
    Grouping.NARRATIVE: _by_narrative,
    Grouping.PIVOTAL_ROUND: _by_pivotal_round,
}


def _place(group: Group) -> tuple[int, int, bool, int, str]:
    return (
        0 if group.inference is None else _HALVES.index(group.inference),
        0 if group.kind is None else _KINDS.index(group.kind),
        group.pivotal_round == _NEVER,
        group.pivotal_round or 0,
        group.narrative or "",
    )
