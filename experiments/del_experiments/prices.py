"""PriceTable: what a reply cost, from the usage that its provider told; a dated table of data."""

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from del_agents.language.settings import ModelSettings
from del_agents.language.usage import count_of
from del_experiments.configs import load_config

DEFAULT_PRICES = "prices"
"""The built-in table, `configs/prices.toml`."""

_MILLION = 1_000_000


class ModelPrice(BaseModel):
    """What a million tokens of one model cost, in US dollars.

    Attributes:
        provider: the provider, as in the roster.
        model: the provider's name for the model.
        as_of: the day from which the prices hold.
        input: tokens of the prompt.
        output: tokens of the reply, its reasoning included.
        cached_input: tokens of the prompt that came out of a cache; None takes `input`.
        cache_write: tokens of the prompt that were put into a cache; None takes `input`.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    provider: str
    model: str
    as_of: date
    input: float = Field(ge=0)
    output: float = Field(ge=0)
    cached_input: float | None = Field(default=None, ge=0)
    cache_write: float | None = Field(default=None, ge=0)

    def cost(self, usage: Mapping[str, Any]) -> float | None:
        """Returns the cost of a reply in US dollars; None if the usage does not tell it."""
        tokens = _tokens(usage)
        if tokens is None:
            return None
        new, cached, written, replied = tokens
        cached_price = self.input if self.cached_input is None else self.cached_input
        written_price = self.input if self.cache_write is None else self.cache_write
        total = (
            new * self.input
            + cached * cached_price
            + written * written_price
            + replied * self.output
        )
        return total / _MILLION


class PriceTable(BaseModel):
    """The prices of some models; of two rows for one model the later one holds."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    prices: tuple[ModelPrice, ...] = ()

    def price(self, settings: Mapping[str, Any], usage: Mapping[str, Any]) -> float | None:
        """Returns what a reply cost, by its recorded settings; None if that is not known."""
        found = self._row(settings.get("provider"), settings.get("model"))
        return None if found is None else found.cost(usage)

    def cost(self, settings: ModelSettings, usage: Mapping[str, Any]) -> float | None:
        """Returns what a reply costs, by its model's settings; None if that is not known."""
        return self.price({"provider": settings.provider, "model": settings.model}, usage)

    def _row(self, provider: object, model: object) -> ModelPrice | None:
        rows = [one for one in self.prices if (one.provider, one.model) == (provider, model)]
        return max(rows, key=lambda row: row.as_of, default=None)


def load_prices(name_or_path: str | Path = DEFAULT_PRICES) -> PriceTable:
    """Returns the built-in price table, or one's own by the path of its TOML file.

    Raises:
        ConfigError: there is no such file, or it is not what it should be.
    """
    return load_config(name_or_path, PriceTable)


def _tokens(usage: Mapping[str, Any]) -> tuple[int, int, int, int] | None:
    """Returns the tokens of the prompt (new, cached, put into the cache) and of the reply.

    OpenAI's prompt tokens include the cached ones, Anthropic's input tokens do not. Where both
    APIs' counts are told, OpenAI's hold. None stands for usage that does not tell the tokens of
    the prompt and of the reply, and for counts that cannot be.
    """
    told = _both(usage, "prompt_tokens", "completion_tokens")
    if told is not None:
        return _openai(*told, usage.get("prompt_tokens_details"))
    told = _both(usage, "input_tokens", "output_tokens")
    if told is not None:
        read, written = (usage.get(f"cache_{way}_input_tokens") for way in ("read", "creation"))
        return _anthropic(*told, read, written)
    return None


def _both(usage: Mapping[str, Any], prompt: str, reply: str) -> tuple[int, int] | None:
    of_prompt, of_reply = count_of(usage.get(prompt)), count_of(usage.get(reply))
    return None if of_prompt is None or of_reply is None else (of_prompt, of_reply)


def _openai(prompt: int, replied: int, details: object) -> tuple[int, int, int, int] | None:
    cached = _of_cache(details.get("cached_tokens") if isinstance(details, Mapping) else None)
    if cached is None or cached > prompt:
        return None
    return prompt - cached, cached, 0, replied


def _anthropic(
    new: int, replied: int, read: object, written: object
) -> tuple[int, int, int, int] | None:
    cached, put = _of_cache(read), _of_cache(written)
    return None if cached is None or put is None else (new, cached, put, replied)


def _of_cache(told: object) -> int | None:
    """Returns the count, 0 where no cache had a part in it; None if it is no count."""
    return 0 if told is None else count_of(told)
