"""Fingerprint: what the records of a run have in common, so that no others get among them."""

from collections.abc import Iterator
from typing import Self

from pydantic import JsonValue

from del_env.records.values import Stored


class Fingerprint(Stored):
    """The settings of a run that may not change while it grows.

    Attributes:
        fixed: the settings that stay as they are, by name.
        growing: settings that others of their kind may join, by kind and by name: narratives,
            agents. One that is there stays as it is.
    """

    fixed: dict[str, JsonValue]
    growing: dict[str, dict[str, JsonValue]]

    def differences(self, wanted: Self) -> tuple[str, ...]:
        """Returns in words each setting of the run in which what is wanted differs."""
        return tuple(self._differences(wanted))

    def joined(self, wanted: Self) -> Self:
        """Returns the fingerprint of the run when it has grown by what is wanted."""
        kinds = dict.fromkeys((*self.growing, *wanted.growing))
        return self.model_copy(
            update={
                "growing": {
                    kind: self.growing.get(kind, {}) | wanted.growing.get(kind, {})
                    for kind in kinds
                }
            }
        )

    def _differences(self, wanted: Self) -> Iterator[str]:
        for name in dict.fromkeys((*self.fixed, *wanted.fixed)):
            yield from _difference(name, self.fixed.get(name), wanted.fixed.get(name))
        for kind, entries in self.growing.items():
            for name, value in wanted.growing.get(kind, {}).items():
                if name in entries:
                    yield from _difference(f"{kind} {name}", entries[name], value)


def _difference(name: str, there: JsonValue, wanted: JsonValue) -> Iterator[str]:
    """Yields a difference of two values; of two tables, one for each entry that differs."""
    if isinstance(there, dict) and isinstance(wanted, dict):
        for entry in dict.fromkeys((*there, *wanted)):
            yield from _difference(f"{name}.{entry}", there.get(entry), wanted.get(entry))
    elif there != wanted:
        yield f"{name} is {there!r} in the run, and {wanted!r} now"
