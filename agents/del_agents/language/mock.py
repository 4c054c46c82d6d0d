"""The mock provider: replies out of a file, through the same guards as everybody else's."""

import json
from collections import Counter
from threading import Event, Lock, Thread
from typing import assert_never

from del_agents.language.errors import (
    CallFailedError,
    PermanentFaultError,
    TransientCallError,
)
from del_agents.language.exchange import (
    AssistantMessage,
    Completion,
    Finish,
    Message,
    Request,
    ToolRequest,
    ToolResults,
    UserMessage,
)
from del_agents.language.mock_file import MockFailure, MockFile, MockReply
from del_agents.language.settings import ModelSettings


class MockEndpoint:
    """Gives the canned replies of one file; thread-safe.

    Args:
        file: the replies.
    """

    def __init__(self, file: MockFile) -> None:
        self._replies = file.replies
        self._used: Counter[int] = Counter()
        self._lock = Lock()
        self._closed = Event()

    def call(self, settings: ModelSettings, request: Request) -> Completion:
        """Returns the first reply whose conditions hold, or fails as it says."""
        reply = self._next(settings.model, request)
        self._closed.wait(reply.delay_s)
        if reply.failure is not None:
            raise _failure(reply.failure, reply.retry_after_s)
        requests = tuple(
            ToolRequest(f"call_{index}", tool.name, json.dumps(tool.arguments))
            for index, tool in enumerate(reply.tools)
        )
        return Completion(
            text=reply.reply,
            finish=Finish.TOOL_CALLS if requests else reply.finish,
            finish_reason=str(reply.finish),
            reasoning=reply.reasoning,
            usage=reply.usage,
            tool_requests=requests,
        )

    def cut(self, thread: Thread) -> None:
        """Does nothing: what is late comes to nobody."""

    def close(self) -> None:
        """Ends all delays."""
        self._closed.set()

    def _next(self, file: str, request: Request) -> MockReply:
        with self._lock:
            for index, reply in enumerate(self._replies):
                if _fits(reply, request, self._used[index]):
                    self._used[index] += 1
                    return reply
        raise PermanentFaultError(
            f"mock:{file} has no reply left for agent {request.agent} in round "
            f"{request.round_number}: add one without conditions at the end"
        )


def _fits(reply: MockReply, request: Request, used: int) -> bool:
    return (
        reply.round in (None, request.round_number)
        and reply.agent in (None, request.agent)
        and (reply.times is None or used < reply.times)
        and (reply.contains is None or reply.contains in _text(request.messages[-1]))
    )


def _text(message: Message) -> str:
    match message:
        case UserMessage(text) | AssistantMessage(text):
            return text
        case ToolResults(results):
            return "\n".join(text for _, text in results)
        case _:
            assert_never(message)


def _failure(failure: MockFailure, retry_after_s: float | None) -> Exception:
    message = f"mocked failure: {failure}"
    match failure:
        case MockFailure.TRANSIENT:
            return TransientCallError(message, retry_after_s=retry_after_s)
        case MockFailure.FAILED:
            return CallFailedError(message)
        case MockFailure.PERMANENT:
            return PermanentFaultError(message)
        case _:
            assert_never(failure)
