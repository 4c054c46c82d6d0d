"""Decision: what an agent hands back when it is asked."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from del_env.answers import Answer
from del_env.errors import SettingsError


class Failure(StrEnum):
    """Why a decision holds no answer."""

    INVALID = "invalid"
    """There is a reply, but not in the form that was asked for."""
    EMPTY = "empty"
    """There is a reply without text."""
    TRUNCATED = "truncated"
    """The reply was cut off before an answer."""
    REFUSED = "refused"
    """The model declined to answer."""
    ERROR = "error"
    """There is no reply: the call failed."""


@dataclass(frozen=True, slots=True)
class ToolCall:
    """One call of a tool that the agent made before it answered.

    Attributes:
        name: the tool's name, as the agent gave it.
        arguments: its arguments as a JSON text, as the agent gave them.
        result: what the tool said.
    """

    name: str
    arguments: str
    result: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """An answer, or why there is none, with all that came along.

    Attributes:
        answer: the answer; None if there is none.
        failure: why there is no answer; None if there is one.
        detail: what is known of the failure, in words.
        reply: the raw text of the reply, to the letter.
        reasoning: the reasoning text, where a provider gives it apart from the reply.
        usage: the provider's own count of tokens, as it gave it; that of several requests is added
            up, and a count that not all of them came with is null.
        n_requests: how many requests to a model it took, without those that were sent again; None
            if that is not known, or the agent is no model.
        latency_s: how long the agent took, in seconds.
        settings: the settings in force for the call, as far as the agent has any.
        served: what the provider says has answered, as it gave it: `model`, for some also
            `system_fingerprint` and `provider`; an alias such as `latest` stands for other models
            from time to time.
        tool_calls: the tools that it called before it answered, in order.
        note: what it wants to be reminded of in later rounds; None leaves the note there was.

    Raises:
        SettingsError: there are both an answer and a failure, or neither, or one is given by
            another value than an `Answer` and a `Failure`.
    """

    answer: Answer | None = None
    failure: Failure | None = None
    detail: str = ""
    reply: str = ""
    reasoning: str | None = None
    usage: Mapping[str, Any] = field(default_factory=dict)
    n_requests: int | None = None
    latency_s: float | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)
    served: Mapping[str, str] = field(default_factory=dict)
    tool_calls: tuple[ToolCall, ...] = ()
    note: str | None = None

    def __post_init__(self) -> None:
        if (self.answer is None) == (self.failure is None):
            raise SettingsError(
                f"a decision holds an answer or a failure, and only one of them: "
                f"answer {self.answer!r}, failure {self.failure!r}"
            )
        # A 2 or a "Yes" would be played, or fail, a long way from the agent that gave it.
        if self.failure is None:
            _check_kind("answer", self.answer, Answer)
        else:
            _check_kind("failure", self.failure, Failure)
        _check_kind("reply", self.reply, str)

    @classmethod
    def of(cls, answer: Answer) -> "Decision":
        """Returns the decision of an agent that just says its answer."""
        return cls(answer=answer, reply=answer.text)

    @property
    def played(self) -> Answer:
        """The answer as it is played: who gives none does not claim to know."""
        return Answer.DONT_KNOW if self.answer is None else self.answer


def _check_kind(name: str, value: Any, kind: type[Any]) -> None:
    if not isinstance(value, kind):
        raise SettingsError(f"{name} of a decision is {value!r}: give a value of {kind.__name__}")
