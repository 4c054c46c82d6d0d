"""Our own schema: prompts with all that is known of their instances, a row a prompt.

Beside the columns of `instance_rows` there are the narrative, the text, and `metadata`, which is
JSON.
"""

import json
from collections.abc import Mapping
from typing import Any

from del_env.narratives.narrative import Kind
from del_env.suites.formats.errors import FormatError
from del_env.suites.formats.fields import Fields
from del_env.suites.formats.instance_rows import instance_from, instance_row
from del_env.suites.formats.prompt import Prompt
from del_env.suites.formats.rows import Row

COLUMNS = (
    "suite",
    "instance_id",
    "narrative",
    "kind",
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
    "prompt",
    "metadata",
)


def own_row(suite: str, prompt: Prompt) -> dict[str, Any]:
    """Returns the row of a prompt of that suite, its columns in order."""
    values = instance_row(suite, prompt.instance) | {
        "narrative": prompt.narrative,
        "kind": prompt.kind.value,
        "prompt": prompt.text,
        "metadata": json.dumps(dict(prompt.metadata), sort_keys=True),
    }
    return {column: values[column] for column in COLUMNS}


def prompt_from(row: Row) -> Prompt:
    """Returns the prompt that a row of ours holds.

    Raises:
        FormatError: a column cannot be read, or says otherwise than the oracle.
    """
    fields = Fields(row)
    prompt = Prompt(
        instance=instance_from(fields),
        narrative=fields.text("narrative"),
        kind=_kind(fields),
        text=fields.text("prompt"),
        metadata=_metadata(fields),
    )
    if not (prompt.text and prompt.narrative):
        raise FormatError(f"{row.source}: the prompt or its narrative is empty: fill it in")
    return prompt


def _kind(fields: Fields) -> Kind:
    if fields.text("kind") not in list(Kind):
        raise fields.wrong("kind", f"one of {', '.join(Kind)}")
    return Kind(fields.text("kind"))


def _metadata(fields: Fields) -> Mapping[str, Any]:
    try:
        metadata = json.loads(fields.text("metadata") or "{}")
    except ValueError as error:
        raise fields.wrong("metadata", "JSON") from error
    if not isinstance(metadata, dict):
        raise fields.wrong("metadata", "an object in braces")
    return metadata
