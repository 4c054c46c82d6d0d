"""What can be set about a provider and about a model; every value is checked once, here."""

from enum import StrEnum
from ipaddress import ip_address
from typing import Annotated, Any, Literal, Self
from urllib.parse import urlsplit

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    JsonValue,
    StrictInt,
    field_validator,
    model_validator,
)

_OURS = ("messages", "model", "stream", "tools", "tool_choice", "n")

ANTHROPIC_MAX_TOKENS = 16_000
"""Anthropic's API demands a limit of tokens; this one is sent, and recorded, if none is set."""

Count = Annotated[StrictInt, Field(ge=1)]

MAX_SECONDS = 31_536_000.0
"""A year. Longer waits mean for ever, and operating systems refuse them at some point."""

Seconds = Annotated[float, Field(gt=0, le=MAX_SECONDS, strict=True)]

MAX_RETRIES = 1_000
"""The waits before them double: more of them are beyond any float."""


class Api(StrEnum):
    """How a provider is spoken to."""

    OPENAI = "openai"
    """Chat Completions, as OpenAI and many compatible servers have them."""
    ANTHROPIC = "anthropic"
    """Messages, as Anthropic has them."""
    LOCAL = "local"
    """A small model in this process."""
    MOCK = "mock"
    """Replies out of a file."""


class Memory(StrEnum):
    """What a model is shown of the rounds before in live play."""

    HISTORY = "history"
    """One prompt with the whole public history, anew each round."""
    CONVERSATION = "conversation"
    """The conversation so far, its own replies included."""


class ToolKind(StrEnum):
    """A set of tools that an agent may be given."""

    WORLDS = "worlds"
    """A scratchpad of possible worlds."""
    MEMORY = "memory"
    """A note kept from round to round."""


class Settings(BaseModel):
    """Base of all settings: immutable, no unknown field, no number that JSON lacks."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


class ProviderSettings(Settings):
    """Where models are called, with whose key, and how many calls at once.

    Attributes:
        api: how it is spoken to.
        base_url: the address; for `openai` up to and with `/v1`, for `anthropic` without it. None
            where there is none (`local`, `mock`).
        key_variable: the environment variable that holds the key; empty if the server takes none.
        max_in_flight: how many requests may be under way at once, of all its agents together.
    """

    api: Api
    base_url: str | None = None
    key_variable: str
    max_in_flight: Count = 8

    @property
    def is_loopback(self) -> bool:
        """Whether the server is on this machine, where no proxy belongs in between."""
        return self.base_url is not None and _is_loopback(urlsplit(self.base_url).hostname or "")

    @model_validator(mode="after")
    def _address_fits(self) -> Self:
        needs_one = self.api in (Api.OPENAI, Api.ANTHROPIC)
        if needs_one != (self.base_url is not None):
            wanted = "needs a base_url" if needs_one else "takes no base_url"
            raise ValueError(f'api "{self.api}" {wanted}')
        if self.api is Api.ANTHROPIC and str(self.base_url).rstrip("/").endswith("/v1"):
            raise ValueError(f"base_url {self.base_url!r}: leave out /v1, which is added to it")
        return self

    @field_validator("base_url")
    @classmethod
    def _is_an_address(cls, value: str | None) -> str | None:
        if value is None:
            return None
        parts = urlsplit(value)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError("give an address that begins with https:// or http://")
        # Addresses are recorded and shown, keys never.
        if parts.username or parts.password or parts.query or parts.fragment:
            raise ValueError("give the address alone: the key belongs into key_variable")
        return value


class ModelSettings(Settings):
    """One model, and how it is called. What is None is not sent: the provider's default holds.

    Attributes:
        provider: the name of the provider.
        model: the provider's name for the model; `local`: smollm2 or the path of a GGUF file;
            `mock`: the path of the file.
        temperature: the sampling temperature; 0 is sent as well.
        max_tokens: the limit of tokens of one reply, reasoning included; if there is none, 16000
            are sent to `anthropic`, which demands one, and 256 to `local`.
        token_limit_parameter: what `openai` is to call that limit; reasoning models know the
            longer name only. None is the shorter one.
        reasoning_effort: how much the model is to reason, in the provider's own word.
        thinking_budget: the tokens that an `anthropic` model may think.
        extra_body: more fields of the request, by their names in the API.
        timeout_s: how long the server may be silent.
        deadline_s: how long one call may take in all.
        retries: how often a call that failed for the moment is made again.
        max_wait_s: the longest single wait before that; if the provider asks for more, the agent
            stops and the run can be resumed later.
        memory: what the model is shown of earlier rounds in live play.
        tools: the sets of tools that it is given.
        max_tool_calls: how many calls of tools one answer may take.
    """

    provider: str
    model: Annotated[str, Field(min_length=1)]
    temperature: Annotated[float, Field(ge=0, strict=True)] | None = None
    max_tokens: Count | None = None
    token_limit_parameter: Literal["max_tokens", "max_completion_tokens"] | None = None
    reasoning_effort: str | None = None
    thinking_budget: Count | None = None
    extra_body: dict[str, JsonValue] = Field(default_factory=dict)
    timeout_s: Seconds = 600.0
    deadline_s: Seconds = 900.0
    retries: Annotated[StrictInt, Field(ge=0, le=MAX_RETRIES)] = 4
    max_wait_s: Seconds = 120.0
    memory: Memory = Memory.HISTORY
    tools: tuple[ToolKind, ...] = ()
    max_tool_calls: Count = 8

    @field_validator("extra_body")
    @classmethod
    def _is_not_ours(cls, value: dict[str, Any]) -> dict[str, Any]:
        if ours := sorted(value.keys() & set(_OURS)):
            raise ValueError(f"{', '.join(ours)} cannot be set here: take it out")
        return value

    @field_validator("tools")
    @classmethod
    def _is_named_once(cls, value: tuple[ToolKind, ...]) -> tuple[ToolKind, ...]:
        if len(set(value)) < len(value):
            raise ValueError("name each set of tools once")
        return value

    @model_validator(mode="after")
    def _leaves_room_to_answer(self) -> Self:
        limit, budget = self.max_tokens or ANTHROPIC_MAX_TOKENS, self.thinking_budget
        if budget is not None and budget >= limit:
            raise ValueError(
                f"thinking_budget {budget} leaves nothing of max_tokens {limit} for the answer: "
                "max_tokens counts both"
            )
        return self

    def check_fits(self, api: Api) -> None:
        """Checks that the API has what is set.

        Raises:
            ValueError: it has not; the message names the field.
        """
        only = {
            "token_limit_parameter": (Api.OPENAI,),
            "thinking_budget": (Api.ANTHROPIC,),
            "reasoning_effort": (Api.OPENAI, Api.ANTHROPIC),
        }
        for field, apis in only.items():
            if getattr(self, field) is not None and api not in apis:
                raise ValueError(f'field {field}: api "{api}" has no such thing: take it out')


def _is_loopback(host: str) -> bool:
    try:
        address = ip_address(host)
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
    # Servers print 0.0.0.0 as theirs, and who calls that calls this machine.
    return address.is_loopback or address.is_unspecified
