"""Configs of static runs: what a file says is asked, and whom."""

from pathlib import Path

from pydantic import Field, JsonValue, ValidationError

from del_agents.language.roster import Roster
from del_env.records.problems import problems
from del_env.records.values import StoredText
from del_experiments.configs import ConfigError, load_config
from del_experiments.static.settings import Selection

KIND = "static"
DEFAULT_SUITE = "pattern-epistemic"
DEFAULT_ROSTER = "agents"
"""The built-in roster, `configs/agents.toml`."""


class StaticConfig(Selection):
    """A selection, and who is asked.

    Attributes:
        ask: the names of the agents that are asked.
        providers: tables that join the roster's providers, or take the place of one.
        agents: tables that join the roster's agents, or take the place of one.
    """

    suite: StoredText = DEFAULT_SUITE
    ask: tuple[StoredText, ...] = ()
    providers: dict[str, dict[str, JsonValue]] = Field(default_factory=dict)
    agents: dict[str, dict[str, JsonValue]] = Field(default_factory=dict)

    @property
    def selection(self) -> Selection:
        """What is asked, without whom."""
        return Selection(**{name: getattr(self, name) for name in Selection.model_fields})


def load_static_config(name_or_path: str | Path) -> StaticConfig:
    """Returns a config of the folder `configs/static` by its name, or a file by its path.

    Raises:
        ConfigError: there is no such config, or it is not what it should be.
    """
    return load_config(name_or_path, StaticConfig, KIND)


def roster_for(config: StaticConfig, name_or_path: str | Path = DEFAULT_ROSTER) -> Roster:
    """Returns a roster, built-in or a file, with what the config adds to it.

    Raises:
        ConfigError: there is no such roster, or one of the two is not what it should be.
    """
    base = load_config(name_or_path, Roster).model_dump(mode="json")
    try:
        return Roster.model_validate(
            {
                "providers": base["providers"] | config.providers,
                "agents": base["agents"] | config.agents,
            }
        )
    except ValidationError as error:
        raise ConfigError(f"the agents of the config: {problems(error)}") from error
