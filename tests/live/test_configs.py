"""Built-in configs of live runs: each can be loaded by name, planned and estimated."""

from pathlib import Path

import pytest

from del_agents.language.providers import Providers
from del_experiments.configs import ConfigError, config_names
from del_experiments.live.agents import make_agents
from del_experiments.live.config import KIND, load_live_config
from del_experiments.live.dry_run import estimates
from del_experiments.live.plan import make_plan
from del_experiments.live.settings import Grid
from del_experiments.model_roster import roster_for
from del_experiments.runs.dry_run import AnyKey

ROOT = Path(__file__).parents[2]
SCRIPTED = {"faulty-agent"}


def test_every_file_in_the_folder_is_a_config_by_name() -> None:
    files = {path.stem for path in (ROOT / "configs" / "live").glob("*.toml")}
    assert set(config_names(KIND)) == files
    assert files >= {"faulty-agent", "one-model", "one-model-large", "two-models"}


@pytest.mark.parametrize("name", config_names(KIND))
def test_every_config_can_be_played(name: str) -> None:
    config = load_live_config(name)
    grid = config.grid.model_copy(update={"seeds": (config.grid.seeds or (0,))[:1]})
    plan = make_plan(grid)
    with Providers(roster_for(config), environ=AnyKey()) as providers:
        agents = make_agents(plan, providers)
        found = estimates(plan, agents)
    assert set(plan.agents) == set(agents)
    assert bool(found) == (name not in SCRIPTED)
    assert all(one.n_calls > 0 and one.n_tokens > 0 for one in found)


def test_two_models_are_each_paired_with_an_ideal_agent_in_their_place() -> None:
    """What a model costs companions that are models needs the same table with ideal in its seat."""
    plan = make_plan(load_live_config("two-models").grid)
    tables = {(episode.origin.model_dump_json(), episode.seats) for episode in plan.episodes}
    for episode in plan.episodes:
        if episode.seat is not None and episode.seats[episode.seat] != "ideal":
            seats = list(episode.seats)
            seats[episode.seat] = "ideal"
            assert (episode.origin.model_dump_json(), tuple(seats)) in tables


def test_a_mistake_is_named_by_file_and_field(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    for text, message in (
        ("seeds = 'x'", "mine.toml: field seeds is 'x': write numbers as in 5, 0-19"),
        (
            "seats = 'left'",
            "mine.toml: field seats is 'left': choose 'rotate', 'all' or the number of a seat, "
            "from 0 on$",
        ),
        ("seats = true", "field seats is True: choose 'rotate', 'all' or the number of a seat"),
        ("rosters = 'ideal'", r"""rosters is 'ideal': write a list, as in \["ideal"\]$"""),
        ("[agents]\na = 3", "field agents.a is 3: write a table"),
        ("density = [2.0]", r"mine.toml: field density\[0\] is 2.0"),
        ("rooster = []", "mine.toml: field rooster is unknown"),
        ("scenarios = 'a.jsonl'\nn = 3", "scenarios and n contradict each other"),
    ):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(ConfigError, match=message):
            load_live_config(path)


def test_what_is_not_said_has_a_default() -> None:
    assert make_plan(Grid(rosters=("ideal",))).episodes[0].scenario.n_agents == 5
