"""Messages through Anthropic's SDK: a thin shell over one call.

The only module that imports anthropic; it is itself imported only where an agent needs it.
"""

import os
from typing import Any

import anthropic

from del_agents.language.connection import http_options, own_headers
from del_agents.language.deadline import Responses
from del_agents.language.exchange import Request
from del_agents.language.keys import Key
from del_agents.language.messages_json import (
    messages_completion,
    messages_messages,
    messages_parameters,
    messages_tools,
)
from del_agents.language.sdk_endpoint import Sdk, SdkEndpoint
from del_agents.language.settings import ModelSettings, ProviderSettings

_HEADERS = "ANTHROPIC_CUSTOM_HEADERS"
_ONLY_IN_THE_BODY = ("temperature",)


def anthropic_endpoint(provider: ProviderSettings, key: Key) -> SdkEndpoint:
    """Returns a server that speaks Messages; nothing is sent yet.

    Args:
        provider: where it is.
        key: its key.
    """
    responses = Responses()
    client = anthropic.Anthropic(
        api_key=key.reveal(),
        base_url=provider.base_url,
        max_retries=0,
        default_headers=own_headers(_HEADERS, os.environ, key, anthropic.Omit()),
        open_telemetry=False,
        http_client=anthropic.DefaultHttpxClient(**http_options(provider, responses)),
    )
    sdk = Sdk(
        create=client.messages.with_raw_response.create,
        close=client.close,
        body=lambda raw: raw.read(),
        arguments=_arguments,
        read=messages_completion,
        silence=anthropic.APITimeoutError,
        error_response=anthropic.APIStatusError,
        no_connection=anthropic.APIConnectionError,
        any_error=anthropic.AnthropicError,
    )
    return SdkEndpoint(sdk, provider, key, responses)


def _arguments(settings: ModelSettings, request: Request) -> dict[str, Any]:
    parameters = messages_parameters(settings)
    # Since its first major version the SDK has no argument for these.
    in_body = {name: parameters.pop(name) for name in _ONLY_IN_THE_BODY if name in parameters}
    return {
        **parameters,
        **messages_tools(request),
        "messages": messages_messages(request.messages),
        "extra_body": {**in_body, **settings.extra_body} or None,
    }
