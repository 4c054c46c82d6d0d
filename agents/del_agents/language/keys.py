"""Keys: taken from the one variable that the settings name, and shown to nobody."""

import re
from collections.abc import Mapping
from typing import Any

from del_agents.language.errors import MissingKeyError

_HIDDEN = "***"
_NO_KEY = "none"
_FORM = re.compile(r"[!-~]+", re.ASCII)


class Key:
    """A key that does not show itself: not by `repr`, not in any text that went by `hide`.

    Attributes:
        variable: the environment variable that it came from; empty if the server takes none.
    """

    __slots__ = ("_text", "variable")

    def __init__(self, text: str, variable: str) -> None:
        self._text = text
        self.variable = variable

    def __repr__(self) -> str:
        return f"Key({self.variable or 'none'})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Key) and (self._text, self.variable) == (
            other._text,
            other.variable,
        )

    def __hash__(self) -> int:
        return hash((self._text, self.variable))

    def reveal(self) -> str:
        """Returns the key itself, for the provider's client and for nothing else."""
        return self._text

    def hide(self, value: Any) -> Any:
        """Returns a text, bytes or any JSON value without the key.

        A server may well repeat what it was sent.
        """
        match value:
            case _ if not self.variable:
                return value
            case str():
                return value.replace(self._text, _HIDDEN)
            case bytes():
                return value.replace(self._text.encode(), _HIDDEN.encode())
            case dict():
                return {self.hide(name): self.hide(item) for name, item in value.items()}
            case list():
                return [self.hide(item) for item in value]
            case _:
                return value


def find_key(provider: str, variable: str, environ: Mapping[str, str]) -> Key:
    """Returns the key in that variable and no other; without a variable, one that opens nothing.

    Args:
        provider: the provider's name, for the message.
        variable: the name of the environment variable; empty if the server takes no key.
        environ: the environment.

    Raises:
        MissingKeyError: the variable is not set, or what it holds cannot be a key.
    """
    if not variable:
        return Key(_NO_KEY, "")
    text = environ.get(variable, "").strip()
    if not text:
        raise MissingKeyError(
            f"provider {provider!r} needs a key: put it into the environment variable {variable}"
        )
    # A key with a line break in it would be quoted in the error of the HTTP library.
    if not _FORM.fullmatch(text):
        raise MissingKeyError(
            f"what the environment variable {variable} holds is no key of provider {provider!r}: "
            "it has blanks or characters beyond ASCII in it"
        )
    return Key(text, variable)
