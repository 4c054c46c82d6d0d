"""What an error response means: one table for all providers, over the status and the error's body.

Providers tell things that never heal from things that pass by a code in the body, not by the
status alone: a quota that is used up is a 429, like too many requests a minute.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from enum import Enum
from typing import Any

from del_agents.language.json_shapes import table_of

_MOST_CHARACTERS = 500


class Meaning(Enum):
    """What there is to do about a fault."""

    TRANSIENT = "call again"
    PERMANENT = "stop the agent"
    REFUSED = "no answer: the provider refuses this prompt"
    FAILED = "this call has failed, and would fail again"


@dataclass(frozen=True, slots=True)
class Fault:
    """An error response, understood.

    Attributes:
        meaning: what there is to do.
        message: what is wrong, and for a permanent fault what to do about it.
    """

    meaning: Meaning
    message: str


_BY_CODE = {
    Meaning.REFUSED: {
        "content_filter",
        "content_policy_violation",
        "flagged_input",
        "invalid_prompt",
    },
    # Mostly a window that was set too small for prompt and max_tokens together: no fault of the
    # model that could be scored.
    Meaning.FAILED: {
        "context_length_exceeded",
        "exceed_context_size_error",
        "request_too_large",
    },
    Meaning.PERMANENT: {
        "insufficient_quota",
        "billing_not_active",
        "billing_hard_limit_reached",
        "contract_spend_limit_reached",
        "enforced_spend_limit_reached",
        "invalid_api_key",
        "model_not_found",
        "authentication_error",
        "billing_error",
        "permission_error",
        "not_found_error",
    },
    Meaning.TRANSIENT: {"overloaded_error", "rate_limit_error", "api_error", "timeout_error"},
}
_BY_PHRASE = {
    Meaning.FAILED: ("prompt is too long", "maximum context length", "exceed context limit"),
    Meaning.PERMANENT: ("credit balance is too low",),
}
# An error with status 200 and nothing in it that one knows may be anything.
_TRANSIENT_STATUSES = frozenset({200, 408, 409, 425, 429})
_TOO_LARGE = 413
_ADVICE = {
    401: "check the key in {key}",
    402: "the account of the key in {key} has no credit left",
    403: "the key in {key} may not use this model, or not from here",
    404: "check the name of the model, and base_url {address}",
    429: "the quota of the key in {key} is used up: waiting will not help",
}
_ABOUT_THE_KEY = {401, 402, 403, 429}
_ADVICE_BY_PHRASE = {
    "max_completion_tokens": 'set token_limit_parameter = "max_completion_tokens"',
    "temperature": "this model takes no such temperature: take it out if it is set",
}


def fault_of(status: int, body: object, *, key: str, address: str) -> Fault:
    """Returns what an error means.

    Args:
        status: the HTTP status; 200 for an error that came as if all were well.
        body: the response's body: parsed JSON, a text, or None.
        key: what the advice calls the key: its variable; empty if none is sent.
        address: the provider's base_url, for the advice.
    """
    error = _error_object(body)
    message = _message(error, body)
    code = error.get("code")
    # Behind a gateway the status of the server itself is a number in the body.
    true_status = code if status == 200 and isinstance(code, int) else status
    meaning = _meaning(true_status, _codes(error), message)
    told = f"HTTP {true_status}: {message}"
    if meaning is Meaning.PERMANENT:
        advice = _advice(true_status, message, has_key=bool(key))
        told = f"{told} ({advice.format(key=key, address=address)})"
    return Fault(meaning, told)


def _advice(status: int, message: str, *, has_key: bool) -> str:
    if status in _ABOUT_THE_KEY and not has_key:
        return "no key was sent: if the server takes one, name its variable in key_variable"
    if status in _ADVICE:
        return _ADVICE[status]
    fitting = (advice for phrase, advice in _ADVICE_BY_PHRASE.items() if phrase in message)
    return next(fitting, "the request as such is refused: check the settings")


def retry_after_s(headers: Mapping[str, str], now: datetime | None = None) -> float | None:
    """Returns how long the provider asks to wait; None if it does not say, or not in a known form.

    Args:
        headers: the response's headers, by any case.
        now: the present time, for a header that holds a date.
    """
    lowered = {name.lower(): value for name, value in headers.items()}
    milliseconds = _seconds(lowered.get("retry-after-ms"))
    if milliseconds is not None:
        return milliseconds / 1000
    value = lowered.get("retry-after")
    seconds = _seconds(value)
    return seconds if seconds is not None else _seconds_until(value, now or datetime.now(UTC))


def _meaning(status: int, codes: set[str], message: str) -> Meaning:
    for meaning, known in _BY_CODE.items():
        if codes & known:
            return meaning
    for meaning, phrases in _BY_PHRASE.items():
        if any(phrase in message.lower() for phrase in phrases):
            return meaning
    if status == _TOO_LARGE:
        return Meaning.FAILED
    is_passing = status in _TRANSIENT_STATUSES or (status >= 500 and status != 501)
    return Meaning.TRANSIENT if is_passing else Meaning.PERMANENT


def _error_object(body: object) -> Mapping[str, Any]:
    # Google's servers send the object in a list.
    if isinstance(body, list) and len(body) == 1:
        body = body[0]
    if not isinstance(body, dict):
        return {}
    error = body.get("error")
    return error if isinstance(error, dict) else body


def _codes(error: Mapping[str, Any]) -> set[str]:
    found = [error.get("code"), error.get("type"), table_of(error.get("details")).get("error_code")]
    # OpenRouter tells a prompt that its moderation flagged by what it tells about it.
    found.extend(table_of(error.get("metadata")))
    return {code for code in found if isinstance(code, str)}


def _message(error: Mapping[str, Any], body: object) -> str:
    for found in (error.get("message"), error.get("error"), error.get("detail"), body):
        if isinstance(found, str) and found.strip():
            return shortened(" ".join(found.split()))
    return shortened(str(body)) if body else "no message"


def shortened(text: str) -> str:
    """Returns the text, cut off where an error message would become unreadable."""
    return text if len(text) <= _MOST_CHARACTERS else f"{text[:_MOST_CHARACTERS]}..."


def _seconds(value: str | None) -> float | None:
    try:
        seconds = float(value) if value else None
    except ValueError:
        return None
    # A float may be nan, of which nothing can be said.
    return seconds if seconds is not None and 0 <= seconds < float("inf") else None


def _seconds_until(value: str | None, now: datetime) -> float | None:
    try:
        date = parsedate_to_datetime(value) if value else None
    except ValueError:
        return None
    if date is None:
        return None
    aware = date if date.tzinfo else date.replace(tzinfo=UTC)
    return max(0.0, (aware - now).total_seconds())
