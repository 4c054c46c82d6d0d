"""`del-env report` of live runs: the tables that they come to, for people or for programs."""

from collections.abc import Sequence
from pathlib import Path
from typing import assert_never

import typer

from del_env.checks import checked_member
from del_env.errors import SettingsError
from del_env.playback import plain
from del_env.scoring.bootstrap import Bootstrap
from del_experiments.cli.reporting import ReportFormat, print_tables
from del_experiments.cli.result_options import DocumentOptions
from del_experiments.report.building import FOR_INTERVALS, FOR_TESTS
from del_experiments.report.documents import latex, markdown
from del_experiments.report.live_building import build_live_report
from del_experiments.report.live_lines import LiveReport
from del_experiments.report.live_machine import tables_csv, tables_json
from del_experiments.report.live_results import read_live_results
from del_experiments.report.live_tables import LiveTableName, live_tables
from del_experiments.report.table import Table


def report_live(
    runs: Sequence[Path], document: DocumentOptions, *, partial: bool, resamples: int | None
) -> None:
    """Prints the report on some live runs.

    Raises:
        DelEnvError: a run cannot be read or is incomplete, or an option is wrong.
    """
    form = checked_member(ReportFormat, "format", document.form)
    wanted = document.table or LiveTableName
    names = [checked_member(LiveTableName, "table", name) for name in wanted]
    if document.published:
        raise SettingsError("nothing is published about live runs: leave --published out")
    results = read_live_results(runs, partial=partial)
    intervals = FOR_INTERVALS if resamples is None else Bootstrap(resamples=resamples)
    tests = FOR_TESTS if resamples is None else intervals
    _print(build_live_report(results, intervals, tests), form, names)


def print_live_report(report: LiveReport, names: Sequence[LiveTableName]) -> None:
    """Prints the report for people."""
    print_tables(live_tables(report, names), report.notes)


def _print(report: LiveReport, form: ReportFormat, names: Sequence[LiveTableName]) -> None:
    tables = list(live_tables(report, names))
    match form:
        case ReportFormat.RICH:
            print_tables(tables, report.notes)
        case ReportFormat.MARKDOWN:
            typer.echo(markdown(tables, report.notes), nl=False)
        case ReportFormat.LATEX:
            typer.echo(latex(tables, report.notes), nl=False)
        case ReportFormat.JSON:
            typer.echo(tables_json(tables, report.notes), nl=False)
        case ReportFormat.CSV:
            _print_csv(tables, report.notes)
        case _:
            assert_never(form)


def _print_csv(tables: Sequence[Table], notes: Sequence[str]) -> None:
    typer.echo(tables_csv(tables), nl=False)
    for note in notes:
        typer.echo(str(plain(note)), err=True)
