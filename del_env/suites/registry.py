"""Suites by name."""

from collections.abc import Callable
from functools import partial

from del_env.errors import SettingsError
from del_env.suites import fresh_suite, ladder, pattern
from del_env.suites.fresh_settings import FreshSettings
from del_env.suites.suite import Suite

_PUBLISHED: dict[str, Callable[[], Suite]] = {
    pattern.NAME: pattern.pattern_epistemic,
    **{ladder.ladder_name(rung): partial(ladder.reduction_ladder, rung) for rung in ladder.RUNGS},
}


def suite_names() -> tuple[str, ...]:
    """Returns the names that `load_suite` takes: the published suites, then `fresh`."""
    return (*_PUBLISHED, fresh_suite.NAME)


def load_suite(name: str, seed: int | None = None, settings: FreshSettings | None = None) -> Suite:
    """Returns the suite of that name.

    Args:
        name: one of `suite_names()`.
        seed: for `fresh`: what its instances are drawn from. A published suite takes none.
        settings: for `fresh`: what its instances are like; None takes the defaults.

    Raises:
        SettingsError: there is no such suite, `fresh` has no seed, or a published suite has one.
    """
    if name == fresh_suite.NAME:
        if seed is None:
            raise SettingsError("the suite 'fresh' is drawn: give it a seed")
        return fresh_suite.fresh(seed, settings or FreshSettings())
    if name not in _PUBLISHED:
        raise SettingsError(f"no suite is named {name!r}: choose one of {', '.join(suite_names())}")
    if seed is not None or settings is not None:
        raise SettingsError(
            f"the suite {name!r} is fixed: leave seed and settings out, or take "
            f"{fresh_suite.NAME!r}"
        )
    return _PUBLISHED[name]()
