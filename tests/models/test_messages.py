"""Anthropic's Messages, with the blocks that a reply may be made of."""

from typing import Any

import pytest

from del_agents.language.exchange import (
    AssistantMessage,
    Completion,
    Finish,
    Request,
    ToolRequest,
    ToolResults,
    ToolSpec,
    UserMessage,
)
from tests.models.apis import ANTHROPIC, Connect, messages_reply
from tests.models.loopback import Canned, Serve

LOOK = ToolSpec("look", "Looks.", {"type": "object", "properties": {"far": {"type": "boolean"}}})
THINKING = {"type": "thinking", "thinking": "Since two are muddy ...", "signature": "c2ln"}
TOOL_USE = {"type": "tool_use", "id": "t7", "name": "look", "input": {"far": True}}


def said(serve: Serve, connect: Connect, body: Any) -> Completion:
    return connect(ANTHROPIC, serve(Canned(body=body))).ask()


@pytest.mark.parametrize(
    ("finish", "expected"),
    [
        ("end_turn", Finish.COMPLETE),
        ("stop_sequence", Finish.COMPLETE),
        ("max_tokens", Finish.CUT),
        ("model_context_window_exceeded", Finish.CUT),
        ("pause_turn", Finish.CUT),
        ("refusal", Finish.REFUSED),
        ("something_new", Finish.COMPLETE),
        (None, Finish.CUT),
    ],
)
def test_the_end_of_a_reply_is_understood(
    serve: Serve, connect: Connect, finish: str | None, expected: Finish
) -> None:
    completion = said(serve, connect, messages_reply("Yes", finish))
    assert (completion.finish, completion.finish_reason) == (expected, finish)


def test_thinking_blocks_are_reasoning_and_no_part_of_the_text(
    serve: Serve, connect: Connect
) -> None:
    withheld = {"type": "redacted_thinking", "data": "xyz"}
    completion = said(serve, connect, messages_reply("Yes", "end_turn", THINKING, withheld))
    assert (completion.text, completion.reasoning) == ("Yes", "Since two are muddy ...")
    assert completion.remarks == "part of the reasoning is withheld"


def test_content_without_blocks_is_an_empty_reply_and_not_asked_for_again(
    serve: Serve, connect: Connect
) -> None:
    server = serve(Canned(body=messages_reply(None, "refusal")))
    completion = connect(ANTHROPIC, server, retries=3).ask()
    assert (completion.text, completion.finish) == ("", Finish.REFUSED)
    assert len(server.seen) == 1


def test_blocks_of_an_unknown_kind_are_left_out_and_told(serve: Serve, connect: Connect) -> None:
    unknown = {"type": "novelty", "text": None}
    without_text = {"type": "text", "text": None}
    completion = said(serve, connect, messages_reply("No", "end_turn", unknown, without_text, 5))
    assert (completion.text, completion.remarks) == ("No", "blocks of an unknown kind: novelty")


def test_why_a_model_refused_is_told(serve: Serve, connect: Connect) -> None:
    details = {"type": "refusal", "explanation": "It is about poison."}
    body = messages_reply("I", "refusal", stop_details=details)
    assert said(serve, connect, body).remarks == "It is about poison."


def test_a_limit_of_tokens_is_always_sent_and_a_long_one_is_not_refused(
    serve: Serve, connect: Connect
) -> None:
    server = serve(Canned(body=messages_reply("Yes")))
    connect(ANTHROPIC, server).ask()
    connect(ANTHROPIC, server, max_tokens=64_000).ask()
    assert [seen.body["max_tokens"] for seen in server.seen] == [16_000, 64_000]


def test_thinking_effort_and_temperature_are_sent_as_the_api_has_them(
    serve: Serve, connect: Connect
) -> None:
    server = serve(Canned(body=messages_reply("Yes")))
    settings = {"thinking_budget": 2000, "reasoning_effort": "low", "temperature": 1.0}
    connect(ANTHROPIC, server, **settings, extra_body={"top_k": 5}).ask()
    sent = server.seen[0].body
    assert sent["thinking"] == {"type": "enabled", "budget_tokens": 2000}
    assert sent["output_config"] == {"effort": "low"}
    assert (sent["temperature"], sent["top_k"]) == (1.0, 5)


def test_tools_their_calls_and_their_results_take_the_form_of_the_api(
    serve: Serve, connect: Connect
) -> None:
    server = serve(
        Canned(body=messages_reply("Let me look.", "tool_use", THINKING, TOOL_USE)),
        Canned(body=messages_reply("Yes")),
    )
    model = connect(ANTHROPIC, server).model
    question = UserMessage("Well?")
    first = model.complete(Request(messages=(question,), tools=(LOOK,)))
    assert first.finish is Finish.TOOL_CALLS
    assert first.tool_requests == (ToolRequest("t7", "look", '{"far": true}'),)
    again = (
        question,
        AssistantMessage(first.text, first.tool_requests, first.native),
        ToolResults((("t7", "nothing"),)),
    )
    model.complete(Request(messages=again, tools=(LOOK,), may_call_tools=False))
    sent = server.seen[1].body
    text = {"type": "text", "text": "Let me look."}
    result = {"type": "tool_result", "tool_use_id": "t7", "content": "nothing"}
    # A model that thinks demands its thinking blocks back, signatures and all.
    assert sent["messages"] == [
        {"role": "user", "content": "Well?"},
        {"role": "assistant", "content": [THINKING, TOOL_USE, text]},
        {"role": "user", "content": [result]},
    ]
    assert sent["tools"] == [
        {"name": "look", "description": "Looks.", "input_schema": LOOK.parameters}
    ]
    assert server.seen[0].body["tool_choice"] == {"type": "auto"}
    assert sent["tool_choice"] == {"type": "none"}


def test_a_wish_for_tools_that_was_cut_is_not_carried_out(serve: Serve, connect: Connect) -> None:
    completion = said(serve, connect, messages_reply(None, "max_tokens", TOOL_USE))
    assert completion.finish is Finish.CUT


def test_a_text_without_a_letter_is_not_sent_back(serve: Serve, connect: Connect) -> None:
    blank = {"type": "text", "text": "\n"}
    completion = said(serve, connect, messages_reply("", "tool_use", THINKING, blank, TOOL_USE))
    assert completion.native == [THINKING, TOOL_USE]
    assert completion.text == "\n"
