"""`del-env report`: the tables that runs come to, for people or for programs."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import assert_never

import typer

from del_env.checks import checked_member
from del_env.errors import SettingsError
from del_env.playback import plain
from del_env.scoring.bootstrap import Bootstrap
from del_experiments.cli.result_options import DocumentOptions
from del_experiments.cli.screen import new_console
from del_experiments.report.building import FOR_INTERVALS, FOR_TESTS, build_report
from del_experiments.report.documents import latex, markdown
from del_experiments.report.lines import Report
from del_experiments.report.machine import report_csv, report_json
from del_experiments.report.rendering import rendered
from del_experiments.report.results import read_results
from del_experiments.report.table import Table
from del_experiments.report.tables import GROUPINGS, TableName, report_tables


class ReportFormat(StrEnum):
    """How a report is written."""

    RICH = "rich"
    MARKDOWN = "markdown"
    LATEX = "latex"
    CSV = "csv"
    JSON = "json"


def report(
    runs: Sequence[Path], document: DocumentOptions, *, partial: bool, resamples: int | None
) -> None:
    """Prints the report on some runs.

    Raises:
        DelEnvError: a run cannot be read or is incomplete, or an option is wrong.
    """
    form = checked_member(ReportFormat, "format", document.form)
    names = table_names(document, form)
    results = read_results(runs, partial=partial)
    if resamples is None:
        found = build_report(results, FOR_INTERVALS, FOR_TESTS)
    else:
        found = build_report(
            results, Bootstrap(resamples=resamples), Bootstrap(resamples=resamples)
        )
    if form is ReportFormat.RICH:
        print_tables(report_tables(found, names), found.notes)
    else:
        typer.echo(report_text(found, form, names), nl=False)
    if form is ReportFormat.CSV:
        for note in found.notes:
            typer.echo(str(plain(note)), err=True)


def table_names(document: DocumentOptions, form: ReportFormat) -> tuple[TableName, ...]:
    """Returns the names of the tables that are printed.

    Raises:
        SettingsError: there is no such table, or CSV cannot hold it beside the others.
    """
    if document.table:
        wanted = tuple(checked_member(TableName, "table", name) for name in document.table)
    elif form is ReportFormat.CSV:
        wanted = tuple(GROUPINGS)
    else:
        wanted = tuple(name for name in TableName if name is not TableName.PUBLISHED)
    if document.published:
        if form is ReportFormat.CSV:
            raise SettingsError("--published is no column of CSV: take --table published by itself")
        wanted = (*wanted, TableName.PUBLISHED)
    return tuple(dict.fromkeys(wanted))


def print_tables(tables: Iterable[Table], notes: Iterable[str]) -> None:
    """Prints the tables of a report for people, and its notes."""
    console = new_console()
    console.print(rendered(tuple(tables)))
    for note in notes:
        console.print(plain(note))


def report_text(report: Report, form: ReportFormat, names: Sequence[TableName]) -> str:
    """Returns the report as the text of a document."""
    match form:
        case ReportFormat.MARKDOWN:
            return markdown(report_tables(report, names), report.notes)
        case ReportFormat.LATEX:
            return latex(report_tables(report, names), report.notes)
        case ReportFormat.CSV:
            return report_csv(report, names)
        case ReportFormat.JSON:
            return report_json(report, names)
        case ReportFormat.RICH:
            raise SettingsError("the format rich is for a terminal: choose another one")
        case _:
            assert_never(form)
