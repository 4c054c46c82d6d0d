"""A language model in a seat."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from del_agents.agent import Tell
from del_agents.language.conversation import messages_for
from del_agents.language.dialogue import Dialogue
from del_agents.language.errors import CallFailedError
from del_agents.language.exchange import Completion, Model, Request, UserMessage
from del_agents.language.reading import failure_detail, read_completion
from del_agents.language.settings import Memory, ToolKind
from del_agents.language.tools.note import written_note
from del_agents.language.tools.toolbox import toolbox
from del_env.answers import Answer
from del_env.decision import Decision, Failure
from del_env.replies import AnswerLine
from del_env.view import AgentView


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageModelAgent:
    """Has its view put into words, asks a model, and reads the answer out of the reply.

    Attributes:
        name: the name it goes by.
        model: completes the messages.
        tell: puts a view into a prompt.
        tell_next: puts what is new in a round into words, for the memory `conversation`.
        memory: what the model is shown of earlier rounds.
        tools: what it may have computed.
        max_tool_calls: how many calls of tools one answer may take.
        answer_line: where the prompt asks for the answer.
        settings: what is recorded of its settings; `del_agents.language.effective` makes it.
    """

    name: str
    model: Model
    tell: Tell
    tell_next: Tell | None = None
    memory: Memory = Memory.HISTORY
    tools: tuple[ToolKind, ...] = ()
    max_tool_calls: int = 8
    answer_line: AnswerLine = AnswerLine.FIRST
    settings: Mapping[str, Any] = field(default_factory=dict)

    def act(self, view: AgentView) -> Decision:
        """Returns what the model decides; that a call failed is a decision as well.

        Raises:
            AgentHaltedError: there will be no more answers for now: stop this agent.
            AgentError: a conversation lacks the seat's own replies.
        """
        messages = messages_for(view, self.tell, self.tell_next, self.memory)
        dialogue = Dialogue(self.model, toolbox(self.tools, view), self.max_tool_calls)
        try:
            said = dialogue.run(messages, view.agent, view.round_number)
        except CallFailedError as error:
            return self._with_traces(Decision(failure=Failure.ERROR, detail=str(error)), dialogue)
        return self._with_traces(_decided(said, self.answer_line), dialogue)

    def told_by(self, tell: Tell, tell_next: Tell | None = None) -> "LanguageModelAgent":
        """Returns the same agent with other words; it shares the model and its connection.

        Without `tell_next` each prompt stands alone, whatever the memory was, as in a suite.
        """
        memory = self.memory if tell_next else Memory.HISTORY
        return replace(self, tell=tell, tell_next=tell_next, memory=memory)

    def check(self) -> Completion:
        """Returns what the model says to one tiny message: whether key and model work.

        Raises:
            ModelError: they do not; the message says why.
        """
        return self.model.complete(Request(messages=(UserMessage("Reply with the word OK."),)))

    def _with_traces(self, decision: Decision, dialogue: Dialogue) -> Decision:
        return replace(
            decision,
            reasoning=dialogue.reasoning,
            usage=dialogue.usage,
            n_requests=dialogue.n_requests,
            latency_s=dialogue.latency_s,
            settings=self.settings,
            served=dialogue.served,
            tool_calls=tuple(dialogue.calls),
            note=written_note(dialogue.calls),
        )


def _decided(said: Completion, line: AnswerLine) -> Decision:
    given = read_completion(said, line)
    if isinstance(given, Answer):
        return Decision(answer=given, reply=said.text)
    return Decision(failure=given, reply=said.text, detail=failure_detail(said, given))
