"""Messages through Anthropic's SDK: a thin shell over one call.

The only module that imports anthropic; it is itself imported only where an agent needs it.
"""

import os
from threading import Thread
from typing import Any

import anthropic

from del_agents.language.connection import http_options, own_headers
from del_agents.language.deadline import Responses
from del_agents.language.endpoint import ErrorResponse, NoResponse, Response, completed, hidden
from del_agents.language.exchange import Completion, Request
from del_agents.language.keys import Key
from del_agents.language.messages_json import (
    messages_completion,
    messages_messages,
    messages_parameters,
    messages_tools,
)
from del_agents.language.settings import ModelSettings, ProviderSettings

_HEADERS = "ANTHROPIC_CUSTOM_HEADERS"
_ONLY_IN_THE_BODY = ("temperature",)


class AnthropicEndpoint:
    """A server that speaks Messages.

    Args:
        provider: where it is.
        key: its key.
    """

    def __init__(self, provider: ProviderSettings, key: Key) -> None:
        self._key = key
        self._address = provider.base_url or ""
        self._responses = Responses()
        self._client = anthropic.Anthropic(
            api_key=key.reveal(),
            base_url=provider.base_url,
            max_retries=0,
            default_headers=own_headers(_HEADERS, os.environ, key, anthropic.Omit()),
            open_telemetry=False,
            http_client=anthropic.DefaultHttpxClient(**http_options(provider, self._responses)),
        )

    def call(self, settings: ModelSettings, request: Request) -> Completion:
        """Makes the call; see `Endpoint`."""
        parameters = messages_parameters(settings)
        # Since its first major version the SDK has no argument for these.
        in_body = {name: parameters.pop(name) for name in _ONLY_IN_THE_BODY if name in parameters}
        arguments: dict[str, Any] = {
            **parameters,
            **messages_tools(request),
            "messages": messages_messages(request.messages),
            "extra_body": {**in_body, **settings.extra_body} or None,
            "timeout": settings.timeout_s,
        }
        found = hidden(self._response(arguments), self._key)
        return completed(found, messages_completion, self._key, self._address)

    def cut(self, thread: Thread) -> None:
        """Ends the call that is under way in that thread."""
        self._responses.cut(thread)

    def close(self) -> None:
        """Closes the connections."""
        self._client.close()

    # The SDK's exceptions hold the request with its headers, so none of them leaves this method.
    def _response(self, arguments: dict[str, Any]) -> Response | ErrorResponse | NoResponse:
        try:
            raw = self._client.messages.with_raw_response.create(**arguments)
        except anthropic.APITimeoutError:
            return NoResponse(f"no sign of life for {arguments['timeout']:g} s")
        except anthropic.APIStatusError as error:
            return ErrorResponse(error.status_code, error.body, dict(error.response.headers))
        except anthropic.APIConnectionError as error:
            return NoResponse(f"the connection failed: {error.__cause__ or error}")
        except anthropic.AnthropicError as error:
            return NoResponse(f"{type(error).__name__}: {error}")
        finally:
            self._responses.forget()
        return Response(raw.read(), raw.headers.get("content-type", ""))
