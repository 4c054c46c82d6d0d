"""Lists of settings as people write them: one value alone, or a text such as "0-19" or "3,5"."""

import re
from typing import Annotated, Any, TypeAlias, TypeVar

from pydantic import AfterValidator, BeforeValidator, Field, StrictInt

_PART = re.compile(r"(\d+)(?:-(\d+))?", re.ASCII)
_MOST = 1_000_000

T = TypeVar("T")


def one_or_more(value: Any) -> Any:
    """Returns a value that is no list as a list of one; None as it is."""
    return value if value is None or isinstance(value, list | tuple) else [value]


def numbers_in(value: Any) -> Any:
    """Returns the numbers that a text such as "0-19" or "3,5,8-9" names; else `one_or_more`.

    Raises:
        ValueError: the text names no numbers, or more than a million at once.
    """
    if not isinstance(value, str):
        return one_or_more(value)
    return [number for part in value.split(",") for number in _range(part.strip())]


def _range(text: str) -> range:
    match = _PART.fullmatch(text)
    first, last = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
    if not first <= last < first + _MOST:
        raise ValueError("write numbers as in 5, 0-19 or 3,5,8-9")
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
