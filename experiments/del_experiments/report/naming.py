"""What agents and the parts of suites are called in tables."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import assert_never

from del_env.suites.instance import Inference
from del_experiments.report.lines import Group, Grouping, ScoreLine

HALVES = {Inference.SYMMETRIC: "sym.", Inference.ASYMMETRIC: "asym."}


def run_labels(paths: Iterable[Path]) -> dict[Path, str]:
    """Returns what each run is called beside its agents: its folder, as short as tells it apart."""
    names = {path: path.resolve().name for path in paths}
    taken = Counter(names.values())
    return {path: name if taken[name] == 1 else str(path) for path, name in names.items()}


def agent_name(agent: str, *, set_apart: bool) -> str:
    """Returns how an agent is called in a table."""
    return f"{agent} (set apart)" if set_apart else agent


def part_name(line: ScoreLine) -> str:
    """Returns how the part of the suite is called that a line is about."""
    group = line.group
    match group.grouping:
        case Grouping.SUITE:
            return line.suite
        case Grouping.QUADRANT:
            return quadrant_name(group)
        case Grouping.NARRATIVE:
            return str(group.narrative)
        case Grouping.PIVOTAL_ROUND:
            told = f"round {group.pivotal_round}" if group.pivotal_round else "never"
            return f"{_half(group)} {told}"
        case _:
            assert_never(group.grouping)


def quadrant_name(group: Group) -> str:
    """Returns for instance "classic sym."."""
    return f"{group.kind} {_half(group)}"


def _half(group: Group) -> str:
    return HALVES[group.inference] if group.inference else ""
