"""Range and Interval: what a wish allows a number to be."""

from dataclasses import dataclass
from typing import Self

from del_env.checks import is_integer, is_number
from del_env.errors import SettingsError


@dataclass(frozen=True, slots=True)
class Range:
    """Whole numbers from `low` to `high`, both included.

    Attributes:
        low: the lowest, from 0.
        high: the highest; None for no end.

    Raises:
        SettingsError: it holds no number.
    """

    low: int
    high: int | None = None

    def __post_init__(self) -> None:
        ends = [end for end in (self.low, self.high) if end is not None]
        if not all(map(is_integer, ends)) or not 0 <= self.low <= ends[-1]:
            raise SettingsError(
                f"the range from {self.low!r} to {self.high!r} is none: give whole numbers from 0 "
                "on, the lower one first"
            )

    @classmethod
    def exactly(cls, value: int) -> Self:
        """Returns the range that holds that number alone."""
        return cls(value, value)

    def __contains__(self, value: int) -> bool:
        return self.low <= value and (self.high is None or value <= self.high)

    def overlaps(self, low: int, high: int) -> bool:
        """Whether it holds some number from `low` to `high`."""
        return max(self.low, low) <= (high if self.high is None else min(self.high, high))

    def __str__(self) -> str:
        if self.high is None:
            return f"{self.low} or more"
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"


@dataclass(frozen=True, slots=True)
class Interval:
    """Chances from `low` to `high`.

    Attributes:
        low: the lowest, from 0.
        high: the highest, to 1.

    Raises:
        SettingsError: it holds no number from 0 to 1.
    """

    low: float
    high: float

    def __post_init__(self) -> None:
        if not (is_number(self.low) and is_number(self.high) and 0 <= self.low <= self.high <= 1):
            raise SettingsError(
                f"density from {self.low!r} to {self.high!r}: give numbers from 0 to 1, the lower "
                "one first"
            )

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"
