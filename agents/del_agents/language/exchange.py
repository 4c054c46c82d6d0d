"""What goes to a model and what comes back, in no provider's own terms.

A model is behind a seam of one method, `Model.complete`. Everything here is a frozen value.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol, TypeAlias


@dataclass(frozen=True, slots=True)
class ToolRequest:
    """The model's wish to have a tool called.

    Attributes:
        id: the provider's name for this call; the result refers to it.
        name: the tool's name, as the model wrote it.
        arguments: a JSON text, as the model wrote it; it need not be valid.
    """

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class UserMessage:
    """What the model is told."""

    text: str


@dataclass(frozen=True, slots=True)
class AssistantMessage:
    """What the model said before.

    Attributes:
        text: its text.
        tool_requests: the tools that it wanted called.
        native: the message in the provider's own form, to be sent back as it came (a model that
            thinks may want its thoughts back together with the tools' results).
    """

    text: str
    tool_requests: tuple[ToolRequest, ...] = ()
    native: Any = None


@dataclass(frozen=True, slots=True)
class ToolResults:
    """The results of the tools that the message before asked for: id and text, in order."""

    results: tuple[tuple[str, str], ...]


Message: TypeAlias = UserMessage | AssistantMessage | ToolResults


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """A tool as the model is told of it.

    Attributes:
        name: its name.
        description: what it does, for the model.
        parameters: the JSON schema of its arguments, an object.
    """

    name: str
    description: str
    parameters: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One call.

    Attributes:
        messages: the conversation so far; the last one is not the model's own.
        tools: the tools that there are.
        may_call_tools: whether they may be called now; an answer has only so many calls.
        agent: the seat that is asked; never sent, a mock chooses its reply by it.
        round_number: the round in which it is asked; never sent.
    """

    messages: tuple[Message, ...]
    tools: tuple[ToolSpec, ...] = ()
    may_call_tools: bool = True
    agent: int | None = None
    round_number: int | None = None


class Finish(StrEnum):
    """Why the model stopped writing."""

    COMPLETE = "complete"
    TOOL_CALLS = "tool_calls"
    CUT = "cut"
    """A limit of tokens was reached, or nobody says that the text is whole."""
    REFUSED = "refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """What came back from one call.

    Attributes:
        text: the reply, to the letter.
        finish: why it ends.
        finish_reason: the same in the provider's own word; None if it gives none.
        reasoning: the reasoning text, where the provider gives it apart from the reply.
        usage: the provider's own count of tokens, as it gave it.
        served: what the provider says has answered: its model, and what else there is.
        tool_requests: the tools that the model wants called.
        native: the message in the provider's own form, if that must be sent back as it came.
        remarks: what else there is to say about the response, in words.
        latency_s: how long the call took, in seconds, without waiting for its turn.
    """

    text: str
    finish: Finish
    finish_reason: str | None = None
    reasoning: str | None = None
    usage: Mapping[str, Any] = field(default_factory=dict)
    served: Mapping[str, str] = field(default_factory=dict)
    tool_requests: tuple[ToolRequest, ...] = ()
    native: Any = None
    remarks: str = ""
    latency_s: float | None = None

    @property
    def is_turned_away(self) -> bool:
        """Whether the prompt came to no model: then nothing was used, and no cost is unknown."""
        return self.finish is Finish.REFUSED and not self.usage


class Model(Protocol):
    """The seam between an agent and whatever completes its messages."""

    def complete(self, request: Request) -> Completion:
        """Returns what the model makes of the request.

        Raises:
            CallFailedError: there is no reply to this call.
            AgentHaltedError: there will be none to later ones either, for now.
        """
        ...
