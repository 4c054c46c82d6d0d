"""Generated instances as lines of a file, which the static suites and the environments read."""

import json
from typing import Any

from del_env.generation.generated import Generated
from del_env.suites.formats.instance_rows import INSTANCE_COLUMNS, puzzle_columns
from del_env.suites.instance import Inference

COLUMNS = (
    *INSTANCE_COLUMNS,
    "density",
    "rounds_until_all",
    "worlds_left",
    "claims_needed",
    "claims_exact",
)
"""Those of any instance, then the measures; `rounds_until_all` is 0 if somebody never knows."""


def generated_row(suite: str, generated: Generated) -> dict[str, Any]:
    """Returns the columns of a generated instance of a suite of that name, in order."""
    scenario, measures = generated.scenario, generated.measures
    return {
        "suite": suite,
        "instance_id": generated.id,
        "inference": Inference.of(scenario).value,
        **puzzle_columns(scenario),
        "agent": generated.agent,
        "round": generated.round_number,
        "pivotal_round": measures.pivotal_round,
        "name": "",
        "label": generated.label.text,
        "density": measures.density,
        "rounds_until_all": measures.rounds_until_all or 0,
        "worlds_left": measures.worlds_left,
        "claims_needed": measures.claims_needed,
        "claims_exact": measures.claims_exact,
    }


def generated_line(suite: str, generated: Generated) -> str:
    """Returns the same as a line of JSON, without its end."""
    return json.dumps(generated_row(suite, generated))
