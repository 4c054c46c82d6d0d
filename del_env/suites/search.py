"""A quick test for matrices with which an agent first knows in a wanted round.

What passes becomes a `Scenario`, to be solved by the oracle like any other.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from del_env.oracle.pivotal import PivotalTest
from del_env.suites.cases import QUERIED, Case

Matrix: TypeAlias = Sequence[Sequence[bool]]
"""An observation matrix as it was drawn."""


@dataclass(frozen=True)
class Search:
    """What a matrix is looked for.

    Attributes:
        case: the rest of the scenario, in its canonical world.
        pivotal_round: the round, from 1, in which the queried agent should first know.
    """

    case: Case
    pivotal_round: int

    def accepts(self, matrix: Matrix) -> bool:
        """Whether with this matrix the queried agent first knows in the wanted round."""
        return self._test.passes(matrix)

    @cached_property
    def _test(self) -> PivotalTest:
        return PivotalTest(self.case.world, self.case.announcement, QUERIED, self.pivotal_round)
