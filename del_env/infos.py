"""The infos of the environment: what was right in the round just played. Privileged."""

from collections.abc import Iterable
from itertools import product
from typing import Any, TypeAlias

from del_env.answers import Answer
from del_env.episode import Round

Infos: TypeAlias = dict[str, dict[str, Any]]
"""The infos of each agent."""

_ACTIONS = tuple(map(int, Answer))

INFO_KEYS = ("rational", "ideal", "contradiction", "truth_lost", "impossible")


def infos_before(names: Iterable[str]) -> Infos:
    """Returns the infos before round 1: the keys that later ones have, with None."""
    return {name: dict.fromkeys(INFO_KEYS) for name in names}


def infos_after(names: Iterable[str], played: Round) -> Infos:
    """Returns the infos after a round; `rational` and `ideal` are actions."""
    possible = _POSSIBLE[played.truth_lost, played.impossible]
    own = zip(names, played.rational, played.ideal, played.contradiction, strict=True)
    return {name: possible[right][ideal][found].copy() for name, right, ideal, found in own}


def _possible(truth_lost: bool, impossible: bool) -> list[list[list[dict[str, Any]]]]:
    return [
        [
            [
                dict(zip(INFO_KEYS, (rational, ideal, found, truth_lost, impossible), strict=True))
                for found in (False, True)
            ]
            for ideal in _ACTIONS
        ]
        for rational in _ACTIONS
    ]


# All that there can be: to copy one is quicker than to make one.
_POSSIBLE = {both: _possible(*both) for both in product((False, True), repeat=2)}
