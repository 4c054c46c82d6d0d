"""Which puzzle the options choose."""

import json
from pathlib import Path

import pytest

from del_env.episode import start_episode
from del_env.errors import RecordError, ScenarioError, ScenarioTooLargeError, SettingsError
from del_env.narratives import load_narrative
from del_env.oracle import knowledge_history
from del_env.records import record_episode, save_record
from del_env.sampling import somebody_learns
from del_env.scenario import AtLeast, AtMost, Scenario, symmetric_observation
from del_env.scenario_file import save_scenario
from del_experiments.cli.options import PuzzleOptions
from del_experiments.cli.puzzle import N_SEEDS, choose_puzzle
from del_experiments.drawing import n_draws

CROOKED = Scenario(
    world=(False, True, True),
    observation=((False, True, False), (False, False, False), (True, True, True)),
    announcement=AtMost(2),
)


def chosen(**options: object) -> Scenario:
    return choose_puzzle(PuzzleOptions(**options)).scenario  # type: ignore[arg-type]


def test_a_seed_gives_the_same_puzzle_every_time() -> None:
    assert choose_puzzle(PuzzleOptions(seed=7)) == choose_puzzle(PuzzleOptions(seed=7))
    assert chosen(seed=7) != chosen(seed=8)


def test_without_a_seed_the_one_that_was_drawn_gives_the_puzzle_again() -> None:
    puzzle = choose_puzzle(PuzzleOptions(n=5))
    assert puzzle.seed is not None
    assert 0 <= puzzle.seed < N_SEEDS
    assert choose_puzzle(PuzzleOptions(n=5, seed=puzzle.seed)) == puzzle


def test_puzzles_without_a_seed_differ() -> None:
    assert len({choose_puzzle(PuzzleOptions()).seed for _ in range(5)}) > 1


def test_seven_agents_play_unless_another_number_is_given() -> None:
    assert chosen().n_agents == 7
    assert chosen(n=4).n_agents == 4


def test_puzzles_are_drawn_until_somebody_learns_something() -> None:
    assert all(somebody_learns(chosen(n=4, seed=seed)) for seed in range(30))


def test_where_nobody_can_learn_anything_the_first_puzzle_is_taken() -> None:
    puzzle = choose_puzzle(PuzzleOptions(n=3, at_least=0, seed=1))
    assert not somebody_learns(puzzle.scenario)
    assert puzzle == choose_puzzle(PuzzleOptions(n=3, at_least=0, seed=1))
    assert chosen(n=1).world == (True,)


def test_fewer_puzzles_are_drawn_where_each_takes_long() -> None:
    assert [n_draws(n) for n in (1, 16, 17, 20, 1000)] == [200, 200, 128, 16, 1]


def test_announcement_and_density_are_as_given() -> None:
    assert chosen(at_least=3).announcement == AtLeast(3)
    assert chosen(at_most=3).announcement == AtMost(3)
    assert chosen(n=4, symmetric=True).observation == symmetric_observation(4)
    assert chosen(n=4, density=1.0).observation == symmetric_observation(4)
    assert chosen(n=4, density=0.0).observation == ((False,) * 4,) * 4


def test_a_matrix_settles_how_many_agents_there_are() -> None:
    assert chosen(observation="010,000,111", seed=1).observation == (
        (False, True, False),
        (False, False, False),
        (True, True, True),
    )


def test_a_puzzle_by_hand_needs_no_seed() -> None:
    puzzle = choose_puzzle(PuzzleOptions(world="011", at_most=2, observation="010,000,111"))
    assert (puzzle.scenario, puzzle.seed) == (CROOKED, None)


def test_the_matrix_of_a_given_world_can_be_drawn() -> None:
    puzzle = choose_puzzle(PuzzleOptions(world="0110", at_least=1, density=0.5, seed=3))
    assert puzzle.scenario.world == (False, True, True, False)
    assert puzzle.scenario.announcement == AtLeast(1)
    assert puzzle.seed == 3
    assert somebody_learns(puzzle.scenario)


def test_a_file_holds_a_scenario_by_itself_or_in_a_record(tmp_path: Path) -> None:
    save_scenario(CROOKED, tmp_path / "scenario.json")
    record = record_episode(
        start_episode(CROOKED), (), seats=("ideal",) * 3, narrative=load_narrative("wise_men")
    )
    save_record(record, tmp_path / "record.json")
    for name in ("scenario.json", "record.json"):
        assert chosen(scenario=tmp_path / name) == CROOKED


@pytest.mark.parametrize("content", ["{", "[]", "{}", json.dumps({"kind": "episode"})])
def test_a_file_without_a_scenario_is_refused_by_its_name(content: str, tmp_path: Path) -> None:
    path = tmp_path / "scenario.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(RecordError, match=r"scenario\.json"):
        chosen(scenario=path)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"at_least": 0, "at_most": 3}, "--at-least and --at-most .* leave one out"),
        ({"symmetric": True, "density": 0.0}, "--symmetric and --density"),
        ({"symmetric": True, "observation": "0"}, "--symmetric and --observation"),
        ({"density": 0.5, "observation": "0"}, "--density and --observation"),
        ({"scenario": Path("x"), "n": 3}, "--scenario .* leave out --n"),
        ({"scenario": Path("x"), "seed": 0, "at_most": 0}, "leave out --at-most, --seed"),
        ({"world": "101", "symmetric": True}, "--world .* --at-least, --at-most"),
        ({"world": "101", "at_least": 1}, "--world .* --symmetric, --density, --observation"),
        ({"world": "101", "at_least": 1, "symmetric": True, "n": 4}, "--n is 4.*3 agents"),
        ({"observation": "01,10", "n": 3}, "--n is 3.*2 agents"),
        ({"world": "101", "at_least": 1, "symmetric": True, "seed": 0}, "nothing to draw"),
        ({"n": 4, "at_most": 5}, "count 5 is outside 0...4"),
        ({"density": 1.5}, "density from 0 to 1"),
    ],
)
def test_options_that_contradict_each_other_are_refused(
    options: dict[str, object], message: str
) -> None:
    with pytest.raises(SettingsError, match=message):
        chosen(**options)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"world": "101", "at_least": 3, "symmetric": True}, "false of world 101"),
        ({"world": "101", "at_most": 1, "density": 0.5}, "false of world 101"),
        ({"world": "101", "at_most": 2, "observation": "01,10"}, "2 rows for 3 agents"),
        ({"world": "1o1", "at_most": 2, "symmetric": True}, "1o1"),
    ],
)
def test_a_puzzle_that_is_none_is_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(ScenarioError, match=message):
        chosen(**options)


def test_a_puzzle_that_is_too_large_to_be_solved_is_chosen_all_the_same() -> None:
    """Which engine would serve it is a question too."""
    options = PuzzleOptions(n=40, at_least=1, seed=3)
    scenario = choose_puzzle(options).scenario
    assert scenario == choose_puzzle(options).scenario
    assert (scenario.n_agents, scenario.announcement) == (40, AtLeast(1))
    with pytest.raises(ScenarioTooLargeError):
        knowledge_history(scenario)
