"""Options that cannot be had together, or not alone."""

from dataclasses import fields
from itertools import combinations

from del_env.errors import SettingsError
from del_experiments.cli.options import PuzzleOptions

_WHOLE = ("scenario", "suite")
_ALTERNATIVES = (("at_least", "at_most"), ("symmetric", "density", "observation"))


def check_contradictions(options: PuzzleOptions) -> None:
    """Checks that the options leave no doubt about the puzzle.

    Raises:
        SettingsError: they do; the message names the options and the way out.
    """
    given = [field.name for field in fields(options) if _is_given(getattr(options, field.name))]
    for whole in _WHOLE:
        others = [_flag(name) for name in given if name not in (whole, "instance")]
        if whole in given and others:
            raise SettingsError(
                f"{_flag(whole)} gives the whole puzzle: leave it out, or else leave out "
                f"{', '.join(others)}"
            )
    if "instance" in given and not set(_WHOLE) & set(given):
        raise SettingsError("--instance chooses from a file or a suite: add --scenario or --suite")
    for alternatives in _ALTERNATIVES:
        for one, other in combinations(alternatives, 2):
            if one in given and other in given:
                raise SettingsError(
                    f"{_flag(one)} and {_flag(other)} contradict each other: leave one out"
                )
    if "world" in given:
        _check_goes_with_world(given)


def _check_goes_with_world(given: list[str]) -> None:
    missing = [
        f"one of {', '.join(map(_flag, alternatives))}"
        for alternatives in _ALTERNATIVES
        if not set(alternatives) & set(given)
    ]
    if missing:
        raise SettingsError(
            f"--world goes with what else makes its puzzle: add {', and '.join(missing)}"
        )


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _is_given(value: object) -> bool:
    return value is not None and value is not False  # 0 is a value, and equals False
