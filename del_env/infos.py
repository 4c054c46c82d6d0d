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
    truth_lost, impossible = played.truth_lost, played.impossible
    rational, ideal = map(int, played.rational), map(int, played.ideal)
    return {
        name: {
            "rational": one,
            "ideal": other,
            "contradiction": contradiction,
            "truth_lost": truth_lost,
            "impossible": impossible,
        }
        for name, one, other, contradiction in zip(
            names, rational, ideal, played.contradiction, strict=True
        )
    }
