"""Closed form for the symmetric matrix: everybody observes all the others, nobody itself.

Source: arXiv 2603.21350, appendix A.2: with s = |k - q| + 1 the positive agents know from round s
on and the negative ones from s + 1 under "at least q"; the other way round under "at most q". An
uninformative announcement teaches nobody anything. Cost: O(n); no world is listed.
"""

from collections.abc import Iterator
from itertools import accumulate, islice
from math import comb

from del_env.answers import Disclosure
from del_env.oracle.trace import Trace
from del_env.scenario import AtLeast, Scenario, informative

NAME = "closed form"


def trace(scenario: Scenario, disclosure: Disclosure) -> Trace:
    """Returns the rounds of a symmetric scenario, which are the same under both disclosures."""
    n = scenario.n_agents
    if not informative(scenario.announcement, n):
        return Trace(knowers=(frozenset(),), worlds_left=(2**n, 2**n))
    n_silent = abs(scenario.n_positive - scenario.announcement.count)
    worlds_left = [*islice(_worlds_after_silence(scenario), n_silent + 1), 1]
    knowers = [frozenset[int]()] * n_silent + [_first_knowers(scenario)]
    if worlds_left[-2] > 1:
        knowers.append(frozenset(range(n)))
        worlds_left.append(1)
    return Trace(knowers=tuple(knowers), worlds_left=tuple(worlds_left))


def _first_knowers(scenario: Scenario) -> frozenset[int]:
    first = isinstance(scenario.announcement, AtLeast)
    return frozenset(a for a, positive in enumerate(scenario.world) if positive == first)


def _worlds_after_silence(scenario: Scenario) -> Iterator[int]:
    """Yields how many worlds are left after 0, 1, 2, ... silent rounds.

    Each silent round moves the bound by one: nobody positive saw q - 1 others, so at least q + 1
    are positive.
    """
    n, q = scenario.n_agents, scenario.announcement.count
    # "At most q positive" is "at least n - q negative": the counts are the same.
    bound = q if isinstance(scenario.announcement, AtLeast) else n - q
    tails = accumulate(comb(n, k) for k in range(n, bound - 1, -1))
    yield from reversed(list(tails))
