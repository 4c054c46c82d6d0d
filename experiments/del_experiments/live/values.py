"""Lists of settings as people write them: one value alone, or a text such as "0-19" or "3,5"."""

import re
from typing import Annotated, Any, TypeAlias, TypeVar

from pydantic import AfterValidator, BeforeValidator, Field, StrictInt

_PART = re.compile(r"(\d{1,18})(?:-(\d{1,18}))?", re.ASCII)

MOST_NUMBERS = 1_000_000
"""A text names at most so many numbers."""

T = TypeVar("T")


def one_or_more(value: Any) -> Any:
    """Returns a value that is no list as a list of one; None as it is."""
    return value if value is None or isinstance(value, list | tuple) else [value]


def numbers_in(value: Any) -> Any:
    """Returns the numbers that a text such as "0-19" or "3,5,8-9" names; else `one_or_more`.

    Raises:
        ValueError: the text names no numbers, or more than `MOST_NUMBERS`.
    """
    if not isinstance(value, str):
        return one_or_more(value)
    ranges = [_range(part.strip()) for part in value.split(",")]
    n_numbers = sum(map(len, ranges))
    if n_numbers > MOST_NUMBERS:
        raise ValueError(f"that names {n_numbers:,} numbers, and at most {MOST_NUMBERS:,} may be")
    return [number for numbers in ranges for number in numbers]


def _range(text: str) -> range:
    match = _PART.fullmatch(text)
    if match is None:
        raise ValueError("write numbers as in 5, 0-19 or 3,5,8-9")
    first, last = int(match[1]), int(match[2] or match[1])
    if last < first:
        raise ValueError(f"{text} goes down: write the smaller number first, as in {last}-{first}")
    return range(first, last + 1)


def _each_once(values: tuple[T, ...]) -> tuple[T, ...]:
    if not values:
        raise ValueError("name at least one")
    return tuple(dict.fromkeys(values))


Several: TypeAlias = Annotated[
    tuple[T, ...], BeforeValidator(one_or_more), AfterValidator(_each_once)
]
"""One or more, each once."""

Numbers: TypeAlias = Annotated[
    tuple[Annotated[StrictInt, Field(ge=0)], ...],
    BeforeValidator(numbers_in),
    AfterValidator(_each_once),
]
"""One or more numbers from 0 on, each once."""
