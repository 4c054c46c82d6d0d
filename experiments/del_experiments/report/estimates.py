"""Estimates for programs: the value, both ends of its interval, and what kind of interval it is."""

from typing import TypeAlias

from del_env.scoring.bootstrap import Estimate, Interval

Ends: TypeAlias = tuple[float | None, float | None, float | None]

BOOTSTRAP = "bootstrap"
EXACT = "exact"


def estimated(*names: str) -> tuple[str, ...]:
    """Returns the columns of estimates, each with its interval as `ends_and_kind` gives it."""
    return tuple(f"{name}{end}" for name in names for end in ("", "_low", "_high", "_interval"))


def ends_and_kind(
    estimate: Estimate | None,
) -> tuple[float | None, float | None, float | None, str | None]:
    """Returns the value, the ends of its interval, and whether that is an exact one."""
    interval = None if estimate is None else estimate.interval
    return (*ends(estimate), None if interval is None else _kind(interval))


def ends(estimate: Estimate | None) -> Ends:
    """Returns the value of an estimate and the ends of its interval, None for what there is not."""
    if estimate is None:
        return None, None, None
    if estimate.interval is None:
        return estimate.value, None, None
    return estimate.value, estimate.interval.low, estimate.interval.high


def _kind(interval: Interval) -> str:
    return EXACT if interval.is_exact else BOOTSTRAP
