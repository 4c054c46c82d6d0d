"""The settings in force, as they are recorded: what is sent, and what shapes the prompt."""

from typing import Any, assert_never

from del_agents.language.chat_json import chat_parameters
from del_agents.language.local_files import limited
from del_agents.language.messages_json import messages_parameters
from del_agents.language.settings import Api, ModelSettings, ProviderSettings


def effective_settings(settings: ModelSettings, provider: ProviderSettings) -> dict[str, Any]:
    """Returns all that bears on the replies, as JSON has it; never a key.

    Timeouts, retries and the like are left out: they change whether there is a reply, not which.
    """
    found: dict[str, Any] = {"provider": settings.provider, "api": str(provider.api)}
    if provider.base_url is not None:
        found["base_url"] = provider.base_url
    found |= _sent(settings, provider.api)
    if settings.extra_body:
        found["extra_body"] = settings.extra_body
    found["memory"] = str(settings.memory)
    if settings.tools:
        found["tools"] = [str(kind) for kind in settings.tools]
        found["max_tool_calls"] = settings.max_tool_calls
    return found


def _sent(settings: ModelSettings, api: Api) -> dict[str, Any]:
    match api:
        case Api.OPENAI:
            return chat_parameters(settings)
        case Api.LOCAL:
            return chat_parameters(limited(settings))
        case Api.ANTHROPIC:
            return messages_parameters(settings)
        case Api.MOCK:
            return {"model": settings.model}
        case _:
            assert_never(api)
