"""A language model in a seat: what it is shown, and what becomes of what it says."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from del_agents.agent import with_tell
from del_agents.human import HumanAgent
from del_agents.ideal import IdealAgent
from del_agents.language.agent import LanguageModelAgent
from del_agents.language.conversation import NO_REPLY
from del_agents.language.errors import BudgetReachedError, CallFailedError
from del_agents.language.exchange import (
    AssistantMessage,
    Completion,
    Finish,
    Request,
    UserMessage,
)
from del_agents.language.settings import Memory
from del_agents.language.words import words_in
from del_agents.registry import make_agent
from del_env.answers import Answer
from del_env.decision import Decision, Failure
from del_env.errors import AgentError
from del_env.narratives.loader import load_narrative
from del_env.narratives.render import render, render_next_round
from del_env.replies import AnswerLine
from del_env.view import AgentView, view_of
from tests.agents.tables import CROOKED

ROUND_1 = view_of(CROOKED, 2)
ROUND_3 = view_of(CROOKED, 2, ((0, 1, 0, 0), (1, 1, 0, 0)), own_replies=("No\nbah \ud83d", " "))


class Scripted:
    """A model that says these things in turn, and keeps what it was asked."""

    def __init__(self, *says: Completion | Exception) -> None:
        self._says: Iterator[Completion | Exception] = iter(says)
        self.requests: list[Request] = []

    def complete(self, request: Request) -> Completion:
        self.requests.append(request)
        said = next(self._says)
        if isinstance(said, Exception):
            raise said
        return said


def saying(text: str, finish: Finish = Finish.COMPLETE, **fields: Any) -> Completion:
    return Completion(text=text, finish=finish, **fields)


def seated(model: Scripted, **fields: Any) -> LanguageModelAgent:
    words = words_in("wise_men")
    agent = LanguageModelAgent(name="m", model=model, tell=words.tell, tell_next=words.tell_next)
    return replace(agent, **fields)


def decided(said: Completion, line: AnswerLine = AnswerLine.FIRST) -> Decision:
    return seated(Scripted(said), answer_line=line).act(ROUND_1)


@pytest.mark.parametrize(
    ("text", "finish", "given"),
    [
        ("Yes\nSince ...", Finish.COMPLETE, Answer.YES),
        ("\n I don’t know.\nHm.", Finish.COMPLETE, Answer.DONT_KNOW),
        ("**Yes**", Finish.COMPLETE, Failure.INVALID),
        ("Since ...\nYes", Finish.COMPLETE, Failure.INVALID),
        ("", Finish.COMPLETE, Failure.EMPTY),
        (" \n ", Finish.COMPLETE, Failure.EMPTY),
        ("", Finish.CUT, Failure.TRUNCATED),
        ("Well, we", Finish.CUT, Failure.TRUNCATED),
        ("No\nSince tw", Finish.CUT, Answer.NO),  # the first line is whole
        ("No", Finish.CUT, Failure.TRUNCATED),  # it might have become "Nobody ..."
        ("", Finish.REFUSED, Failure.REFUSED),
        ("Yes\nBut", Finish.REFUSED, Failure.REFUSED),
        ("", Finish.TOOL_CALLS, Failure.EMPTY),
    ],
)
def test_a_reply_becomes_an_answer_or_the_reason_why_there_is_none(
    text: str, finish: Finish, given: Answer | Failure
) -> None:
    decision = decided(saying(text, finish))
    assert (decision.failure if decision.answer is None else decision.answer) is given
    assert decision.reply == text


@pytest.mark.parametrize(
    ("text", "finish", "given"),
    [
        ("Since two ...\nNo.", Finish.COMPLETE, Answer.NO),
        ("No\nSince two ...", Finish.COMPLETE, Failure.INVALID),
        ("Since two ...\nNo", Finish.CUT, Failure.TRUNCATED),
    ],
)
def test_an_answer_asked_for_on_the_last_line_is_read_there(
    text: str, finish: Finish, given: Answer | Failure
) -> None:
    decision = decided(saying(text, finish), AnswerLine.LAST)
    assert (decision.failure if decision.answer is None else decision.answer) is given


@pytest.mark.parametrize(
    ("said", "detail"),
    [
        (
            saying("", Finish.CUT, finish_reason="length", reasoning="Hm."),
            "finish reason 'length'; all tokens went into the reasoning",
        ),
        (saying("", Finish.CUT), "no finish reason; no text"),
        (
            saying("", Finish.REFUSED, finish_reason="stop", remarks="I cannot."),
            "finish reason 'stop'; I cannot.",
        ),
        (saying("Maybe", finish_reason="stop"), ""),
    ],
)
def test_why_there_is_no_answer_is_told(said: Completion, detail: str) -> None:
    assert decided(said).detail == detail


def test_everything_that_came_along_is_kept() -> None:
    said = saying("Yes", reasoning="Hm.", usage={"n": 1}, latency_s=0.5)
    decision = seated(Scripted(said), settings={"model": "m"}).act(ROUND_1)
    assert decision == Decision(
        answer=Answer.YES,
        reply="Yes",
        reasoning="Hm.",
        usage={"n": 1},
        latency_s=0.5,
        n_requests=1,
        settings={"model": "m"},
    )


def test_a_failed_call_is_a_decision_and_an_end_of_all_calls_is_not() -> None:
    model = Scripted(CallFailedError("HTTP 500: oops"), BudgetReachedError("used up"))
    agent = seated(model, settings={"model": "m"})
    assert agent.act(ROUND_1) == Decision(
        failure=Failure.ERROR, detail="HTTP 500: oops", n_requests=1, settings={"model": "m"}
    )
    with pytest.raises(BudgetReachedError):
        agent.act(ROUND_1)


def test_with_the_whole_history_each_round_is_one_prompt_to_the_byte() -> None:
    model = Scripted(saying("Yes"))
    seated(model).act(ROUND_3)
    prompt = render(ROUND_3, load_narrative("wise_men"))
    (request,) = model.requests
    assert request.messages == (UserMessage(prompt),)
    assert (request.tools, request.agent, request.round_number) == ((), 2, 3)


def test_a_conversation_is_built_from_the_seats_own_replies() -> None:
    model = Scripted(saying("Yes"))
    seated(model, memory=Memory.CONVERSATION).act(ROUND_3)
    story = load_narrative("wise_men")
    first, second = view_of(CROOKED, 2), view_of(CROOKED, 2, ROUND_3.public_history[:1])
    assert model.requests[0].messages == (
        UserMessage(render(first, story)),
        AssistantMessage("No\nbah \ufffd"),
        UserMessage(render_next_round(second, story)),
        AssistantMessage(NO_REPLY),
        UserMessage(render_next_round(ROUND_3, story)),
    )


def test_a_conversation_needs_a_reply_for_each_round_before() -> None:
    agent = seated(Scripted(saying("Yes")), memory=Memory.CONVERSATION)
    with pytest.raises(AgentError, match="one reply of the seat's own for each round before: 1 fo"):
        agent.act(replace(ROUND_3, own_replies=("Yes",)))


def test_a_conversation_needs_words_to_go_on_with() -> None:
    agent = seated(Scripted(saying("Yes")), memory=Memory.CONVERSATION, tell_next=None)
    with pytest.raises(AgentError, match="needs the words of a next round: give tell_next"):
        agent.act(ROUND_3)


def test_a_note_of_its_own_is_shown_at_the_end_of_the_prompt() -> None:
    for memory in Memory:
        model = Scripted(saying("Yes"))
        seated(model, memory=memory).act(replace(ROUND_3, own_note="2 is \ud83d silent"))
        last = model.requests[0].messages[-1]
        assert isinstance(last, UserMessage)
        assert last.text.endswith("\n\nYour note from an earlier round:\n2 is \ufffd silent")


def test_other_words_cost_no_other_client() -> None:
    model = Scripted(saying("Yes"))
    agent = seated(model, memory=Memory.CONVERSATION)
    words = words_in("olympic_games")
    retold = with_tell(agent, words.tell, words.tell_next)
    assert retold == replace(agent, tell=words.tell, tell_next=words.tell_next)
    assert isinstance(retold, LanguageModelAgent) and retold.model is model


def test_without_words_for_a_next_round_each_prompt_stands_alone() -> None:
    model = Scripted(saying("Yes"))
    with_tell(seated(model, memory=Memory.CONVERSATION), lambda view: "Well?").act(ROUND_3)
    assert model.requests[0].messages == (UserMessage("Well?"),)


def test_agents_that_do_not_read_stay_as_they_are() -> None:
    def tell(view: AgentView) -> str:
        return "Well?"

    ideal = IdealAgent()
    assert with_tell(ideal, tell) is ideal
    assert with_tell(HumanAgent(), tell) == HumanAgent(tell=tell)


def test_a_check_is_one_tiny_call() -> None:
    model = Scripted(saying("OK"))
    assert seated(model).check().text == "OK"
    assert model.requests == [Request(messages=(UserMessage("Reply with the word OK."),))]


def test_without_words_an_agent_tells_a_story_of_its_own(tmp_path: Any) -> None:
    file = tmp_path / "echo.toml"
    file.write_text('[[replies]]\ncontains = "forehead"\nreply = "Yes"\n', encoding="utf-8")
    assert make_agent(f"mock:{file}").act(ROUND_1).answer is Answer.YES
