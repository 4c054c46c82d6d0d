r"""MockFile: canned replies in a TOML file, for dry runs and for tests without a model.

    [[replies]]                    # the first entry whose conditions all hold is used
    round = 1                      # condition: only in this round (from 1)
    agent = 0                      # condition: only for this seat (from 0)
    contains = "blue"              # condition: only if the last message holds this text
    times = 1                      # condition: only so often; then it is used up
    reply = "I don't know\nBecause ..."
    reasoning = "..."              # the reasoning text apart from the reply
    finish = "complete"            # or "cut" or "refused"
    usage = { prompt_tokens = 700, completion_tokens = 20 }
    delay_s = 0.5                  # so long it takes

    [[replies]]                    # a call of tools instead of a reply
    tools = [{ name = "list_worlds", arguments = { rounds = 0 } }]

    [[replies]]                    # a failure instead of a reply
    failure = "transient"          # or "failed" or "permanent"
    retry_after_s = 2.0

Entries with `times` and nothing else are used up in order. That order is over all calls of all
seats, so only the conditions on round, seat and text make a run that can be repeated.
"""

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Self

from pydantic import Field, JsonValue, StrictInt, ValidationError, model_validator

from del_agents.language.exchange import Finish
from del_agents.language.problems import setting_problems
from del_agents.language.settings import MAX_SECONDS, Count, Settings
from del_env.errors import AgentError
from del_env.text_files import read_toml

_Seconds = Annotated[float, Field(ge=0, le=MAX_SECONDS, strict=True)]


class MockFailure(StrEnum):
    """How a mocked call fails."""

    TRANSIENT = "transient"
    """In passing: the retry layer calls again."""
    FAILED = "failed"
    """Once and for all, but the other calls go on."""
    PERMANENT = "permanent"
    """So that the agent stops."""


class MockTool(Settings):
    """A tool that the mocked model wants called.

    Attributes:
        name: its name.
        arguments: its arguments.
    """

    name: str
    arguments: dict[str, JsonValue] = Field(default_factory=dict)


class MockReply(Settings):
    """One entry; the module's text says what each field is."""

    round: Count | None = None
    agent: Annotated[StrictInt, Field(ge=0)] | None = None
    contains: str | None = None
    times: Count | None = None
    reply: str = ""
    reasoning: str | None = None
    finish: Finish = Finish.COMPLETE
    usage: dict[str, JsonValue] = Field(default_factory=dict)
    delay_s: _Seconds = 0.0
    tools: tuple[MockTool, ...] = ()
    failure: MockFailure | None = None
    retry_after_s: _Seconds | None = None

    @model_validator(mode="after")
    def _is_of_one_kind(self) -> Self:
        if self.failure is not None and (self.reply or self.tools):
            raise ValueError("an entry with a failure has neither a reply nor tools")
        if self.retry_after_s is not None and self.failure is not MockFailure.TRANSIENT:
            raise ValueError('retry_after_s belongs to failure = "transient"')
        return self


class MockFile(Settings):
    """All entries of a file, in order."""

    replies: Annotated[tuple[MockReply, ...], Field(min_length=1)]


def read_mock_file(path: str) -> MockFile:
    """Returns the canned replies in a file.

    Raises:
        AgentError: the file cannot be read, or a field of it is at fault; the message names both.
    """
    source = f"agent 'mock:{path}'"
    table = read_toml(Path(path), source, AgentError)
    try:
        return MockFile.model_validate(table)
    except ValidationError as error:
        raise AgentError(f"{source}: {setting_problems(error)}") from error
