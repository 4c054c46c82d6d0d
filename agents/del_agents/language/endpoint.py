"""Endpoint: one server that completes messages; and what its responses amount to."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Thread
from typing import Any, Protocol, TypeAlias, assert_never

from del_agents.language.errors import (
    CallFailedError,
    PermanentFaultError,
    TransientCallError,
)
from del_agents.language.exchange import Completion, Finish, Request
from del_agents.language.faults import Meaning, fault_of, retry_after_s
from del_agents.language.json_shapes import parse_body, shallow
from del_agents.language.keys import Key
from del_agents.language.settings import ModelSettings


class Endpoint(Protocol):
    """One server, for any of its models; thread-safe."""

    def call(self, settings: ModelSettings, request: Request) -> Completion:
        """Makes one call, once.

        Raises:
            TransientCallError: it failed for the moment.
            CallFailedError: it failed.
            PermanentFaultError: no call of this model can succeed.
        """
        ...

    def cut(self, thread: Thread) -> None:
        """Ends the call that is under way in that thread, if there is one."""
        ...

    def close(self) -> None:
        """Lets go of what it holds."""
        ...


@dataclass(frozen=True, slots=True)
class Response:
    """A response with a status of success: its body, and what kind of text that is."""

    body: bytes
    content_type: str


@dataclass(frozen=True, slots=True)
class ErrorResponse:
    """A response with a status of failure: the status, the body as far as parsed, the headers."""

    status: int
    body: object
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class NoResponse:
    """No response, and why."""

    reason: str


Outcome: TypeAlias = Response | ErrorResponse | NoResponse


def hidden(outcome: Outcome, key: Key) -> Outcome:
    """Returns the outcome without the key; to be done before anything else is done with it."""
    match outcome:
        case Response(body, content_type):
            return Response(key.hide(body), content_type)
        case ErrorResponse(status, body, headers):
            return ErrorResponse(status, key.hide(shallow(body)), key.hide(dict(headers)))
        case NoResponse(reason):
            return NoResponse(key.hide(reason))
        case _:
            assert_never(outcome)


def completed(
    outcome: Outcome, read: Callable[[Mapping[str, Any]], Completion], key: Key, address: str
) -> Completion:
    """Returns what a call has come to.

    Args:
        outcome: the outcome of the HTTP call, without the key.
        read: reads the API's JSON of a success.
        key: the key that was sent along; its variable is named in advice.
        address: the provider's base_url, for advice.

    Raises:
        TransientCallError: it failed for the moment.
        CallFailedError: it failed.
        PermanentFaultError: no call of this model can succeed.
    """
    match outcome:
        case NoResponse(reason):
            raise TransientCallError(reason)
        case ErrorResponse(status, body, headers):
            return _after_error(status, body, headers, key, address)
        case Response(body, content_type):
            # In the text of the body the key may have been written with escapes.
            found = key.hide(parse_body(body, content_type))
            if found.get("error"):
                return _after_error(200, found, {}, key, address)
            return read(found)
        case _:
            assert_never(outcome)


def _after_error(
    status: int, body: object, headers: Mapping[str, str], key: Key, address: str
) -> Completion:
    fault = fault_of(status, body, key=key.variable, address=address)
    match fault.meaning:
        case Meaning.TRANSIENT:
            raise TransientCallError(fault.message, retry_after_s=retry_after_s(headers))
        case Meaning.PERMANENT:
            raise PermanentFaultError(fault.message)
        case Meaning.FAILED:
            raise CallFailedError(fault.message)
        case Meaning.REFUSED:
            return Completion(text="", finish=Finish.REFUSED, remarks=fault.message)
        case _:
            assert_never(fault.meaning)
