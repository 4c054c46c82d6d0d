"""The suite `pattern-epistemic`: 200 instances at pivotal rounds, each told in seven narratives.

Source: arXiv 2603.21350, section 4 and appendix A.3. The asymmetric half reproduces the published
matrices bit for bit.
"""

from collections.abc import Iterator
from functools import cache
from itertools import islice

import numpy as np

from del_env.sampling import Bound
from del_env.scenario import AtLeast, ObservationMatrix, symmetric_observation
from del_env.suites.cases import QUERIED, Case, cases_under, informative_cases
from del_env.suites.instance import Instance, at_pivotal_round
from del_env.suites.search import Search
from del_env.suites.suite import Suite
from del_env.suites.telling import narratives_of

NAME = "pattern-epistemic"
N_AGENTS = 10
SYMMETRIC = symmetric_observation(N_AGENTS)
ASYMMETRIC_ANNOUNCEMENT = AtLeast(8)
ASYMMETRIC_ROUND = 3
INSTANCES_PER_CASE = 20
MAX_DRAWS_PER_CASE = 10_000
SEED = 1


@cache
def pattern_epistemic() -> Suite:
    """Returns the suite: 100 symmetric instances, then 100 asymmetric ones."""
    return Suite(
        name=NAME,
        instances=(*symmetric_half(), *asymmetric_half()),
        narratives=narratives_of(NAME),
    )


def symmetric_half() -> Iterator[Instance]:
    """Yields one instance for each number of positives, informative count and status."""
    for case in informative_cases(Bound.AT_LEAST, N_AGENTS):
        yield at_pivotal_round(case.scenario(SYMMETRIC), QUERIED)


def asymmetric_half() -> Iterator[Instance]:
    """Yields twenty instances for each possible number of positives and status."""
    stream = np.random.RandomState(SEED)  # one for all
    for case in cases_under(ASYMMETRIC_ANNOUNCEMENT, N_AGENTS):
        for observation in _kept(stream, case):
            yield at_pivotal_round(case.scenario(observation), QUERIED)


def draw_matrix(stream: np.random.RandomState) -> ObservationMatrix:
    """Returns the next matrix of the papers' stream: fair bits, the queried agent's own clear."""
    # int64 by name: the legacy generator's default is another type, hence stream, on Windows.
    bits = stream.randint(0, 2, (N_AGENTS, N_AGENTS), dtype=np.int64)
    bits[QUERIED, QUERIED] = 0
    return tuple(map(tuple, bits.astype(bool).tolist()))


def _kept(stream: np.random.RandomState, case: Case) -> tuple[ObservationMatrix, ...]:
    search = Search(case, ASYMMETRIC_ROUND)
    draws = (draw_matrix(stream) for _ in range(MAX_DRAWS_PER_CASE))
    kept = islice(filter(search.accepts, draws), INSTANCES_PER_CASE)
    return tuple(dict.fromkeys(kept))  # without duplicates, in order
