"""Counts of tokens, as providers give them: kept raw, added up only where a sum is wanted."""

from collections.abc import Iterable, Mapping
from typing import Any

# OpenAI's prompt tokens include the cached ones, Anthropic's input tokens do not.
_OPENAI = ("prompt_tokens", "completion_tokens")
_ANTHROPIC = ("input_tokens", "output_tokens")
_ANTHROPIC_CACHE = ("cache_creation_input_tokens", "cache_read_input_tokens")
_IN_ALL = "total_tokens"
_PARTS = {_OPENAI: _OPENAI, _ANTHROPIC: (*_ANTHROPIC, *_ANTHROPIC_CACHE)}
_TOLD_BY_ALL = (*_OPENAI, *_ANTHROPIC, _IN_ALL)

_MOST = 10**12
"""No reply takes more: a count beyond it is a mistake, and no float could hold any."""


def added(some: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the usage of two calls together, in the provider's own form.

    An answer that called tools took several calls; numbers are added at any depth. A count of
    tokens that only one of the calls tells is null: a part must not pass for the whole.
    """
    total = _sums(some, more)
    for name in _TOLD_BY_ALL:
        if name in total and None in (count_of(some.get(name)), count_of(more.get(name))):
            total[name] = None
    return total


def total_tokens(usage: Mapping[str, Any]) -> int:
    """Returns how many tokens a reply took in all, by either API's raw usage; 0 if none is told.

    What is not told of them is not in it: see `are_tokens_told`. Some servers tell the same by
    both APIs' names: it is counted once.
    """
    for names, parts in _PARTS.items():
        if _are_all_told(usage, names):
            return _sum(usage, parts)
    in_all = count_of(usage.get(_IN_ALL))
    return max(_sum(usage, parts) for parts in _PARTS.values()) if in_all is None else in_all


def are_tokens_told(usage: Mapping[str, Any]) -> bool:
    """Whether the usage tells the tokens of the prompt and of the reply, or of both together."""
    return any(_are_all_told(usage, names) for names in (*_PARTS, (_IN_ALL,)))


def count_of(value: object) -> int | None:
    """Returns a count of tokens as a provider gave it; None if it is none."""
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return value if 0 <= value <= _MOST else None


def _are_all_told(usage: Mapping[str, Any], names: Iterable[str]) -> bool:
    return all(count_of(usage.get(name)) is not None for name in names)


def _sum(usage: Mapping[str, Any], names: Iterable[str]) -> int:
    return sum(count_of(usage.get(name)) or 0 for name in names)


def _sums(some: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    names = dict.fromkeys([*some, *more])
    return {name: _added(some.get(name), more.get(name)) for name in names}


def _added(some: Any, more: Any) -> Any:
    if isinstance(some, dict) and isinstance(more, dict):
        return _sums(some, more)
    if _is_number(some) and _is_number(more):
        return some + more
    return some if more is None else more


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
