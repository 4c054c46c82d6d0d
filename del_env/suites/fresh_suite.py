"""The suite `fresh`: new instances of the published kind, since models learn published ones.

Everything is drawn from numpy's legacy generator, whose streams never change between versions: a
seed and settings name the same suite everywhere. Each half, and each case of the asymmetric one,
has a stream of its own, so that more of one changes nothing about another.
"""

from collections.abc import Iterator
from functools import cache
from itertools import islice

import numpy as np

from del_env.checks import checked_integer
from del_env.errors import SettingsError
from del_env.scenario import ObservationMatrix, symmetric_observation
from del_env.suites.cases import QUERIED, Case, informative_cases
from del_env.suites.fresh_settings import (
    FreshAsymmetric,
    FreshSettings,
    FreshSymmetric,
)
from del_env.suites.instance import Inference, Instance, at_pivotal_round
from del_env.suites.ladder import reduction_ladder
from del_env.suites.pattern import N_AGENTS, pattern_epistemic
from del_env.suites.search import Search
from del_env.suites.seats import draw_seats, seated
from del_env.suites.suite import Suite

NAME = "fresh"
MAX_SEED = 2**32 - 1
_BATCH = 64


def fresh(seed: int, settings: FreshSettings | None = None) -> Suite:
    """Returns new instances of the published kind, none of them published.

    The positives sit anywhere and, unless the settings say otherwise, any agent is queried.

    Args:
        seed: what everything is drawn from; 0 to 2^32 - 1.
        settings: what the instances are like; None takes the defaults, 100 in either half.

    Raises:
        SettingsError: the seed is out of range, or there are too few instances as wished.
    """
    checked_integer("seed", seed, 0, MAX_SEED)
    settings = settings or FreshSettings()
    return Suite(
        name=NAME,
        instances=(
            *_symmetric_half(seed, settings.symmetric),
            *_asymmetric_half(seed, settings.asymmetric),
        ),
        narratives=pattern_epistemic().narratives,
    )


def _symmetric_half(seed: int, settings: FreshSymmetric | None) -> Iterator[Instance]:
    if settings is None:
        return
    observation = symmetric_observation(settings.n_agents)
    stream = np.random.RandomState([seed, 0])
    cases = informative_cases(settings.bound, settings.n_agents)
    taken = stream.permutation(len(cases))[: settings.n_instances]
    for index in sorted(taken.tolist()):
        yield _seated_instance(stream, cases[index], observation, settings.agent)


def _asymmetric_half(seed: int, settings: FreshAsymmetric | None) -> Iterator[Instance]:
    if settings is None:
        return
    for case in settings.cases:
        stream = np.random.RandomState([seed, 1, case.n_positive, int(case.positive)])
        found = _distinct(_fitting(stream, case, settings), settings.per_case)
        if len(found) < settings.per_case:
            raise SettingsError(_too_few(len(found), case, settings))
        yield from found


def _fitting(
    stream: np.random.RandomState, case: Case, settings: FreshAsymmetric
) -> Iterator[Instance]:
    """Yields the new ones among the draws that fit the settings."""
    search = Search(case, settings.pivotal_round)
    for matrix in islice(_matrices(stream, case.n_agents, settings.density), settings.max_draws):
        if search.accepts(matrix):
            instance = _seated_instance(stream, case, matrix, settings.agent)
            if is_new(instance):
                yield instance


def _matrices(
    stream: np.random.RandomState, n_agents: int, density: float
) -> Iterator[ObservationMatrix]:
    while True:
        batch = stream.random_sample((_BATCH, n_agents, n_agents)) < density
        batch[:, QUERIED, QUERIED] = False
        yield from (tuple(map(tuple, matrix)) for matrix in batch.tolist())


def _seated_instance(
    stream: np.random.RandomState, case: Case, observation: ObservationMatrix, queried: int | None
) -> Instance:
    seats = draw_seats(stream, case.n_agents, queried)
    return at_pivotal_round(seated(case, observation, seats), seats.index(QUERIED))


def is_new(instance: Instance) -> bool:
    """Whether an asymmetric instance is one, and not a published one."""
    # The complete matrix can be drawn too where agents are few; it is the other half's.
    is_asymmetric = instance.inference is Inference.ASYMMETRIC
    return is_asymmetric and instance.id not in _published_ids(instance.scenario.n_agents)


@cache
def _published_ids(n_agents: int) -> frozenset[str]:
    """Returns the ids of the published asymmetric instances of so many agents."""
    if n_agents != N_AGENTS:
        return frozenset()
    return frozenset(
        instance.id
        for suite in (pattern_epistemic(), reduction_ladder(3))
        for instance in suite.instances
    )


def _distinct(instances: Iterator[Instance], wanted: int) -> tuple[Instance, ...]:
    found: dict[str, Instance] = {}
    for instance in instances:
        found.setdefault(instance.id, instance)
        if len(found) == wanted:
            break
    return tuple(found.values())


def _too_few(n_found: int, case: Case, settings: FreshAsymmetric) -> str:
    status = "positive" if case.positive else "negative"
    return (
        f"only {n_found} of {settings.per_case} new instances in {settings.max_draws} draws of "
        f"{case.n_agents} agents, {case.n_positive} positive, {case.announcement!s}, density "
        f"{settings.density}, in which a {status} agent first knows in round "
        f"{settings.pivotal_round}: wish for another pivotal_round, announcement or density, "
        "for one n_positive or positive only, for fewer per_case, or raise max_draws"
    )
