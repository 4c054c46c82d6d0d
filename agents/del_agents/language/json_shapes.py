"""Small readers of JSON that may hold anything: servers do not keep to their own documentation."""

import json
from collections.abc import Mapping
from typing import Any

from del_agents.language.errors import CallFailedError, TransientCallError
from del_agents.language.exchange import Finish

MAX_LEVELS = 100
"""No API nests its JSON nearly as deep, and whoever goes down much deeper does not come back."""

_TOO_DEEP = f"the response is nested more than {MAX_LEVELS} levels deep"


def parse_body(body: bytes, content_type: str) -> Mapping[str, Any]:
    """Returns the JSON object that a response with status 200 holds.

    Raises:
        TransientCallError: it is broken JSON, as from a connection that was cut.
        CallFailedError: it is a web page, or JSON but no object, or is nested too deep.
    """
    start = body[:200].lstrip().lower()
    if "html" in content_type.lower() or start.startswith((b"<!doctype", b"<html")):
        raise CallFailedError(
            "the server answered with a web page instead of JSON: check the path of base_url"
        )
    try:
        # NaN is no JSON, and yet some servers count with it: a reply is not lost for that.
        found = json.loads(body, parse_constant=lambda _: None)
    except ValueError as error:
        raise TransientCallError(f"the response is no JSON ({error})") from None
    except RecursionError:
        raise CallFailedError(_TOO_DEEP) from None
    if shallow(found) != found:
        raise CallFailedError(_TOO_DEEP)
    if not isinstance(found, dict):
        raise CallFailedError(f"the response is no JSON object but {type(found).__name__}")
    return found


def shallow(value: Any, levels: int = MAX_LEVELS) -> Any:
    """Returns a JSON value with null for what is nested in it deeper than so many levels."""
    match value:
        case dict() | list() if levels == 0:
            return None
        case dict():
            return {name: shallow(item, levels - 1) for name, item in value.items()}
        case list():
            return [shallow(item, levels - 1) for item in value]
        case _:
            return value


def finish_of(known: Mapping[str, Finish], reason: object, *, asks_for_tools: bool) -> Finish:
    """Returns why a reply ends.

    Args:
        known: the API's own words for it, but those for a reply that asks for tools.
        reason: the word in the response; without one the reply may have been cut anywhere.
        asks_for_tools: whether it asks for tools.
    """
    if not isinstance(reason, str):
        return Finish.CUT
    # Compatible servers have words of their own for a reply that is whole.
    finish = known.get(reason, Finish.COMPLETE)
    return Finish.TOOL_CALLS if asks_for_tools and finish is Finish.COMPLETE else finish


def objects(value: object) -> list[Mapping[str, Any]]:
    """Returns the JSON objects of a list; nothing of anything else."""
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def text_of(value: object) -> str:
    """Returns the value if it is a text, else the empty text."""
    return value if isinstance(value, str) else ""


def table_of(value: object) -> dict[str, Any]:
    """Returns the value if it is a JSON object, else an empty one."""
    return value if isinstance(value, dict) else {}


def served_by(body: Mapping[str, Any]) -> dict[str, str]:
    """Returns what a response says has answered; `provider` is told by routers to many servers."""
    found = {name: text_of(body.get(name)) for name in ("model", "system_fingerprint", "provider")}
    return {name: text for name, text in found.items() if text}


def arguments_text(value: object) -> str:
    """Returns the arguments of a tool call as the text that they should be; some send an object."""
    return value if isinstance(value, str) else json.dumps(value if value is not None else {})
