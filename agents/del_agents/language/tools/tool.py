"""Tool: something a model may have computed for it while it thinks."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from del_agents.language.exchange import ToolRequest, ToolSpec
from del_env.decision import ToolCall
from del_env.errors import DelEnvError

MAX_RESULT_CHARACTERS = 4000


class ToolError(Exception):
    """The arguments of a call do not fit; the message is for the model."""


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool, bound to one view.

    Attributes:
        spec: what the model is told of it.
        run: computes the result from the arguments. It may raise a ToolError.
    """

    spec: ToolSpec
    run: Callable[[Mapping[str, Any]], str]


def run_tool(tools: Sequence[Tool], request: ToolRequest) -> ToolCall:
    """Returns the call that a model asked for, with its result; its mistakes are results too."""
    return ToolCall(request.name, request.arguments, _bounded(_result(tools, request)))


def object_schema(properties: Mapping[str, Any], required: Sequence[str] = ()) -> dict[str, Any]:
    """Returns the JSON schema of an object with these properties and no others."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(required),
        "additionalProperties": False,
    }


def _result(tools: Sequence[Tool], request: ToolRequest) -> str:
    tool = next((tool for tool in tools if tool.spec.name == request.name), None)
    if tool is None:
        names = ", ".join(tool.spec.name for tool in tools)
        return f"error: there is no tool {request.name!r}; there are {names}"
    try:
        return tool.run(_arguments(tool, request.arguments))
    except (ToolError, DelEnvError) as error:
        return f"error: {error}"


def _arguments(tool: Tool, text: str) -> Mapping[str, Any]:
    try:
        arguments = json.loads(text or "{}")
    except (ValueError, RecursionError) as error:
        raise ToolError(f"the arguments are no JSON ({error})") from None
    if not isinstance(arguments, dict):
        raise ToolError("the arguments are no JSON object")
    known = tool.spec.parameters["properties"]
    if unknown := sorted(arguments.keys() - known.keys()):
        raise ToolError(f"unknown arguments {', '.join(unknown)}; known are {', '.join(known)}")
    return arguments


def _bounded(text: str) -> str:
    if len(text) <= MAX_RESULT_CHARACTERS:
        return text
    return f"{text[:MAX_RESULT_CHARACTERS]}... (cut off)"
