"""Chat Completions through OpenAI's SDK: a thin shell over one call.

The only module that imports openai; it is itself imported only where an agent needs it.
"""

import os
from threading import Thread
from typing import Any

import openai

from del_agents.language.chat_json import (
    chat_completion,
    chat_messages,
    chat_parameters,
    chat_tools,
)
from del_agents.language.connection import http_options, own_headers
from del_agents.language.deadline import Responses
from del_agents.language.endpoint import ErrorResponse, NoResponse, Response, completed, hidden
from del_agents.language.exchange import Completion, Request
from del_agents.language.keys import Key
from del_agents.language.settings import ModelSettings, ProviderSettings

_HEADERS = "OPENAI_CUSTOM_HEADERS"


class OpenAIEndpoint:
    """A server that speaks Chat Completions.

    Args:
        provider: where it is.
        key: its key.
    """

    def __init__(self, provider: ProviderSettings, key: Key) -> None:
        self._key = key
        self._address = provider.base_url or ""
        self._responses = Responses()
        self._client = openai.OpenAI(
            api_key=key.reveal(),
            base_url=provider.base_url,
            max_retries=0,
            default_headers=own_headers(_HEADERS, os.environ, key, openai.Omit()),
            http_client=openai.DefaultHttpxClient(**http_options(provider, self._responses)),
        )
        # Out of the environment too, and meant for one host.
        self._client.organization = self._client.project = None

    def call(self, settings: ModelSettings, request: Request) -> Completion:
        """Makes the call; see `Endpoint`."""
        arguments: dict[str, Any] = {
            **chat_parameters(settings),
            **chat_tools(request),
            "messages": chat_messages(request.messages),
            "extra_body": settings.extra_body or None,
            "timeout": settings.timeout_s,
        }
        found = hidden(self._response(arguments), self._key)
        return completed(found, chat_completion, self._key, self._address)

    def cut(self, thread: Thread) -> None:
        """Ends the call that is under way in that thread."""
        self._responses.cut(thread)

    def close(self) -> None:
        """Closes the connections."""
        self._client.close()

    # The SDK's exceptions hold the request with its headers, so none of them leaves this method.
    def _response(self, arguments: dict[str, Any]) -> Response | ErrorResponse | NoResponse:
        try:
            raw = self._client.chat.completions.with_raw_response.create(**arguments)
        except openai.APITimeoutError:
            return NoResponse(f"no sign of life for {arguments['timeout']:g} s")
        except openai.APIStatusError as error:
            return ErrorResponse(error.status_code, error.body, dict(error.response.headers))
        except openai.APIConnectionError as error:
            return NoResponse(f"the connection failed: {error.__cause__ or error}")
        except openai.OpenAIError as error:
            return NoResponse(f"{type(error).__name__}: {error}")
        finally:
            self._responses.forget()
        return Response(raw.content, raw.headers.get("content-type", ""))
