"""Prompts under the authors' column names, so that their programs read ours."""

from typing import Any

from del_env.suites.formats.authors_columns import FOREHEAD, MATRIX, RANDOM, announcement_to
from del_env.suites.formats.prompt import Prompt

COLUMNS = (
    "premise",
    "hypothesis",
    "setup",
    "solver_label",
    "children_number",
    "muddy_children_number",
    "boundary_type",
    "boundary_value",
    "n_announcements",
    "hypothesis_depth",
    "round_number",
    "child_index",
    "is_child_muddy",
    "puzzle_type",
    "special_name",
    "observation_vector",
    "world_mask",
    MATRIX,
)

# What begins the part of a prompt that is about the instance: in ours, and in the authors'.
_CASE_BEGINS = ("\nNow your own case:", "[Hypothesis]")


def authors_row(prompt: Prompt) -> dict[str, Any]:
    """Returns the row of a prompt, its columns in order.

    Their program ends every prompt with a line break, so one that has none gets it there. The last
    column is ours: our prompts do not show the matrix in the form that their programs look for.
    """
    instance, scenario = prompt.instance, prompt.instance.scenario
    premise, hypothesis = split_prompt(prompt.text)
    bound, count = announcement_to(scenario.announcement, scenario.n_agents)
    rows = [[int(sees) for sees in row] for row in scenario.observation]
    return {
        "premise": premise,
        "hypothesis": hypothesis,
        "setup": FOREHEAD if scenario.is_symmetric else RANDOM,
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
        "puzzle_type": prompt.narrative,
        "special_name": instance.name or "",
        "observation_vector": str(rows[instance.agent]),
        "world_mask": list(scenario.world),
        MATRIX: str(rows),
    }


def split_prompt(text: str) -> tuple[str, str]:
    """Returns premise and hypothesis: joined by a line break, and ended by one, they are the text.

    The hypothesis begins where the instance is told, or after the first line of a text that says
    nothing of the kind.
    """
    body = text.removesuffix("\n")
    for begins in _CASE_BEGINS:
        premise, found, rest = body.rpartition(f"\n{begins}")
        if found:
            return premise, f"{begins}{rest}"
    premise, _, hypothesis = body.partition("\n")
    return premise, hypothesis
