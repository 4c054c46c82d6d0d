"""Many histories at once: of all worlds of a matrix, and of a batch of scenarios."""

from itertools import product
from random import Random

import pytest

from del_env.answers import Disclosure
from del_env.errors import ScenarioError, ScenarioTooLargeError
from del_env.oracle import batch, knowledge_history
from del_env.oracle.all_worlds import histories_of_all_worlds
from del_env.oracle.batch import Batch, batch_histories
from del_env.scenario import AtLeast, AtMost, Scenario, symmetric_observation
from tests.draws import draw_scenario
from tests.known_answers import LATE, TWO_AGENTS
from tests.oracle.drawing import scenario_of_size, scenario_with_twins

BOTH = pytest.mark.parametrize("disclosure", list(Disclosure))


@BOTH
def test_the_histories_of_all_worlds_are_those_of_each(disclosure: Disclosure) -> None:
    random = Random(51)
    for draw in range(60):
        made = scenario_with_twins if draw % 3 else scenario_of_size
        scenario = made(random, random.randint(1, 6))
        every = histories_of_all_worlds(scenario.observation, scenario.announcement, disclosure)
        announced = {
            world
            for world in product((False, True), repeat=scenario.n_agents)
            if scenario.announcement.allows(sum(world))
        }
        assert {history.scenario.world for history in every} == announced
        for number, history in enumerate(every):
            one = knowledge_history(history.scenario, disclosure)
            assert (history.knowers, history.worlds_left) == (one.knowers, one.worlds_left)
            pivotal = [one.pivotal_round(agent) or 0 for agent in range(scenario.n_agents)]
            assert every.pivotal_rounds[number].tolist() == pivotal
            assert every.worlds[number].tolist() == list(history.scenario.world)
        assert every[scenario.world].scenario == scenario


@BOTH
def test_worlds_of_many_agents_under_a_tight_announcement(disclosure: Disclosure) -> None:
    scenario = scenario_of_size(Random(52), 70)
    every = histories_of_all_worlds(scenario.observation, AtMost(2), disclosure)
    assert len(every) == 1 + 70 + 70 * 69 // 2
    for world in [(False,) * 70, tuple(a in (3, 66) for a in range(70))]:
        one = knowledge_history(every[world].scenario, disclosure)
        assert (every[world].knowers, every[world].worlds_left) == (one.knowers, one.worlds_left)


def test_a_world_of_which_the_announcement_is_false_has_no_history() -> None:
    every = histories_of_all_worlds(symmetric_observation(3), AtLeast(2))
    with pytest.raises(ScenarioError, match="at least 2 positive is false"):
        every[(True, False, False)]
    with pytest.raises(ScenarioError, match="3 rows for 2 agents"):
        every[(True, True)]


def test_too_many_worlds_at_once_are_refused() -> None:
    with pytest.raises(ScenarioTooLargeError, match="1,099,511,627,775 worlds are too many"):
        histories_of_all_worlds(symmetric_observation(40), AtLeast(1))


@BOTH
@pytest.mark.parametrize("n", [1, 2, 5, 6, 7, 8, 10])
def test_a_batch_has_the_histories_of_its_scenarios(n: int, disclosure: Disclosure) -> None:
    random = Random(n)
    made = [scenario_of_size, scenario_with_twins]
    scenarios = [made[draw % 2](random, n) for draw in range(120 if n < 10 else 30)]
    histories = batch_histories(Batch.of(scenarios), disclosure)
    for number, scenario in enumerate(scenarios):
        one = knowledge_history(scenario, disclosure)
        found = histories.history(number, scenario)
        assert (found.knowers, found.worlds_left) == (one.knowers, one.worlds_left)


def test_a_batch_is_solved_in_parts_of_any_number_of_rounds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(batch, "_WORDS_AT_ONCE", 64)
    quick = Scenario(
        world=(True,) * 6, observation=symmetric_observation(6), announcement=AtLeast(5)
    )
    scenarios = [quick] * 200 + [LATE]
    histories = batch_histories(Batch.of(scenarios))
    late = knowledge_history(LATE)
    expected = [late.pivotal_round(agent) or 0 for agent in range(6)]
    assert histories.pivotal_rounds[-1].tolist() == expected
    assert histories.pivotal_rounds[:-1].tolist() == [[2] * 6] * 200
    # What a scenario comes to is repeated as long as there are others that go on.
    assert len(histories.worlds_left) >= 8
    for number in (0, 199):
        assert histories.worlds_left[:, number].tolist() == [7, 1] + [1] * (
            len(histories.worlds_left) - 2
        )
    assert histories.history(200, LATE).worlds_left == late.worlds_left


def test_a_batch_that_is_none_is_refused() -> None:
    with pytest.raises(ScenarioError, match=r"\[2, 6\] agents: give some of one number"):
        Batch.of([TWO_AGENTS, LATE])
    with pytest.raises(ScenarioError, match="a batch of scenarios of"):
        Batch.of([])
    large = draw_scenario(Random(1), 1)
    many = Scenario(world=(True,) * 13, observation=((True,) * 13,) * 13, announcement=AtLeast(1))
    assert large.n_agents == 1
    with pytest.raises(ScenarioTooLargeError, match="13 agents: up to 12"):
        batch_histories(Batch.of([many]))
