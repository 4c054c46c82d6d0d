"""Laws of the oracle over random scenarios, and its agreement with the literal reference."""

from itertools import permutations
from random import Random

import pytest

from del_env.answers import Disclosure
from del_env.oracle import (
    ENGINES,
    LISTING_ENGINES,
    LIVE_ENGINES,
    KnowledgeHistory,
    eliminations,
    knowledge_history,
)
from del_env.scenario import AtLeast, ObservationMatrix, Scenario
from tests.draws import draw_scenario
from tests.oracle.drawing import renamed, scenario_of_size, scenario_with_twins
from tests.reference import claim, ideal_course

BOTH = pytest.mark.parametrize("disclosure", list(Disclosure))


def scenarios(seed: int, n_draws: int, max_agents: int) -> list[Scenario]:
    """Draws scenarios of every kind in turn: any matrix, the complete one, blocks of twins."""
    random = Random(seed)
    return [
        scenario_with_twins(random, random.randint(1, max_agents))
        if draw % 3 == 0
        else draw_scenario(random, max_agents, symmetric=draw % 3 == 1)
        for draw in range(n_draws)
    ]


@BOTH
@pytest.mark.parametrize("engine", ENGINES)
def test_every_engine_equals_the_literal_reference(disclosure: Disclosure, engine: str) -> None:
    n_compared = 0
    for scenario in scenarios(seed=1, n_draws=120, max_agents=5):
        if engine == "closed form" and not scenario.is_symmetric:
            continue
        history = knowledge_history(scenario, disclosure, engine=engine)
        sets, answers = ideal_course(scenario, disclosure, history.n_rounds + 1)
        assert history.engine == engine
        assert history.worlds_left == tuple(len(w) for w in sets[: history.n_rounds + 1])
        for round_number, given in enumerate(answers, start=1):
            assert history.answers(round_number) == given
        n_compared += 1
    assert n_compared >= 40


@BOTH
def test_seven_agents_as_the_literal_reference_has_them(disclosure: Disclosure) -> None:
    random = Random(8)
    for scenario in (scenario_of_size(random, 7) for _ in range(2)):
        histories = [knowledge_history(scenario, disclosure, engine=e) for e in LIVE_ENGINES]
        sets, answers = ideal_course(scenario, disclosure, histories[0].n_rounds)
        for history in histories:
            assert history.worlds_left == tuple(map(len, sets))
            given = [history.answers(t) for t in range(1, history.n_rounds + 1)]
            assert given == answers


def course(history: KnowledgeHistory) -> tuple[object, object]:
    """All that engines must agree on."""
    return history.knowers, history.worlds_left


@BOTH
@pytest.mark.parametrize("n", [8, 11, 13, 16, 18])
def test_engines_agree_where_the_reference_is_too_slow(n: int, disclosure: Disclosure) -> None:
    random = Random(n)
    for draw in range(6 if n < 16 else 2):
        made = scenario_with_twins if draw % 2 else scenario_of_size
        scenario = made(random, n)
        first, *others = [
            course(knowledge_history(scenario, disclosure, engine=engine))
            for engine in LIVE_ENGINES
        ]
        assert others == [first] * len(others)


@BOTH
@pytest.mark.parametrize("engine", LISTING_ENGINES)
def test_the_eliminations_are_the_differences_of_the_literal_world_sets(
    disclosure: Disclosure, engine: str
) -> None:
    for scenario in scenarios(seed=2, n_draws=40, max_agents=5):
        rounds = eliminations(scenario, disclosure, engine=engine)
        sets, _ = ideal_course(scenario, disclosure, len(rounds))
        for before, after, played in zip(sets, sets[1:], rounds, strict=False):
            gone = [elimination.world for elimination in played]
            assert sorted(gone) == sorted(set(before) - set(after))
            assert played.n_eliminated == len(gone)
        assert rounds[-1].n_eliminated == 0


@pytest.mark.parametrize("engine", LISTING_ENGINES)
def test_an_elimination_names_every_agent_who_would_have_claimed_something_else(
    engine: str,
) -> None:
    random = Random(3)
    for _ in range(25):
        scenario = draw_scenario(random, 4)
        for played in eliminations(scenario, engine=engine):
            for gone in played:
                elsewhere = Scenario(
                    world=gone.world,
                    observation=scenario.observation,
                    announcement=scenario.announcement,
                )
                _, answers = ideal_course(elsewhere, Disclosure.KNOWLEDGE, played.round_number)
                there = [claim(given, Disclosure.KNOWLEDGE) for given in answers[-1]]
                assert gone.would_have_claimed == {
                    a: c for a, c in enumerate(there) if c != played.claims[a]
                }


def test_renaming_the_agents_renames_the_history() -> None:
    random = Random(4)
    for _ in range(20):
        scenario = draw_scenario(random, 4)
        history = knowledge_history(scenario)
        for order in permutations(range(scenario.n_agents)):
            expected = [{order.index(a) for a in knowers} for knowers in history.knowers]
            assert list(knowledge_history(renamed(scenario, order)).knowers) == expected


@pytest.mark.parametrize("engine", LIVE_ENGINES)
def test_renaming_many_agents_renames_the_history(engine: str) -> None:
    """Where an agent sits decides how the engines store its status: in a word, or as an axis."""
    random = Random(5)
    for _ in range(6):
        scenario = scenario_of_size(random, 9)
        order = tuple(random.sample(range(9), 9))
        history = knowledge_history(scenario, engine=engine)
        expected = [{order.index(a) for a in knowers} for knowers in history.knowers]
        assert list(knowledge_history(renamed(scenario, order), engine=engine).knowers) == expected


@BOTH
def test_knowledge_stays_and_worlds_never_grow(disclosure: Disclosure) -> None:
    random = Random(5)
    for _ in range(200):
        history = knowledge_history(draw_scenario(random, 9), disclosure)
        pairs = zip(history.knowers, history.knowers[1:], strict=False)
        assert all(before <= after for before, after in pairs)
        counts = zip(history.worlds_left, history.worlds_left[1:], strict=False)
        assert all(before >= after >= 1 for before, after in counts)


def with_stranger(scenario: Scenario, positive: bool) -> Scenario:
    """The scenario and one more agent whom nobody sees and who sees nobody."""
    announcement = scenario.announcement
    if isinstance(announcement, AtLeast):
        announcement = AtLeast(announcement.count + 1)
    n = scenario.n_agents
    world = (*scenario.world, positive)
    rows: ObservationMatrix = (*((*row, False) for row in scenario.observation), (False,) * (n + 1))
    if not announcement.allows(sum(world)):
        # The law holds whatever the stranger's status is, as long as the announcement is true.
        world = (*scenario.world, not positive)
    return Scenario(world=world, observation=rows, announcement=announcement)


@pytest.mark.parametrize("positive", [False, True])
def test_a_stranger_changes_nobody_elses_history(positive: bool) -> None:
    random = Random(6)
    for _ in range(200):
        scenario = draw_scenario(random, 6)
        n = scenario.n_agents
        alone = knowledge_history(scenario)
        joined = knowledge_history(with_stranger(scenario, positive))
        for round_number in range(1, 2 * n + 2):
            assert alone.knowers_in(round_number) == joined.knowers_in(round_number) - {n}


def test_an_all_seeing_agent_knows_its_status_in_round_one() -> None:
    random = Random(7)
    for _ in range(100):
        scenario = draw_scenario(random, 7)
        seer = random.randrange(scenario.n_agents)
        rows = tuple(
            (True,) * scenario.n_agents if agent == seer else row
            for agent, row in enumerate(scenario.observation)
        )
        all_seen = Scenario(
            world=scenario.world, observation=rows, announcement=scenario.announcement
        )
        assert seer in knowledge_history(all_seen).knowers[0]
