"""What is wrong with settings is said in our words: which field, and what to write instead."""

import math
from datetime import date
from enum import StrEnum
from typing import Annotated, Any, Literal

import pytest
from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    JsonValue,
    StrictBool,
    StrictInt,
    ValidationError,
    field_validator,
)
from pydantic_core import PydanticCustomError

from del_agents.language.problems import setting_problems

JSON_VALUE = "write a text, a number, true or false, a list or a table"


class Kind(StrEnum):
    ONE = "one"
    OTHER = "other"


class Inner(BaseModel):
    text: Annotated[str, Field(min_length=1)] = "x"


class Everything(BaseModel):
    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)

    names: tuple[str, ...] = ()
    some: Annotated[tuple[int, ...], Field(min_length=1)] = (1,)
    count: Annotated[StrictInt, Field(ge=1, le=9)] = 1
    share: Annotated[float, Field(gt=0.5, lt=2.0, strict=True)] = 1.0
    switch: StrictBool = False
    kind: Kind = Kind.ONE
    rung: Literal[1, 2, 3] = 1
    day: date = date(2026, 1, 31)
    inner: Inner = Inner()
    tables: dict[str, dict[str, int]] = Field(default_factory=dict)
    json_value: JsonValue = None
    even: int = 2

    @field_validator("rung")
    @classmethod
    def _is_no_three(cls, value: int) -> int:
        if value == 3:
            raise ValueError("three is {none} of ours")
        return value

    @field_validator("even")
    @classmethod
    def _is_even(cls, value: int) -> int:
        if value % 2:
            raise PydanticCustomError("odd", "choose an even number such as {near}", {"near": 4})
        return value


@pytest.mark.parametrize(
    ("field", "value", "problem"),
    [
        ("names", 'the "ideal"', r"""is 'the "ideal"': write a list, as in ["the \"ideal\""]"""),
        ("names", 3, "is 3: write a list, in brackets"),
        ("names", [3], "[0] is 3: write a text, in quotes"),
        ("some", [], ": name at least 1"),
        ("count", "1", "is '1': write an integer, without quotes"),
        ("count", 1.5, "is 1.5: write an integer, without quotes"),
        ("count", 0, "is 0: choose a number from 1 on"),
        ("count", 10, "is 10: choose a number up to 9"),
        ("share", "1", "is '1': write a number, without quotes"),
        ("share", 0.5, "is 0.5: choose a number above 0.5"),
        ("share", 2.0, "is 2.0: choose a number below 2"),
        ("share", math.nan, "is nan: choose a finite number"),
        ("switch", "yes", "is 'yes': write true or false, without quotes"),
        ("kind", "{x}", "is '{x}': choose one of 'one' or 'other'"),
        ("rung", 4, "is 4: choose one of 1, 2 or 3"),
        ("rung", 3, "is 3: three is {none} of ours"),
        ("day", "june", "is 'june': write a date, as in 2026-01-31"),
        ("inner", 3, "is 3: write a table, with names and values in it"),
        ("inner", {"text": ""}, ".text is '': write a text that is not empty"),
        ("tables", 3, "is 3: write a table, with names and values in it"),
        ("tables", {"a": 3}, ".a is 3: write a table, with names and values in it"),
        ("json_value", date(2026, 1, 31), f": {JSON_VALUE}"),
        ("even", 3, "is 3: choose an even number such as 4"),
        ("nmaes", 3, "is unknown: take it out"),
    ],
)
def test_a_field_is_named_with_what_to_write(field: str, value: Any, problem: str) -> None:
    with pytest.raises(ValidationError) as raised:
        Everything.model_validate({field: value})
    joint = "" if problem[0] in ".:[" else " "
    assert setting_problems(raised.value) == f"field {field}{joint}{problem}"
