"""Configs by name and by path: each built-in one is what it says, and a mistake is named."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from del_agents.language.providers import Providers
from del_agents.language.roster import Roster
from del_env.errors import SettingsError
from del_experiments import configs
from del_experiments.configs import ConfigError, config_names, load_config
from del_experiments.model_roster import roster_for
from del_experiments.runs.agents import make_run_agents
from del_experiments.runs.dry_run import AnyKey
from del_experiments.static.config import KIND, StaticConfig, load_static_config
from del_experiments.static.plan import make_plan

ROOT = Path(__file__).parents[2]

# Which models the papers' tables name, and which of them reject a temperature.
PATTERN_EPISTEMIC = {
    "gpt-5", "gpt-5-nano", "gpt-4", "claude-opus-4.6", "gemini-2.5-pro", "gemini-2.5-flash-lite",
    "qwen3-235b-thinking", "mistral-small-24b", "olmo-3-7b",
}  # fmt: skip
LADDER = {
    "gpt-5", "gpt-5-nano", "gemini-2.5-pro", "gemini-2.5-flash-lite", "qwen2.5-vl-72b",
    "mistral-small-24b", "olmo-3-7b", "olmo-3.1-32b-think",
}  # fmt: skip
DEFAULT_TEMPERATURE = {"gpt-5", "gpt-5-nano"}


def test_every_file_in_the_folder_is_a_config_by_name() -> None:
    files = {path.stem for path in (ROOT / "configs" / "static").glob("*.toml")}
    assert set(config_names(KIND)) == files >= {"baselines", "pattern-epistemic"}
    assert "agents" in config_names()


@pytest.mark.parametrize("name", config_names(KIND))
def test_every_config_can_be_asked(name: str) -> None:
    config = load_static_config(name)
    plan = make_plan(config.selection)
    with Providers(roster_for(config), environ=AnyKey()) as providers:
        agents = make_run_agents(config.ask, plan.selection.options, providers)
    assert len(agents) == len(config.ask) > 0
    assert plan.questions


@pytest.mark.parametrize(
    ("name", "models", "n_prompts"),
    [
        ("pattern-epistemic", PATTERN_EPISTEMIC, 1400),
        ("reduction-ladder", LADDER, 1320 + 1320 + 374),
    ],
)
def test_the_papers_experiments_are_all_there(name: str, models: set[str], n_prompts: int) -> None:
    config = load_static_config(name)
    assert len(config.ask) == len(models)
    assert set(config.ask) == models == set(config.agents)
    assert len(make_plan(config.selection).questions) == n_prompts
    roster = roster_for(config)
    for model in models:
        expected = None if model in DEFAULT_TEMPERATURE else 0.0
        assert roster.agents[model].temperature == expected


def test_a_model_of_two_configs_is_called_in_one_way() -> None:
    tables: dict[str, Any] = {}
    for name in ("agents", "static/pattern-epistemic", "static/reduction-ladder"):
        text = (ROOT / "configs" / f"{name}.toml").read_text(encoding="utf-8")
        for agent, table in tomllib.loads(text)["agents"].items():
            assert tables.setdefault(agent, table) == table, f"{agent} in {name}"


def write(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("narratves = []", "mine.toml: field narratves is unknown: take it out"),
        ("limit = 0", "mine.toml: field limit is 0"),
        ('limit = "5"', "mine.toml: field limit is '5'"),
        ("rungs = [1, 4]", r"mine.toml: field rungs\[1\] is 4"),
        ("kripke = 1", "mine.toml: field kripke is 1"),
        ("[fresh.symmetric]\nn = 3", "mine.toml: field fresh.symmetric.n is unknown"),
        ("[fresh.asymmetric]\nat_least = 1\nat_most = 2", "at_least and at_most contradict"),
        ("suite = ", "mine.toml: is not TOML"),
    ],
)
def test_a_mistake_is_named_by_file_and_field(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=message):
        load_static_config(write(tmp_path, text))


def test_what_to_write_instead_is_said_in_our_words(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"""ask is 'ideal': write a list, as in \["ideal"\]$"""):
        load_static_config(write(tmp_path, 'ask = "ideal"'))
    with pytest.raises(
        ConfigError,
        match=r"limit is 1329227995784915872903807060280344575: choose a number up to 1000000000$",
    ):
        load_static_config(write(tmp_path, f"limit = 0x{'f' * 30}"))


def test_a_config_that_there_is_not_is_named_with_those_that_there_are(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="no config is named 'x': choose one of baselines, "):
        load_static_config("x")
    with pytest.raises(ConfigError, match=r"gone.toml: cannot be read \(No such file"):
        load_static_config(tmp_path / "gone.toml")


def test_a_file_written_on_windows_is_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b'\xef\xbb\xbfsuite = "fresh"\r\nseed = 2\r\n')
    assert load_static_config(path).seed == 2


def test_a_config_may_add_models_to_the_roster_and_replace_some(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        """
        [providers.here]
        api = "openai"
        base_url = "http://localhost:1/v1"
        key_variable = ""
        [agents.tiny]
        provider = "here"
        model = "tiny-1b"
        [agents.gpt-5]
        provider = "here"
        model = "gpt-5-copy"
        """,
    )
    roster = roster_for(load_static_config(path))
    assert roster.agents["tiny"].model == "tiny-1b"
    assert roster.agents["gpt-5"].model == "gpt-5-copy"
    assert roster.agents["gpt-4"].provider == "openai"


def test_a_model_of_a_provider_that_there_is_not_is_refused(tmp_path: Path) -> None:
    config = load_static_config(write(tmp_path, '[agents.a]\nprovider = "x"\nmodel = "m"\n'))
    with pytest.raises(ConfigError, match=r"agents\.a: field provider is 'x': choose one of"):
        roster_for(config)


def test_in_a_wheel_the_configs_are_those_of_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "configs" / "static").mkdir(parents=True)
    (tmp_path / "configs" / "static" / "packed.toml").write_text("limit = 7", encoding="utf-8")
    (tmp_path / "configs" / "readme.txt").write_text("none", encoding="utf-8")
    monkeypatch.setattr(configs, "files", lambda package: tmp_path)
    configs._built_in.cache_clear()
    try:
        assert config_names(KIND) == ("packed",)
        assert config_names() == ()
        assert load_config("packed", StaticConfig, KIND).limit == 7
    finally:
        monkeypatch.undo()
        configs._built_in.cache_clear()
    assert load_config("agents", Roster).agents
