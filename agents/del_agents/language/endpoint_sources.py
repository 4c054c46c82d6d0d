"""Which endpoint serves a model, and how it is opened; an SDK is imported when one is."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import assert_never

from del_agents.language.endpoint import Endpoint
from del_agents.language.errors import PermanentFaultError
from del_agents.language.keys import Key
from del_agents.language.local_files import find_local_model
from del_agents.language.mock_file import MockFile, read_mock_file
from del_agents.language.settings import Api, ModelSettings, ProviderSettings


@dataclass(frozen=True, slots=True)
class EndpointSource:
    """An endpoint that may be open already.

    Attributes:
        identity: models of the same identity share one endpoint.
        open: opens it.
    """

    identity: Hashable
    open: Callable[[], Endpoint]


def endpoint_source(
    settings: ModelSettings, provider: ProviderSettings, key: Key
) -> EndpointSource:
    """Returns where a model is served; nothing is opened, but what it needs is looked for.

    Raises:
        AgentError: a file or a package that it needs is not there.
    """
    match provider.api:
        case Api.OPENAI:
            return EndpointSource((settings.provider, key), lambda: _remote(_openai, provider, key))
        case Api.ANTHROPIC:
            return EndpointSource(
                (settings.provider, key), lambda: _remote(_anthropic, provider, key)
            )
        case Api.LOCAL:
            file = find_local_model(settings.model)
            return EndpointSource((settings.provider, file), lambda: _local(str(file)))
        case Api.MOCK:
            replies = read_mock_file(settings.model)
            return EndpointSource((settings.provider, settings.model), lambda: _mock(replies))
        case _:
            assert_never(provider.api)


def _remote(
    open_endpoint: Callable[[ProviderSettings, Key], Endpoint], provider: ProviderSettings, key: Key
) -> Endpoint:
    try:
        return open_endpoint(provider, key)
    except Exception as error:  # noqa: BLE001 - the HTTP library's own have no base to name here
        # The others' texts may hold a piece of a proxy's password.
        told = f"{error}" if isinstance(error, ImportError | OSError) else type(error).__name__
    raise PermanentFaultError(
        f"no connection to {provider.base_url} can be set up ({told}): check the proxy and the "
        "certificates that the environment names (HTTPS_PROXY, ALL_PROXY, NO_PROXY, SSL_CERT_FILE)"
    )


def _openai(provider: ProviderSettings, key: Key) -> Endpoint:
    from del_agents.language.openai_chat import openai_endpoint

    return openai_endpoint(provider, key)


def _anthropic(provider: ProviderSettings, key: Key) -> Endpoint:
    from del_agents.language.anthropic_messages import anthropic_endpoint

    return anthropic_endpoint(provider, key)


def _local(file: str) -> Endpoint:
    from del_agents.language.local import LocalEndpoint

    return LocalEndpoint(file)


def _mock(replies: MockFile) -> Endpoint:
    from del_agents.language.mock import MockEndpoint

    return MockEndpoint(replies)
