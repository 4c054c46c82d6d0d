"""What may be drawn for wishes at all: the puzzles, up to the names, that are not known in vain."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from del_env.errors import SettingsError
from del_env.generation.impossible import Puzzle, Rule, why_impossible
from del_env.generation.wishes import Wishes
from del_env.sampling import Bound
from del_env.scenario import Announcement, informative

Counted: TypeAlias = tuple[int, tuple[Announcement, ...]]
"""A number of positives, and the announcements to choose from."""

Reasons: TypeAlias = dict[Rule | Bound, str]
"""One reason for each rule that left something out, and for each bound that fits nothing."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What is drawn, from the first to the last: each uniformly from what there is.

    Attributes:
        sizes: the numbers of agents.
        puzzles: for each of them the kinds of announcement; for each of these the numbers of
            positives, each with its announcements.
    """

    sizes: tuple[int, ...]
    puzzles: tuple[tuple[tuple[Counted, ...], ...], ...]


def choices_for(wishes: Wishes) -> Choices:
    """Returns what to draw from, without what is known to be impossible.

    Raises:
        SettingsError: nothing is left; the message says why.
    """
    reasons: Reasons = {}
    found = {n: _kinds(n, wishes, reasons) for n in _sizes(wishes)}
    sizes = tuple(n for n, kinds in found.items() if kinds)
    if not sizes:
        raise SettingsError(_message(reasons.values()))
    choices = Choices(sizes, tuple(found[n] for n in sizes))
    _check_both_answers(choices, wishes)
    return choices


def _sizes(wishes: Wishes) -> Iterable[int]:
    last = wishes.n_agents.high
    assert last is not None, "checked with the wishes"
    return range(wishes.n_agents.low, last + 1)


def _kinds(n_agents: int, wishes: Wishes, reasons: Reasons) -> tuple[tuple[Counted, ...], ...]:
    bounds = tuple(Bound) if wishes.bound is None else (wishes.bound,)
    kinds = (tuple(_counted(n_agents, bound, wishes, reasons)) for bound in bounds)
    return tuple(kind for kind in kinds if kind)


def _counted(n_agents: int, bound: Bound, wishes: Wishes, reasons: Reasons) -> Iterator[Counted]:
    for n_positive in _numbers_of_positives(n_agents, bound, wishes, reasons):
        left = []
        for announcement in _announcements(n_agents, bound, n_positive, wishes):
            puzzle = Puzzle(n_agents, n_positive, announcement)
            impossible = why_impossible(puzzle, wishes)
            if impossible is None:
                left.append(announcement)
            else:
                rule, reason = impossible
                reasons.setdefault(rule, f"{reason} (for instance: {puzzle})")
        if left:
            yield n_positive, tuple(left)


def _numbers_of_positives(
    n_agents: int, bound: Bound, wishes: Wishes, reasons: Reasons
) -> list[int]:
    allowed = [k for k in range(n_agents + 1) if _announcements(n_agents, bound, k, wishes)]
    if wishes.n_positive is None:
        usual = range(1, max(n_agents, 2))
        found = [k for k in allowed if k in usual] or allowed
    else:
        found = [k for k in allowed if k in wishes.n_positive]
    if not found:
        reasons.setdefault(bound, _no_announcement(n_agents, bound, wishes))
    return found


def _announcements(
    n_agents: int, bound: Bound, n_positive: int, wishes: Wishes
) -> list[Announcement]:
    """Returns what can be announced truthfully of so many positives, and says something."""
    counts = (q for q in range(n_agents + 1) if wishes.count is None or q in wishes.count)
    every = (bound.announcement(count) for count in counts)
    return [one for one in every if one.allows(n_positive) and informative(one, n_agents)]


def _no_announcement(n_agents: int, bound: Bound, wishes: Wishes) -> str:
    words = bound.value.replace("_", " ")
    count = "any number" if wishes.count is None else str(wishes.count)
    positive = "any number" if wishes.n_positive is None else str(wishes.n_positive)
    return (
        f"of {n_agents} agents with {positive} positive no announcement of {words} {count} is both "
        "true and informative"
    )


def _check_both_answers(choices: Choices, wishes: Wishes) -> None:
    share = wishes.yes_share
    if share is None:
        return
    counted = [
        (n_positive, n_agents)
        for n_agents, kinds in zip(choices.sizes, choices.puzzles, strict=True)
        for kind in kinds
        for n_positive, _ in kind
    ]
    if share > 0 and all(n_positive == 0 for n_positive, _ in counted):
        raise SettingsError(_message([f"a share of Yes of {share}, and nobody is positive"]))
    if share < 1 and all(n_positive == n_agents for n_positive, n_agents in counted):
        raise SettingsError(_message([f"a share of Yes of {share}, and nobody is negative"]))


def _message(reasons: Iterable[str]) -> str:
    told = "; ".join(reasons)
    return f"what is wished for is impossible: {told}. Change one of the wishes"
