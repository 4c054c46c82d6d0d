"""The two APIs as their servers speak them, and models that call such a server."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from del_agents.language.budget import Budget
from del_agents.language.exchange import Completion, Model, Request, UserMessage
from del_agents.language.providers import Providers
from del_agents.language.roster import Roster
from tests.models.loopback import Loopback

KEY = "sk-test-0123456789-abcdefghij"
VARIABLE = "UNDER_TEST_API_KEY"
QUESTION = Request(messages=(UserMessage("Do you know?"),))


@dataclass(frozen=True)
class ApiUnderTest:
    """How one of the two APIs looks from the side of a server.

    Attributes:
        name: its name in the settings.
        path: what its base_url ends in.
        endpoint: where the calls arrive.
        reply: the JSON of a good reply.
        error: the JSON of an error with that type and message.
    """

    name: str
    path: str
    endpoint: str
    reply: Callable[[str], dict[str, Any]]
    error: Callable[[str, str], dict[str, Any]]

    def __str__(self) -> str:
        return self.name


def chat_reply(text: str | None, finish: str | None = "stop", **message: Any) -> dict[str, Any]:
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": "m",
        "choices": [
            {
                "index": 0,
                "finish_reason": finish,
                "message": {"role": "assistant", "content": text, **message},
            }
        ],
        "usage": {
            "prompt_tokens": 11,
            "completion_tokens": 7,
            "total_tokens": 18,
            "completion_tokens_details": {"reasoning_tokens": 5},
        },
    }


def chat_error(kind: str, message: str) -> dict[str, Any]:
    return {"error": {"message": message, "type": kind, "param": None, "code": kind}}


def messages_reply(
    text: str | None, finish: str | None = "end_turn", *blocks: Any, **fields: Any
) -> dict[str, Any]:
    content = [*blocks, *([] if text is None else [{"type": "text", "text": text}])]
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "m",
        "content": content,
        "stop_reason": finish,
        "stop_sequence": None,
        "usage": {"input_tokens": 11, "cache_read_input_tokens": 3, "output_tokens": 7},
        **fields,
    }


def messages_error(kind: str, message: str) -> dict[str, Any]:
    return {"type": "error", "error": {"type": kind, "message": message}}


OPENAI = ApiUnderTest("openai", "/v1", "/v1/chat/completions", chat_reply, chat_error)
ANTHROPIC = ApiUnderTest("anthropic", "", "/v1/messages", messages_reply, messages_error)
BOTH = (OPENAI, ANTHROPIC)


@dataclass(frozen=True)
class Connected:
    """A model that calls a server, with what its providers share."""

    model: Model
    providers: Providers

    def ask(self) -> Completion:
        return self.model.complete(QUESTION)


Connect = Callable[..., Connected]
"""Makes a model for a server, closed when the test is over; the fixture `connect`."""


@contextmanager
def connected(
    api: ApiUnderTest,
    server: Loopback,
    *,
    max_in_flight: int = 8,
    budget: Budget | None = None,
    environ: Mapping[str, str] | None = None,
    **settings: Any,
) -> Iterator[Connected]:
    """Yields a model `m` of that API at that server; it does not retry unless told to."""
    provider = {
        "api": api.name,
        "base_url": server.address + api.path,
        "key_variable": VARIABLE,
        "max_in_flight": max_in_flight,
    }
    agent = {"provider": "test", "model": "m", "retries": 0, "timeout_s": 5.0, **settings}
    roster = Roster.model_validate({"providers": {"test": provider}, "agents": {"a": agent}})
    keys = {VARIABLE: KEY} if environ is None else environ
    with Providers(roster, budget=budget, environ=keys, seed=0) as providers:
        yield Connected(providers.model(roster.agents["a"]), providers)
