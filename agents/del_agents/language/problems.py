"""What is wrong with settings that somebody wrote, field by field, and what to write instead."""

import json
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails, InitErrorDetails, PydanticCustomError

from del_env.records.problems import problems

_INTEGER = "write an integer, without quotes"
_NUMBER = "write a number, without quotes"
_SWITCH = "write true or false, without quotes"
_TABLE = "write a table, with names and values in it"
_DATE = "write a date, as in 2026-01-31"

_WORDS: Mapping[str, str] = {
    "enum": "choose one of {expected}",
    "literal_error": "choose one of {expected}",
    "greater_than": "choose a number above {gt}",
    "greater_than_equal": "choose a number from {ge} on",
    "less_than": "choose a number below {lt}",
    "less_than_equal": "choose a number up to {le}",
    "finite_number": "choose a finite number",
    "int_type": _INTEGER,
    "int_parsing": _INTEGER,
    "int_from_float": _INTEGER,
    "float_type": _NUMBER,
    "float_parsing": _NUMBER,
    "bool_type": _SWITCH,
    "bool_parsing": _SWITCH,
    "string_type": "write a text, in quotes",
    "string_too_short": "write a text that is not empty",
    "too_short": "name at least {min_length}",
    "dict_type": _TABLE,
    "model_type": _TABLE,
    "date_type": _DATE,
    "date_parsing": _DATE,
    "date_from_datetime_parsing": _DATE,
    "invalid-json-value": "write a text, a number, true or false, a list or a table",
}
"""What to write instead, by pydantic's name for the mistake."""

_TOLD_BY_PROBLEMS = frozenset({"missing", "extra_forbidden", "value_error"})


def setting_problems(error: ValidationError) -> str:
    """Returns for instance "field limit is 0: choose a number from 1 on"."""
    told = [_told(entry) for entry in error.errors(include_url=False)]
    return problems(ValidationError.from_exception_data(error.title, told))


def _told(entry: ErrorDetails) -> InitErrorDetails:
    """Returns the mistake in words of ours, if there are any for it."""
    if entry["type"] in _TOLD_BY_PROBLEMS:
        kept = InitErrorDetails(type=entry["type"], loc=entry["loc"], input=entry["input"])
        return kept if "ctx" not in entry else InitErrorDetails(**kept, ctx=entry["ctx"])
    # The words hold values that somebody wrote: they are no template any more.
    words = {"words": _words(entry) or entry["msg"]}
    kind = PydanticCustomError("setting", "{words}", words)
    return InitErrorDetails(type=kind, loc=entry["loc"], input=entry["input"])


def _words(entry: ErrorDetails) -> str | None:
    if entry["type"] in ("tuple_type", "list_type"):
        value = entry["input"]
        if isinstance(value, str):
            return f"write a list, as in [{json.dumps(value, ensure_ascii=False)}]"
        return "write a list, in brackets"
    words = _WORDS.get(entry["type"])
    limits = {name: _plain(value) for name, value in entry.get("ctx", {}).items()}
    return None if words is None else words.format_map(limits)


def _plain(value: Any) -> Any:
    """Returns a bound as people write it: 1 and not 1.0."""
    return int(value) if isinstance(value, float) and value.is_integer() else value
