"""Counts of tokens, as providers give them: kept raw, added up only where a sum is wanted."""

from collections.abc import Mapping
from typing import Any

# OpenAI's prompt tokens include the cached ones, Anthropic's input tokens do not.
_OPENAI = ("prompt_tokens", "completion_tokens")
_ANTHROPIC = ("input_tokens", "output_tokens")
_ANTHROPIC_CACHE = ("cache_creation_input_tokens", "cache_read_input_tokens")

_MOST = 10**12
"""No reply takes more: a count beyond it is a mistake, and no float could hold any."""


def added(some: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the usage of two calls together, in the provider's own form.

    An answer that called tools took several calls; numbers are added at any depth.
    """
    names = dict.fromkeys([*some, *more])
    return {name: _added(some.get(name), more.get(name)) for name in names}


def total_tokens(usage: Mapping[str, Any]) -> int:
    """Returns how many tokens a reply took in all, by either API's raw usage; 0 if none is told.

    What is not told of them is not in it: see `are_tokens_told`.
    """
    in_all = count_of(usage.get("total_tokens"))
    if in_all is not None and not _are_both_told(usage):
        return in_all
    names = (*_OPENAI, *_ANTHROPIC, *_ANTHROPIC_CACHE)
    return sum(count_of(usage.get(name)) or 0 for name in names)


def are_tokens_told(usage: Mapping[str, Any]) -> bool:
    """Whether the usage tells the tokens of the prompt and of the reply, or of both together."""
    return _are_both_told(usage) or count_of(usage.get("total_tokens")) is not None


def count_of(value: object) -> int | None:
    """Returns a count of tokens as a provider gave it; None if it is none."""
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return value if 0 <= value <= _MOST else None


def _are_both_told(usage: Mapping[str, Any]) -> bool:
    return any(
        all(count_of(usage.get(name)) is not None for name in names)
        for names in (_OPENAI, _ANTHROPIC)
    )


def _added(some: Any, more: Any) -> Any:
    if isinstance(some, dict) and isinstance(more, dict):
        return added(some, more)
    if _is_number(some) and _is_number(more):
        return some + more
    return some if more is None else more


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
