"""`del-env export`: the prompts of a suite, for other programs."""

from pathlib import Path

import typer

from del_env.checks import checked_member
from del_env.errors import SettingsError
from del_env.json_files import check_new_file, write_new_file
from del_env.text_files import reason
from del_experiments.cli.static import resolved_config
from del_experiments.cli.static_options import SelectionOptions
from del_experiments.exporting import (
    ExportFormat,
    Schema,
    check_schema,
    exported_problems,
    exported_text,
)
from del_experiments.static.plan import Plan, make_plan


def export(selection: SelectionOptions, form_name: str, schema_name: str, out: Path | None) -> None:
    """Writes the prompts that the options select, or prints them.

    Raises:
        DelEnvError: the options do not fit, or the file cannot be written.
    """
    form = checked_member(ExportFormat, "format", form_name)
    schema = checked_member(Schema, "schema", schema_name)
    check_schema(form, schema)
    plan = make_plan(resolved_config(selection, None).selection.model_copy(update={"repeats": 1}))
    if form is ExportFormat.SMCDEL:
        _write_problems(plan, out)
        return
    if out is None:
        typer.echo(exported_text(plan, form, schema), nl=False)
        return
    check_new_file(out)
    write_new_file(out, exported_text(plan, form, schema))
    typer.echo(f"{len(plan.questions):,} prompts are in {out}.")


def _write_problems(plan: Plan, folder: Path | None) -> None:
    if folder is None:
        raise SettingsError("a problem file holds one instance: name a folder with --out")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise SettingsError(f"{folder} is there already: choose another folder, or empty it")
    problems = exported_problems(plan)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SettingsError(
            f"{folder}: cannot be made ({reason(error)}): choose another folder"
        ) from error
    for name, text in problems.items():
        write_new_file(folder / name, text)
    typer.echo(f"{len(problems):,} problems are in {folder}.")
