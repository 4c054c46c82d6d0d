"""Chat Completions through OpenAI's SDK: a thin shell over one call.

The only module that imports openai; it is itself imported only where an agent needs it.
"""

import os
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
from del_agents.language.exchange import Request
from del_agents.language.keys import Key
from del_agents.language.sdk_endpoint import Sdk, SdkEndpoint
from del_agents.language.settings import ModelSettings, ProviderSettings

_HEADERS = "OPENAI_CUSTOM_HEADERS"


def openai_endpoint(provider: ProviderSettings, key: Key) -> SdkEndpoint:
    """Returns a server that speaks Chat Completions; nothing is sent yet.

    Args:
        provider: where it is.
        key: its key.
    """
    responses = Responses()
    client = openai.OpenAI(
        api_key=key.reveal(),
        base_url=provider.base_url,
        max_retries=0,
        default_headers=own_headers(_HEADERS, os.environ, key, openai.Omit()),
        http_client=openai.DefaultHttpxClient(**http_options(provider, responses)),
    )
    # Out of the environment too, and meant for one host.
    client.organization = client.project = None
    sdk = Sdk(
        create=client.chat.completions.with_raw_response.create,
        close=client.close,
        body=lambda raw: raw.content,
        arguments=_arguments,
        read=chat_completion,
        silence=openai.APITimeoutError,
        error_response=openai.APIStatusError,
        no_connection=openai.APIConnectionError,
        any_error=openai.OpenAIError,
    )
    return SdkEndpoint(sdk, provider, key, responses)


def _arguments(settings: ModelSettings, request: Request) -> dict[str, Any]:
    return {
        **chat_parameters(settings),
        **chat_tools(request),
        "messages": chat_messages(request.messages),
        "extra_body": settings.extra_body or None,
    }
