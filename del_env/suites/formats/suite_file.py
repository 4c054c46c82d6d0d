"""Suite files: prompts or instances in our own schema, read back as a suite."""

from collections.abc import Iterable
from pathlib import Path

from del_env.suites.formats.instance_file import check_columns, suite_name, suite_of_rows
from del_env.suites.formats.instance_rows import INSTANCE_COLUMNS
from del_env.suites.formats.own_rows import COLUMNS, own_row, prompt_from
from del_env.suites.formats.prompt import Prompt
from del_env.suites.formats.prompted_suite import suite_of
from del_env.suites.formats.rows import parse_all, read_rows
from del_env.suites.formats.tables import jsonl_text
from del_env.suites.suite import Suite

SUFFIX = ".jsonl"


def suite_text(name: str, prompts: Iterable[Prompt]) -> str:
    """Returns the suite of that name with these prompts as the text of a suite file."""
    return jsonl_text(own_row(name, prompt) for prompt in prompts)


def load_suite_file(path: str | Path) -> Suite:
    """Returns the suite that a file in our schema holds.

    With prompts in it, it is a `PromptedSuite`, whose texts are kept to the letter; instances
    without prompts, as `del-env generate` writes them, are told as any suite is.

    Raises:
        FormatError: it cannot be read, or is not one suite; the message names file and line.
    """
    rows = read_rows(path)
    check_columns(rows, path, INSTANCE_COLUMNS)
    if not any("prompt" in row.fields for row in rows):
        return suite_of_rows(rows, path)
    check_columns(rows, path, COLUMNS)
    name = suite_name(rows, path)
    prompts = parse_all(rows, prompt_from)
    return suite_of(name, zip((row.source for row in rows), prompts, strict=True))
