"""What a live run plays: the grid, who sits where, and what an episode is found by."""

import json
from pathlib import Path

import pytest
from pydantic import ValidationError

from del_agents.seats import parse_seats
from del_env.answers import Disclosure
from del_env.episode import HistoryMode
from del_env.errors import AgentError, ScenarioError, SettingsError
from del_env.sampling import Bound, somebody_learns
from del_env.scenario import AtLeast, AtMost, Scenario, Wording, symmetric_observation
from del_env.scenario_file import save_scenario
from del_env.suites.formats.errors import FormatError
from del_env.suites.formats.instance_rows import instance_row
from del_env.suites.formats.suite_file import load_suite_file
from del_env.suites.instance import Instance
from del_experiments.cli.options import PuzzleOptions
from del_experiments.cli.puzzle import choose_puzzle
from del_experiments.live.plan import Plan, make_plan
from del_experiments.live.settings import Grid
from del_experiments.live.size import check_size
from tests.live.agents import small_plan

ROTATING = "seat=pattern,rest=ideal"


def grid(**chosen: object) -> Grid:
    return Grid.model_validate({"rosters": ["ideal"], **chosen})


def keys(plan: Plan, **settings: dict[str, object]) -> list[str]:
    known = {name: settings.get(name, {}) for name in plan.agents}
    return [episode.key(plan.prompt, known) for episode in plan.episodes]


def test_every_scenario_is_played_by_all_rules_in_all_stories_with_all_rosters() -> None:
    plan = make_plan(
        grid(
            n=[3, 5], symmetric=True, density=[0.3], bound=["at_least", "at_most"], seeds="0-2",
            disclosure=["knowledge", "answer"], history=["live", "ideal"],
            narratives=["wise_men", "olympic_games"], rosters=["ideal", ROTATING], repeats=2,
        )
    )  # fmt: skip
    assert len(plan.episodes) == 2 * 2 * 2 * 3 * 2 * 2 * 2 * 2 * 2
    assert len(set(keys(plan))) == len(plan.episodes)
    assert plan.agents == ("ideal", "pattern")
    assert {len(episode.seats) for episode in plan.episodes} == {3, 5}
    assert {episode.rules.disclosure for episode in plan.episodes} == set(Disclosure)
    assert {episode.rules.history for episode in plan.episodes} == set(HistoryMode)
    assert {type(episode.scenario.announcement) for episode in plan.episodes} == {AtLeast, AtMost}
    assert {episode.rules.max_rounds for episode in plan.episodes} == {2 * 3 + 2, 2 * 5 + 2}


def test_all_that_is_compared_is_played_with_a_scenario_before_the_next_one_comes() -> None:
    """A run that is stopped half-way has whole comparisons."""
    plan = make_plan(grid(seeds="0-3", rosters=["ideal", ROTATING], disclosure=list(Disclosure)))
    seeds = [episode.origin.place for episode in plan.episodes]
    assert seeds == [seed for seed in range(4) for _ in range(4)]


@pytest.mark.parametrize("density", [None, 0.6])
def test_a_seed_means_the_same_as_for_play(density: float | None) -> None:
    chosen = {"symmetric": True} if density is None else {"density": [density]}
    plan = make_plan(grid(n=[5], seeds="0-9", **chosen))
    for episode in plan.episodes:
        seed = episode.origin.place
        options = PuzzleOptions(n=5, symmetric=density is None, density=density, seed=seed)
        assert episode.scenario == choose_puzzle(options).scenario
        assert somebody_learns(episode.scenario)


def test_draws_that_give_the_same_scenario_are_all_played() -> None:
    plan = make_plan(grid(n=[2], symmetric=True, density=[1.0], seeds="0-9"))
    assert len({episode.scenario for episode in plan.episodes}) < len(plan.episodes) == 20


def test_a_rotating_seat_goes_one_further_with_each_seed_whatever_seeds_there_are() -> None:
    plan = make_plan(grid(n=[3], seeds="4-9", rosters=[ROTATING]))
    assert [episode.seat for episode in plan.episodes] == [1, 2, 0, 1, 2, 0]
    for episode in plan.episodes:
        assert episode.seat is not None
        expected = ["ideal"] * 3
        expected[episode.seat] = "pattern"
        assert episode.seats == tuple(expected)


def test_the_seat_may_be_each_in_turn_or_one_for_good() -> None:
    plan = make_plan(grid(n=[3], seeds="4-5", rosters=[ROTATING], seats="all"))
    assert [episode.seat for episode in plan.episodes] == [0, 1, 2] * 2
    plan = make_plan(grid(n=[3, 5], seeds="4-5", rosters=[ROTATING], seats=2))
    assert {episode.seat for episode in plan.episodes} == {2}
    with pytest.raises(SettingsError, match="seats is 3, and a scenario has 3 agents"):
        make_plan(grid(n=[3], rosters=[ROTATING], seats=3))


def test_only_the_place_of_a_seat_is_open_and_no_name() -> None:
    plan = make_plan(grid(n=[3], seeds=[2], rosters=["0=a:seat=1,seat = my:seat,rest=ideal"]))
    (episode,) = plan.episodes
    assert episode.seats == parse_seats("0=a:seat=1,2=my:seat,rest=ideal", 3)


@pytest.mark.parametrize("seats", ["rotate", "all", 1])
def test_a_seat_that_the_open_one_comes_to_as_well_is_refused_in_the_words_of_the_roster(
    seats: object,
) -> None:
    message = (
        r"seat 1 is given twice: .*; in the roster 'seat=random,1=x,rest=ideal' `seat` stands for "
        r"seat 1 there. With seats = rotate or all it stands for every seat in turn"
    )
    with pytest.raises(AgentError, match=message):
        make_plan(grid(seeds="0-4", rosters=["seat=random,1=x,rest=ideal"], seats=seats))


def test_rosters_that_seat_the_same_are_played_once() -> None:
    plan = make_plan(grid(n=[3], rosters=["ideal", "seat=ideal,rest=ideal", "0=ideal,rest=ideal"]))
    assert [episode.roster for episode in plan.episodes] == ["ideal"]


def test_the_key_of_an_episode_is_all_that_decides_how_it_is_played() -> None:
    base = {"n": [4], "seeds": [3], "rosters": ["pattern"]}
    changed: list[dict[str, object]] = [
        {}, {"seeds": [4]}, {"n": [5]}, {"density": [0.4]}, {"bound": "at_most"},
        {"disclosure": "answer"}, {"history": "ideal"}, {"max_rounds": 3},
        {"narratives": "wise_men"}, {"kripke": True}, {"reason_first": True},
        {"rosters": ["0=pattern,rest=ideal"]}, {"rosters": ["1=pattern,rest=ideal"]},
    ]  # fmt: skip
    found = [key for change in changed for key in keys(make_plan(grid(**{**base, **change})))]
    found += keys(make_plan(grid(**base)), pattern={"temperature": 0})
    assert len(set(found)) == len(changed) + 1
    assert keys(make_plan(grid(**base, repeats=2)))[0] == found[0]
    # It is in files: it may not change from one version to the next.
    assert found[0] == "33ebc5eca57d14a8"


def test_the_scenarios_may_come_from_files(tmp_path: Path) -> None:
    scenario = Scenario(
        world=(False, True, True), observation=symmetric_observation(3), announcement=AtLeast(2)
    )
    save_scenario(scenario, tmp_path / "one.json")
    (episode,) = make_plan(grid(scenarios=str(tmp_path / "one.json"))).episodes
    assert (episode.scenario, episode.origin.seed) == (scenario, None)
    with pytest.raises(ValidationError, match="scenarios and n, seeds contradict each other"):
        grid(scenarios="x.jsonl", n=[3], seeds=[1])


def row(**changes: object) -> str:
    """Returns a line of a file of instances; agent 0 first knows in round 2."""
    scenario = Scenario(
        world=(True, True, False), observation=symmetric_observation(3), announcement=AtLeast(1)
    )
    instance = Instance(scenario=scenario, agent=0, round_number=2)
    return json.dumps({**instance_row("mine", instance), **changes}) + "\n"


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("n_agents", 4),
        ("n_positive", 1),
        ("label", "No"),
        ("pivotal_round", 1),
        ("instance_id", "another"),
        ("inference", "asymmetric"),
    ],
)
def test_a_file_that_contradicts_itself_is_refused_as_a_suite_is(
    column: str, value: object, tmp_path: Path
) -> None:
    path = tmp_path / "wrong.jsonl"
    path.write_text(row() + row(**{column: value}), encoding="utf-8")
    with pytest.raises(FormatError, match=f"wrong.jsonl, line 2: column '{column}'"):
        make_plan(grid(scenarios=str(path)))
    with pytest.raises(FormatError, match=f"wrong.jsonl, line 2: column '{column}'"):
        load_suite_file(path)


def test_a_scenario_that_a_file_asks_about_twice_is_played_once(tmp_path: Path) -> None:
    path = tmp_path / "twice.jsonl"
    path.write_text(row() + row(suite="other"), encoding="utf-8")
    (episode,) = make_plan(grid(scenarios=str(path))).episodes
    assert episode.scenario.world == (True, True, False)


def test_how_an_announcement_is_worded_is_no_part_of_the_key(tmp_path: Path) -> None:
    for wording in (Wording.PLAIN, Wording.NOT_LESS_THAN):
        announcement = AtLeast(2, wording)
        scenario = Scenario(
            world=(True, True, True),
            observation=symmetric_observation(3),
            announcement=announcement,
        )
        save_scenario(scenario, tmp_path / f"{wording.value}.json")
    plans = [make_plan(grid(scenarios=str(path))) for path in sorted(tmp_path.iterdir())]
    assert keys(plans[0]) == keys(plans[1])


@pytest.mark.parametrize(
    ("value", "numbers"),
    [("5", (5,)), ("0-3", (0, 1, 2, 3)), ("3, 5,8-9", (3, 5, 8, 9)), (7, (7,)), ([2, 2], (2,))],
)
def test_numbers_may_be_written_in_several_ways(value: object, numbers: tuple[int, ...]) -> None:
    assert grid(seeds=value).seeds == numbers


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ("5-3", "5-3 goes down: write the smaller number first, as in 3-5"),
        ("0-99999999999", "names 100,000,000,000 numbers, and at most 1,000,000 may be"),
        ("0-999999,7", "names 1,000,001 numbers"),
        ("9" * 5000, "write numbers as in 5, 0-19"),
        ("x", "write numbers as in 5, 0-19"),
    ],
)
def test_numbers_are_refused_by_what_is_wrong_with_them(value: str, problem: str) -> None:
    with pytest.raises(ValidationError, match=problem):
        grid(seeds=value)


@pytest.mark.parametrize(
    ("chosen", "count"),
    [
        ({"seeds": "0-99999", "n": [4, 5]}, "200,000 scenarios x 1 repeats, .* are 200,000 "),
        ({"repeats": 1_000_000_000}, "1 scenarios x 1,000,000,000 repeats, .* are 1,000,000,000 "),
        ({"seeds": "0-33333", "n": [3], "seats": "all"}, "are 100,002 episodes"),
        (
            {"seeds": "0-6249", "bound": list(Bound), "disclosure": ["knowledge", "answer"],
             "symmetric": True, "density": [0.5], "narratives": ["wise_men", "muddy_children"],
             "repeats": 3},
            "25,000 scenarios x 3 repeats, .* are 300,000 episodes, and a run plays at most 100,0",
        ),
    ],
)  # fmt: skip
def test_more_episodes_than_a_run_can_hold_are_refused_before_any_is_drawn(
    chosen: dict[str, object], count: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("del_experiments.live.plan.scenarios_of", None)
    with pytest.raises(SettingsError, match=count):
        make_plan(grid(rosters=[ROTATING], **chosen))


def test_the_scenarios_of_a_file_are_counted_as_well(tmp_path: Path) -> None:
    save_scenario(
        Scenario(
            world=(True, True, True), observation=symmetric_observation(3), announcement=AtLeast(1)
        ),
        tmp_path / "one.json",
    )
    file = str(tmp_path / "one.json")
    with pytest.raises(SettingsError, match=r"1 scenarios x 33,334 repeats, .* are 100,002 "):
        make_plan(grid(scenarios=file, rosters=[ROTATING], seats="all", repeats=33_334))


def test_as_many_episodes_as_a_run_can_hold_are_no_problem() -> None:
    check_size(grid(seeds="0-99999", rosters=[ROTATING]))
    with pytest.raises(SettingsError):
        check_size(grid(seeds="0-100000", rosters=[ROTATING]))


@pytest.mark.parametrize("value", ["", "x", "3-", "5-3", "1.5", "-1", "0-9999999", [], [-1], [1.5]])
def test_what_names_no_numbers_is_refused(value: object) -> None:
    with pytest.raises(ValidationError):
        grid(seeds=value)


@pytest.mark.parametrize(
    ("chosen", "error", "message"),
    [
        ({"rosters": []}, SettingsError, "nobody plays: give a roster"),
        ({"rosters": ["ideal", "ideal"]}, SettingsError, "the roster 'ideal' is given twice"),
        ({"rosters": ["0=ideal"]}, AgentError, "no player for seat 1"),
        ({"rosters": ["4=ideal,rest=ideal"], "n": [4]}, AgentError, "outside 0...3"),
        ({"n": [0]}, SettingsError, "n is 0"),
        ({"n": [70], "density": [0.5]}, ScenarioError, "70 agents"),
        ({"narratives": ["nowhere"]}, ValueError, "choose one of blue_eyed"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is(
    chosen: dict[str, object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        make_plan(grid(**chosen))


def test_the_bound_is_that_of_the_announcement() -> None:
    for episode in small_plan(bound=list(Bound)).episodes:
        expected = AtLeast if episode.origin.bound is Bound.AT_LEAST else AtMost
        assert isinstance(episode.scenario.announcement, expected)
