"""The figures that the papers report, as data, with the place where each is found."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any

from del_env.narratives.narrative import Kind
from del_env.suites.instance import Inference
from del_env.suites.ladder import ladder_name
from del_experiments.report.lines import Group, Grouping


class Figure(StrEnum):
    """What is reported."""

    ACCURACY = "accuracy"
    MACRO_F1 = "macro_f1"


@dataclass(frozen=True, slots=True)
class PublishedGroup:
    """What a figure is of: a group of a suite's rows."""

    suite: str
    group: Group


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedTable:
    """One table of the papers.

    Attributes:
        title: what it is of.
        figure: what it reports.
        source: where it is found.
        groups: what its columns are of.
        models: the figures of each model, one a column.
    """

    title: str
    figure: Figure
    source: str
    groups: tuple[PublishedGroup, ...]
    models: Mapping[str, tuple[float, ...]]


@cache
def published_tables() -> tuple[PublishedTable, ...]:
    """Returns the tables of the papers."""
    file = files("del_experiments.report").joinpath("data", "published.toml")
    tables = tomllib.loads(file.read_text(encoding="utf-8"))["tables"]
    return tuple(_table(table) for table in tables)


def _table(table: Mapping[str, Any]) -> PublishedTable:
    return PublishedTable(
        title=table["title"],
        figure=Figure(table["measure"]),
        source=table["source"],
        groups=tuple(_group(table["suite"], group) for group in table["groups"]),
        models={name: tuple(figures) for name, figures in table["models"].items()},
    )


def _group(suite: str, group: Mapping[str, Any]) -> PublishedGroup:
    match group:
        case {"rung": rung}:
            return PublishedGroup(ladder_name(rung), Group(grouping=Grouping.SUITE))
        case {"narrative": narrative, "kind": kind, "inference": inference}:
            found = Group(
                grouping=Grouping.NARRATIVE,
                narrative=narrative,
                kind=Kind(kind),
                inference=Inference(inference),
            )
        case {"kind": kind, "inference": inference}:
            found = Group(
                grouping=Grouping.QUADRANT, kind=Kind(kind), inference=Inference(inference)
            )
        case _:
            raise ValueError(f"published figures of a group that cannot be read: {group}")
    return PublishedGroup(suite, found)
