"""The infos of a vector environment: for each key an array, and which entries are there."""

import numpy as np
from numpy.typing import NDArray

from del_env.gym import NO_ROUND, Info
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
    values: dict[str, NDArray[np.generic]] = {
        "rational": np.where(asked, played.rational, np.int64(NO_ROUND)),
        "ideal": np.where(asked, played.ideal, np.int64(NO_ROUND)),
        "contradiction": played.contradiction & asked,
        "truth_lost": played.truth_lost & asked,
        "impossible": played.impossible,
    }
    return _with_masks(values, np.ones_like(asked))


def _with_masks(values: dict[str, NDArray[np.generic]], there: Bits) -> Info:
    infos: Info = {}
    for key, value in values.items():
        infos[key] = value.copy()
        infos[f"_{key}"] = there.copy()
    return infos
