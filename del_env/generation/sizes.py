"""How large instances may be: all 2^n worlds up to 20 agents, the announced ones beyond that."""

from collections.abc import Iterable, Iterator
from itertools import accumulate, takewhile
from math import comb

from del_env.errors import SettingsError
from del_env.generation.wishes import Wishes
from del_env.oracle import count_announced
from del_env.oracle.big_integer import MAX_AGENTS
from del_env.oracle.costs import told_count
from del_env.sampling import Bound
from del_env.scenario import Announcement, AtLeast

MAX_STATUSES = MAX_AGENTS << MAX_AGENTS
"""Agents times worlds: no more are searched where the worlds are listed than in the other case."""


def fits(n_agents: int, announcement: Announcement) -> bool:
    """Whether instances of so many agents can be searched under the announcement."""
    if n_agents <= MAX_AGENTS:
        return True
    bound = Bound.AT_LEAST if isinstance(announcement, AtLeast) else Bound.AT_MOST
    return _n_exceptional(n_agents, bound, announcement.count) <= _most_exceptional(n_agents)


def check_sizes(wishes: Wishes) -> None:
    """Checks that whatever may be drawn for the wishes can be searched.

    Raises:
        SettingsError: something cannot; the message names it, and what would do.
    """
    if wishes.always_symmetric:
        return
    for n_agents, bound, announcement in _loosest(wishes):
        if not fits(n_agents, announcement):
            raise SettingsError(_refusal(n_agents, bound, announcement))


def _loosest(wishes: Wishes) -> Iterator[tuple[int, Bound, Announcement]]:
    """Yields of each size above the limit what leaves most worlds, for each bound."""
    last = wishes.n_agents.high
    assert last is not None, "checked with the wishes"
    for n_agents in range(max(wishes.n_agents.low, MAX_AGENTS + 1), last + 1):
        for bound in Bound if wishes.bound is None else (wishes.bound,):
            wished = (q for q in _informative(n_agents, bound) if _is_wished(q, wishes))
            if (count := next(wished, None)) is not None:
                yield n_agents, bound, bound.announcement(count)


def _informative(n_agents: int, bound: Bound) -> Iterable[int]:
    """Returns the counts of the announcements that say something, the loosest first."""
    return range(1, n_agents + 1) if bound is Bound.AT_LEAST else range(n_agents - 1, -1, -1)


def _is_wished(count: int, wishes: Wishes) -> bool:
    return wishes.count is None or count in wishes.count


def _n_exceptional(n_agents: int, bound: Bound, count: int) -> int:
    """Returns how many agents at most are other than nearly all are under a tight announcement."""
    return n_agents - count if bound is Bound.AT_LEAST else count


def _most_exceptional(n_agents: int) -> int:
    """Returns how many may be so at most, that instances can be searched."""
    # Added up from the tightest announcement on, and no further than it fits: the rest is huge.
    n_worlds = accumulate(comb(n_agents, k) for k in range(n_agents + 1))
    fitting = takewhile(lambda n: n_agents * n <= MAX_STATUSES, n_worlds)
    return sum(1 for _ in fitting) - 1


def _refusal(n_agents: int, bound: Bound, announcement: Announcement) -> str:
    most = _most_exceptional(n_agents)
    tight = bound.announcement(_n_exceptional(n_agents, bound, most))
    n_worlds = told_count(count_announced(n_agents, announcement))
    return (
        f"{n_agents} agents, {announcement}: {n_worlds} worlds are too many to search instances "
        f"among: wish for an announcement of {tight} or tighter, up to {MAX_AGENTS} agents, or "
        "symmetric ones"
    )
