"""Sequences of bits, as callers give worlds and matrices: what is valid, and what is made valid."""

from collections.abc import Mapping, Sequence, Set
from itertools import chain
from typing import Any, TypeGuard

from del_env.errors import ScenarioError

_PLAIN, _BITS = frozenset((bool, int)), frozenset((0, 1))


def is_valid_row(entries: Any) -> TypeGuard[tuple[bool, ...]]:
    """Whether it is a tuple of booleans, not an empty one."""
    return isinstance(entries, tuple) and set(map(type, entries)) == {bool}


def is_valid_matrix(rows: Any) -> TypeGuard[tuple[tuple[bool, ...], ...]]:
    """Whether it is an n x n tuple of tuples of booleans, not an empty one."""
    return (
        isinstance(rows, tuple)
        and set(map(type, rows)) == {tuple}
        and set(map(len, rows)) == {len(rows)}
        and set(map(type, chain.from_iterable(rows))) == {bool}
    )


def entries_of(name: str, values: Sequence[Any]) -> list[Any]:
    """Returns the entries of any sequence.

    Raises:
        ScenarioError: it is none, or a text, or without an order of its own.
    """
    # A string would pass as a sequence of characters, each of which fails below with a worse
    # message, and a set in an order of chance; a 0-d array has no length at all.
    try:
        if not isinstance(values, str | bytes | Set | Mapping):
            return list(values)
    except TypeError:
        pass
    raise ScenarioError(f"{name} is {values!r}: give a sequence of 0 and 1")


def checked_bits(name: str, place: tuple[int, ...], values: list[Any]) -> tuple[bool, ...]:
    """Returns values as booleans; `place` is where they stand in what is called `name`.

    Raises:
        ScenarioError: one is other than 0, 1, False, True; the message says where it stands.
    """
    # Plain bits are the rule (files hold them); all else is looked at one by one.
    if _PLAIN.issuperset(map(type, values)) and _BITS.issuperset(values):
        return tuple(map(bool, values))
    return tuple(_bit(name, (*place, index), value) for index, value in enumerate(values))


def _bit(name: str, place: tuple[int, ...], value: Any) -> bool:
    if not _is_scalar(value) or value not in (0, 1):
        where = "".join(f"[{index}]" for index in place)
        raise ScenarioError(f"{name}{where} is {value!r}: only 0, 1, False and True are allowed")
    return bool(value)


def _is_scalar(value: Any) -> bool:
    return not hasattr(value, "__len__") and getattr(value, "shape", ()) == ()
