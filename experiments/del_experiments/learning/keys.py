"""What the learner keeps of an observation: the key under which it finds its values."""

import numpy as np
from numpy.typing import NDArray

from del_env.spaces import NOT_PLAYED, Observation


def compact_keys(observations: Observation) -> list[bytes]:
    """Returns a key for each of a batch of observations of symmetric puzzles.

    Where everybody sees all the others it does not matter who they are. The key holds the
    announcement, how many positive agents the learner sees, and for each round played what it
    claimed itself and how many of the positive and of the negative agents that it sees claimed to
    know. The round is how many rounds are in it.
    """
    history, seen = observations["public_history"], observations["seen"]
    played = (history != NOT_PLAYED).any(axis=2)
    own = history[np.arange(len(seen)), :, observations["agent"]]
    counts = [_claims(history, seen == status) for status in (1, 0)]
    rounds = np.stack([own, *(np.where(played, count, NOT_PLAYED) for count in counts)], axis=2)
    positive = (seen == 1).sum(axis=1, keepdims=True)
    parts = (observations["announcement"], positive, rounds.reshape(len(seen), -1))
    rows = np.concatenate(parts, axis=1).astype(np.int8)
    return [row.tobytes() for row in rows]


def _claims(history: NDArray[np.int8], who: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Returns how many of `who` claimed to know, in each round."""
    claims: NDArray[np.int64] = ((history > 0) & who[:, None]).sum(axis=2)
    return claims
