"""Roster: providers and models by name, out of a TOML file such as `configs/agents.toml`."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import Field, ValidationError, model_validator

from del_agents.language.problems import setting_problems
from del_agents.language.settings import Api, ModelSettings, ProviderSettings, Settings
from del_env.errors import SettingsError
from del_env.text_files import parse_toml, read_text

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*", re.ASCII)

_BUILT_IN: dict[str, dict[str, Any]] = {
    "openai": {
        "api": "openai",
        "base_url": "https://api.openai.com/v1",
        "key_variable": "OPENAI_API_KEY",
    },
    "anthropic": {
        "api": "anthropic",
        "base_url": "https://api.anthropic.com",
        "key_variable": "ANTHROPIC_API_KEY",
    },
    # One slot: the server then gives the same text every time, and two threads gain nothing.
    "local": {"api": "local", "key_variable": "", "max_in_flight": 1},
    "mock": {"api": "mock", "key_variable": "", "max_in_flight": 64},
}

# What a model gets that is called by its bare name: the same replies every time, if that is ours.
_BARE: dict[Api, dict[str, Any]] = {Api.LOCAL: {"temperature": 0.0}}


class Roster(Settings):
    """Which providers there are, and which models go by a name of their own.

    The providers openai, anthropic, local and mock are always there.

    Attributes:
        providers: the providers by name.
        agents: the settings of models by the name of the agent.
    """

    providers: dict[str, ProviderSettings] = Field(default_factory=dict)
    agents: dict[str, ModelSettings] = Field(default_factory=dict)

    @model_validator(mode="before")
    @classmethod
    def _with_built_in_providers(cls, data: Any) -> Any:
        given = data.get("providers", {}) if isinstance(data, dict) else None
        if not isinstance(given, dict):
            return data  # what is wrong with it is told field by field
        names = dict.fromkeys([*_BUILT_IN, *given])
        merged = {name: _merged(_BUILT_IN.get(name, {}), given.get(name, {})) for name in names}
        return data | {"providers": merged}

    @model_validator(mode="after")
    def _fits_together(self) -> "Roster":
        for kind, names in (("providers", self.providers), ("agents", self.agents)):
            for name in names:
                if not _NAME.fullmatch(name):
                    raise ValueError(f"{kind}.{name}: a name is made of letters, digits and ._-")
        for name, settings in self.agents.items():
            self._check(name, settings)
        return self

    def _check(self, name: str, settings: ModelSettings) -> None:
        provider = self.providers.get(settings.provider)
        if provider is None:
            raise ValueError(
                f"agents.{name}: field provider is {settings.provider!r}: choose one of "
                f"{', '.join(self.providers)}"
            )
        try:
            settings.check_fits(provider.api)
        except ValueError as error:
            raise ValueError(f"agents.{name}: {error}") from None

    def settings_of(self, spec: str) -> ModelSettings | None:
        """Returns the settings that go by an agent's name, or by `provider:model`; else None."""
        if spec in self.agents:
            return self.agents[spec]
        name, colon, model = spec.partition(":")
        provider = self.providers.get(name)
        if provider is None or not colon or not model:
            return None
        return ModelSettings(provider=name, model=model, **_BARE.get(provider.api, {}))


def parse_roster(text: str, source: str) -> Roster:
    """Returns the roster that a TOML text holds.

    Args:
        text: the text.
        source: what an error message calls it, for instance the file's name.

    Raises:
        SettingsError: it is not TOML, or a field is unknown, missing or outside its range; the
            message names the source and the field.
    """
    table = parse_toml(text, source, SettingsError)
    try:
        return Roster.model_validate(table)
    except ValidationError as error:
        raise SettingsError(f"{source}: {setting_problems(error)}") from error


def read_roster(path: str | Path) -> Roster:
    """Returns the roster in a TOML file; like `parse_roster`.

    Raises:
        SettingsError: the file cannot be read, or it is no roster.
    """
    return parse_roster(read_text(Path(path), str(path), SettingsError), str(path))


def _merged(built_in: Mapping[str, Any], given: Any) -> Any:
    if not isinstance(given, dict):
        return given
    # Whoever names another host names its key as well: none is carried over to it.
    if "base_url" in given:
        built_in = {field: value for field, value in built_in.items() if field != "key_variable"}
    return {**built_in, **given}
