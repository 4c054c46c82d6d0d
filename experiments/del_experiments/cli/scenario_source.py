"""A scenario out of a file or a suite: by itself, in a record, or that of an instance."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from del_env.errors import SettingsError
from del_env.json_files import read_json
from del_env.scenario import Scenario
from del_env.scenario_file import scenario_from_json
from del_env.suites import fresh_suite, load_suite
from del_env.suites.formats.fields import Fields
from del_env.suites.formats.instance_file import check_columns
from del_env.suites.formats.instance_rows import INSTANCE_COLUMNS, instance_from
from del_env.suites.formats.rows import Row, read_rows

T = TypeVar("T")

_ID = "instance_id"
_TABLES = (".jsonl", ".csv")
_N_TOLD = 4


def read_scenario(path: Path, instance: str | None = None) -> Scenario:
    """Returns the scenario that a file holds.

    It may be there by itself, in a record, or in a row that `del-env generate` has written.

    Args:
        path: the file.
        instance: the id of the instance, or how it begins, where the file is a table of several.

    Raises:
        RecordError: the file cannot be read, or holds no scenario.
        FormatError: the same of a row, or of a table.
        ScenarioError: it holds one that is not well formed.
        SettingsError: it is not clear which instance is meant.
    """
    if path.suffix.lower() in _TABLES:
        return _in_table(path, instance)
    data = read_json(path)
    if instance is not None and not _is_row(data):
        raise SettingsError(f"--instance chooses from a table, and {path} is none: leave it out")
    if _is_row(data):
        return _chosen([Row(str(path), data)], instance, str(path))
    if isinstance(data, dict) and data.get("kind") == "episode":
        data = data.get("scenario")
    return scenario_from_json(data, str(path))


def suite_scenario(name: str, instance: str | None) -> Scenario:
    """Returns the scenario of an instance of a published suite.

    Raises:
        SettingsError: there is no such suite, or it is not clear which instance is meant.
    """
    if name == fresh_suite.NAME:
        raise SettingsError(
            f"the suite {name!r} is drawn from a seed: take it as a file, --scenario FILE.jsonl, "
            f"which `del-env export --suite {name} --seed N --out FILE.jsonl` writes"
        )
    instances = {one.id: one.scenario for one in load_suite(name).instances}
    return _by_id(instances, instance, f"the suite {name}")


def _is_row(data: object) -> bool:
    return isinstance(data, dict) and _ID in data


def _in_table(path: Path, instance: str | None) -> Scenario:
    rows = read_rows(path)
    check_columns(rows, path, INSTANCE_COLUMNS)
    return _chosen(rows, instance, str(path))


def _chosen(rows: Sequence[Row], instance: str | None, source: str) -> Scenario:
    by_id = defaultdict(list)
    for row in rows:
        by_id[Fields(row).text(_ID)].append(row)
    # An instance may be there for several stories; its id is checked, so all rows say the same.
    [scenario] = {instance_from(Fields(row)).scenario for row in _by_id(by_id, instance, source)}
    return scenario


def _by_id(found: Mapping[str, T], wanted: str | None, source: str) -> T:
    if wanted is not None and wanted in found:
        return found[wanted]
    fitting = [one for one in found if wanted is None or (wanted and one.startswith(wanted))]
    if len(fitting) == 1:
        return found[fitting[0]]
    told = ", ".join((fitting or list(found))[:_N_TOLD])
    if wanted is None:
        raise SettingsError(
            f"{source} has {len(found):,} instances: choose one with --instance ID, of which the "
            f"beginning is enough (they are {told}{_more(len(found))})"
        )
    problem = f"{len(fitting):,} instances begin so" if fitting else "there is none"
    raise SettingsError(
        f"--instance {wanted!r} of {source}: {problem}: choose one of "
        f"{told}{_more(len(fitting or found))}"
    )


def _more(n_there: int) -> str:
    return f" and {n_there - _N_TOLD:,} more" if n_there > _N_TOLD else ""
