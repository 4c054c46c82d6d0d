"""The tools of one agent, bound to one view."""

from collections.abc import Sequence
from typing import assert_never

from del_agents.language.settings import ToolKind
from del_agents.language.tools.note import note_tool
from del_agents.language.tools.tool import Tool
from del_agents.language.tools.worlds import worlds_tools
from del_env.view import AgentView


def toolbox(kinds: Sequence[ToolKind], view: AgentView) -> tuple[Tool, ...]:
    """Returns the tools of these kinds, which compute from the view."""
    return tuple(tool for kind in kinds for tool in _tools(kind, view))


def _tools(kind: ToolKind, view: AgentView) -> tuple[Tool, ...]:
    match kind:
        case ToolKind.WORLDS:
            return worlds_tools(view)
        case ToolKind.MEMORY:
            return (note_tool(),)
        case _:
            assert_never(kind)
