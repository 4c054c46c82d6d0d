"""Chat Completions, and the many ways in which compatible servers differ."""

from typing import Any

import pytest

from del_agents.language.errors import CallFailedError
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
from tests.models.apis import OPENAI, Connect, chat_reply
from tests.models.loopback import Canned, Serve

LOOK = ToolSpec("look", "Looks.", {"type": "object", "properties": {"far": {"type": "boolean"}}})


def said(serve: Serve, connect: Connect, body: Any) -> Completion:
    return connect(OPENAI, serve(Canned(body=body))).ask()


@pytest.mark.parametrize(
    ("finish", "expected"),
    [
        ("stop", Finish.COMPLETE),
        ("length", Finish.CUT),
        ("content_filter", Finish.REFUSED),
        ("eos_token", Finish.COMPLETE),
        ("model_length", Finish.CUT),
        ("tool_calls", Finish.COMPLETE),  # without any tool to call
        (None, Finish.CUT),
    ],
)
def test_the_end_of_a_reply_is_understood(
    serve: Serve, connect: Connect, finish: str | None, expected: Finish
) -> None:
    completion = said(serve, connect, chat_reply("Yes", finish))
    assert (completion.finish, completion.finish_reason) == (expected, finish)


def test_content_that_is_null_is_an_empty_reply_and_not_asked_for_again(
    serve: Serve, connect: Connect
) -> None:
    server = serve(Canned(body=chat_reply(None, "length")))
    completion = connect(OPENAI, server, retries=3).ask()
    assert (completion.text, completion.finish) == ("", Finish.CUT)
    assert len(server.seen) == 1


@pytest.mark.parametrize("name", ["reasoning_content", "reasoning"])
def test_reasoning_beside_the_content_is_kept(serve: Serve, connect: Connect, name: str) -> None:
    completion = said(serve, connect, chat_reply("Yes", **{name: "Since two are muddy ..."}))
    assert (completion.text, completion.reasoning) == ("Yes", "Since two are muddy ...")


def test_content_in_parts_is_joined_and_its_thoughts_are_reasoning(
    serve: Serve, connect: Connect
) -> None:
    thoughts = {"type": "thinking", "thinking": [{"type": "text", "text": "Hm."}]}
    parts = [thoughts, {"type": "text", "text": "Yes\n"}, {"type": "?", "text": "No"}, "No"]
    parts.append({"type": "text", "text": None})
    parts.append({"type": "text", "text": "because"})
    body = chat_reply(None)
    body["choices"][0]["message"]["content"] = parts
    completion = said(serve, connect, body)
    assert (completion.text, completion.reasoning) == ("Yes\nbecause", "Hm.")


def test_a_refusal_beside_the_content_is_a_refusal(serve: Serve, connect: Connect) -> None:
    completion = said(serve, connect, chat_reply(None, refusal="I cannot help with that."))
    assert completion.finish is Finish.REFUSED
    assert completion.remarks == "I cannot help with that."


@pytest.mark.parametrize("usage", [None, [], "much", {}])
def test_usage_in_another_form_is_no_usage(serve: Serve, connect: Connect, usage: Any) -> None:
    assert said(serve, connect, chat_reply("Yes") | {"usage": usage}).usage == {}


@pytest.mark.parametrize("choices", [[], None, ["Yes"], [{}], [{"message": None}]])
def test_no_choice_or_no_message_is_a_failed_call(
    serve: Serve, connect: Connect, choices: Any
) -> None:
    with pytest.raises(CallFailedError, match=r"holds no choices|without a message"):
        said(serve, connect, chat_reply("Yes") | {"choices": choices})


@pytest.mark.parametrize("reason", ["error", "abort", "insufficient_system_resource"])
def test_a_reply_that_broke_off_is_asked_for_again(
    serve: Serve, connect: Connect, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("del_agents.language.retry.FIRST_WAIT_S", 0.001)
    server = serve(Canned(body=chat_reply("No", reason)), Canned(body=chat_reply("Yes")))
    assert connect(OPENAI, server, retries=1).ask().text == "Yes"


def test_why_a_reply_broke_off_is_told(serve: Serve, connect: Connect) -> None:
    body = chat_reply("Yes", "error")
    body["choices"][0]["error"] = {"code": 502, "message": "the host went away"}
    with pytest.raises(CallFailedError, match="broke off the reply, 'error': the host went away"):
        said(serve, connect, body)


def test_the_token_limit_is_sent_by_the_name_that_is_set(serve: Serve, connect: Connect) -> None:
    server = serve(Canned(body=chat_reply("Yes")))
    longer = {"max_tokens": 9, "token_limit_parameter": "max_completion_tokens"}
    connect(OPENAI, server, **longer, reasoning_effort="low").ask()
    sent = server.seen[0].body
    assert (sent["max_completion_tokens"], sent["reasoning_effort"]) == (9, "low")
    assert "max_tokens" not in sent


def test_tools_their_calls_and_their_results_take_the_form_of_the_api(
    serve: Serve, connect: Connect
) -> None:
    server = serve(Canned(body=chat_reply("Yes")))
    wish = ToolRequest("c7", "look", '{"far": true}')
    request = Request(
        messages=(
            UserMessage("Well?"),
            AssistantMessage("", (wish,)),
            ToolResults((("c7", "nothing"),)),
        ),
        tools=(LOOK,),
        may_call_tools=False,
    )
    connect(OPENAI, server).model.complete(request)
    sent = server.seen[0].body
    function = {"name": "look", "arguments": '{"far": true}'}
    assert sent["messages"][1:] == [
        {
            "role": "assistant",
            "content": "",
            "tool_calls": [{"id": "c7", "type": "function", "function": function}],
        },
        {"role": "tool", "tool_call_id": "c7", "content": "nothing"},
    ]
    assert sent["tools"][0]["function"] == {
        "name": "look",
        "description": "Looks.",
        "parameters": LOOK.parameters,
    }
    assert sent["tool_choice"] == "none"


def test_a_wish_for_tools_is_read_however_it_is_written(serve: Serve, connect: Connect) -> None:
    calls = [
        {"id": "c1", "type": "function", "function": {"name": "look", "arguments": "{no json"}},
        {"type": "function", "function": {"name": "look", "arguments": {"far": True}}},
        {"id": "c3", "type": "function", "function": None},
        {"id": "c4", "type": "function", "function": {"name": "look"}},
        "?",
    ]
    completion = said(serve, connect, chat_reply(None, "tool_calls", tool_calls=calls))
    assert completion.finish is Finish.TOOL_CALLS
    assert completion.tool_requests == (
        ToolRequest("c1", "look", "{no json"),
        ToolRequest("call_1", "look", '{"far": true}'),
        ToolRequest("c4", "look", "{}"),
    )


def test_a_wish_for_tools_that_was_cut_is_not_carried_out(serve: Serve, connect: Connect) -> None:
    calls = [{"id": "c1", "type": "function", "function": {"name": "look", "arguments": "{"}}]
    completion = said(serve, connect, chat_reply(None, "length", tool_calls=calls))
    assert completion.finish is Finish.CUT


def test_what_a_server_wants_back_with_the_results_of_tools_goes_back(
    serve: Serve, connect: Connect
) -> None:
    signature = {"google": {"thought_signature": "c2ln"}}
    call = {"id": "c1", "index": 0, "function": {"name": "look"}, "extra_content": signature}
    thoughts = {"reasoning_content": "Hm.", "reasoning": "Hm.", "annotations": []}
    body = chat_reply(None, "tool_calls", tool_calls=[None, call], **thoughts)
    server = serve(Canned(body=body), Canned(body=chat_reply("Yes")))
    model = connect(OPENAI, server).model
    question = UserMessage("Well?")
    first = model.complete(Request(messages=(question,), tools=(LOOK,)))
    asked = AssistantMessage(first.text, first.tool_requests, first.native)
    model.complete(Request(messages=(question, asked, ToolResults((("c1", "nothing"),)))))
    # Fields that nobody needs stay here: some servers refuse what they do not know.
    assert server.seen[1].body["messages"][1] == {
        "role": "assistant",
        "content": "",
        "tool_calls": [
            {
                "id": "c1",
                "type": "function",
                "function": {"name": "look", "arguments": "{}"},
                "extra_content": signature,
            }
        ],
        "reasoning_content": "Hm.",
    }
