"""Known answers far beyond what can be listed, or beyond 64 agents."""

from math import comb
from random import Random

import pytest

from del_env.answers import Disclosure
from del_env.oracle import initial_state, knowledge_history
from del_env.scenario import (
    Announcement,
    AtLeast,
    AtMost,
    ObservationMatrix,
    Scenario,
    symmetric_observation,
)
from del_env.view import seen_by
from tests.draws import draw_scenario


def number_triangle(n: int, k: int, q: int) -> list[tuple[bool, bool]]:
    """Whether the positive and the negative know, round by round, after "at least q of n".

    Source: Gierasimczuk and Szymanik 2011. Only numbers of positives are considered: an agent who
    sees m positive others asks whether m and m + 1 are both still possible.
    """
    possible, rounds = set(range(q, n + 1)), []

    def knows(m: int) -> bool:
        return not {m, m + 1} <= possible

    def heard(number: int) -> tuple[bool, bool]:
        return knows(number - 1), knows(number)

    while True:
        rounds.append(heard(k))
        left = {
            number
            for number in possible
            if (number == 0 or k == 0 or heard(number)[0] == heard(k)[0])
            and (number == n or k == n or heard(number)[1] == heard(k)[1])
        }
        if left == possible:
            return rounds
        possible = left


@pytest.mark.parametrize(("n", "k", "q"), [(40, 39, 1), (101, 60, 7), (300, 150, 140)])
@pytest.mark.parametrize("engine", ["closed form", "twins"])
def test_many_agents_who_all_see_each_other_follow_the_number_triangle(
    n: int, k: int, q: int, engine: str
) -> None:
    world = tuple(agent >= n - k for agent in range(n))
    scenario = Scenario(world=world, observation=symmetric_observation(n), announcement=AtLeast(q))
    history = knowledge_history(scenario, engine=engine)
    for round_number, (positives, negatives) in enumerate(number_triangle(n, k, q), start=1):
        knowers = history.knowers_in(round_number)
        assert (n - 1 in knowers, 0 in knowers) == (positives, negatives)
        assert len(knowers) == positives * k + negatives * (n - k)


@pytest.mark.parametrize("announcement", [AtLeast(3), AtLeast(0), AtMost(60), AtMost(80)])
def test_counted_twins_equal_the_closed_form_at_eighty_agents(announcement: Announcement) -> None:
    world = tuple(agent % 8 > 1 for agent in range(80))
    scenario = Scenario(
        world=world, observation=symmetric_observation(80), announcement=announcement
    )
    closed, counted = (knowledge_history(scenario, engine=e) for e in ("closed form", "twins"))
    assert (closed.knowers, closed.worlds_left) == (counted.knowers, counted.worlds_left)


def test_two_camps_that_see_only_each_other_teach_each_other_nothing_in_the_dark() -> None:
    """Everybody sees all of the other camp: at least 1 is news to nobody once both hold one."""
    n = 60
    rows = tuple(tuple((a < 30) != (b < 30) for b in range(n)) for a in range(n))
    world = tuple(agent in (3, 40) for agent in range(n))
    history = knowledge_history(Scenario(world=world, observation=rows, announcement=AtLeast(1)))
    assert history.engine == "twins"
    assert history.worlds_left[0] == 2**60 - 1
    # Whoever had seen no positive agent opposite would have known of one at home, but not of whom.
    assert set(history.knowers) == {frozenset()}
    assert history.worlds_left[1] == 2**60 - 1


def among_strangers(core: Scenario, n_strangers: int) -> Scenario:
    """The scenario with negative agents before and behind whom nobody sees and who see nobody."""
    n, before = core.n_agents + n_strangers, n_strangers // 2
    inside = range(before, before + core.n_agents)
    rows: ObservationMatrix = tuple(
        tuple(
            a in inside and b in inside and core.observation[a - before][b - before]
            for b in range(n)
        )
        for a in range(n)
    )
    world = tuple(a in inside and core.world[a - before] for a in range(n))
    return Scenario(world=world, observation=rows, announcement=core.announcement)


@pytest.mark.parametrize("disclosure", list(Disclosure))
def test_sixty_strangers_change_nothing_among_six_agents(disclosure: Disclosure) -> None:
    random = Random(31)
    n_learning = 0
    for _ in range(40):
        core = draw_scenario(random, 6)
        if not isinstance(core.announcement, AtMost) or core.announcement.count > 2:
            continue
        alone = knowledge_history(core, disclosure)
        joined = knowledge_history(among_strangers(core, 64), disclosure, engine="sparse")
        for round_number in range(1, 12):
            knowers = {agent - 32 for agent in joined.knowers_in(round_number)}
            # What the others say may tell the strangers too what they are.
            assert knowers & set(range(core.n_agents)) == alone.knowers_in(round_number)
        n_learning += len(alone.knowers[-1])
    assert n_learning > 10


def test_a_tight_announcement_is_solved_for_a_hundred_agents() -> None:
    """All positive, everybody sees all but itself and its neighbour: two may be negative.

    Known by hand: in round 1 an agent who saw the one or two negative agents knows; here nobody
    sees any, and each may be negative itself.
    """
    n = 100
    rows = tuple(tuple(b not in (a, (a + 1) % n) for b in range(n)) for a in range(n))
    scenario = Scenario(world=(True,) * n, observation=rows, announcement=AtLeast(n - 2))
    history = knowledge_history(scenario)
    assert history.engine == "sparse"
    assert history.worlds_left[0] == sum(comb(n, j) for j in range(3))
    assert history.knowers[0] == frozenset()


def test_thirty_ideal_agents_play_live() -> None:
    n = 30
    world = tuple(agent % 3 != 1 for agent in range(n))
    observation = symmetric_observation(n)
    announcement = AtLeast(sum(world) - 3)
    history = knowledge_history(
        Scenario(world=world, observation=observation, announcement=announcement)
    )
    state = initial_state(observation, announcement)
    for round_number in range(1, history.n_rounds + 1):
        given = [
            state.rational_answer(agent, seen_by(agent, observation, world)) for agent in range(n)
        ]
        assert [right.answer for right in given] == list(history.answers(round_number))
        assert not any(right.contradiction for right in given)
        state = state.after(history.claims(round_number))
        assert state.n_worlds == history.worlds_left[min(round_number, history.n_rounds)]
        assert state.allows(world)


def test_twins_are_told_apart_by_what_they_say() -> None:
    """At least 38 of 40 are positive, and all of them are: nobody knows.

    Where two are negative all the others see them, and know; the two themselves do not. So if all
    but 7 and 20 claim to know, these two are negative, in public; which contradicts what each
    agent sees, since it sees more positive agents than the others claim to have seen.
    """
    n = 40
    observation, world = symmetric_observation(n), (True,) * n
    state = initial_state(observation, AtLeast(38))
    assert state.after([int(agent in (7, 20)) for agent in range(n)]).impossible
    state = state.after([int(agent not in (7, 20)) for agent in range(n)])
    assert list(state.worlds()) == [tuple(agent not in (7, 20) for agent in range(n))]
    assert not state.allows(world)
    for agent in (3, 7):
        assert state.rational_answer(agent, seen_by(agent, observation, world)).contradiction
