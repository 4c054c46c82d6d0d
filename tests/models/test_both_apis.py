"""What holds of both APIs: the real SDKs against real servers that speak them well and badly."""

import json
from typing import Any

import pytest

from del_agents.language.agent import LanguageModelAgent
from del_agents.language.errors import (
    CallFailedError,
    LongWaitError,
    PermanentFaultError,
    TransientCallError,
)
from del_agents.language.exchange import (
    AssistantMessage,
    Finish,
    Request,
    ToolRequest,
    ToolResults,
    UserMessage,
)
from del_agents.language.providers import Providers
from del_agents.language.roster import Roster
from del_agents.language.settings import ModelSettings
from del_env.decision import Failure
from del_env.view import view_of
from tests.agents.tables import CROOKED
from tests.models.apis import BOTH, KEY, QUESTION, VARIABLE, ApiUnderTest, Connect
from tests.models.loopback import Canned, Serve

either = pytest.mark.parametrize("api", BOTH, ids=str)


@either
def test_a_reply_comes_back_to_the_letter(
    api: ApiUnderTest, serve: Serve, connect: Connect
) -> None:
    text = "Yes\n\nWeil ’s so ist \u2028 \x85 🙂 [/bold] \ufeff\n"
    server = serve(Canned(body=api.reply(text)))
    said = connect(api, server).ask()
    assert (said.text, said.finish, said.tool_requests) == (text, Finish.COMPLETE, ())
    assert [seen.path for seen in server.seen] == [api.endpoint]
    assert said.latency_s is not None and said.latency_s > 0


@either
def test_the_usage_is_the_providers_own(api: ApiUnderTest, serve: Serve, connect: Connect) -> None:
    body = api.reply("No")
    assert connect(api, serve(Canned(body=body))).ask().usage == body["usage"]


@either
def test_what_has_answered_is_kept_as_the_provider_tells_it(
    api: ApiUnderTest, serve: Serve, connect: Connect
) -> None:
    told = {"model": "m-2026-11-30", "system_fingerprint": "fp_1", "provider": "Somebody"}
    body = {**api.reply("No"), **told, "service_tier": "default"}
    assert connect(api, serve(Canned(body=body))).ask().served == told
    silent = {**api.reply("No"), "model": None, "provider": {"name": "x"}}
    assert connect(api, serve(Canned(body=silent))).ask().served == {}


@either
def test_a_megabyte_of_text_is_a_reply_like_any_other(
    api: ApiUnderTest, serve: Serve, connect: Connect
) -> None:
    text = "Yes\n" + "and so on " * 100_000
    assert connect(api, serve(Canned(body=api.reply(text)))).ask().text == text


@either
def test_a_lone_surrogate_in_a_reply_does_no_harm(
    api: ApiUnderTest, serve: Serve, connect: Connect
) -> None:
    assert connect(api, serve(Canned(body=api.reply("Yes\n\ud83d")))).ask().text == "Yes\n\ud83d"


@either
@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (408, "timeout_error"),
        (409, "conflict"),
        (429, "rate_limit_error"),
        (500, "api_error"),
        (502, "bad_gateway"),
        (503, "unavailable"),
        (529, "overloaded_error"),
    ],
)
def test_what_passes_by_is_called_again_by_one_layer_alone(
    api: ApiUnderTest, serve: Serve, connect: Connect, status: int, kind: str
) -> None:
    bad = Canned(body=api.error(kind, "not now"), status=status, headers={"retry-after-ms": "1"})
    server = serve(bad, bad, Canned(body=api.reply("Yes")))
    assert connect(api, server, retries=2).ask().text == "Yes"
    assert len(server.seen) == 3


@either
def test_who_fails_too_often_has_failed(api: ApiUnderTest, serve: Serve, connect: Connect) -> None:
    bad = Canned(body=api.error("api_error", "oops"), status=500, headers={"retry-after-ms": "1"})
    server = serve(bad)
    with pytest.raises(CallFailedError, match=r"HTTP 500: oops \(given up after 4 attempts\)"):
        connect(api, server, retries=3).ask()
    assert len(server.seen) == 4


@either
def test_a_wait_that_the_provider_names_in_seconds_is_kept(
    api: ApiUnderTest, serve: Serve, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    monkeypatch.setattr("del_agents.language.gate.Gate.pause", lambda _, s: waits.append(s))
    bad = Canned(body=api.error("rate_limit_error", "x"), status=429, headers={"Retry-After": "7"})
    connect(api, serve(bad, Canned(body=api.reply("Yes"))), retries=1).ask()
    assert waits == [7.0]


@either
def test_a_wait_of_an_hour_stops_the_agent_at_once(
    api: ApiUnderTest, serve: Serve, connect: Connect
) -> None:
    body = api.error("rate_limit_error", "slow down")
    server = serve(Canned(body=body, status=429, headers={"retry-after": "3600"}))
    connected = connect(api, server, retries=2)
    for _ in range(2):
        with pytest.raises(LongWaitError, match=r"asks to wait 3600 s, and at most 120 s"):
            connected.ask()
    assert len(server.seen) == 1  # the second time nobody was asked


@either
@pytest.mark.parametrize(
    ("status", "kind", "advice"),
    [
        (401, "authentication_error", "check the key in UNDER_TEST_API_KEY"),
        (402, "billing_error", "no credit left"),
        (403, "permission_error", "may not use this model"),
        (404, "not_found_error", "check the name of the model, and base_url http://127.0.0.1"),
        (400, "invalid_request_error", "the request as such is refused"),
        (422, "unprocessable", "the request as such is refused"),
        (429, "insufficient_quota", "waiting will not help"),
        (501, "not_implemented", "the request as such is refused"),
    ],
)
def test_what_never_heals_stops_the_agent_with_advice_after_one_call(
    api: ApiUnderTest, serve: Serve, connect: Connect, status: int, kind: str, advice: str
) -> None:
    body = api.error(kind, "no way")
    server = serve(Canned(body=body, status=status, headers={"retry-after": "1"}))
    connected = connect(api, server, retries=4)
    with pytest.raises(PermanentFaultError, match=f"HTTP {status}: no way.*{advice}"):
        connected.ask()
    with pytest.raises(PermanentFaultError, match="no way"):
        connected.ask()
    assert len(server.seen) == 1


@either
def test_a_redirection_is_not_followed(api: ApiUnderTest, serve: Serve, connect: Connect) -> None:
    other = serve(Canned(body=api.reply("Yes")))
    here = serve(Canned(status=307, headers={"location": f"{other.address}{api.endpoint}"}))
    with pytest.raises(PermanentFaultError, match="HTTP 307"):
        connect(api, here).ask()
    assert other.seen == []


@either
def test_a_server_that_stays_silent_is_given_up(
    api: ApiUnderTest, serve: Serve, connect: Connect
) -> None:
    server = serve(Canned(body=api.reply("Yes"), delay_s=0.6))
    with pytest.raises(CallFailedError, match=r"no sign of life for 0\.1 s"):
        connect(api, server, timeout_s=0.1).ask()
    assert len(server.seen) == 1


@either
def test_a_body_that_drips_does_not_outlast_the_deadline(
    api: ApiUnderTest, serve: Serve, connect: Connect
) -> None:
    server = serve(Canned(body=api.reply("Yes"), drip_s=0.02), Canned(body=api.reply("No")))
    connected = connect(api, server, timeout_s=1.0, deadline_s=0.3)
    with pytest.raises(CallFailedError, match=r"no whole reply within the deadline of 0\.3 s"):
        connected.ask()
    assert connected.ask().text == "No"  # the connections of the others are in order


@either
@pytest.mark.parametrize("drop", ["before", "within"])
def test_a_connection_that_is_dropped_is_tried_again(
    api: ApiUnderTest, serve: Serve, connect: Connect, drop: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("del_agents.language.retry.FIRST_WAIT_S", 0.001)
    server = serve(Canned(body=api.reply("No"), drop=drop), Canned(body=api.reply("Yes")))
    assert connect(api, server, retries=1).ask().text == "Yes"
    assert len(server.seen) == 2


@either
def test_a_server_that_is_not_there_is_a_failed_call(
    api: ApiUnderTest, serve: Serve, connect: Connect
) -> None:
    server = serve(Canned())
    connected = connect(api, server)
    server.shutdown()
    server.server_close()
    with pytest.raises(CallFailedError, match="the connection failed"):
        connected.ask()


@either
@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (b"<!DOCTYPE html><html><body>Welcome</body></html>", "text/html"),
        (b"<html><body>Welcome</body></html>", "application/json"),
    ],
)
def test_a_web_page_with_status_200_is_a_failed_call_that_is_not_repeated(
    api: ApiUnderTest, serve: Serve, connect: Connect, body: bytes, content_type: str
) -> None:
    server = serve(Canned(body=body, content_type=content_type))
    with pytest.raises(CallFailedError, match=r"web page.*check the path of base_url"):
        connect(api, server, retries=3).ask()
    assert len(server.seen) == 1


@either
@pytest.mark.parametrize("body", [b"", b'{"choices": [{', b"data: {}\n\n", b"\xff\xfe\x00"])
def test_broken_json_is_tried_again(
    api: ApiUnderTest, serve: Serve, connect: Connect, body: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("del_agents.language.retry.FIRST_WAIT_S", 0.001)
    server = serve(Canned(body=body))
    with pytest.raises(CallFailedError, match=r"the response is no JSON.*after 2 attempts"):
        connect(api, server, retries=1).ask()
    assert len(server.seen) == 2


@either
@pytest.mark.parametrize("body", [[], "Yes", None, 5, {}, {"choices": None}, {"content": None}])
def test_json_without_a_message_is_a_failed_call(
    api: ApiUnderTest, serve: Serve, connect: Connect, body: Any
) -> None:
    server = serve(Canned(body=body))
    with pytest.raises(CallFailedError, match="the response"):
        connect(api, server, retries=3).ask()
    assert len(server.seen) == 1


@either
@pytest.mark.parametrize(
    ("error", "kind"),
    [
        ({"message": "overloaded", "code": 503}, CallFailedError),
        ({"message": "overloaded", "type": "overloaded_error"}, CallFailedError),
        ("something odd", CallFailedError),
        ({"message": "no such key", "code": 401}, PermanentFaultError),
        ({"message": "no such key", "type": "authentication_error"}, PermanentFaultError),
    ],
)
def test_an_error_that_comes_with_status_200_is_an_error(
    api: ApiUnderTest, serve: Serve, connect: Connect, error: Any, kind: type[Exception]
) -> None:
    with pytest.raises(kind, match=r"overloaded|something odd|no such key"):
        connect(api, serve(Canned(body={"type": "error", "error": error}))).ask()


@either
def test_a_prompt_that_the_provider_refuses_has_no_answer(
    api: ApiUnderTest, serve: Serve, connect: Connect
) -> None:
    body = api.error("content_filter", "flagged")
    said = connect(api, serve(Canned(body=body, status=400))).ask()
    assert (said.finish, said.text) == (Finish.REFUSED, "")
    assert "flagged" in said.remarks


@either
def test_a_prompt_that_does_not_fit_is_a_failed_call_and_stops_nobody(
    api: ApiUnderTest, serve: Serve, connect: Connect
) -> None:
    body = api.error("invalid_request_error", "Prompt is too long: 9000 tokens > 8192 maximum")
    server = serve(Canned(body=body, status=400), Canned(body=api.reply("Yes")))
    connected = connect(api, server, retries=3)
    with pytest.raises(CallFailedError, match="too long"):
        connected.ask()
    assert connected.ask().text == "Yes"
    assert len(server.seen) == 2


@either
def test_only_what_is_set_is_sent_and_zero_counts(
    api: ApiUnderTest, serve: Serve, connect: Connect
) -> None:
    server = serve(Canned(body=api.reply("Yes")))
    connect(api, server).ask()
    connect(api, server, temperature=0.0, max_tokens=9, extra_body={"seed": 0}).ask()
    bare, full = (set(seen.body) - {"messages"} for seen in server.seen)
    assert bare == {"model"} | ({"max_tokens"} if api.name == "anthropic" else set())
    assert full == {"model", "temperature", "max_tokens", "seed"}
    assert server.seen[1].body["temperature"] == 0.0


@either
def test_settings_that_an_sdk_does_not_know_reach_the_server(
    api: ApiUnderTest, serve: Serve, connect: Connect
) -> None:
    server = serve(Canned(body=api.reply("Yes")))
    extra = {"grammar": "root ::= x", "provider": {"order": ["a", "b"]}}
    connect(api, server, extra_body=extra).ask()
    assert {name: server.seen[0].body[name] for name in extra} == extra


@either
def test_the_key_is_sent_to_the_server_that_it_is_for(
    api: ApiUnderTest, serve: Serve, connect: Connect
) -> None:
    server = serve(Canned(body=api.reply("Yes")))
    connect(api, server).ask()
    sent = [value for value in server.seen[0].headers.values() if KEY in value]
    assert sent == [f"Bearer {KEY}"]


def test_a_transient_error_is_a_failed_call_to_all_but_the_retry_layer() -> None:
    assert issubclass(TransientCallError, CallFailedError)


def nested(levels: int) -> bytes:
    """Lists in lists, so many levels deep."""
    return b"[" * levels + b"]" * levels


@either
@pytest.mark.parametrize("levels", [900, 100_000])
@pytest.mark.parametrize("status", [200, 500])
@pytest.mark.parametrize("form", [b"%s", b'{"error": {"message": "oops", "details": %s}}'])
def test_an_error_that_is_nested_deeply_is_a_failed_call(
    api: ApiUnderTest, serve: Serve, connect: Connect, levels: int, status: int, form: bytes
) -> None:
    model = connect(api, serve(Canned(body=form % nested(levels), status=status))).model
    decision = LanguageModelAgent(name="a", model=model, tell=lambda _: "?").act(
        view_of(CROOKED, 2)
    )
    assert decision.failure is Failure.ERROR
    assert ("levels deep" if status == 200 else "HTTP 500: ") in (decision.detail or "")


@either
def test_an_error_is_understood_whatever_is_nested_in_it(
    api: ApiUnderTest, serve: Serve, connect: Connect
) -> None:
    body = b'{"error": {"code": "content_filter", "message": "flagged by %s", "details": %s}}'
    server = serve(Canned(body=body % (KEY.encode(), nested(900)), status=400))
    assert connect(api, server).ask().remarks == "HTTP 400: flagged by ***"


@either
def test_a_reply_may_be_nested_a_hundred_levels_deep(
    api: ApiUnderTest, serve: Serve, connect: Connect
) -> None:
    replies = [Canned(body={**api.reply("Yes"), "more": json.loads(nested(n))}) for n in (99, 100)]
    connected = connect(api, serve(*replies), retries=3)
    assert connected.ask().text == "Yes"
    with pytest.raises(CallFailedError, match="nested more than 100 levels deep"):
        connected.ask()


@either
def test_a_body_that_cannot_be_unpacked_is_a_failed_call(
    api: ApiUnderTest, serve: Serve, connect: Connect
) -> None:
    server = serve(Canned(body=b"plain", headers={"content-encoding": "gzip"}))
    with pytest.raises(CallFailedError, match="the connection failed"):
        connect(api, server).ask()


@either
def test_half_a_character_is_never_sent(api: ApiUnderTest, serve: Serve, connect: Connect) -> None:
    server = serve(Canned(body=api.reply("Yes")))
    request = Request(
        messages=(
            UserMessage("a\ud83d"),
            AssistantMessage("b\ud83d", (ToolRequest("c1", "look", '"\ud83d"'),)),
            ToolResults((("c1", "d\ud83d"),)),
        )
    )
    assert connect(api, server).model.complete(request).text == "Yes"
    sent = str(server.seen[0].body["messages"])
    assert [letter for letter in "abd" if f"{letter}\ufffd" not in sent] == []
    assert "\ud83d" not in sent


@either
@pytest.mark.parametrize(
    ("variable", "value", "told"),
    [
        ("HTTPS_PROXY", "socks5://user:secret-word@127.0.0.1:9", "'socksio' package"),
        ("HTTPS_PROXY", "gopher://user:secret-word@127.0.0.1:9", "ValueError"),
        ("HTTPS_PROXY", "http://user:secret/word@127.0.0.1:9", "InvalidURL"),
        ("SSL_CERT_FILE", "/none/such.pem", "No such file"),
    ],
)
def test_a_proxy_or_certificate_that_cannot_be_used_stops_the_agent_with_advice(
    api: ApiUnderTest, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, told: str
) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)
    monkeypatch.setenv(variable, value)
    address = "https://models.invalid" + api.path
    provider = {"api": api.name, "base_url": address, "key_variable": VARIABLE}
    roster = Roster.model_validate({"providers": {"far": provider}})
    with Providers(roster, environ={VARIABLE: KEY}) as providers:
        model = providers.model(ModelSettings(provider="far", model="m"))
        with pytest.raises(PermanentFaultError, match=f"{told}.*check the proxy") as raised:
            model.complete(QUESTION)
    assert address in str(raised.value)
    assert "secret" not in str(raised.value)
    assert raised.value.__context__ is None  # it would hold the SDK's arguments, the key among them


@either
def test_a_reply_to_a_prompt_that_is_too_large_stops_nobody(
    api: ApiUnderTest, serve: Serve, connect: Connect
) -> None:
    body = api.error("request_too_large", "Request exceeds the maximum size")
    server = serve(Canned(body=body, status=413), Canned(body=api.reply("Yes")))
    connected = connect(api, server)
    with pytest.raises(CallFailedError, match="HTTP 413: Request exceeds"):
        connected.ask()
    assert connected.ask().text == "Yes"


@either
def test_a_count_that_is_no_number_loses_no_reply(
    api: ApiUnderTest, serve: Serve, connect: Connect
) -> None:
    whole = {**api.reply("Yes"), "usage": {"prompt_tokens": "?", "completion_tokens": 3}}
    body = json.dumps(whole).replace('"?"', "NaN").encode()
    completion = connect(api, serve(Canned(body=body))).ask()
    assert completion.text == "Yes"
    assert completion.usage == {"prompt_tokens": None, "completion_tokens": 3}
