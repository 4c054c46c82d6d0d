"""The suites `reduction-ladder-1` to `-3`: every round from 1 to 11 of each scenario.

Source: the papers' earlier text, "Beyond Memorization: Distinguishing between Reductive and
Epistemic Reasoning in LLMs using Classic Logic Puzzles", sections 3 and 4. Rung 1 is the
symmetric puzzle in the best-known story; rung 2 the same instances in another story, under names
that go against world knowledge; rung 3 has asymmetric matrices and an upper bound.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import cycle, product

import numpy as np

from del_env.errors import SettingsError
from del_env.oracle.engines import knowledge_history
from del_env.sampling import Bound
from del_env.scenario import AtMost, Scenario
from del_env.suites.cases import QUERIED, Case, cases_of, cases_under
from del_env.suites.instance import Instance
from del_env.suites.pattern import N_AGENTS, SEED, SYMMETRIC, draw_matrix
from del_env.suites.suite import Suite
from del_env.suites.telling import narratives_of, special_names

N_ROUNDS = N_AGENTS + 1
ASYMMETRIC_ANNOUNCEMENT = AtMost(2)
FIRST_PIVOTAL_ROUND = 3
DRAWS_PER_COUNT = 20


def ladder_name(rung: int) -> str:
    """Returns the name of the suite of that rung."""
    return f"reduction-ladder-{rung}"


@cache
def reduction_ladder(rung: int) -> Suite:
    """Returns the suite of a rung: 1, 2 or 3. Rungs 1 and 2 share the ids of their instances.

    Raises:
        SettingsError: there is no such rung.
    """
    if rung not in RUNGS:
        raise SettingsError(f"rung {rung!r} of the reduction ladder: choose one of 1, 2, 3")
    name = ladder_name(rung)
    return Suite(name=name, instances=tuple(RUNGS[rung]()), narratives=narratives_of(name))


def symmetric_rung() -> Iterator[Instance]:
    """Yields every round of the scenarios, by number of positives, count and status."""
    for scenario in _symmetric_scenarios():
        yield from _every_round(scenario)


def named_rung() -> Iterator[Instance]:
    """Yields the same instances, the queried agent carrying a misleading name."""
    names = {positive: cycle(special_names(positive)) for positive in (False, True)}
    for scenario in _symmetric_scenarios():
        yield from _every_round(scenario, next(names[scenario.world[QUERIED]]))


def asymmetric_rung() -> Iterator[Instance]:
    """Yields every round of the scenarios in which the queried agent first knows from round 3 on.

    The matrices come from one stream that serves every number of positives and every count; those
    of the count 2 are taken. One matrix serves both statuses, positive first.
    """
    stream = np.random.RandomState(SEED)
    for n_positive, count in _asymmetric_draws():
        matrices = [draw_matrix(stream) for _ in range(DRAWS_PER_COUNT)]
        if count == ASYMMETRIC_ANNOUNCEMENT.count:
            for observation, case in product(matrices, _asymmetric_cases(n_positive)):
                yield from _rounds_if_late(case.scenario(observation))


RUNGS: dict[int, Callable[[], Iterator[Instance]]] = {
    1: symmetric_rung,
    2: named_rung,
    3: asymmetric_rung,
}


def _symmetric_scenarios() -> Iterator[Scenario]:
    return (case.scenario(SYMMETRIC) for case in cases_of(Bound.AT_LEAST, N_AGENTS))


def _asymmetric_draws() -> Iterator[tuple[int, int]]:
    for n_positive in range(N_AGENTS + 1):
        for count in range(max(n_positive, 1), N_AGENTS + 1):
            yield n_positive, count


def _asymmetric_cases(n_positive: int) -> list[Case]:
    cases = cases_under(ASYMMETRIC_ANNOUNCEMENT, N_AGENTS)
    return [case for case in cases if case.n_positive == n_positive]


def _rounds_if_late(scenario: Scenario) -> Iterator[Instance]:
    pivotal_round = knowledge_history(scenario).pivotal_round(QUERIED)
    if pivotal_round is not None and pivotal_round >= FIRST_PIVOTAL_ROUND:
        yield from _every_round(scenario)


def _every_round(scenario: Scenario, name: str | None = None) -> Iterator[Instance]:
    for round_number in range(1, N_ROUNDS + 1):
        yield Instance(scenario=scenario, agent=QUERIED, round_number=round_number, name=name)
