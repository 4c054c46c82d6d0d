"""Things by the name `module:attribute`, agents of a user's own among them."""

import inspect
from difflib import get_close_matches
from importlib import import_module
from typing import Any

from del_agents.agent import Agent
from del_env.errors import AgentError


def load_attribute(path: str) -> Any:
    """Returns the attribute that `module:attribute` names; imports the module.

    Raises:
        AgentError: the path is ill-formed, or there is no such module or attribute, or the module
            cannot be imported for want of another one.
    """
    module_name, _, attribute = path.partition(":")
    if not all(part.isidentifier() for part in (*module_name.split("."), attribute)):
        raise AgentError(f"{path!r} is not of the form module:attribute")
    module = _load_module(path, module_name)
    if not hasattr(module, attribute):
        close = get_close_matches(attribute, dir(module), n=1)
        hint = f"; did you mean {module_name}:{close[0]}?" if close else ""
        raise AgentError(f"{path!r}: module {module_name!r} has no attribute {attribute!r}{hint}")
    return getattr(module, attribute)


def load_agent(path: str) -> Agent:
    """Returns the agent that `module:attribute` names: itself, or made without arguments.

    Raises:
        AgentError: it cannot be loaded or made, or it is no agent; the message says why.
    """
    found = load_attribute(path)
    if isinstance(found, type) or (callable(found) and not hasattr(found, "act")):
        found = _make(path, found)
    return _checked(path, found)


def _load_module(path: str, module_name: str) -> Any:
    try:
        return import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module_name}.".startswith(f"{error.name}."):
            raise AgentError(f"{path!r}: {module_name!r} cannot be imported: {error}") from error
        raise AgentError(
            f"{path!r}: there is no module {error.name!r}; is it installed, or its folder on "
            "PYTHONPATH?"
        ) from error
    except ImportError as error:
        raise AgentError(f"{path!r}: {module_name!r} cannot be imported: {error}") from error


def _make(path: str, factory: Any) -> Any:
    try:
        inspect.signature(factory).bind()
    except (TypeError, ValueError) as error:
        raise AgentError(
            f"{path!r} cannot be called without arguments ({error}): name an agent, or a class or "
            "function that makes one from nothing"
        ) from error
    return factory()


def _checked(path: str, found: Any) -> Agent:
    kind = type(found).__name__
    if not callable(getattr(found, "act", None)):
        raise AgentError(f"{path!r} is no agent: {kind} has no method act(view)")
    if not isinstance(getattr(found, "name", None), str):
        raise AgentError(f"{path!r} is no agent: {kind} has no name, which must be a text")
    agent: Agent = found
    return agent
