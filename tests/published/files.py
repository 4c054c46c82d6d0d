"""Files in the authors' formats, made from instances of ours with words of our own."""

import csv
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from del_env.scenario import AtLeast, AtMost, Scenario, symmetric_observation
from del_env.suites import pattern_epistemic
from del_env.suites.formats.authors_columns import announcement_to
from del_env.suites.instance import Instance

SYMMETRIC = pattern_epistemic().instances[17]
ASYMMETRIC = pattern_epistemic().instances[100]

# Agent 2 of four is asked; 1 sees nobody, 3 sees itself, and the positives do not come first.
CROOKED = Instance(
    scenario=Scenario(
        world=(False, True, False, True),
        observation=(
            (False, True, False, True),
            (False, False, False, False),
            (True, True, False, False),
            (False, False, True, True),
        ),
        announcement=AtLeast(1),
    ),
    agent=2,
    round_number=2,
)
AT_MOST = Instance(
    scenario=Scenario(
        world=(False, True, False), observation=symmetric_observation(3), announcement=AtMost(1)
    ),
    agent=0,
    round_number=1,
)

# As many agents as in the example that stands in front of every prompt.
TWO = Instance(
    scenario=Scenario(
        world=(True, False), observation=((False, False), (True, True)), announcement=AtLeast(1)
    ),
    agent=0,
    round_number=1,
)

RESULT_COLUMNS = (
    "prompt",
    "puzzle type",
    "number of agents - n",
    "number of positive agents - k",
    "boundary type",
    "boundary Value - q",
    "round number - j",
    "order",
    "agent index",
    "is agent positive",
    "agent special name",
    "observation vector",
    "model",
    "version",
    "model response",
    "model cot",
    "correct response",
    "solver_label",
    "verdict",
    "timestamp",
    "temperature",
)


def bits(entries: Sequence[bool]) -> str:
    """Returns a list of bits as the authors write it."""
    return str([int(entry) for entry in entries])


def data_row(instance: Instance, narrative: str = "muddy_children", **more: Any) -> dict[str, Any]:
    """Returns the row of a data set, with some columns changed."""
    scenario = instance.scenario
    bound, count = announcement_to(scenario.announcement, scenario.n_agents)
    return {
        "premise": "The rules of the game, for n of you.\nAn example has a matrix:\n[0,1]\n[1,0]",
        "hypothesis": _hypothesis(instance),
        "setup": "forehead" if scenario.is_symmetric else "random",
        "solver_label": int(instance.label.knows),
        "children_number": scenario.n_agents,
        "muddy_children_number": scenario.n_positive,
        "boundary_type": bound,
        "boundary_value": count,
        "n_announcements": 1,
        "hypothesis_depth": 1,
        "round_number": instance.round_number,
        "child_index": instance.agent,
        "is_child_muddy": scenario.world[instance.agent],
        "puzzle_type": narrative,
        "special_name": instance.name,
        "observation_vector": bits(scenario.observation[instance.agent]),
        "world_mask": list(scenario.world),
        **more,
    }


def result_row(
    instance: Instance,
    reply: str,
    narrative: str = "muddy_children",
    changed: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Returns the row of a table of answers, with some columns changed."""
    data = data_row(instance, narrative)
    label = instance.label.text
    row = dict.fromkeys(RESULT_COLUMNS, "") | {
        "prompt": f"{data['premise']}\n{data['hypothesis']}\n",
        "puzzle type": narrative,
        "number of agents - n": data["children_number"],
        "number of positive agents - k": data["muddy_children_number"],
        "boundary type": data["boundary_type"],
        "boundary Value - q": data["boundary_value"],
        "round number - j": data["round_number"],
        "order": 1,
        "agent index": data["child_index"],
        "is agent positive": data["is_child_muddy"],
        "observation vector": data["observation_vector"],
        "model": "ChatGPT",
        "version": "gpt-5-nano",
        "model response": reply,
        "correct response": label,
        "solver_label": data["solver_label"],
        "verdict": "PASSED" if reply == label else "FAILED",
        "timestamp": "2026-05-14T11:55:03",
        "temperature": 1,
    }
    return row | dict(changed or {})


def write_jsonl(path: Path, rows: Iterable[Mapping[str, Any]]) -> Path:
    """Writes the rows as the authors write data sets; returns the path."""
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return path


def write_csv(path: Path, rows: Sequence[Mapping[str, Any]]) -> Path:
    """Writes the rows as CSV, under the columns of the first; returns the path."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, fieldnames=list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return path


def _hypothesis(instance: Instance) -> str:
    scenario = instance.scenario
    if scenario.is_symmetric:
        return f"You are one of {scenario.n_agents}. What do you say?"
    rows = "\n".join(bits(row) for row in scenario.observation)
    return f"You are {instance.agent}, and this is who sees whom:\n{rows}\nWhat do you say?"
