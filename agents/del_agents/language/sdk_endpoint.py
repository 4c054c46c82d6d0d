"""What the two SDKs have in common: one call made, and what it came to in no SDK's own terms."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Thread
from typing import Any

from del_agents.language.deadline import Responses
from del_agents.language.endpoint import (
    ErrorResponse,
    NoResponse,
    Outcome,
    Response,
    completed,
    hidden,
)
from del_agents.language.exchange import Completion, Request
from del_agents.language.keys import Key
from del_agents.language.sendable import sendable
from del_agents.language.settings import ModelSettings, ProviderSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class Sdk:
    """One SDK, with a client of it.

    Attributes:
        create: makes a call and returns the SDK's raw response, its body read.
        close: closes the client's connections.
        body: the body of a raw response.
        arguments: what `create` is called with, but for the timeout.
        read: reads the API's JSON of a success.
        silence: the SDK's exception for a server that is silent for too long.
        error_response: its exception for a response with a status of failure.
        no_connection: its exception for a connection that fails.
        any_error: the base of its exceptions.
    """

    create: Callable[..., Any]
    close: Callable[[], None]
    body: Callable[[Any], bytes]
    arguments: Callable[[ModelSettings, Request], dict[str, Any]]
    read: Callable[[Mapping[str, Any]], Completion]
    silence: type[Exception]
    error_response: type[Any]
    no_connection: type[Exception]
    any_error: type[Exception]


class SdkEndpoint:
    """A server that is called through an SDK.

    Args:
        sdk: the SDK, with a client for that server.
        provider: where the server is.
        key: its key.
        responses: what the client's event hook tells of responses.
    """

    def __init__(
        self, sdk: Sdk, provider: ProviderSettings, key: Key, responses: Responses
    ) -> None:
        self._sdk = sdk
        self._address = provider.base_url or ""
        self._key = key
        self._responses = responses

    def call(self, settings: ModelSettings, request: Request) -> Completion:
        """Makes the call; see `Endpoint`."""
        arguments = sendable(self._sdk.arguments(settings, request))
        # A silent server would be listened to for long after the call was given up.
        timeout_s = min(settings.timeout_s, settings.deadline_s)
        found = hidden(self._outcome(arguments, timeout_s), self._key)
        return completed(found, self._sdk.read, self._key, self._address)

    def cut(self, thread: Thread) -> None:
        """Ends the call that is under way in that thread."""
        self._responses.cut(thread)

    def close(self) -> None:
        """Closes the connections."""
        self._sdk.close()

    # The SDK's exceptions hold the request with its headers, so none of them leaves this method.
    def _outcome(self, arguments: Mapping[str, Any], timeout_s: float) -> Outcome:
        sdk = self._sdk
        try:
            raw = sdk.create(**arguments, timeout=timeout_s)
        except sdk.silence:
            return NoResponse(f"no sign of life for {timeout_s:g} s")
        except sdk.error_response as error:
            return ErrorResponse(error.status_code, error.body, dict(error.response.headers))
        except sdk.no_connection as error:
            return NoResponse(f"the connection failed: {error.__cause__ or error}")
        except sdk.any_error as error:
            return NoResponse(f"{type(error).__name__}: {error}")
        finally:
            self._responses.forget()
        return Response(sdk.body(raw), raw.headers.get("content-type", ""))
