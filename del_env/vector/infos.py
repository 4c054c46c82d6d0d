"""The infos of a vector environment: for each key an array, and which entries are there."""

import numpy as np
from numpy.typing import NDArray

from del_env.gym import NO_ROUND, Info
from del_env.spaces import Observation
from del_env.vector.arrays import Bits
from del_env.vector.episodes import VectorRound


def infos_before(begun: Bits) -> Info:
    """Returns the infos of a reset of some environments."""
    numbers = np.where(begun, NO_ROUND, 0)
    values: dict[str, NDArray[np.generic]] = {
        "rational": numbers,
        "ideal": numbers,
        "contradiction": np.zeros_like(begun),
        "truth_lost": np.zeros_like(begun),
        "impossible": np.zeros_like(begun),
    }
    return _with_masks(values, begun)


def infos_after(played: VectorRound, asked: Bits) -> Info:
    """Returns the infos of a step, in which a round was asked for in some environments."""
    return _with_masks(_values(played, asked, NO_ROUND), np.ones_like(asked))


def final(observations: Observation, played: VectorRound, over: Bits) -> Info:
    """Returns what Gymnasium keeps of the episodes that are over where others begin at once.

    `final_obs` holds the last observation of each, `final_info` its last infos.
    """
    last = np.full(len(over), None, dtype=object)
    for env in np.flatnonzero(over):
        last[env] = {key: array[env].copy() for key, array in observations.items()}
    return {
        "final_obs": last,
        "_final_obs": over.copy(),
        "final_info": _with_masks(_values(played, over, 0), over),
        "_final_info": over.copy(),
    }


def _values(played: VectorRound, there: Bits, no_action: int) -> dict[str, NDArray[np.generic]]:
    """Returns the infos of some environments; of the others `no_action` and False."""
    return {
        "rational": np.where(there, played.rational, np.int64(no_action)),
        "ideal": np.where(there, played.ideal, np.int64(no_action)),
        "contradiction": played.contradiction & there,
        "truth_lost": played.truth_lost & there,
        "impossible": played.impossible & there,
    }


def _with_masks(values: dict[str, NDArray[np.generic]], there: Bits) -> Info:
    infos: Info = {}
    for key, value in values.items():
        infos[key] = value.copy()
        infos[f"_{key}"] = there.copy()
    return infos
