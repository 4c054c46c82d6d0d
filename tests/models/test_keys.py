"""Keys: each provider has its own or none, and no key is ever shown."""

import json
import logging
import os
import subprocess
import sys
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from del_agents.language.agent import LanguageModelAgent
from del_agents.language.effective import effective_settings
from del_agents.language.errors import MissingKeyError, ModelError
from del_agents.language.keys import find_key
from del_agents.language.providers import Providers
from del_agents.registry import make_agent
from del_env.records.decisions import SeatDecision
from del_env.view import view_of
from tests.agents.tables import CROOKED
from tests.models.apis import ANTHROPIC, BOTH, KEY, OPENAI, VARIABLE, ApiUnderTest, Connect
from tests.models.loopback import Canned, Serve

ROOT = Path(__file__).resolve().parents[2]
ESCAPED = "".join(f"\\u{ord(letter):04x}" for letter in KEY)
FOREIGN = "foreign-secret-9876543210"

either = pytest.mark.parametrize("api", BOTH, ids=str)


@pytest.mark.parametrize("environ", [{}, {VARIABLE: ""}, {VARIABLE: " \n"}])
def test_without_a_key_there_is_no_client_but_the_name_of_the_variable(
    environ: Mapping[str, str],
) -> None:
    with pytest.raises(MissingKeyError) as raised:
        find_key("test", VARIABLE, environ)
    assert str(raised.value) == (
        f"provider 'test' needs a key: put it into the environment variable {VARIABLE}"
    )


@pytest.mark.parametrize("text", ["sk a", "sk\nb", "schlüssel", "sk\u2019x", "sk\x00"])
def test_what_cannot_be_a_key_is_refused_without_being_shown(text: str) -> None:
    with pytest.raises(MissingKeyError, match="is no key") as raised:
        find_key("test", VARIABLE, {VARIABLE: text})
    assert text not in str(raised.value)


def test_blanks_around_a_key_do_not_count() -> None:
    assert find_key("test", VARIABLE, {VARIABLE: f" {KEY}\n"}).reveal() == KEY


def test_a_key_does_not_show_itself() -> None:
    key = find_key("test", VARIABLE, {VARIABLE: KEY})
    assert KEY not in f"{key} {key!r} {[key]} {vars} {key.hide(f'wrong key {KEY}!')}"
    assert key.hide(f"a{KEY}b".encode()) == b"a***b"
    assert key.hide({KEY: [KEY, {"a": KEY}, 5, None]}) == {"***": ["***", {"a": "***"}, 5, None]}
    assert find_key("test", "", {}).hide("none of these") == "none of these"


@either
def test_another_providers_key_never_takes_the_place_of_a_missing_one(
    api: ApiUnderTest, serve: Serve, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_ADMIN_KEY", "ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"):
        monkeypatch.setenv(name, FOREIGN)
    server = serve(Canned(body=api.reply("Yes")))
    with pytest.raises(MissingKeyError, match=VARIABLE):
        connect(api, server, environ=os.environ)
    assert server.seen == []


@pytest.mark.parametrize("spec", ["openai:gpt-9", "anthropic:claude-9"])
def test_an_agent_without_its_key_is_not_made(spec: str) -> None:
    variable = f"{spec.partition(':')[0].upper()}_API_KEY"
    with (
        Providers(environ={"OTHER_API_KEY": FOREIGN}) as providers,
        pytest.raises(MissingKeyError, match=variable),
    ):
        make_agent(spec, providers=providers)


@either
def test_nothing_out_of_the_environment_is_sent_along(
    api: ApiUnderTest, serve: Serve, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = serve(Canned(body=api.reply("No")))
    for provider in ("OPENAI", "ANTHROPIC"):
        for name in ("API_KEY", "ADMIN_KEY", "AUTH_TOKEN", "ORG_ID", "PROJECT_ID"):
            monkeypatch.setenv(f"{provider}_{name}", FOREIGN)
        names = ("Authorization", "authorization", "X-Api-Key", "x-api-key", "X-Odd")
        headers = "\n".join(f"{name}: Bearer {FOREIGN}" for name in names)
        monkeypatch.setenv(f"{provider}_CUSTOM_HEADERS", headers)
        monkeypatch.setenv(f"{provider}_BASE_URL", other.address)
    server = serve(Canned(body=api.reply("Yes")))
    assert connect(api, server).ask().text == "Yes"
    assert other.seen == []
    sent = server.seen[0].headers
    assert FOREIGN not in str(sent)
    assert [value for value in sent.values() if KEY in value] == [f"Bearer {KEY}"]


@either
def test_a_proxy_for_the_world_is_not_asked_for_this_machine(
    api: ApiUnderTest, serve: Serve, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy", "HTTPS_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
    assert connect(api, serve(Canned(body=api.reply("Yes")))).ask().text == "Yes"


def test_a_server_that_takes_no_key_gets_none(serve: Serve) -> None:
    server = serve(Canned(body=OPENAI.reply("Yes")))
    from del_agents.language.roster import Roster

    provider = {"api": "openai", "base_url": f"{server.address}/v1", "key_variable": ""}
    roster = Roster.model_validate({"providers": {"own": provider}})
    with Providers(roster, environ={"OPENAI_API_KEY": FOREIGN}) as providers:
        agent = make_agent("own:m", providers=providers)
        assert agent.act(view_of(CROOKED, 2)).reply == "Yes"
    assert server.seen[0].headers["authorization"] == "Bearer none"


def echoes(api: ApiUnderTest) -> list[Canned]:
    """Returns responses of a server that repeats the key wherever it can."""
    told = f"Wrong key {KEY}!"
    thoughts = {"type": "thinking", "thinking": told, "signature": KEY}
    good = api.reply(told)
    good["usage"]["note"] = told
    if api is ANTHROPIC:
        good["content"].insert(0, thoughts)
    else:
        good["choices"][0]["message"]["reasoning_content"] = told
    return [
        Canned(body=good),
        Canned(body=api.error("content_filter", told), status=400),
        Canned(body=api.error("authentication_error", told), status=401),
        Canned(body=api.error("api_error", told), status=500),
        Canned(body={"error": told}),
        Canned(body={KEY: told}),
        Canned(body=f"<html>{told}".encode(), content_type="text/html"),
        Canned(body=f"{{{told}".encode()),
        Canned(body=json.dumps(good).replace(KEY, ESCAPED).encode()),
        Canned(body=api.reply(told), drop="within"),
        Canned(body=api.reply(told), drop="before"),
    ]


@either
@pytest.mark.parametrize("index", range(11))
def test_no_key_is_in_any_decision_record_error_log_or_representation(
    api: ApiUnderTest,
    serve: Serve,
    connect: Connect,
    index: int,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    caplog.set_level(logging.DEBUG)
    for name in ("openai", "anthropic", "httpx2", "httpcore2"):
        logging.getLogger(name).setLevel(logging.DEBUG)
    connected = connect(api, serve(echoes(api)[index]))
    settings = connected.providers.roster.agents["a"]
    provider = connected.providers.roster.providers["test"]
    agent = LanguageModelAgent(
        name="a",
        model=connected.model,
        tell=lambda view: "Do you know?",
        settings=effective_settings(settings, provider),
    )
    shown: list[Any] = [agent, connected, settings, provider, vars(connected.model)]
    try:
        decision = agent.act(view_of(CROOKED, 2))
        shown += [decision, SeatDecision.of(decision).model_dump_json()]
    except ModelError as error:
        shown += [error, vars(error), error.__context__, error.__cause__]
        told = traceback.TracebackException.from_exception(error, capture_locals=True)
        shown += told.format()
    shown += [record.getMessage() for record in caplog.records]
    shown += [record.__dict__ for record in caplog.records]
    shown += capsys.readouterr()
    assert len(shown) > 8
    assert [text for text in map(repr, shown) if KEY in text] == []
    assert json.dumps(dict(agent.settings))


def test_no_sdk_is_imported_before_a_model_is_called(tmp_path: Path) -> None:
    (tmp_path / "canned.toml").write_text('[[replies]]\nreply = "No"\n', encoding="utf-8")
    script = f"""
import sys
import del_agents, del_agents.language
agent = del_agents.make_agent({f"mock:{tmp_path / 'canned.toml'}"!r})
keys = {{"OPENAI_API_KEY": "k" * 9, "ANTHROPIC_API_KEY": "k" * 9}}
with del_agents.language.Providers(environ=keys) as providers:
    for spec in ("openai:x", "anthropic:y"):
        del_agents.make_agent(spec, providers=providers)
print(sorted({{"openai", "anthropic", "httpx2", "xllamacpp"}} & set(sys.modules)))
"""
    command = [sys.executable, "-W", "error", "-c", script]
    output = subprocess.check_output(command, cwd=ROOT, text=True, stderr=subprocess.STDOUT)
    assert output.strip() == "[]"
