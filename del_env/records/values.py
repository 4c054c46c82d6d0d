"""The kinds of value that records are made of."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, JsonValue, PlainSerializer

from del_env.answers import Answer
from del_env.scenario import Scenario
from del_env.scenario_file import parse_scenario, scenario_to_json


class Stored(BaseModel):
    """Base of all that is stored: immutable, no unknown field, no number that JSON lacks."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


def without_surrogates(value: Any) -> Any:
    """Returns the value with every lone surrogate in its texts replaced, at any depth.

    Model replies hold them now and then, and no UTF-8 file can. Mappings and tuples become the
    dicts and lists that JSON gives back.
    """
    match value:
        case str() if value.isascii():
            return value
        case str():
            pairs_joined = value.encode("utf-16-le", "surrogatepass")
            return pairs_joined.decode("utf-16-le", "replace")
        case Mapping():
            return {without_surrogates(k): without_surrogates(v) for k, v in value.items()}
        case list() | tuple():
            return [without_surrogates(item) for item in value]
        case _:
            return value


def _answer(value: object) -> object:
    return None if value is None else _given_answer(value)


def _given_answer(value: object) -> Answer:
    if isinstance(value, Answer):
        return value
    for answer in Answer:
        if answer.text == value:
            return answer
    forms = ", ".join(f'"{answer.text}"' for answer in Answer)
    raise ValueError(f"an answer is one of {forms}")


def _scenario(value: object) -> Scenario:
    if isinstance(value, Scenario):
        return value
    try:
        text = json.dumps(value)
    except (TypeError, ValueError, RecursionError):
        return parse_scenario(value)
    return _parsed(text)


# Every agent and narrative of a run is asked about the same few; all else of a record differs.
@lru_cache(maxsize=4096)
def _parsed(text: str) -> Scenario:
    return parse_scenario(json.loads(text))


StoredText: TypeAlias = Annotated[str, BeforeValidator(without_surrogates)]
"""A text that any UTF-8 file can hold."""

StoredValues: TypeAlias = Annotated[dict[str, JsonValue], BeforeValidator(without_surrogates)]
"""Named values that JSON knows."""

OneLine: TypeAlias = Annotated[
    tuple[str, ...],
    BeforeValidator(lambda value: value.split() if isinstance(value, str) else value),
    PlainSerializer(" ".join),
]
"""Texts without blanks, such as digests, stored as one text with a blank between each two."""

StoredAnswer: TypeAlias = Annotated[
    Answer | None,
    BeforeValidator(_answer),
    PlainSerializer(lambda answer: None if answer is None else answer.text),
]
"""An answer, stored as it is spoken; null if there is none."""

StoredLabel: TypeAlias = Annotated[
    Answer, BeforeValidator(_given_answer), PlainSerializer(lambda label: label.text)
]
"""A right answer, of which there always is one, stored as it is spoken."""

StoredScenario: TypeAlias = Annotated[
    Scenario, BeforeValidator(_scenario), PlainSerializer(scenario_to_json)
]
"""A scenario, stored as in a scenario file."""
