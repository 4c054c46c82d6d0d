"""What is a number, what is a choice: checks that settings, seeds and seats share."""

import operator
from enum import StrEnum
from numbers import Real
from typing import Any, TypeVar

from del_env.errors import SettingsError

E = TypeVar("E", bound=StrEnum)


def is_integer(value: Any) -> bool:
    """Whether it is a whole number, numpy's included; True and False are none, nor is a row."""
    if type(value) is int:
        return True
    try:
        operator.index(value)
    except TypeError:
        return False
    return not isinstance(value, bool)


def is_number(value: Any) -> bool:
    """Whether it is a real number; True and False are none."""
    return isinstance(value, Real) and not isinstance(value, bool)


def checked_integer(name: str, value: Any, low: int, high: int | None = None) -> int:
    """Returns the setting `name`, an integer from `low` to `high` (None: without end).

    Raises:
        SettingsError: it is none.
    """
    if not is_integer(value) or value < low or (high is not None and value > high):
        upwards = "on" if high is None else f"to {high}"
        raise SettingsError(f"{name} is {value!r}: choose an integer from {low} {upwards}")
    return operator.index(value)


def checked_member(kind: type[E], name: str, value: Any) -> E:
    """Returns the member of an enumeration that the setting `name` chooses.

    Raises:
        SettingsError: there is none of that name; the message lists those that there are.
    """
    try:
        return kind(value)
    except ValueError:
        choices = ", ".join(repr(member.value) for member in kind)
        raise SettingsError(f"{name} is {value!r}: choose one of {choices}") from None
