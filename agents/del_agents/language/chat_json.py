"""Chat Completions as JSON: what a request says, and what a response holds. Pure functions."""

from collections.abc import Mapping
from typing import Any, assert_never

from del_agents.language.errors import CallFailedError, TransientCallError
from del_agents.language.exchange import (
    AssistantMessage,
    Completion,
    Finish,
    Message,
    Request,
    ToolRequest,
    ToolResults,
    ToolSpec,
    UserMessage,
)
from del_agents.language.json_shapes import (
    arguments_text,
    finish_of,
    objects,
    served_by,
    table_of,
    text_of,
)
from del_agents.language.settings import ModelSettings

_FINISHES = {
    "stop": Finish.COMPLETE,
    "length": Finish.CUT,
    "model_length": Finish.CUT,
    "content_filter": Finish.REFUSED,
}
_BROKEN_OFF = ("error", "abort", "insufficient_system_resource")
_REASONING = ("reasoning_content", "reasoning")
# DeepSeek's models that think want their reasoning back with the results of tools, Google's models
# what they put into the calls; each server knows its own fields, and some refuse all others.
_WANTED_BACK = ("reasoning_content", "reasoning_details")
_WANTED_BACK_IN_A_CALL = ("extra_content",)


def chat_parameters(settings: ModelSettings) -> dict[str, Any]:
    """Returns what a request says besides messages and tools; what is not set is not in it."""
    found = {
        "model": settings.model,
        "temperature": settings.temperature,
        settings.token_limit_parameter or "max_tokens": settings.max_tokens,
        "reasoning_effort": settings.reasoning_effort,
    }
    return {name: value for name, value in found.items() if value is not None}


def chat_messages(messages: tuple[Message, ...]) -> list[dict[str, Any]]:
    """Returns the messages in the form of the API."""
    return [form for message in messages for form in _message_forms(message)]


def chat_tools(request: Request) -> dict[str, Any]:
    """Returns the part of a request that is about tools; empty if there are none."""
    if not request.tools:
        return {}
    choice = "auto" if request.may_call_tools else "none"
    return {"tools": [_tool_form(tool) for tool in request.tools], "tool_choice": choice}


def chat_completion(body: Mapping[str, Any]) -> Completion:
    """Returns what a response with status 200 holds.

    Raises:
        CallFailedError: there is no message in it.
        TransientCallError: the provider says that it failed on the way.
    """
    choice = next(iter(objects(body.get("choices"))), None)
    if choice is None:
        raise CallFailedError(f"the response holds no choices: {sorted(body)}")
    message = choice.get("message")
    if not isinstance(message, dict):
        raise CallFailedError("the response holds a choice without a message")
    reason = choice.get("finish_reason")
    if reason in _BROKEN_OFF:
        told = text_of(table_of(choice.get("error")).get("message")) or "it does not say why"
        raise TransientCallError(f"the provider broke off the reply, {reason!r}: {told}")
    text, thoughts = _content(message.get("content"))
    calls = [call for call in objects(message.get("tool_calls")) if table_of(call.get("function"))]
    tool_requests = tuple(_tool_request(*numbered) for numbered in enumerate(calls))
    refusal = text_of(message.get("refusal"))
    finish = finish_of(_FINISHES, reason, asks_for_tools=bool(tool_requests))
    return Completion(
        text=text,
        finish=Finish.REFUSED if refusal else finish,
        finish_reason=reason if isinstance(reason, str) else None,
        reasoning=_reasoning(message) or thoughts or None,
        usage=table_of(body.get("usage")),
        served=served_by(body),
        tool_requests=tool_requests,
        native=_sent_back(message, text, calls, tool_requests) if tool_requests else None,
        remarks=refusal,
    )


def _content(content: object) -> tuple[str, str]:
    """Returns text and thoughts: the content is a text, a list of parts, or nothing."""
    if isinstance(content, str):
        return content, ""
    parts = objects(content)
    text = "".join(text_of(part.get("text")) for part in parts if part.get("type") == "text")
    thinking = [part.get("thinking") for part in parts if part.get("type") == "thinking"]
    return text, "\n".join(filter(None, (_content(thoughts)[0] for thoughts in thinking)))


def _reasoning(message: Mapping[str, Any]) -> str:
    return next(filter(None, (text_of(message.get(name)) for name in _REASONING)), "")


def _tool_request(index: int, call: Mapping[str, Any]) -> ToolRequest:
    function = table_of(call.get("function"))
    return ToolRequest(
        id=text_of(call.get("id")) or f"call_{index}",
        name=text_of(function.get("name")),
        arguments=arguments_text(function.get("arguments")),
    )


def _sent_back(
    message: Mapping[str, Any],
    text: str,
    calls: list[Mapping[str, Any]],
    tool_requests: tuple[ToolRequest, ...],
) -> dict[str, Any]:
    """Returns the message in the form of the API, with the fields that its server wants back."""
    forms = [
        _tool_call_form(request) | _picked(call, _WANTED_BACK_IN_A_CALL)
        for call, request in zip(calls, tool_requests, strict=True)
    ]
    said = {"role": "assistant", "content": text, "tool_calls": forms}
    return said | _picked(message, _WANTED_BACK)


def _picked(table: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: table[name] for name in names if table.get(name)}


def _message_forms(message: Message) -> list[dict[str, Any]]:
    match message:
        case UserMessage(text):
            return [{"role": "user", "content": text}]
        case AssistantMessage(_, _, native) if native:
            return [native]
        case AssistantMessage(text, tool_requests):
            calls = [_tool_call_form(request) for request in tool_requests]
            said = {"role": "assistant", "content": text}
            return [said | {"tool_calls": calls} if calls else said]
        case ToolResults(results):
            return [
                {"role": "tool", "tool_call_id": call_id, "content": text}
                for call_id, text in results
            ]
        case _:
            assert_never(message)


def _tool_call_form(request: ToolRequest) -> dict[str, Any]:
    function = {"name": request.name, "arguments": request.arguments}
    return {"id": request.id, "type": "function", "function": function}


def _tool_form(tool: ToolSpec) -> dict[str, Any]:
    return {
        "type": "function",
        "function": {
            "name": tool.name,
            "description": tool.description,
            "parameters": dict(tool.parameters),
        },
    }
