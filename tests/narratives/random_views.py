"""Random views of every shape, and ideal ones of the symmetric case by its closed form."""

import random

from del_env.answers import Disclosure, PublicHistory
from del_env.scenario import (
    Announcement,
    AtLeast,
    AtMost,
    ObservationMatrix,
    Scenario,
    at_least_negative,
    not_less_than,
    symmetric_observation,
)
from del_env.view import AgentView, view_of

FOUR_WORDINGS = ("at least", "not less than", "at most", "at least negative")


def announcement_in(wording: str, k: int, n: int, slack: int) -> Announcement:
    """A true announcement about k of n positive, looser by `slack` than it could be."""
    match wording:
        case "at least":
            return AtLeast(max(0, k - slack))
        case "not less than":
            return not_less_than(max(0, k - slack))
        case "at most":
            return AtMost(min(n, k + slack))
        case _:
            return at_least_negative(max(0, n - k - slack), n)


def random_view(seed: int, n: int | None = None, disclosure: Disclosure | None = None) -> AgentView:
    """Any matrix (rows empty and full among them), any claims, some rounds repeated."""
    rng = random.Random(seed)
    n = n or rng.randint(1, 12)
    disclosure = disclosure or rng.choice(list(Disclosure))
    world = tuple(rng.random() < rng.choice((0.1, 0.5, 0.9)) for _ in range(n))
    announcement = announcement_in(rng.choice(FOUR_WORDINGS), sum(world), n, rng.randint(0, 2))
    scenario = Scenario(world=world, observation=_matrix(rng, n), announcement=announcement)
    history = _history(rng, n, disclosure)
    return view_of(scenario, rng.randrange(n), history, disclosure)


def _matrix(rng: random.Random, n: int) -> ObservationMatrix:
    if rng.random() < 0.15:
        return symmetric_observation(n)
    densities = [rng.choice((0.0, 0.3, 0.7, 1.0)) for _ in range(n)]
    return tuple(tuple(rng.random() < density for _ in range(n)) for density in densities)


def _history(rng: random.Random, n: int, disclosure: Disclosure) -> PublicHistory:
    history: list[tuple[int, ...]] = []
    for _ in range(rng.randint(0, 4)):
        choices = rng.choice(
            (disclosure.claims, disclosure.claims, (rng.choice(disclosure.claims),))
        )
        claims = tuple(rng.choice(choices) for _ in range(n))
        history += [claims] * rng.choice((1, 1, 2, 3))
    return tuple(history)


def ideal_symmetric_view(
    n: int, k: int, announcement: Announcement, agent: int, round_number: int, shift: int = 0
) -> AgentView:
    """The view of `agent` in the symmetric case, its history by the closed form.

    The positive agents are `shift`, ..., `shift` + k - 1, counted on a circle.
    """
    positive = {(shift + a) % n for a in range(k)}
    world = tuple(a in positive for a in range(n))
    scenario = Scenario(
        world=world, observation=symmetric_observation(n), announcement=announcement
    )
    history = tuple(_ideal_claims(world, announcement, t) for t in range(1, round_number))
    return view_of(scenario, agent, history)


def _ideal_claims(
    world: tuple[bool, ...], announcement: Announcement, round_number: int
) -> tuple[int, ...]:
    # PROTOCOL, section 2: s = |k - q| + 1; the positive know from round s on under a lower
    # bound and the negative from s + 1 on; the other way round under an upper bound.
    lower = isinstance(announcement, AtLeast)
    if announcement.count == (0 if lower else len(world)):
        return (0,) * len(world)
    s = abs(sum(world) - announcement.count) + 1
    return tuple(int(round_number >= (s if status is lower else s + 1)) for status in world)
