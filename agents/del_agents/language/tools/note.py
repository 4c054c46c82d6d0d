"""A note that a model keeps from round to round.

An agent keeps nothing itself. So the note goes out with the decision (`Decision.note`), whoever
runs the episode puts the last one into the seat's later views (`AgentView.own_note`), and there it
is shown at the end of the prompt. Stored with the decision, it is replayed like every reply.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from del_agents.language.exchange import ToolSpec
from del_agents.language.tools.tool import Tool, ToolError, object_schema
from del_env.decision import ToolCall

MAX_CHARACTERS = 2000

_NAME = "write_note"
_DONE = "noted"


def note_tool() -> Tool:
    """Returns the tool that writes the note."""
    spec = ToolSpec(
        _NAME,
        "Writes a note to yourself that you are shown again in all later rounds. A new note "
        f"replaces the one before. At most {MAX_CHARACTERS} characters.",
        object_schema({"text": {"type": "string", "description": "The note."}}, required=["text"]),
    )
    return Tool(spec, _write)


def written_note(calls: Sequence[ToolCall]) -> str | None:
    """Returns the note that the calls left in the end; None if they left none."""
    for call in reversed(calls):
        if call.name == _NAME and call.result == _DONE:
            text: str = json.loads(call.arguments)["text"]
            return text
    return None


def _write(arguments: Mapping[str, Any]) -> str:
    text = arguments.get("text")
    if not isinstance(text, str):
        raise ToolError("text is no text")
    if len(text) > MAX_CHARACTERS:
        raise ToolError(f"the note has {len(text)} characters, and at most {MAX_CHARACTERS} fit")
    return _DONE
