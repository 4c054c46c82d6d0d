"""What callers hand to `reset` and `step`, checked."""

import operator
from collections.abc import KeysView, Mapping
from typing import Any

import numpy as np

from del_env.answers import Answer
from del_env.checks import is_integer
from del_env.errors import EpisodeError, SettingsError
from del_env.scenario import Scenario

_ANSWERS = tuple(Answer)
_BY_NUMBER = dict(enumerate(Answer))
_PLAIN = frozenset((int, Answer, np.int64))
"""The types of actions as agents and spaces give them; True is none of them."""


def checked_seed(seed: Any) -> int | None:
    """Returns the seed.

    Raises:
        SettingsError: it is neither None nor an integer from 0 on.
    """
    if seed is None:
        return None
    if not is_integer(seed) or seed < 0:
        raise SettingsError(f"seed is {seed!r}: give an integer from 0 on, or None")
    return operator.index(seed)


def checked_options(options: Any) -> Mapping[str, Any]:
    """Returns the options of a reset, of which None has none.

    Raises:
        SettingsError: they are no mapping.
    """
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise SettingsError(f"options are {options!r}: give a dict such as {{'scenario': ...}}")
    return options


def chosen_scenario(options: Mapping[str, Any], n_agents: int) -> Scenario | None:
    """Returns the scenario that the options of a reset ask for; None if they ask for none.

    Raises:
        SettingsError: there is no such option, or it is not a scenario of that many agents.
    """
    # PettingZoo's own tests pass the option "options" to every environment.
    if unknown := sorted(map(repr, options.keys() - {"scenario", "options"})):
        raise SettingsError(
            f"no option of reset is called {', '.join(unknown)}: the one there is is 'scenario'"
        )
    if "scenario" not in options:
        return None
    scenario = options["scenario"]
    if not isinstance(scenario, Scenario):
        raise SettingsError(f"option scenario is {scenario!r}: give a Scenario, or leave it out")
    if scenario.n_agents != n_agents:
        raise SettingsError(
            f"option scenario has {scenario.n_agents} agents and the environment {n_agents}: "
            f"make another environment, with n_agents={scenario.n_agents}"
        )
    return scenario


def answers_of(actions: Mapping[str, Any], names: KeysView[str]) -> tuple[Answer, ...]:
    """Returns the answers that the actions stand for, in the order of `names`.

    Raises:
        EpisodeError: they are not one action for each agent, or one is not an action.
    """
    if not isinstance(actions, dict | Mapping):
        raise EpisodeError(f"actions are {actions!r}: give a dict of one action for each agent")
    given: list[Any] = list(map(actions.get, names))
    # Plain integers in range are the rule; all else is looked at one by one.
    if len(actions) == len(given) and _PLAIN.issuperset(map(type, given)):
        try:
            return tuple(map(_BY_NUMBER.__getitem__, given))
        except KeyError:
            pass
    if actions.keys() != names:
        missing = ", ".join(name for name in names if name not in actions)
        extra = ", ".join(repr(name) for name in actions if name not in names)
        raise EpisodeError(
            "give one action for each agent, and no others; "
            f"missing: {missing or 'none'}; not an agent: {extra or 'none'}"
        )
    return tuple(map(_answer, names, given))


def _answer(name: str, action: Any) -> Answer:
    try:
        number = operator.index(action)
    except TypeError:
        number = -1
    # True would pass for the action 1, which says No.
    if isinstance(action, bool) or not 0 <= number < len(_ANSWERS):
        raise EpisodeError(
            f"action of {name} is {action!r}: choose 0 (I don't know), 1 (No) or 2 (Yes)"
        )
    return _ANSWERS[number]
