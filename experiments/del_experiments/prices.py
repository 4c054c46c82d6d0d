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

    OpenAI's prompt tokens include the cached ones, Anthropic's input tokens do not. Where the
    reply's tokens are missing (an estimate before any reply) they count as none. None stands for
    usage of no known form, and for counts that cannot be.
    """
    if "prompt_tokens" in usage:
        details = usage.get("prompt_tokens_details")
        cached = details.get("cached_tokens") if isinstance(details, Mapping) else None
        found = _counts(usage["prompt_tokens"], cached, None, usage.get("completion_tokens"))
        if found is None or found[0] < found[1]:
            return None
        prompt, from_cache, written, replied = found
        return prompt - from_cache, from_cache, written, replied
    if "input_tokens" in usage:
        return _counts(
            usage["input_tokens"],
            usage.get("cache_read_input_tokens"),
            usage.get("cache_creation_input_tokens"),
            usage.get("output_tokens"),
        )
    return None


def _counts(
    prompt: object, cached: object, written: object, replied: object
) -> tuple[int, int, int, int] | None:
    """Returns the counts, null standing for none; None if one of them is no count."""
    found = [0 if told is None else count_of(told) for told in (prompt, cached, written, replied)]
    counts = [count for count in found if count is not None]
    return (counts[0], counts[1], counts[2], counts[3]) if len(counts) == len(found) else None
