"""What pydantic found wrong with a record, in one line that names each field."""

from pydantic import ValidationError
from pydantic_core import ErrorDetails

_MOST = 3
"""One damage may be reported of many fields; so many are told."""


def problems(error: ValidationError) -> str:
    """Returns for instance "field rounds[0][2].answer is 'Maybe': an answer is one of ..."."""
    found = error.errors(include_url=False)
    told = [_problem(entry) for entry in found[:_MOST]]
    if len(found) > _MOST:
        told.append(f"and {len(found) - _MOST} more")
    return "; ".join(told)


def _problem(entry: ErrorDetails) -> str:
    field = _path(entry["loc"])
    match entry["type"]:
        case "missing":
            return f"field {field} is missing"
        case "extra_forbidden":
            return f"field {field} is unknown: take it out"
        case _:
            return f"{_named(field, entry['input'])}{_message(entry)}"


def _named(field: str, value: object) -> str:
    # The value of a whole table would hide the message.
    if not field:
        return ""
    if value is None or isinstance(value, str | int | float):
        return f"field {field} is {_shortened(repr(value))}: "
    return f"field {field}: "


def _message(entry: ErrorDetails) -> str:
    ours = entry.get("ctx", {}).get("error")
    return str(ours) if isinstance(ours, Exception) else entry["msg"]


def _path(loc: tuple[int | str, ...]) -> str:
    parts = (f"[{part}]" if isinstance(part, int) else f".{part}" for part in loc)
    return "".join(parts).removeprefix(".")


def _shortened(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."
