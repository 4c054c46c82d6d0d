"""Counts of tokens, as providers give them: kept raw, added up only where a sum is wanted."""

from collections.abc import Mapping
from typing import Any


def added(some: Mapping[str, Any], more: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the usage of two calls together, in the provider's own form.

    An answer that called tools took several calls; numbers are added at any depth.
    """
    names = dict.fromkeys([*some, *more])
    return {name: _added(some.get(name), more.get(name)) for name in names}


def total_tokens(usage: Mapping[str, Any]) -> int:
    """Returns how many tokens a reply took in all, by either API's raw usage; 0 if none is told."""
    # OpenAI's prompt tokens include the cached ones, Anthropic's input tokens do not.
    openai = ("prompt_tokens", "completion_tokens")
    anthropic = (
        "input_tokens",
        "cache_creation_input_tokens",
        "cache_read_input_tokens",
        "output_tokens",
    )
    return sum(_count(usage.get(name)) for name in (*openai, *anthropic))


def _count(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def _added(some: Any, more: Any) -> Any:
    if isinstance(some, dict) and isinstance(more, dict):
        return added(some, more)
    if _is_number(some) and _is_number(more):
        return some + more
    return some if more is None else more


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
