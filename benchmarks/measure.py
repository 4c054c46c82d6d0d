"""Measuring, and what a measurement leaves behind.

Times are processor times of this process, so that a busy machine spoils them less.
"""

import time
import timeit
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One line of the table.

    Attributes:
        what: what was measured.
        ours: our figure.
        unit: `s` (less is better) or `/s` (more is better).
        reference: the figure of the reference, measured in the same run; None if there is none.
        against: a note on what the reference is, or why there is none.
        ratio_bar: how many times better than the reference to be.
        bar: the figure to reach, on the machine that the bars were set for.
    """

    what: str
    ours: float
    unit: str
    reference: float | None = None
    against: str = ""
    ratio_bar: float | None = None
    bar: float | None = None

    @property
    def ratio(self) -> float | None:
        """How many times better than the reference we are."""
        if self.reference is None:
            return None
        return self.reference / self.ours if self.unit == "s" else self.ours / self.reference

    @property
    def reached(self) -> bool | None:
        """Whether every bar that can be checked is reached; None if there is none."""
        checks = []
        if self.ratio is not None and self.ratio_bar is not None:
            checks.append(self.ratio >= self.ratio_bar)
        if self.bar is not None:
            checks.append(self.ours <= self.bar if self.unit == "s" else self.ours >= self.bar)
        return all(checks) if checks else None


def seconds(function: Callable[[], object], *, repeat: int = 5) -> float:
    """Returns how long one call takes: the best of several runs of 0.2 s or more, or one call."""
    timer = timeit.Timer(function, timer=time.process_time)
    number, taken = timer.autorange()
    return min([taken, *timer.repeat(repeat - 1, number)]) / number


def seconds_once(function: Callable[[], object]) -> float:
    """Returns how long one call takes that is too slow to be repeated."""
    return timeit.timeit(function, timer=time.process_time, number=1)
