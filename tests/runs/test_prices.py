"""Costs come from a dated table and the raw usage; what has no price has an unknown cost."""

from pathlib import Path
from typing import Any

import pytest

from del_agents.language.budget import Budget
from del_agents.language.errors import BudgetReachedError
from del_agents.language.settings import ModelSettings
from del_experiments.configs import ConfigError
from del_experiments.prices import ModelPrice, PriceTable, load_prices


def row(**changes: Any) -> ModelPrice:
    fields: dict[str, Any] = {
        "provider": "lab",
        "model": "m-1",
        "as_of": "2026-01-31",
        "input": 2.0,
        "output": 10.0,
    }
    return ModelPrice.model_validate(fields | changes)


def test_cached_tokens_of_openai_are_a_part_of_the_prompt_and_paid_once() -> None:
    usage = {
        "prompt_tokens": 1_000_000,
        "completion_tokens": 100_000,
        "prompt_tokens_details": {"cached_tokens": 400_000},
    }
    assert row(cached_input=0.5).cost(usage) == pytest.approx(0.6 * 2 + 0.4 * 0.5 + 0.1 * 10)
    assert row().cost(usage) == pytest.approx(2 + 1)


def test_cached_tokens_of_anthropic_come_on_top_of_the_input() -> None:
    usage = {
        "input_tokens": 1_000_000,
        "cache_read_input_tokens": 2_000_000,
        "cache_creation_input_tokens": 1_000_000,
        "output_tokens": 100_000,
    }
    price = row(cached_input=0.5, cache_write=3.0)
    assert price.cost(usage) == pytest.approx(2 + 2 * 0.5 + 3 + 1)


@pytest.mark.parametrize("details", [None, {}, {"cached_tokens": None}, "none"])
def test_a_usage_without_details_of_caching_has_none(details: object) -> None:
    usage = {"prompt_tokens": 500_000, "completion_tokens": 0, "prompt_tokens_details": details}
    assert row(cached_input=0.0).cost(usage) == pytest.approx(1.0)


@pytest.mark.parametrize(
    "wrong",
    [
        {"prompt_tokens_details": {"cached_tokens": 11}},  # more than there are
        {"prompt_tokens_details": {"cached_tokens": -1}},
        {"completion_tokens": -5},
        {"completion_tokens": "5"},
        {"prompt_tokens": 10**400},
        {"prompt_tokens": None, "prompt_tokens_details": {"cached_tokens": 1}},
        {"prompt_tokens": None},
    ],
)
def test_counts_that_cannot_be_have_an_unknown_cost_and_never_a_negative_one(wrong: Any) -> None:
    usage = {"prompt_tokens": 10, "completion_tokens": 5} | wrong
    assert row(cached_input=0.0).cost(usage) is None


@pytest.mark.parametrize(
    "usage",
    [
        {"prompt_tokens": 1_000},
        {"prompt_tokens": 1_000, "completion_tokens": None},
        {"input_tokens": 1_000},
        {"input_tokens": 1_000, "output_tokens": None},
        {"completion_tokens": 1_000},
        {"input_tokens": None, "output_tokens": 1_000},
    ],
)
def test_half_a_usage_has_an_unknown_cost_and_halts_a_run_with_a_limit(usage: Any) -> None:
    table = PriceTable(prices=(row(),))
    budget = Budget(max_cost=1.0, cost=table.cost)
    for _ in range(5):
        budget.add(ModelSettings(provider="lab", model="m-1"), usage)
    assert (budget.spent.cost, budget.spent.is_cost_known) == (0.0, False)
    with pytest.raises(BudgetReachedError, match="the cost of a reply is not known"):
        budget.begin()


@pytest.mark.parametrize(
    ("usage", "cost"),
    [
        ({"prompt_tokens": 10, "completion_tokens": 1}, 30.0),
        ({"prompt_tokens": 10}, 40.0),
        ({"prompt_tokens": 10, "completion_tokens": None}, 40.0),
    ],
)
def test_what_both_apis_names_tell_is_paid_once_by_the_first_that_tells_all(
    usage: Any, cost: float
) -> None:
    both = usage | {"input_tokens": 10, "output_tokens": 2, "cache_read_input_tokens": None}
    assert row().cost(both) == pytest.approx(cost / 1_000_000)


def test_what_is_not_in_the_table_has_an_unknown_cost() -> None:
    table = PriceTable(prices=(row(),))
    usage = {"prompt_tokens": 10, "completion_tokens": 10}
    assert table.price({"provider": "lab", "model": "m-2"}, usage) is None
    assert table.price({"provider": "elsewhere", "model": "m-1"}, usage) is None
    assert table.price({"provider": "lab", "model": "m-1"}, {"tokens": 3}) is None
    assert table.price({}, usage) is None


def test_the_latest_price_of_a_model_holds() -> None:
    table = PriceTable(prices=(row(as_of="2026-02-01", input=4.0), row(as_of="2025-02-01")))
    usage = {"prompt_tokens": 1_000_000, "completion_tokens": 0}
    cost = table.price({"provider": "lab", "model": "m-1"}, usage)
    assert cost == pytest.approx(4.0)


def test_the_built_in_table_loads_and_knows_the_papers_model() -> None:
    usage = {"prompt_tokens": 1_000_000, "completion_tokens": 1_000_000}
    settings = {"provider": "openai", "model": "gpt-5-nano"}
    assert load_prices().price(settings, usage) == pytest.approx(0.45)


def test_a_price_table_with_an_unknown_field_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    fields = ['provider = "lab"', 'model = "m-1"', "as_of = 2026-01-31", "input = 1", "output = 1"]
    rows = "\n".join(["[[prices]]", *fields, ""])
    path.write_text(rows + "inpt = 1.0\n", encoding="utf-8")
    with pytest.raises(ConfigError, match="inpt"):
        load_prices(path)


def test_a_negative_price_is_refused() -> None:
    with pytest.raises(ValueError, match="greater than or equal to 0"):
        row(input=-1.0)
