"""Wishes: what generated instances should be like."""

from dataclasses import dataclass
from typing import Any

from del_env.checks import is_number
from del_env.errors import SettingsError
from del_env.generation.ranges import Interval, Range
from del_env.sampling import Bound

DEFAULT_DENSITY = Interval(0.5, 0.5)

_RANGES = (
    "n_agents",
    "count",
    "n_positive",
    "pivotal_round",
    "rounds_until_all",
    "worlds_left",
    "claims_needed",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What instances should be like, each asking an agent in its pivotal round.

    What is None may be anything. The matrix, the number of positives, the count and the queried
    agent are drawn, and draws that are not as wished are thrown away. See `Measures` for what
    the last ranges are about. Whether wishes contradict each other is for `generate` to say.

    Attributes:
        n_agents: how many agents; drawn uniformly.
        symmetric: whether everybody observes all the others.
        density: how likely it is that an agent observes another one (nobody observes itself);
            from an interval it is drawn uniformly for each matrix. None is 0.5.
        bound: which way the announcement bounds the number of positives; None draws it.
        count: the count of the announcement; None draws it from the informative ones.
        n_positive: how many agents are positive; None draws it from 1...n-1 or, where the
            announcement allows none of these, from 0...n.
        agent: the queried agent, from 0; None draws it.
        pivotal_round: the first round, from 1, in which the queried agent knows.
        rounds_until_all: the first round in which everybody knows; a wish for any range leaves
            out the instances in which somebody never does.
        worlds_left: how many worlds are possible before the pivotal round.
        claims_needed: how many single claims are enough to settle the answer; a wish leaves out
            the instances of which it is known only that so many are enough.
        yes_share: which share of the answers are Yes; None takes them as they come.
        unique_up_to_renaming: whether to leave out what differs from an instance before in the
            numbers of the agents alone. Equal instances are always left out.

    Raises:
        SettingsError: a value is outside its range.
    """

    n_agents: Range = Range.exactly(7)  # noqa: RUF009  (it is immutable)
    symmetric: bool = False
    density: Interval | None = None
    bound: Bound | None = Bound.AT_LEAST
    count: Range | None = None
    n_positive: Range | None = None
    agent: int | None = None
    pivotal_round: Range = Range(1)  # noqa: RUF009
    rounds_until_all: Range | None = None
    worlds_left: Range | None = None
    claims_needed: Range | None = None
    yes_share: float | None = None
    unique_up_to_renaming: bool = False

    def __post_init__(self) -> None:
        for name in _RANGES:
            _check_kind(name, getattr(self, name), Range, "Range(low, high)")
        _check_kind("density", self.density, Interval, "Interval(low, high)")
        _check_kind("bound", self.bound, Bound, "a Bound")
        if self.n_agents.low < 1 or self.n_agents.high is None:
            raise SettingsError(f"n_agents is {self.n_agents}: give a range from 1 on, with an end")
        if self.symmetric and self.density is not None:
            raise SettingsError(
                f"symmetric and density {self.density} contradict each other, as everybody "
                "observes all the others in a symmetric matrix: leave one out"
            )
        share = self.yes_share
        if share is not None and not (is_number(share) and 0 <= share <= 1):
            raise SettingsError(f"yes_share is {share!r}: choose a number from 0 to 1")
        self._check_agent()

    @property
    def always_symmetric(self) -> bool:
        """Whether everybody observes all the others in every draw."""
        return self.symmetric or (self.density is not None and self.density.low == 1)

    def _check_agent(self) -> None:
        last = self.n_agents.low - 1
        if self.agent is not None and (isinstance(self.agent, bool) or not 0 <= self.agent <= last):
            raise SettingsError(
                f"agent is {self.agent!r}, and there may be as few as {last + 1} agents: choose an "
                f"integer from 0 to {last}"
            )


def _check_kind(name: str, value: Any, kind: type, form: str) -> None:
    if value is not None and not isinstance(value, kind):
        raise SettingsError(f"{name} is {value!r}: give {form}, or leave it out")
