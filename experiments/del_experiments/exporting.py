"""Export: what a static run would ask, as files for other programs."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Any, assert_never

from del_env.errors import SettingsError
from del_env.narratives.options import PROMPT_VERSION
from del_env.suites.formats import authors_rows, own_rows
from del_env.suites.formats.authors_rows import authors_row
from del_env.suites.formats.chat_rows import chat_row
from del_env.suites.formats.own_rows import own_row
from del_env.suites.formats.prompt import Prompt
from del_env.suites.formats.smcdel import smcdel_problem
from del_env.suites.formats.tables import csv_text, jsonl_text
from del_experiments.static.plan import Plan


class ExportFormat(StrEnum):
    """What is written."""

    JSONL = "jsonl"
    """A line of JSON a prompt."""
    CSV = "csv"
    """The same as CSV."""
    CHAT = "chat"
    """A line of JSON a prompt, which stands in it as a chat message."""
    SMCDEL = "smcdel"
    """A problem for SMCDEL an instance, each in a file of its own."""


class Schema(StrEnum):
    """Whose columns are written."""

    OWN = "own"
    AUTHORS = "authors"


def exported_text(plan: Plan, form: ExportFormat, schema: Schema = Schema.OWN) -> str:
    """Returns the plan's prompts as the text of one file.

    Raises:
        SettingsError: the format has no columns to choose, or takes a file an instance.
    """
    match form:
        case ExportFormat.JSONL:
            return jsonl_text(_rows(plan, schema))
        case ExportFormat.CSV:
            return csv_text(_rows(plan, schema), _COLUMNS[schema])
        case ExportFormat.CHAT:
            check_schema(form, schema)
            return jsonl_text(chat_row(suite, prompt) for suite, prompt in _prompts(plan))
        case ExportFormat.SMCDEL:
            raise SettingsError("the format smcdel takes a file an instance: name a folder")
        case _:
            assert_never(form)


def check_schema(form: ExportFormat, schema: Schema) -> None:
    """Checks that a format has columns to choose, if others than ours are chosen.

    Raises:
        SettingsError: it has none.
    """
    if schema is Schema.AUTHORS and form not in (ExportFormat.JSONL, ExportFormat.CSV):
        raise SettingsError(
            f"the schema {schema} has no form for {form}: choose the format jsonl or csv"
        )


def exported_problems(plan: Plan) -> dict[str, str]:
    """Returns the plan's instances as problems for SMCDEL: the text of each file by its name."""
    instances = {question.instance.id: question.instance for question in plan.questions}
    return {
        f"{number:04}-{instance.id}.smcdel.txt": smcdel_problem(instance)
        for number, instance in enumerate(instances.values(), start=1)
    }


_COLUMNS = {Schema.OWN: own_rows.COLUMNS, Schema.AUTHORS: authors_rows.COLUMNS}


def _rows(plan: Plan, schema: Schema) -> Iterator[dict[str, Any]]:
    for suite, prompt in _prompts(plan):
        match schema:
            case Schema.OWN:
                yield own_row(suite, prompt)
            case Schema.AUTHORS:
                yield authors_row(prompt)
            case _:
                assert_never(schema)


def _prompts(plan: Plan) -> Iterator[tuple[str, Prompt]]:
    """Yields the prompts with the suites that they belong to."""
    options = plan.selection.options
    metadata = {
        "prompt_version": PROMPT_VERSION,
        "kripke": options.kripke,
        "reason_first": options.reason_first,
    }
    for question in plan.questions:
        yield (
            question.suite,
            Prompt(
                instance=question.instance,
                narrative=question.narrative.name,
                kind=question.narrative.kind,
                text=question.text(options),
                metadata=metadata,
            ),
        )
