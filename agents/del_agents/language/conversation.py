"""From a view to messages: one prompt with the whole history, or the conversation so far.

An agent keeps nothing, so a conversation is built anew each round from the view: the prompt of
round 1, the seat's own replies, and between them what each round brought.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from del_agents.agent import Tell
from del_agents.language.exchange import AssistantMessage, Message, UserMessage
from del_agents.language.sendable import clean
from del_agents.language.settings import Memory
from del_env.errors import AgentError
from del_env.view import AgentView

NO_REPLY = "(no reply)"
"""What a conversation holds for a round in which the model said nothing: no API takes that."""


def messages_for(
    view: AgentView, tell: Tell, tell_next: Tell | None, memory: Memory
) -> tuple[Message, ...]:
    """Returns what the model is shown in the round of the view.

    Args:
        view: what the seat knows.
        tell: the whole prompt of a round.
        tell_next: what is new in a round; needed for a conversation.
        memory: whether it is one.

    Raises:
        AgentError: a conversation lacks `tell_next`, or the seat's own replies.
    """
    match memory:
        case Memory.HISTORY:
            told: list[Message] = [UserMessage(clean(tell(view)))]
        case Memory.CONVERSATION:
            told = list(_conversation(view, tell, tell_next))
        case _:
            assert_never(memory)
    return (*told[:-1], _reminded(told[-1], view.own_note))


def _conversation(view: AgentView, tell: Tell, tell_next: Tell | None) -> Iterator[Message]:
    if tell_next is None:
        raise AgentError('memory "conversation" needs the words of a next round: give tell_next')
    if len(view.own_replies) != len(view.public_history):
        raise AgentError(
            f'memory "conversation" needs one reply of the seat\'s own for each round before: '
            f"{len(view.own_replies)} for {len(view.public_history)} rounds"
        )
    yield UserMessage(clean(tell(_at(view, 0))))
    for n_rounds, reply in enumerate(view.own_replies, start=1):
        yield AssistantMessage(clean(reply) if reply.strip() else NO_REPLY)
        yield UserMessage(clean(tell_next(_at(view, n_rounds))))


def _at(view: AgentView, n_rounds: int) -> AgentView:
    """Returns the view as it was after that many rounds."""
    return replace(
        view,
        public_history=view.public_history[:n_rounds],
        own_replies=view.own_replies[:n_rounds],
        own_note="",
    )


def _reminded(message: Message, note: str) -> Message:
    if not note or not isinstance(message, UserMessage):
        return message
    return UserMessage(f"{message.text}\n\nYour note from an earlier round:\n{clean(note)}")
