"""Text that a request can carry: a model's own words may hold half of a character."""

from typing import Any


def clean(text: str) -> str:
    """Returns the text without lone surrogates, which no request can carry."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def sendable(value: Any) -> Any:
    """Returns a JSON value with every text in it clean; names of fields are as they are."""
    match value:
        case str():
            return clean(value)
        case dict():
            return {name: sendable(item) for name, item in value.items()}
        case list():
            return [sendable(item) for item in value]
        case _:
            return value
