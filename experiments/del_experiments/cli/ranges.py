"""Ranges of numbers as people type them."""

import re

from del_env.errors import SettingsError
from del_env.generation.ranges import Interval, Range

_RANGE = re.compile(r"(\d+)(?:(-)(\d*))?")
_INTERVAL = re.compile(r"([0-9.]+)(?:-([0-9.]+))?")


def parse_range(option: str, text: str) -> Range:
    """Returns the range that `text` writes: 3 alone, 3-5, or 3- without an end.

    Raises:
        SettingsError: it is none; the message names the option.
    """
    match = _RANGE.fullmatch(text.strip())
    if match is None:
        raise SettingsError(f"{option} is {text!r}: write a range as 3, 3-5 or 3-")
    low, dash, high = match.groups()
    try:
        return Range(int(low), (int(high) if high else None) if dash else int(low))
    except SettingsError as error:
        raise SettingsError(f"{option} is {text!r}: {error}") from error


def parse_interval(option: str, text: str) -> Interval:
    """Returns the interval that `text` writes: 0.5 alone, or 0.4-0.6.

    Raises:
        SettingsError: it is none; the message names the option.
    """
    match = _INTERVAL.fullmatch(text.strip())
    try:
        low, high = match.groups() if match else ("", "")
        return Interval(float(low), float(high or low))
    except ValueError as error:
        raise SettingsError(
            f"{option} is {text!r}: write numbers from 0 to 1, as 0.5 or 0.4-0.6"
        ) from error
