"""The infos of the environment: what was right in the round just played. Privileged."""

from collections.abc import Iterable
from typing import Any, TypeAlias

from del_env.episode import Round

Infos: TypeAlias = dict[str, dict[str, Any]]
"""The infos of each agent."""

INFO_KEYS = ("rational", "ideal", "contradiction", "truth_lost", "impossible")


def infos_before(names: Iterable[str]) -> Infos:
    """Returns the infos before round 1: the keys that later ones have, with None."""
    return {name: dict.fromkeys(INFO_KEYS) for name in names}


def infos_after(names: Iterable[str], played: Round) -> Infos:
    """Returns the infos after a round; `rational` and `ideal` are actions."""
    rounds = zip(names, played.rational, played.ideal, played.contradiction, strict=True)
    return {
        name: {
            "rational": int(rational),
            "ideal": int(ideal),
            "contradiction": contradiction,
            "truth_lost": played.truth_lost,
            "impossible": played.impossible,
        }
        for name, rational, ideal, contradiction in rounds
    }
