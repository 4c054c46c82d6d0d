"""From a TOML table to a Narrative: every field there, of the right type, and no other."""

import re
from collections.abc import Iterator
from dataclasses import fields
from string import Formatter
from typing import Any

from del_env.errors import NarrativeError
from del_env.narratives.narrative import Kind, Narrative, Noun, StatusWords

_TABLES: dict[str, type[Noun] | type[StatusWords]] = {
    "agent": Noun,
    "feature": Noun,
    "positive": StatusWords,
    "negative": StatusWords,
}
_PLACEHOLDERS = {"story": "agents", "announcement": "announcement"}


def narrative_from_table(table: dict[str, Any], source: str) -> Narrative:
    """Returns the narrative that a parsed TOML file describes.

    Args:
        table: the parsed file.
        source: what an error message calls the file.

    Raises:
        NarrativeError: some field is missing, unknown, of another type or empty, or a template
            has other placeholders than it must; the message names all of them.
    """
    problems = list(_problems(table))
    if problems:
        raise NarrativeError(
            f"narrative file {source}: {'; '.join(problems)} (the docstring of "
            "del_env.narratives.narrative describes every field)"
        )
    return Narrative(
        **{name: _value(name, value) for name, value in table.items() if name != "kind"},
        kind=Kind(table["kind"]),
    )


def _value(name: str, value: Any) -> Any:
    if name in _TABLES:
        return _TABLES[name](**{field: _unwrapped(text) for field, text in value.items()})
    return _unwrapped(value)


def _unwrapped(text: str) -> str:
    return " ".join(text.split())


def _problems(table: dict[str, Any]) -> Iterator[str]:
    yield from _set_problems(table, Narrative, "")
    for name in table:
        if name in _TABLES:
            yield from _table_problems(name, table[name])
        elif name in Narrative.__dataclass_fields__:
            yield from _text_problems(name, table[name])


def _set_problems(table: dict[str, Any], schema: type[Any], prefix: str) -> Iterator[str]:
    expected = [field.name for field in fields(schema)]
    yield from (f"field {prefix}{name} is missing" for name in expected if name not in table)
    yield from (
        f"field {prefix}{name} is unknown: take it out" for name in table if name not in expected
    )


def _table_problems(name: str, value: Any) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"field {name} is {value!r}: it must be a table, [{name}]"
        return
    schema = _TABLES[name]
    yield from _set_problems(value, schema, f"{name}.")
    for field in fields(schema):
        if field.name in value:
            yield from _text_problems(f"{name}.{field.name}", value[field.name])


def _text_problems(name: str, value: Any) -> Iterator[str]:
    if not isinstance(value, str):
        yield f"field {name} is {value!r}: it must be a text in quotes"
    elif not value.strip():
        yield f"field {name} is empty"
    elif name == "kind":
        yield from _kind_problems(value)
    elif name == "name" and not re.fullmatch(r"\w+", value):
        yield f"field name is {value!r}: only letters, digits and underscores are allowed"
    else:
        yield from _template_problems(name, value)


def _kind_problems(value: str) -> Iterator[str]:
    if value not in list(Kind):
        yield f"field kind is {value!r}: choose {' or '.join(repr(str(kind)) for kind in Kind)}"


def _template_problems(name: str, value: str) -> Iterator[str]:
    required = {_PLACEHOLDERS[name]} if name in _PLACEHOLDERS else set()
    try:
        found = set(_placeholders(value))
    except ValueError as error:
        yield f"field {name} has a stray brace ({error})"
        return
    for placeholder in sorted(found - required):
        allowed = f"only {{{_PLACEHOLDERS[name]}}}" if required else "no placeholder"
        yield f"field {name} uses {{{placeholder}}}: {allowed} is allowed there"
    for placeholder in required - found:
        yield f"field {name} does not use {{{placeholder}}}: put it where it belongs"


def _placeholders(template: str) -> Iterator[str]:
    # "{a:>9}" and "{a!r}" count as placeholders of another name, and so are refused.
    for _, field, spec, conversion in Formatter().parse(template):
        if field is not None:
            yield f"{field}{'!' + conversion if conversion else ''}{':' + spec if spec else ''}"
