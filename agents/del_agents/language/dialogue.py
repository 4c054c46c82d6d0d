"""One answer: a call of the model, and more of them while it has tools called."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any

from del_agents.language.exchange import (
    AssistantMessage,
    Completion,
    Finish,
    Message,
    Model,
    Request,
    ToolRequest,
    ToolResults,
)
from del_agents.language.tools.tool import Tool, run_tool
from del_agents.language.usage import added
from del_env.decision import ToolCall

_NO_MORE = "error: no calls of tools are left: give your answer now"


@dataclass(slots=True)
class Dialogue:
    """What was said and computed on the way to one answer; kept when a call fails as well.

    Attributes:
        model: who is asked.
        tools: what it may have called.
        max_tool_calls: how many calls of tools the answer may take.
        completions: what the model said, in order.
        calls: the tools that were called, in order.
        n_requests: how often the model was asked, a call that failed included.
    """

    model: Model
    tools: Sequence[Tool]
    max_tool_calls: int
    completions: list[Completion] = field(default_factory=list)
    calls: list[ToolCall] = field(default_factory=list)
    n_requests: int = 0

    def run(self, messages: tuple[Message, ...], agent: int, round_number: int) -> Completion:
        """Returns the completion with the answer: the first that has no tools called.

        Raises:
            CallFailedError: there is no reply to one of the calls.
            AgentHaltedError: there will be none to later ones either, for now.
        """
        while True:
            may_call = bool(self.tools) and len(self.calls) < self.max_tool_calls
            request = Request(
                messages=messages,
                tools=tuple(tool.spec for tool in self.tools),
                may_call_tools=may_call,
                agent=agent,
                round_number=round_number,
            )
            self.n_requests += 1
            said = self.model.complete(request)
            self.completions.append(said)
            if said.finish is not Finish.TOOL_CALLS or not may_call:
                return said
            messages = (*messages, *self._after_calls(said))

    @property
    def usage(self) -> dict[str, Any]:
        """The usage of all calls that came to a model, together."""
        used = [dict(said.usage) for said in self.completions if not said.is_turned_away]
        return reduce(added, used) if used else {}

    @property
    def served(self) -> Mapping[str, str]:
        """What the provider says has answered last; empty if it never said anything."""
        return self.completions[-1].served if self.completions else {}

    @property
    def latency_s(self) -> float | None:
        """How long the model took in all; None if nothing is known of it."""
        known = [said.latency_s for said in self.completions if said.latency_s is not None]
        return sum(known) if known else None

    @property
    def reasoning(self) -> str | None:
        """All reasoning texts, in order; None if there is none."""
        return "\n\n".join(said.reasoning for said in self.completions if said.reasoning) or None

    def _after_calls(self, said: Completion) -> tuple[Message, ...]:
        results = tuple((wish.id, self._call(wish).result) for wish in said.tool_requests)
        asked = AssistantMessage(said.text, said.tool_requests, said.native)
        return asked, ToolResults(results)

    def _call(self, wish: ToolRequest) -> ToolCall:
        if len(self.calls) < self.max_tool_calls:
            call = run_tool(self.tools, wish)
        else:
            call = ToolCall(wish.name, wish.arguments, _NO_MORE)
        self.calls.append(call)
        return call
