"""Options as values: a command takes frozen dataclasses, the command line sees their fields."""

import inspect
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from inspect import Parameter
from typing import Any


def spread(command: Callable[..., None]) -> Callable[..., None]:
    """Returns the command with each dataclass parameter spread into one option a field.

    A field's annotation is what Typer would read on a parameter: `Annotated[T, typer.Option(...)]`.
    """
    parameters = inspect.signature(command).parameters.values()
    groups: dict[str, Any] = {
        p.name: p.annotation for p in parameters if is_dataclass(p.annotation)
    }

    def flat(**values: Any) -> None:
        for name, group in groups.items():
            taken = {field.name: values.pop(field.name) for field in fields(group)}
            values[name] = group(**taken)
        command(**values)

    own = [p.replace(kind=Parameter.KEYWORD_ONLY) for p in parameters if p.name not in groups]
    options = [
        Parameter(field.name, Parameter.KEYWORD_ONLY, default=field.default, annotation=field.type)
        for group in groups.values()
        for field in fields(group)
    ]
    flat.__name__, flat.__doc__ = command.__name__, _unwrapped(inspect.getdoc(command) or "")
    flat.__signature__ = inspect.Signature(own + options)  # type: ignore[attr-defined]
    return flat


def _unwrapped(text: str) -> str:
    # Typer keeps the line breaks of a docstring, and wraps its lines once more.
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.split("\n\n"))
