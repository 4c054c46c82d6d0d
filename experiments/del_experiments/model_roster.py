"""The language models by name: a roster, built-in or one's own, and what a config adds to it."""

from pathlib import Path

from pydantic import Field, JsonValue, ValidationError

from del_agents.language.problems import setting_problems
from del_agents.language.roster import Roster
from del_env.records.values import Stored
from del_experiments.configs import ConfigError, load_config
from del_experiments.runs.settings import Count

DEFAULT_ROSTER = "agents"
"""The built-in roster, `configs/agents.toml`."""


class ModelTables(Stored):
    """The language models that a config brings along, and what to assume of them.

    Attributes:
        providers: tables that join the roster's providers, or take the place of one.
        agents: tables that join the roster's agents, or take the place of one.
        reply_tokens: how many tokens a dry run assumes a reply to have, its reasoning included.
    """

    providers: dict[str, dict[str, JsonValue]] = Field(default_factory=dict)
    agents: dict[str, dict[str, JsonValue]] = Field(default_factory=dict)
    reply_tokens: Count | None = None


def roster_for(config: ModelTables, name_or_path: str | Path = DEFAULT_ROSTER) -> Roster:
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
        raise ConfigError(f"the agents of the config: {setting_problems(error)}") from error
