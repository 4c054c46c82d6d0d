"""A scenario out of a file: one of its own, or a record of an episode of it."""

from pathlib import Path

from del_env.json_files import read_json
from del_env.scenario import Scenario
from del_env.scenario_file import scenario_from_json


def read_scenario(path: Path) -> Scenario:
    """Returns the scenario that a JSON file holds, be it by itself or in a record.

    Raises:
        RecordError: the file cannot be read, or holds no scenario.
        ScenarioError: it holds one that is not well formed.
    """
    data = read_json(path)
    if isinstance(data, dict) and data.get("kind") == "episode":
        data = data.get("scenario")
    return scenario_from_json(data, str(path))
