"""What follows the colon in an agent's name, and numbers given in code."""

from operator import index

from del_env.checks import is_integer
from del_env.errors import AgentError


def no_argument(kind: str, argument: str | None) -> None:
    """Checks that nothing follows the kind.

    Raises:
        AgentError: something does.
    """
    if argument is not None:
        raise AgentError(f"agent {kind + ':' + argument!r}: {kind!r} takes nothing after its name")


def whole_number(kind: str, argument: str | None, meaning: str) -> int:
    """Returns the argument as an integer from 0 on.

    Args:
        kind: the agent's name up to the colon.
        argument: what follows the colon; None if there is no colon.
        meaning: what the number is, for the message.

    Raises:
        AgentError: it is missing or anything else.
    """
    if argument is None or not (argument.isascii() and argument.isdecimal()):
        given = kind if argument is None else f"{kind}:{argument}"
        raise AgentError(
            f"agent {given!r}: {kind!r} needs {meaning}, an integer from 0 on, as in {kind}:2"
        )
    return int(argument)


def checked_from_zero(name: str, value: int) -> int:
    """Returns the number `name` of an agent that is made in code.

    Raises:
        AgentError: it is not an integer from 0 on.
    """
    if not is_integer(value) or index(value) < 0:
        raise AgentError(f"{name} is {value!r}: give an integer from 0 on")
    return index(value)
