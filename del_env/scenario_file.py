"""Scenarios as JSON, short enough to be written by hand.

For instance (`wording` may be left out)::

    {
      "world": "1100",
      "observation": ["0111", "1011", "0000", "1111"],
      "announcement": {"kind": "at_least", "count": 2, "wording": "plain"}
    }

Row a, column b of `observation` is 1 iff agent a observes agent b; the word "symmetric" says that
everybody observes all the others. `kind` is "at_least" or "at_most". Lists of 0 and 1 or of
booleans serve as well as strings.
"""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from del_env.errors import RecordError, ScenarioError
from del_env.json_files import read_json, write_new_file
from del_env.scenario import (
    Announcement,
    AtLeast,
    AtMost,
    Scenario,
    Wording,
    checked_observation,
    checked_world,
    digits,
    symmetric_observation,
)

_SYMMETRIC = "symmetric"
_KINDS: dict[str, type[AtLeast] | type[AtMost]] = {"at_least": AtLeast, "at_most": AtMost}


def load_scenario(path: str | Path) -> Scenario:
    """Returns the scenario that a JSON file describes.

    Raises:
        RecordError: the file cannot be read, or is not of the form above.
        ScenarioError: it is, but the puzzle is not well formed.
    """
    return scenario_from_json(read_json(path), str(path))


def save_scenario(scenario: Scenario, path: str | Path, *, overwrite: bool = False) -> None:
    """Writes the scenario as a JSON file, whole or not at all.

    Raises:
        RecordError: it cannot be written, or there is a file already.
    """
    fields = scenario_to_json(scenario).items()
    # One field a line, but no line for each row of the matrix.
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in fields)
    write_new_file(path, f"{{\n{lines}\n}}\n", overwrite=overwrite)


def scenario_to_json(scenario: Scenario) -> dict[str, Any]:
    """Returns the scenario as values that JSON knows."""
    announcement = scenario.announcement
    kind = next(name for name, kind in _KINDS.items() if isinstance(announcement, kind))
    rows = [digits(row) for row in scenario.observation]
    return {
        "world": digits(scenario.world),
        "observation": _SYMMETRIC if scenario.is_symmetric else rows,
        "announcement": {
            "kind": kind,
            "count": announcement.count,
            "wording": announcement.wording.value,
        },
    }


def scenario_from_json(data: object, source: str) -> Scenario:
    """Returns the scenario that parsed JSON describes.

    Args:
        data: the parsed JSON.
        source: what an error message calls it, for instance the file.

    Raises:
        RecordError: it is not of the form above; the message names the field and the way out.
        ScenarioError: it is, but the puzzle is not well formed.
    """
    try:
        return parse_scenario(data)
    except ScenarioError as error:
        raise ScenarioError(f"{source}: {error}") from error
    except RecordError as error:
        raise RecordError(f"{source}: {error}") from error


def parse_scenario(data: object) -> Scenario:
    """Returns the same as `scenario_from_json`; its errors name no source."""
    fields = _fields(data, "a scenario", ("world", "observation", "announcement"))
    world = checked_world(_bits(fields["world"], "world"))
    return Scenario(
        world=world,
        observation=checked_observation(
            _observation(fields["observation"], len(world)), len(world)
        ),
        announcement=_announcement(fields["announcement"]),
    )


def _observation(value: object, n_agents: int) -> Sequence[Any]:
    if value == _SYMMETRIC:
        return symmetric_observation(n_agents)
    if not isinstance(value, list):
        raise RecordError(
            f'field observation is {value!r}: give a list of rows, such as ["01", "10"], or the '
            f'word "{_SYMMETRIC}"'
        )
    return [_bits(row, f"observation[{agent}]") for agent, row in enumerate(value)]


def _announcement(data: object) -> Announcement:
    fields = _fields(data, "an announcement", ("kind", "count"), ("wording",))
    kind = _choice("announcement.kind", fields["kind"], _KINDS)
    wording = fields.get("wording", Wording.PLAIN.value)
    return _KINDS[kind](
        fields["count"], Wording(_choice("announcement.wording", wording, map(str, Wording)))
    )


def _bits(value: object, name: str) -> list[Any]:
    if isinstance(value, str):
        # Anything else than 0 and 1 is left for the scenario to refuse.
        return [int(digit) if digit in ("0", "1") else digit for digit in value]
    if isinstance(value, list):
        return value
    raise RecordError(f'field {name} is {value!r}: give a string of 0 and 1, such as "0110"')


def _choice(name: str, value: object, choices: Iterable[str]) -> str:
    allowed = list(choices)
    if not isinstance(value, str) or value not in allowed:
        raise RecordError(f"field {name} is {value!r}: choose one of {', '.join(allowed)}")
    return value


def _fields(
    data: object, what: str, required: Sequence[str], optional: Sequence[str] = ()
) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise RecordError(
            f"{what} is a JSON object with the fields {', '.join(required)}, not {data!r}"
        )
    for name in required:
        if name not in data:
            raise RecordError(f"field {name} of {what} is missing")
    for name in data:
        if name not in (*required, *optional):
            raise RecordError(
                f"field {name} of {what} is unknown: it has {', '.join([*required, *optional])}"
            )
    return data
