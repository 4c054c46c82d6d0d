"""The one retry layer, and what an error response means to it. No clock runs here."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from del_agents.language.errors import CallFailedError, LongWaitError, TransientCallError
from del_agents.language.faults import Meaning, fault_of, retry_after_s
from del_agents.language.retry import RetryPolicy, with_retries


class Calls:
    """A call that has these outcomes in turn, and the waits between."""

    def __init__(self, *outcomes: Exception | str, jitter: float = 0.5) -> None:
        self._outcomes: Iterator[Exception | str] = iter(outcomes)
        self._jitter = jitter
        self.waits: list[float] = []

    def __call__(self) -> str:
        outcome = next(self._outcomes)
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    def policy(self, retries: int, max_wait_s: float = 120.0) -> RetryPolicy:
        return RetryPolicy(
            retries=retries,
            max_wait_s=max_wait_s,
            pause=self.waits.append,
            jitter=lambda: self._jitter,
        )


def passing(retry_after_s: float | None = None) -> TransientCallError:
    return TransientCallError("busy", retry_after_s=retry_after_s)


def test_waits_double_from_one_second_to_the_longest_allowed() -> None:
    calls = Calls(*[passing() for _ in range(6)], "Yes")
    assert with_retries(calls, calls.policy(6, max_wait_s=10)) == "Yes"
    assert calls.waits == [1, 2, 4, 8, 10, 10]


@pytest.mark.parametrize(("jitter", "wait"), [(0.0, 0.5), (1.0, 1.5)])
def test_waits_are_spread(jitter: float, wait: float) -> None:
    calls = Calls(passing(), "Yes", jitter=jitter)
    with_retries(calls, calls.policy(1))
    assert calls.waits == [wait]


def test_a_wait_that_is_asked_for_is_kept_exactly() -> None:
    calls = Calls(passing(0.25), passing(120.0), "Yes")
    with_retries(calls, calls.policy(2))
    assert calls.waits == [0.25, 120.0]


def test_who_is_asked_to_wait_for_no_time_waits_as_if_nothing_were_asked() -> None:
    calls = Calls(passing(0.0), passing(0.0), passing(0.0), "Yes")
    assert with_retries(calls, calls.policy(3)) == "Yes"
    assert calls.waits == [1, 2, 4]


def test_a_longer_wait_than_allowed_ends_it_at_once() -> None:
    calls = Calls(passing(120.5))
    with pytest.raises(LongWaitError, match=r"busy; it asks to wait 120\.5 s"):
        with_retries(calls, calls.policy(3))
    assert calls.waits == []


def test_after_the_last_attempt_nobody_waits() -> None:
    calls = Calls(passing(), passing())
    with pytest.raises(CallFailedError, match=r"busy \(given up after 2 attempts\)") as raised:
        with_retries(calls, calls.policy(1))
    assert not isinstance(raised.value, TransientCallError)
    assert calls.waits == [1]


@pytest.mark.parametrize("error", [CallFailedError("no"), KeyError("a mistake of ours")])
def test_what_does_not_pass_by_is_never_called_again(error: Exception) -> None:
    calls = Calls(error, "Yes")
    with pytest.raises(type(error)):
        with_retries(calls, calls.policy(3))
    assert calls.waits == []


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"Retry-After": "3"}, 3.0),
        ({"retry-after": "0.5"}, 0.5),
        ({"retry-after": "0"}, 0.0),
        ({"retry-after-ms": "250", "retry-after": "9"}, 0.25),
        ({"retry-after": "Mon, 30 Nov 2026 12:00:30 GMT"}, 30.0),
        ({"retry-after": "Mon, 30 Nov 2026 11:59:00 GMT"}, 0.0),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "-3"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "inf"}, None),
        ({"retry-after": ""}, None),
    ],
)
def test_the_wait_that_a_provider_asks_for_is_read(
    headers: dict[str, str], seconds: float | None
) -> None:
    now = datetime(2026, 11, 30, 12, 0, 0, tzinfo=UTC)
    assert retry_after_s(headers, now) == seconds


@pytest.mark.parametrize(
    ("status", "body", "meaning"),
    [
        (429, {"error": {"code": "rate_limit_exceeded"}}, Meaning.TRANSIENT),
        (429, {"error": {"code": None, "type": "insufficient_quota"}}, Meaning.PERMANENT),
        (429, {"code": "insufficient_quota", "message": "x"}, Meaning.PERMANENT),
        (
            429,
            {
                "error": {
                    "type": "rate_limit_error",
                    "details": {"error_code": "enforced_spend_limit_reached"},
                }
            },
            Meaning.PERMANENT,
        ),
        (400, {"error": {"message": "Your credit balance is too low"}}, Meaning.PERMANENT),
        (400, {"error": {"code": "context_length_exceeded"}}, Meaning.FAILED),
        (400, {"message": "This model's maximum context length is 9"}, Meaning.FAILED),
        (400, {"error": {"type": "exceed_context_size_error"}}, Meaning.FAILED),
        (400, {"error": {"code": "invalid_prompt"}}, Meaning.REFUSED),
        (403, {"error": {"code": 403, "metadata": {"flagged_input": "..."}}}, Meaning.REFUSED),
        (403, {"error": {"code": 403, "metadata": {"provider_name": "x"}}}, Meaning.PERMANENT),
        (400, {"message": "input length and `max_tokens` exceed context limit"}, Meaning.FAILED),
        (413, {"error": {"type": "request_too_large"}}, Meaning.FAILED),
        (413, {"error": {"code": "rate_limit_exceeded"}}, Meaning.FAILED),
        (429, [{"error": {"code": "insufficient_quota"}}], Meaning.PERMANENT),
        (429, [{"error": {"code": 429, "status": "RESOURCE_EXHAUSTED"}}], Meaning.TRANSIENT),
        (200, {"error": {"code": 502}}, Meaning.TRANSIENT),
        (200, {"error": {"code": 402}}, Meaning.PERMANENT),
        (200, {"error": "?"}, Meaning.TRANSIENT),
        (500, "<html>", Meaning.TRANSIENT),
        (529, None, Meaning.TRANSIENT),
        *((status, None, Meaning.TRANSIENT) for status in (408, 409, 425, 429)),
        (418, None, Meaning.PERMANENT),
    ],
)
def test_what_heals_is_told_from_what_does_not_by_status_and_code(
    status: int, body: Any, meaning: Meaning
) -> None:
    assert fault_of(status, body, key="K", address="A").meaning is meaning


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({"error": {"message": "a\n  b"}}, "HTTP 500: a b"),
        ({"error": "a"}, "HTTP 500: a"),
        ({"detail": "a"}, "HTTP 500: a"),
        ("a", "HTTP 500: a"),
        ([{"error": {"message": "a"}}], "HTTP 500: a"),
        ([], "HTTP 500: no message"),
        ({"odd": 1}, "HTTP 500: {'odd': 1}"),
        (None, "HTTP 500: no message"),
        ("x" * 2000, f"HTTP 500: {'x' * 500}..."),
    ],
)
def test_the_message_of_an_error_is_found_and_kept_short(body: Any, told: str) -> None:
    assert fault_of(500, body, key="K", address="A").message == told


@pytest.mark.parametrize(
    ("message", "advice"),
    [
        (
            "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
            'set token_limit_parameter = "max_completion_tokens"',
        ),
        ("Unsupported value: 'temperature' does not support 0.5", "takes no such temperature"),
        ("Unknown field", "check the settings"),
    ],
)
def test_what_a_reasoning_model_refuses_is_told_with_the_setting(message: str, advice: str) -> None:
    fault = fault_of(400, {"error": {"message": message}}, key="K", address="A")
    assert fault.meaning is Meaning.PERMANENT
    assert fault.message.startswith(f"HTTP 400: {message} (")
    assert advice in fault.message


@pytest.mark.parametrize("status", [401, 402, 403])
def test_who_sent_no_key_is_not_told_to_check_it(status: int) -> None:
    told = fault_of(status, {"error": {"message": "no"}}, key="", address="A").message
    advice = "no key was sent: if the server takes one, name its variable in key_variable"
    assert told == f"HTTP {status}: no ({advice})"
