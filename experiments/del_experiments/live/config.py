"""Configs of live runs: what a file says is played, and by whom."""

from pathlib import Path

from pydantic import Field, JsonValue

from del_agents.language.roster import Roster
from del_experiments.configs import load_config
from del_experiments.live.settings import Grid
from del_experiments.static.config import DEFAULT_ROSTER, StaticConfig
from del_experiments.static.config import roster_for as static_roster_for

KIND = "live"


class LiveConfig(Grid):
    """A grid, and the language models that it brings along.

    Attributes:
        providers: tables that join the roster's providers, or take the place of one.
        agents: tables that join the roster's agents, or take the place of one.
    """

    providers: dict[str, dict[str, JsonValue]] = Field(default_factory=dict)
    agents: dict[str, dict[str, JsonValue]] = Field(default_factory=dict)

    @property
    def grid(self) -> Grid:
        """What is played, without the models."""
        return Grid(**{name: getattr(self, name) for name in Grid.model_fields})


def load_live_config(name_or_path: str | Path) -> LiveConfig:
    """Returns a config of the folder `configs/live` by its name, or a file by its path.

    Raises:
        ConfigError: there is no such config, or it is not what it should be.
    """
    return load_config(name_or_path, LiveConfig, KIND)


def roster_for(config: LiveConfig, name_or_path: str | Path = DEFAULT_ROSTER) -> Roster:
    """Returns a roster, built-in or a file, with what the config adds to it.

    Raises:
        ConfigError: there is no such roster, or one of the two is not what it should be.
    """
    tables = StaticConfig(providers=config.providers, agents=config.agents)
    return static_roster_for(tables, name_or_path)
