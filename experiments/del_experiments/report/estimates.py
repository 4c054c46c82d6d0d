"""Estimates for programs: the value, and both ends of its interval."""

from del_env.scoring.bootstrap import Estimate


def estimated(*names: str) -> tuple[str, ...]:
    """Returns the columns of estimates, each with both ends of its interval."""
    return tuple(f"{name}{end}" for name in names for end in ("", "_low", "_high"))


def ends(estimate: Estimate | None) -> tuple[float | None, float | None, float | None]:
    """Returns the value of an estimate and the ends of its interval, None for what there is not."""
    if estimate is None:
        return None, None, None
    if estimate.interval is None:
        return estimate.value, None, None
    return estimate.value, estimate.interval.low, estimate.interval.high
