"""The histories of all worlds of one matrix and announcement at once, as one partition.

In a true world the worlds still possible are those in which everybody would have made the same
claims so far. So all histories together are a partition of the announced worlds, refined round by
round: two worlds share a block as long as their knowers were the same. An agent does not know at
a world iff the block has a *rival* of it, which looks alike to the agent and in which its status is
another; sorting all pairs of an agent and a world by block and class brings rivals side by side.
A block that has not split never will. n W log(n W) steps a round, and fewer as worlds settle; some
30 n W bytes.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from del_env.answers import Disclosure
from del_env.oracle.trace import NEVER

Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]

_PAIRS_AT_ONCE = 1 << 15
"""So many pairs of an agent and a world are sorted at once, or those of one agent if more."""


class Refinement:
    """The partition of some worlds, refined to its end when it is made.

    Args:
        keys: twice the number of each world's class, plus 1 if the agent is positive there; one
            line an agent, one column a world (see `sparse.class_keys`).
        disclosure: what becomes public of an answer.

    Attributes:
        pivotal_rounds: in which round, from 1, each agent (line) first knows in each world
            (column); `NEVER` if it does not.
        worlds_left: how many worlds are possible in each world (column): line t is after round t,
            line 0 before round 1.
    """

    def __init__(self, keys: NDArray[np.int32], disclosure: Disclosure) -> None:
        self._keys = keys
        self._disclosure = disclosure
        n_worlds = keys.shape[1]
        self.pivotal_rounds = np.full(keys.shape, NEVER, dtype=np.int16)
        # The worlds whose block may still split, and their blocks.
        self._worlds = np.arange(n_worlds)
        self._blocks = np.zeros(n_worlds, dtype=np.int64)
        left = [np.full(n_worlds, n_worlds, dtype=np.int32)]
        while len(self._worlds):
            self._learn(round_number=len(left))
            left.append(self._split(round_number=len(left), left=left[-1]))
        self.worlds_left = np.stack(left)

    def _learn(self, round_number: int) -> None:
        """Finds out who knows where that did not before."""
        n_agents, n_worlds = self._keys.shape
        at_once = max(_PAIRS_AT_ONCE // n_worlds, 1)
        for first in range(0, n_agents, at_once):
            agents = slice(first, first + at_once)
            unknown = self.pivotal_rounds[agents, self._worlds] == NEVER
            lines, columns = unknown.nonzero()
            if not len(lines):
                continue
            keys = self._keys[agents][lines, self._worlds[columns]] + lines * 2 * n_worlds
            knows = ~have_rivals(self._blocks[columns], keys)
            lines, columns = lines[knows] + first, columns[knows]
            self.pivotal_rounds[lines, self._worlds[columns]] = round_number

    def _split(self, round_number: int, left: NDArray[np.int32]) -> NDArray[np.int32]:
        """Splits the blocks by who has come to know; returns how many worlds are left."""
        parts = self._blocks
        for claims in self._newly_claimed(round_number):
            parts = np.unique(parts << _CLAIM_BITS | claims, return_inverse=True)[1]
        block_of_part = np.empty(parts.max() + 1, dtype=np.int64)
        block_of_part[parts] = self._blocks
        sizes = np.bincount(parts)
        n_left = left.copy()
        n_left[self._worlds] = sizes[parts]
        # What did not split never will, and in a world alone everybody knows at once.
        has_split = np.bincount(block_of_part) > 1
        alone = has_split[self._blocks] & (sizes[parts] == 1)
        self._settle(self._worlds[alone], round_number + 1)
        stays = has_split[self._blocks] & ~alone
        self._worlds, self._blocks = self._worlds[stays], parts[stays]
        return n_left

    def _newly_claimed(self, round_number: int) -> Iterator[Numbers]:
        """Yields codes of what the agents claim that have come to know, some agents at a time."""
        for first in range(0, len(self._keys), _CLAIM_BITS // 2):
            agents = slice(first, first + _CLAIM_BITS // 2)
            claims = (self.pivotal_rounds[agents, self._worlds] == round_number).astype(np.int64)
            if self._disclosure is Disclosure.ANSWER:
                claims <<= self._keys[agents, self._worlds] & 1
            weights = 4 ** np.arange(len(claims))
            yield weights @ claims

    def _settle(self, worlds: Numbers, round_number: int) -> None:
        rounds = self.pivotal_rounds[:, worlds]
        self.pivotal_rounds[:, worlds] = np.where(rounds == NEVER, round_number, rounds)


_CLAIM_BITS = 40


def have_rivals(blocks: Numbers, keys: Numbers) -> Flags:
    """Returns for each pair of a block and a key whether the block has the other status's key too.

    The last bit of a key is the status.
    """
    n_bits = len(keys).bit_length()
    width = (int(keys.max(initial=0)) | 1) + 1
    # The place of each pair rides along in the last bits: faster than to sort places by pairs.
    pairs = blocks * width
    pairs += keys
    pairs <<= n_bits
    pairs |= np.arange(len(keys))
    pairs.sort()
    places = pairs & ((1 << n_bits) - 1)
    pairs >>= n_bits
    classes = pairs >> 1
    begins = np.flatnonzero(np.concatenate([[True], classes[1:] != classes[:-1]]))
    ends = np.append(begins[1:], len(classes))
    varies = pairs[begins] != pairs[ends - 1]
    rivals = np.empty(len(keys), dtype=np.bool_)
    rivals[places] = varies.repeat(ends - begins)
    return rivals
