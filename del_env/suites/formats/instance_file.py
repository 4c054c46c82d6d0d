"""Instance files: the instances of a suite without texts, such as `del-env generate` writes."""

from collections.abc import Iterable
from pathlib import Path

from del_env.scenario import Scenario
from del_env.suites import pattern
from del_env.suites.formats.errors import FormatError
from del_env.suites.formats.fields import Fields
from del_env.suites.formats.instance_rows import (
    INSTANCE_COLUMNS,
    instance_from,
)
from del_env.suites.formats.rows import Row, parse_all, read_rows
from del_env.suites.instance import Instance
from del_env.suites.suite import Suite
from del_env.suites.telling import narratives_of


def load_instances(path: str | Path) -> tuple[Instance, ...]:
    """Returns the instances that a file of ours holds, in order; other columns are passed over.

    Raises:
        FormatError: it cannot be read, a row is ill-formed or says otherwise than the oracle, or
            an instance comes twice; the message names file and line.
    """
    return _instances(read_rows(path), path)


def load_scenarios(path: str | Path) -> tuple[Scenario, ...]:
    """Returns the scenarios that a file of ours holds, in order, each once.

    Raises:
        FormatError: it cannot be read, or an instance is not well formed or says otherwise than the
            oracle; the message names file and line.
    """
    rows = read_rows(path)
    check_columns(rows, path, INSTANCE_COLUMNS)
    # The label and the like are not played, but where they contradict the scenario it may be wrong.
    instances = parse_all(rows, lambda row: instance_from(Fields(row)))
    return tuple(dict.fromkeys(instance.scenario for instance in instances))


def suite_from_file(path: str | Path) -> Suite:
    """Returns the suite of the instances in a file, told in all narratives of the newest suite.

    Raises:
        FormatError: as `load_instances`, or it is not one suite.
    """
    return suite_of_rows(read_rows(path), path)


def suite_of_rows(rows: tuple[Row, ...], path: str | Path) -> Suite:
    """Returns the same as `suite_from_file`, the rows of the file being read already."""
    return Suite(
        name=suite_name(rows, path),
        instances=_instances(rows, path),
        narratives=narratives_of(pattern.NAME),
    )


def suite_name(rows: tuple[Row, ...], path: str | Path) -> str:
    """Returns the name of the suite that all rows of a file are of.

    Raises:
        FormatError: they are of several, or it has no name.
    """
    names = sorted({Fields(row).text("suite") for row in rows})
    if len(names) > 1 or not names[0]:
        raise FormatError(
            f"{path}: column 'suite' holds {', '.join(map(repr, names))}: give one name to all rows"
        )
    return names[0]


def check_columns(rows: tuple[Row, ...], path: str | Path, columns: Iterable[str]) -> None:
    """Checks that a file has all of our columns.

    Raises:
        FormatError: it has not.
    """
    there = {name for row in rows for name in row.fields}
    if missing := [name for name in columns if name not in there]:
        raise FormatError(
            f"{path}: is no file of ours: it lacks the columns {', '.join(missing)}; a file of the "
            "authors is read by `del-env import` first"
        )


def _instances(rows: tuple[Row, ...], path: str | Path) -> tuple[Instance, ...]:
    check_columns(rows, path, INSTANCE_COLUMNS)
    instances = parse_all(rows, lambda row: instance_from(Fields(row)))
    _check_different(instances, rows)
    return instances


def _check_different(instances: tuple[Instance, ...], rows: tuple[Row, ...]) -> None:
    places: dict[str, str] = {}
    for instance, row in zip(instances, rows, strict=True):
        before = places.setdefault(instance.id, row.source)
        if before != row.source:
            raise FormatError(
                f"{row.source}: holds the instance {instance.id}, as does {before}: take one of "
                "them out"
            )
