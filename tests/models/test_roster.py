"""Settings: every value is checked, and every error names file and field."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from del_agents.language.effective import effective_settings
from del_agents.language.providers import Providers
from del_agents.language.roster import Roster, parse_roster, read_roster
from del_agents.language.settings import Api, Memory, ModelSettings, ProviderSettings, ToolKind
from del_agents.registry import make_agent
from del_env.errors import AgentError, SettingsError

ROOT = Path(__file__).resolve().parents[2]

OWN = """
[providers.here]
api = "openai"
base_url = "http://localhost:8000/v1"
key_variable = ""
max_in_flight = 2

[agents.mine]
provider = "here"
model = "org/model-1"
temperature = 0
max_tokens = 900
token_limit_parameter = "max_completion_tokens"
memory = "conversation"
tools = ["worlds", "memory"]
extra_body = { provider = { order = ["a"] }, memory = "no setting of ours" }

[agents.claude]
provider = "anthropic"
model = "claude-9"
temperature = 0.5
thinking_budget = 1000
"""


def test_a_roster_holds_providers_and_agents() -> None:
    roster = parse_roster(OWN, "own.toml")
    mine = roster.agents["mine"]
    assert (mine.model, mine.temperature, mine.memory) == ("org/model-1", 0.0, Memory.CONVERSATION)
    assert mine.tools == (ToolKind.WORLDS, ToolKind.MEMORY)
    assert roster.providers["here"].max_in_flight == 2
    assert sorted(roster.providers) == ["anthropic", "here", "local", "mock", "openai"]


def test_an_agent_goes_by_its_name_or_by_provider_and_model() -> None:
    roster = parse_roster(OWN, "own.toml")
    assert roster.settings_of("mine") is roster.agents["mine"]
    assert roster.settings_of("here:a/b:c") == ModelSettings(provider="here", model="a/b:c")
    for unknown in ("yours", "there:m", "here:", "here", ":m"):
        assert roster.settings_of(unknown) is None


def test_a_local_model_is_kept_short_and_by_its_bare_name_the_same_every_time() -> None:
    bare = Roster().settings_of("local:smollm2")
    assert bare is not None
    own = ModelSettings(provider="local", model="smollm2", max_tokens=900)
    sent = [effective_settings(s, Roster().providers["local"]) for s in (bare, own)]
    assert [s["max_tokens"] for s in sent] == [256, 900]
    assert [s.get("temperature") for s in sent] == [0.0, None]


def test_a_built_in_provider_can_be_changed_in_part() -> None:
    roster = parse_roster("[providers.openai]\nmax_in_flight = 3", "own.toml")
    openai = roster.providers["openai"]
    assert (openai.max_in_flight, openai.key_variable) == (3, "OPENAI_API_KEY")


def test_another_address_does_not_inherit_the_built_in_key() -> None:
    text = '[providers.openai]\nbase_url = "https://elsewhere.example/v1"'
    with pytest.raises(SettingsError, match=r"field providers\.openai\.key_variable is missing"):
        parse_roster(text, "own.toml")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("agents = 5", "field agents"),
        ("providers = 5", "field providers"),
        ("[providers]\nhere = 5", "field providers.here"),
        ("[agents.a]", "field agents.a.provider is missing"),
        ("[oddities]", "field oddities is unknown"),
        ("a = ", "is not TOML"),
        ('[agents.a]\nprovider = "openai"\nmodel = ""', "field agents.a.model"),
        ('[agents.a]\nprovider = "opnai"\nmodel = "m"', "agents.a: field provider is 'opnai'"),
        ('[agents."a b"]\nprovider = "openai"\nmodel = "m"', "agents.a b: a name is made of"),
        ('[agents."a:b"]\nprovider = "openai"\nmodel = "m"', "agents.a:b: a name is made of"),
    ],
)
def test_what_is_no_roster_is_refused_with_file_and_field(text: str, problem: str) -> None:
    with pytest.raises(SettingsError) as raised:
        parse_roster(text, "own.toml")
    assert str(raised.value).startswith("own.toml: ")
    assert problem in str(raised.value)


@pytest.mark.parametrize(
    ("field", "value", "problem"),
    [
        ("temprature", "0", "field agents.a.temprature is unknown"),
        ("temperature", "-0.1", "field agents.a.temperature is -0.1"),
        ("temperature", "nan", "field agents.a.temperature"),
        ("temperature", "true", "field agents.a.temperature"),
        ("temperature", '"0"', "field agents.a.temperature"),
        ("max_tokens", "0", "field agents.a.max_tokens is 0"),
        ("max_tokens", "1.5", "field agents.a.max_tokens is 1.5"),
        ("max_tokens", "true", "field agents.a.max_tokens"),
        ("token_limit_parameter", '"max_len"', "field agents.a.token_limit_parameter"),
        ("timeout_s", "0", "field agents.a.timeout_s"),
        ("timeout_s", "nan", "field agents.a.timeout_s"),
        ("timeout_s", "1e300", "field agents.a.timeout_s"),
        ("deadline_s", "inf", "field agents.a.deadline_s"),
        ("deadline_s", "31536001", "field agents.a.deadline_s"),
        ("max_wait_s", "inf", "field agents.a.max_wait_s"),
        ("retries", "1001", "field agents.a.retries"),
        ("deadline_s", "-1", "field agents.a.deadline_s"),
        ("retries", "-1", "field agents.a.retries"),
        ("memory", '"everything"', "field agents.a.memory"),
        ("tools", '["hammer"]', "field agents.a.tools[0]"),
        ("tools", '["worlds", "worlds"]', "name each set of tools once"),
        ("max_tool_calls", "0", "field agents.a.max_tool_calls"),
        ("extra_body", "{ stream = true }", "stream cannot be set here"),
        ("extra_body", "{ messages = [] }", "messages cannot be set here"),
        ("extra_body", "{ day = 2026-11-30 }", "field agents.a.extra_body.day"),
        ("thinking_budget", "5", 'api "openai" has no such thing'),
        ("key_variable", '"X"', "field agents.a.key_variable is unknown"),
    ],
)
def test_a_setting_outside_its_range_is_refused(field: str, value: str, problem: str) -> None:
    text = f'[agents.a]\nprovider = "openai"\nmodel = "m"\n{field} = {value}'
    with pytest.raises(SettingsError) as raised:
        parse_roster(text, "own.toml")
    assert problem in str(raised.value)


def test_a_roster_is_refused_in_words_of_ours() -> None:
    text = (
        '[agents.a]\nprovider = "openai"\nmodel = ""\nmax_tokens = "9"\n'
        "extra_body = { day = 2026-11-30 }"
    )
    with pytest.raises(SettingsError) as raised:
        parse_roster(text, "own.toml")
    assert str(raised.value) == (
        "own.toml: field agents.a.model is '': write a text that is not empty; "
        "field agents.a.max_tokens is '9': write an integer, without quotes; "
        "field agents.a.extra_body.day: write a text, a number, true or false, a list or a table"
    )


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ('api = "openai"\nkey_variable = "K"', 'api "openai" needs a base_url'),
        ('api = "mock"\nkey_variable = ""\nbase_url = "http://a"', "takes no base_url"),
        ('api = "openai"\nbase_url = "http://a/v1"', "field providers.p.key_variable is missing"),
        ('api = "openai"\nkey_variable = "K"\nbase_url = "localhost:8000"', "an address that"),
        ('api = "openai"\nkey_variable = "K"\nbase_url = "http://u:p@a/v1"', "address alone"),
        ('api = "openai"\nkey_variable = "K"\nbase_url = "http://a/v1?key=k"', "address alone"),
        ('api = "anthropic"\nkey_variable = "K"\nbase_url = "http://a/v1"', "leave out /v1"),
        ('api = "anthropic"\nkey_variable = "K"\nbase_url = "http://a/v1/"', "leave out /v1"),
        ('api = "gopher"\nkey_variable = "K"', "field providers.p.api"),
        ('api = "mock"\nkey_variable = ""\nmax_in_flight = 0', "field providers.p.max_in_flight"),
        ('api = "mock"\nkey_variable = ""\nkey = "sk-1"', "field providers.p.key is unknown"),
    ],
)
def test_a_provider_that_cannot_be_called_is_refused(fields: str, problem: str) -> None:
    with pytest.raises(SettingsError) as raised:
        parse_roster(f"[providers.p]\n{fields}", "own.toml")
    assert problem in str(raised.value)


def test_thinking_leaves_room_for_the_answer() -> None:
    claude = '[agents.a]\nprovider = "anthropic"\nmodel = "m"\nthinking_budget = 2000\n'
    with pytest.raises(SettingsError, match="leaves nothing of max_tokens 2000"):
        parse_roster(f"{claude}max_tokens = 2000", "own.toml")
    assert parse_roster(f"{claude}max_tokens = 2001", "own.toml").agents["a"].max_tokens == 2001


@pytest.mark.parametrize("budget", [16_000, 64_000])
def test_thinking_leaves_room_within_the_limit_that_is_sent_if_none_is_set(budget: int) -> None:
    claude = '[agents.a]\nprovider = "anthropic"\nmodel = "m"\nthinking_budget = '
    with pytest.raises(SettingsError, match=f"{budget} leaves nothing of max_tokens 16000"):
        parse_roster(f"{claude}{budget}", "own.toml")
    assert parse_roster(f"{claude}15999", "own.toml").agents["a"].max_tokens is None


@pytest.mark.parametrize(
    ("address", "is_loopback"),
    [
        ("http://localhost:8000/v1", True),
        ("http://LocalHost/v1", True),
        ("http://models.localhost/v1", True),
        ("http://127.0.0.1:8000/v1", True),
        ("http://127.1.2.3/v1", True),
        ("http://0.0.0.0:8000/v1", True),
        ("http://[::1]:8000/v1", True),
        ("http://localhost.example/v1", False),
        ("http://10.0.0.1/v1", False),
        ("https://api.openai.com/v1", False),
    ],
)
def test_a_server_on_this_machine_is_known_by_its_address(address: str, is_loopback: bool) -> None:
    provider = ProviderSettings(api=Api.OPENAI, base_url=address, key_variable="")
    assert provider.is_loopback is is_loopback


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (
            "mine",
            {
                "provider": "here",
                "api": "openai",
                "base_url": "http://localhost:8000/v1",
                "model": "org/model-1",
                "temperature": 0.0,
                "max_completion_tokens": 900,
                "extra_body": {"provider": {"order": ["a"]}, "memory": "no setting of ours"},
                "memory": "conversation",
                "tools": ["worlds", "memory"],
                "max_tool_calls": 8,
            },
        ),
        (
            "claude",
            {
                "provider": "anthropic",
                "api": "anthropic",
                "base_url": "https://api.anthropic.com",
                "model": "claude-9",
                "max_tokens": 16_000,
                "temperature": 0.5,
                "thinking": {"type": "enabled", "budget_tokens": 1000},
                "memory": "history",
            },
        ),
    ],
)
def test_the_settings_in_force_are_what_is_sent_and_what_shapes_the_prompt(
    name: str, expected: dict[str, Any]
) -> None:
    roster = parse_roster(OWN, "own.toml")
    settings = roster.agents[name]
    assert effective_settings(settings, roster.providers[settings.provider]) == expected


def test_the_settings_in_force_do_not_depend_on_how_patiently_a_model_is_called() -> None:
    roster = Roster()
    patient = ModelSettings(provider="openai", model="m", timeout_s=9, retries=0, max_wait_s=1)
    hasty = ModelSettings(provider="openai", model="m")
    provider = roster.providers["openai"]
    assert effective_settings(patient, provider) == effective_settings(hasty, provider)


def test_the_roster_that_comes_along_is_one_and_explains_every_field() -> None:
    path = ROOT / "configs" / "agents.toml"
    roster = read_roster(path)
    assert roster.agents["gpt-5-nano"].model == "gpt-5-nano"
    text = path.read_text(encoding="utf-8")
    fields = {*ModelSettings.model_fields, *type(roster.providers["openai"]).model_fields}
    assert [field for field in fields if f"\n#   {field} " not in text] == []


def test_every_agent_of_the_roster_that_comes_along_can_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The packages of the extra `local` need not be installed here.
    (tmp_path / "model.gguf").touch()
    spec = SimpleNamespace(submodule_search_locations=[str(tmp_path)])
    monkeypatch.setattr("del_agents.language.local_files.find_spec", lambda name: spec)
    roster = read_roster(ROOT / "configs" / "agents.toml")
    keys = {provider.key_variable: "k" * 20 for provider in roster.providers.values()}
    with Providers(roster, environ=keys) as providers:
        for name in roster.agents:
            assert make_agent(name, providers=providers).name == name


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"gone\.toml: cannot be read"):
        read_roster(tmp_path / "gone.toml")
    latin = tmp_path / "latin.toml"
    latin.write_bytes(b'a = "\xe9"')
    with pytest.raises(SettingsError, match=r"latin\.toml: is not UTF-8"):
        read_roster(latin)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("mien", r"no agent is called 'mien': did you mean mine\?"),
        ("unlike", r"no agent is called 'unlike': choose one of .*mock:<file>.*, mine, claude"),
    ],
)
def test_a_name_of_the_roster_is_among_the_choices_when_another_is_unknown(
    name: str, words: str
) -> None:
    with (
        Providers(parse_roster(OWN, "own.toml"), environ={}) as providers,
        pytest.raises(AgentError, match=words),
    ):
        make_agent(name, providers=providers)


def test_a_roster_cannot_take_the_name_of_an_agent_of_del_env() -> None:
    roster = parse_roster('[agents.ideal]\nprovider = "openai"\nmodel = "m"', "own.toml")
    with (
        Providers(roster, environ={}) as providers,
        pytest.raises(AgentError, match="'ideal' names an agent of del-env and one of the roster"),
    ):
        make_agent("ideal", providers=providers)


@pytest.mark.parametrize("spec", ["openai", "openai:", "anthropic", "local", "mock:"])
def test_a_language_model_needs_a_model(spec: str) -> None:
    with pytest.raises(AgentError, match=rf"agent '{spec.rstrip(':')}' needs a model, as in"):
        make_agent(spec)
