"""SeatDecision: what one seat decided in one round, as it is stored."""

from typing import Self

from pydantic import Field, model_validator

from del_env.decision import Decision, Failure, ToolCall
from del_env.records.values import Stored, StoredAnswer, StoredText, StoredValues


class StoredToolCall(Stored):
    """A `ToolCall` as it is stored; the fields are the same.

    Attributes:
        name: the tool's name, as the agent gave it.
        arguments: its arguments as a JSON text, as the agent gave them.
        result: what the tool said.
    """

    name: StoredText
    arguments: StoredText
    result: StoredText

    @classmethod
    def of(cls, call: ToolCall) -> Self:
        """Returns the call as it is stored."""
        return cls(name=call.name, arguments=call.arguments, result=call.result)

    def call(self) -> ToolCall:
        """Returns the call that was stored."""
        return ToolCall(self.name, self.arguments, self.result)


class SeatDecision(Stored):
    """A `Decision` as it is stored; the fields are the same.

    Attributes:
        answer: the answer, stored as it is spoken; None if there is none.
        failure: why there is no answer; None if there is one.
        detail: what is known of the failure, in words.
        reply: the raw text of the reply; a lone surrogate is replaced by U+FFFD.
        reasoning: the reasoning text, where a provider gives it apart from the reply.
        usage: the provider's own count of tokens, as it gave it; that of several requests is added
            up, and a count that not all of them came with is null.
        latency_s: how long the agent took, in seconds.
        settings: the settings in force for the call, as far as the agent has any.
        n_requests: how many requests to a model it took, without those that were sent again; None
            if that is not known, or the agent is no model.
        served: what the provider says has answered.
        tool_calls: the tools that it called before it answered, in order.
        note: what it wants to be reminded of in later rounds; None leaves the note there was.
    """

    answer: StoredAnswer
    failure: Failure | None
    detail: StoredText
    reply: StoredText
    reasoning: StoredText | None
    usage: StoredValues
    latency_s: float | None
    settings: StoredValues
    # Most agents are no models and call no tools, and older records know of none of these.
    n_requests: int | None = Field(default=None, ge=0)
    served: dict[str, StoredText] = Field(default_factory=dict)
    tool_calls: tuple[StoredToolCall, ...] = ()
    note: StoredText | None = None

    @model_validator(mode="after")
    def _is_a_decision(self) -> Self:
        self.decision()  # refuses both an answer and a failure, or neither
        return self

    @classmethod
    def of(cls, decision: Decision) -> Self:
        """Returns the decision as it is stored."""
        return cls(
            answer=decision.answer,
            failure=decision.failure,
            detail=decision.detail,
            reply=decision.reply,
            reasoning=decision.reasoning,
            usage=dict(decision.usage),
            latency_s=decision.latency_s,
            settings=dict(decision.settings),
            n_requests=decision.n_requests,
            served=dict(decision.served),
            tool_calls=tuple(StoredToolCall.of(call) for call in decision.tool_calls),
            note=decision.note,
        )

    def decision(self) -> Decision:
        """Returns the decision that was stored."""
        return Decision(
            answer=self.answer,
            failure=self.failure,
            detail=self.detail,
            reply=self.reply,
            reasoning=self.reasoning,
            usage=self.usage,
            latency_s=self.latency_s,
            settings=self.settings,
            n_requests=self.n_requests,
            served=self.served,
            tool_calls=tuple(stored.call() for stored in self.tool_calls),
            note=self.note,
        )
