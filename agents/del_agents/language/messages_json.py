"""Anthropic's Messages as JSON: what a request says, and what a response holds. Pure functions."""

from collections.abc import Mapping
from typing import Any, assert_never

from del_agents.language.errors import CallFailedError
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
from del_agents.language.settings import ANTHROPIC_MAX_TOKENS, ModelSettings

_FINISHES = {
    "end_turn": Finish.COMPLETE,
    "stop_sequence": Finish.COMPLETE,
    "max_tokens": Finish.CUT,
    "model_context_window_exceeded": Finish.CUT,
    "pause_turn": Finish.CUT,
    "refusal": Finish.REFUSED,
}


def messages_parameters(settings: ModelSettings) -> dict[str, Any]:
    """Returns what a request says besides messages and tools; what is not set is not in it."""
    found: dict[str, Any] = {
        "model": settings.model,
        "max_tokens": settings.max_tokens or ANTHROPIC_MAX_TOKENS,
        "temperature": settings.temperature,
    }
    if settings.thinking_budget is not None:
        found["thinking"] = {"type": "enabled", "budget_tokens": settings.thinking_budget}
    if settings.reasoning_effort is not None:
        found["output_config"] = {"effort": settings.reasoning_effort}
    return {name: value for name, value in found.items() if value is not None}


def messages_messages(messages: tuple[Message, ...]) -> list[dict[str, Any]]:
    """Returns the messages in the form of the API."""
    return [_message_form(message) for message in messages]


def messages_tools(request: Request) -> dict[str, Any]:
    """Returns the part of a request that is about tools; empty if there are none."""
    if not request.tools:
        return {}
    choice = {"type": "auto" if request.may_call_tools else "none"}
    return {"tools": [_tool_form(tool) for tool in request.tools], "tool_choice": choice}


def messages_completion(body: Mapping[str, Any]) -> Completion:
    """Returns what a response with status 200 holds.

    Raises:
        CallFailedError: there is no content in it.
    """
    content = body.get("content")
    if not isinstance(content, list):
        raise CallFailedError(f"the response holds no content: {sorted(body)}")
    blocks = objects(content)
    reason = body.get("stop_reason")
    tool_requests = tuple(_tool_request(b) for b in blocks if b.get("type") == "tool_use")
    thoughts = [text_of(b.get("thinking")) for b in blocks if b.get("type") == "thinking"]
    return Completion(
        text="".join(text_of(b.get("text")) for b in blocks if b.get("type") == "text"),
        finish=finish_of(_FINISHES, reason, asks_for_tools=bool(tool_requests)),
        finish_reason=reason if isinstance(reason, str) else None,
        reasoning="\n".join(filter(None, thoughts)) or None,
        usage=table_of(body.get("usage")),
        served=served_by(body),
        tool_requests=tool_requests,
        native=_sent_back(blocks) if tool_requests else None,
        remarks=_remarks(blocks, body),
    )


def _sent_back(blocks: list[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    # The API gives texts without a letter in them, and refuses to take them back.
    return [b for b in blocks if b.get("type") != "text" or text_of(b.get("text")).strip()]


def _remarks(blocks: list[Mapping[str, Any]], body: Mapping[str, Any]) -> str:
    known = ("text", "thinking", "redacted_thinking", "tool_use")
    unknown = [str(block.get("type")) for block in blocks if block.get("type") not in known]
    remarks = [f"blocks of an unknown kind: {', '.join(unknown)}"] if unknown else []
    if any(block.get("type") == "redacted_thinking" for block in blocks):
        remarks.append("part of the reasoning is withheld")
    if explanation := text_of(table_of(body.get("stop_details")).get("explanation")):
        remarks.append(explanation)
    return "; ".join(remarks)


def _tool_request(block: Mapping[str, Any]) -> ToolRequest:
    return ToolRequest(
        id=text_of(block.get("id")),
        name=text_of(block.get("name")),
        arguments=arguments_text(block.get("input")),
    )


def _message_form(message: Message) -> dict[str, Any]:
    match message:
        case UserMessage(text):
            return {"role": "user", "content": text}
        case AssistantMessage(text, _, native):
            return {"role": "assistant", "content": native or text}
        case ToolResults(results):
            return {"role": "user", "content": [_result_block(*result) for result in results]}
        case _:
            assert_never(message)


def _result_block(tool_use_id: str, text: str) -> dict[str, Any]:
    return {"type": "tool_result", "tool_use_id": tool_use_id, "content": text}


def _tool_form(tool: ToolSpec) -> dict[str, Any]:
    return {
        "name": tool.name,
        "description": tool.description,
        "input_schema": dict(tool.parameters),
    }
