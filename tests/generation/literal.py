"""The measures, written out over lists of worlds; and all instances of a few agents."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, permutations, product

from del_env.answers import Disclosure
from del_env.generation import Measures, Wishes
from del_env.sampling import Bound
from del_env.scenario import ObservationMatrix, Scenario, World
from tests.reference import announced, answer, claim, ideal_course, view_class

KNOWLEDGE = Disclosure.KNOWLEDGE


def knows(worlds: list[World], scenario: Scenario, agent: int) -> bool:
    """Whether the agent knows its status at the true world of these."""
    answered = answer(worlds, scenario.observation, agent, scenario.world)
    return claim(answered, KNOWLEDGE) == 1


@lru_cache(maxsize=1)
def world_sets(scenario: Scenario) -> list[list[World]]:
    """Returns the worlds before round 1, 2, ..., far enough that nothing changes any more."""
    n_rounds = scenario.n_agents
    while True:
        sets = ideal_course(scenario, KNOWLEDGE, n_rounds)[0]
        if sets[-1] == sets[-2]:
            return sets
        n_rounds += 1


def pivotal_round(scenario: Scenario, agent: int) -> int | None:
    """Returns the first round in which the agent knows."""
    rounds = enumerate(world_sets(scenario), start=1)
    return next((t for t, worlds in rounds if knows(worlds, scenario, agent)), None)


def rounds_until_all(scenario: Scenario) -> int | None:
    """Returns the first round in which everybody knows."""
    agents = range(scenario.n_agents)
    rounds = enumerate(world_sets(scenario), start=1)
    return next(
        (t for t, worlds in rounds if all(knows(worlds, scenario, a) for a in agents)), None
    )


def claims_needed(scenario: Scenario, agent: int, before_round: int) -> int:
    """Returns the least number of claims of earlier rounds that settle the agent's status."""
    refuted = [
        refuted_worlds(scenario, worlds, other)
        for worlds in world_sets(scenario)[: before_round - 1]
        for other in range(scenario.n_agents)
    ]
    seen = view_class(announced(scenario), scenario.observation, agent, scenario.world)
    for size in range(len(refuted) + 1):
        for chosen in combinations(refuted, size):
            left = [v for v in seen if not any(v in worlds for worlds in chosen)]
            if len({v[agent] for v in left}) == 1:
                return size
    raise AssertionError("all claims together settle it")


def refuted_worlds(scenario: Scenario, public: list[World], other: int) -> set[World]:
    """Returns the announced worlds in which that agent would have made another claim."""
    made = claim(answer(public, scenario.observation, other, scenario.world), KNOWLEDGE)
    return {
        v
        for v in announced(scenario)
        if claim(answer(public, scenario.observation, other, v), KNOWLEDGE) not in (None, made)
    }


def every_scenario(n_agents: int, bound: Bound) -> Iterator[Scenario]:
    """Yields all scenarios of so many agents in which nobody observes itself."""
    pairs = [(a, b) for a, b in product(range(n_agents), repeat=2) if a != b]
    for bits in product((False, True), repeat=len(pairs)):
        sees = dict(zip(pairs, bits, strict=True))
        matrix: ObservationMatrix = tuple(
            tuple(sees.get((a, b), False) for b in range(n_agents)) for a in range(n_agents)
        )
        for world in product((False, True), repeat=n_agents):
            for count in range(n_agents + 1):
                announcement = bound.announcement(count)
                if announcement.allows(sum(world)):
                    yield Scenario(world=world, observation=matrix, announcement=announcement)


def renamed(scenario: Scenario, order: tuple[int, ...]) -> Scenario:
    """Returns the scenario with its agents in another order."""
    return Scenario(
        world=tuple(scenario.world[a] for a in order),
        observation=tuple(tuple(scenario.observation[a][b] for b in order) for a in order),
        announcement=scenario.announcement,
    )


def every_renaming(scenario: Scenario, agent: int) -> set[tuple[Scenario, int]]:
    """Returns what the question becomes under all orders of the agents."""
    orders = permutations(range(scenario.n_agents))
    return {(renamed(scenario, order), order.index(agent)) for order in orders}


def is_as_wished(measures: Measures, wishes: Wishes) -> bool:
    """Whether every measure is in the range that is wished for it."""
    pairs = [
        (measures.pivotal_round, wishes.pivotal_round),
        (measures.rounds_until_all, wishes.rounds_until_all),
        (measures.worlds_left, wishes.worlds_left),
        (measures.claims_needed if measures.claims_exact else None, wishes.claims_needed),
    ]
    return all(
        wished is None or (number is not None and number in wished) for number, wished in pairs
    )
