"""Standing: how far a run is, in numbers and in words."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How far a run is.

    Attributes:
        n_total: how many questions there are.
        n_before: how many were answered when it was begun or resumed.
        n_now: how many were asked since.
        outcomes: what came of the questions so far, counted by outcome.
        cost: what the replies cost so far, in words; empty if nothing has a price.
        elapsed_s: how long it has been asking.
        per_s: how many questions are answered a second; None if that cannot be said.
    """

    n_total: int
    n_before: int
    n_now: int
    outcomes: Mapping[str, int]
    cost: str
    elapsed_s: float
    per_s: float | None = None

    @property
    def n_done(self) -> int:
        """How many questions need no asking any more, this time."""
        return self.n_before + self.n_now

    @property
    def remaining_s(self) -> float | None:
        """How long it will take at that rate; None if there is none."""
        return None if self.per_s is None else (self.n_total - self.n_done) / self.per_s


def progress_words(standing: Standing) -> str:
    """Returns for instance "512 of 1,400, 24.0/s, 0:00:37 left"."""
    words = [f"{standing.n_done:,} of {standing.n_total:,}"]
    if standing.per_s is not None and standing.remaining_s is not None:
        words += [_rate(standing.per_s), f"{_clock(standing.remaining_s)} left"]
    return ", ".join(words)


def outcome_words(standing: Standing) -> str:
    """Returns for instance "correct 300, wrong 212, cost $0.12"; without what did not occur."""
    words = [f"{name} {count:,}" for name, count in standing.outcomes.items() if count]
    return ", ".join([*words, standing.cost] if standing.cost else words)


def _rate(per_s: float) -> str:
    return f"{per_s:.1f}/s" if per_s >= 1 else f"{per_s * 60:.1f}/min"


def _clock(seconds: float) -> str:
    minutes, second = divmod(round(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}"
