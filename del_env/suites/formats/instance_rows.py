"""The columns that all files of ours have in common: an instance, without any text.

The columns never change their types and are never empty, so that any loader of data sets takes
them. `world` and `observation` hold 0 and 1, `pivotal_round` is 0 where the queried agent never
knows, and `name` is an empty text for most.
"""

from collections.abc import Mapping
from typing import Any, assert_never

from del_env.errors import ScenarioError
from del_env.scenario import Announcement, AtLeast, AtMost, Scenario, Wording
from del_env.suites.formats.errors import FormatError
from del_env.suites.formats.fields import Fields
from del_env.suites.instance import Instance

INSTANCE_COLUMNS = (
    "suite",
    "instance_id",
    "inference",
    "n_agents",
    "n_positive",
    "world",
    "observation",
    "bound",
    "count",
    "wording",
    "agent",
    "round",
    "pivotal_round",
    "name",
    "label",
)

_AT_LEAST, _AT_MOST = "at_least", "at_most"


def instance_row(suite: str, instance: Instance) -> dict[str, Any]:
    """Returns the columns of an instance of that suite, in order."""
    return {
        "suite": suite,
        "instance_id": instance.id,
        "inference": instance.inference.value,
        **puzzle_columns(instance.scenario),
        "agent": instance.agent,
        "round": instance.round_number,
        "pivotal_round": instance.pivotal_round or 0,
        "name": instance.name or "",
        "label": instance.label.text,
    }


def puzzle_columns(scenario: Scenario) -> dict[str, Any]:
    """Returns the columns that hold a scenario, in order."""
    return {
        "n_agents": scenario.n_agents,
        "n_positive": scenario.n_positive,
        "world": [int(positive) for positive in scenario.world],
        "observation": [[int(sees) for sees in row] for row in scenario.observation],
        "bound": _bound(scenario.announcement),
        "count": scenario.announcement.count,
        "wording": scenario.announcement.wording.value,
    }


def instance_from(fields: Fields) -> Instance:
    """Returns the instance that a row holds.

    Raises:
        FormatError: a column cannot be read, or says otherwise than the oracle.
    """
    try:
        instance = Instance(
            scenario=_scenario(fields),
            agent=fields.integer("agent"),
            round_number=fields.integer("round"),
            name=fields.text("name") or None,
        )
    except ScenarioError as error:
        raise FormatError(f"{fields.row.source}: {error}") from error
    _check_derived(fields, instance_row("", instance))
    return instance


def scenario_from(fields: Fields) -> Scenario:
    """Returns the scenario that a row holds; what else is in the row is not looked at.

    Raises:
        FormatError: a column cannot be read, or the puzzle is not well formed.
    """
    try:
        return _scenario(fields)
    except ScenarioError as error:
        raise FormatError(f"{fields.row.source}: {error}") from error


def _scenario(fields: Fields) -> Scenario:
    return Scenario(
        world=fields.bits("world") or (),
        observation=fields.bit_rows("observation"),
        announcement=_announcement(fields),
    )


def _announcement(fields: Fields) -> Announcement:
    wording = fields.text("wording")
    if wording not in list(Wording):
        raise fields.wrong("wording", f"one of {', '.join(Wording)}")
    match fields.text("bound"):
        case "at_least":
            return AtLeast(fields.integer("count"), Wording(wording))
        case "at_most":
            return AtMost(fields.integer("count"), Wording(wording))
        case _:
            raise fields.wrong("bound", f"{_AT_LEAST} or {_AT_MOST}")


def _bound(announcement: Announcement) -> str:
    match announcement:
        case AtLeast():
            return _AT_LEAST
        case AtMost():
            return _AT_MOST
        case _:
            assert_never(announcement)


def _check_derived(fields: Fields, right: Mapping[str, Any]) -> None:
    """Checks what follows from the instance: a label that somebody edited would be believed."""
    for column in ("instance_id", "inference", "label"):
        if fields.text(column) != right[column]:
            raise fields.wrong(column, f"{right[column]!r}, which follows from the instance")
    for column in ("n_agents", "n_positive", "pivotal_round"):
        if fields.integer(column) != right[column]:
            raise fields.wrong(column, f"{right[column]}, which follows from the instance")
