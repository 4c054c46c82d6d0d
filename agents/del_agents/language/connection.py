"""What the two SDKs' HTTP clients are made with: nothing out of the environment but a proxy."""

from collections.abc import Mapping
from typing import Any

from del_agents.language.deadline import Responses
from del_agents.language.keys import Key
from del_agents.language.settings import ProviderSettings


def http_options(provider: ProviderSettings, responses: Responses) -> dict[str, Any]:
    """Returns the options of an SDK's own class of HTTP client."""
    return {
        # A proxy for the world outside would be asked for a server on this machine too.
        "trust_env": not provider.is_loopback,
        # A redirection may lead to another host, and a key in a header of its own goes along.
        "follow_redirects": False,
        "event_hooks": {"response": [responses.on_response]},
    }


def own_headers(variable: str, environ: Mapping[str, str], key: Key, omit: Any) -> dict[str, Any]:
    """Returns headers that undo those which an SDK would add out of an environment variable.

    They may hold another key, and would go to every host.

    Args:
        variable: the environment variable.
        environ: the environment.
        key: the key that belongs into the request.
        omit: what stands in the SDK for a header that is not sent.
    """
    lines = environ.get(variable, "").split("\n")
    names = [name.strip() for name, colon, _ in (line.partition(":") for line in lines) if colon]
    bearer = f"Bearer {key.reveal()}"
    return {name: bearer if name.lower() == "authorization" else omit for name in names}
