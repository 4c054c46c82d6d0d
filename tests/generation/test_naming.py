"""Two questions have one name iff renaming the agents makes one of the other."""

from random import Random

from del_env.generation.naming import name_of
from del_env.sampling import Bound
from del_env.scenario import AtLeast, Scenario
from tests.draws import draw_scenario
from tests.generation.literal import every_renaming, every_scenario, renamed


def cycles(*lengths: int) -> list[set[int]]:
    """Returns whom each agent sees: the next one in its cycle."""
    seen: list[set[int]] = []
    for length in lengths:
        first = len(seen)
        seen += [{first + (place + 1) % length} for place in range(length)]
    return seen


def edges(*lengths: int) -> list[set[int]]:
    """Returns whom each agent sees: the vertices of cycles their two edges, the edges nobody."""
    following = [next(iter(seen)) for seen in cycles(*lengths)]
    n = len(following)
    return [{n + v, n + following.index(v)} for v in range(n)] + [set()] * n


def name_of_outsider(seen: list[set[int]]) -> bytes | None:
    """Returns the name of asking one more agent, who is the only positive one."""
    n = len(seen) + 1
    scenario = Scenario(
        world=(False,) * (n - 1) + (True,),
        observation=tuple(tuple(b in ones for b in range(n)) for ones in [*seen, set()]),
        announcement=AtLeast(1),
    )
    return name_of(scenario, n - 1)


def test_all_questions_of_three_agents_are_told_apart_exactly() -> None:
    names: dict[bytes | None, set[tuple[Scenario, int]]] = {}
    for scenario in every_scenario(3, Bound.AT_MOST):
        for agent in range(3):
            names.setdefault(name_of(scenario, agent), set()).add((scenario, agent))
    assert None not in names
    for questions in names.values():
        assert questions == every_renaming(*next(iter(questions)))


def test_renaming_keeps_the_name() -> None:
    random = Random(2)
    for _ in range(300):
        scenario = draw_scenario(random, 9, symmetric=random.random() < 0.1)
        n_agents = scenario.n_agents
        order = tuple(random.sample(range(n_agents), n_agents))
        agent = random.randrange(n_agents)
        other = name_of(renamed(scenario, order), order.index(agent))
        assert other == name_of(scenario, agent)


def test_what_counting_neighbours_cannot_tell_apart_has_two_names() -> None:
    assert name_of_outsider(cycles(6)) != name_of_outsider(cycles(3, 3))
    assert name_of_outsider(cycles(3, 4)) == name_of_outsider(cycles(4, 3))


def test_those_who_see_alike_and_are_seen_by_others_are_no_twins() -> None:
    assert name_of_outsider(edges(3, 4)) == name_of_outsider(edges(4, 3))
    assert name_of_outsider(edges(3, 4)) != name_of_outsider(edges(7))


def test_agents_that_are_twins_cost_nothing() -> None:
    complete = [set(range(20)) - {agent} for agent in range(20)]
    assert name_of_outsider(complete) is not None
    assert name_of_outsider([set()] * 20) is not None


def test_what_has_too_many_symmetries_has_no_name() -> None:
    assert name_of_outsider(cycles(3, 3, 3)) is not None
    assert name_of_outsider(cycles(3, 3, 3, 3, 3, 3)) is None
