"""`del-env import`: files that others published, as a suite file or as a run."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from del_env.errors import SettingsError
from del_env.json_files import check_new_file, write_new_file
from del_env.suites.formats.answers_file import PublishedAnswer
from del_env.suites.formats.detecting import FileKind
from del_env.suites.formats.difference import Difference
from del_env.suites.formats.suite_file import SUFFIX
from del_env.suites.pattern import NAME as DEFAULT_SUITE
from del_experiments.cli.result_options import CompactOptions, ImportOptions
from del_experiments.cli.screen import Screen, new_console
from del_experiments.importing.answers import (
    CompactNotes,
    read_compact_tables,
    read_result_tables,
)
from del_experiments.importing.runs import keep_answers
from del_experiments.importing.suites import import_data_sets
from del_experiments.importing.tables import SourceTable, read_tables
from del_experiments.report.rendering import rendered
from del_experiments.report.summary import summarise_static, summary_tables
from del_experiments.static.rows import rows_by_agent

N_SHOWN = 10
"""So many differences are shown; the others are counted."""


def import_files(
    files: Sequence[Path], out: Path, options: ImportOptions, compact: CompactOptions
) -> None:
    """Imports the files, and says what came of it.

    Raises:
        DelEnvError: a file cannot be read, the options do not fit, or nothing can be written.
    """
    tables = read_tables(files, options.where or ())
    screen = Screen(new_console(), 0)
    _check_options(tables[0].kind, options, compact)
    if tables[0].kind is FileKind.DATA_SET:
        differences = _keep_suite(tables, out, options, screen)
    else:
        differences = _keep_run(_answers(tables, options, compact), tables, out, options, screen)
    _tell(tables, differences, screen)


def _keep_suite(
    tables: Sequence[SourceTable], out: Path, options: ImportOptions, screen: Screen
) -> tuple[Difference, ...]:
    if out.suffix.lower() != SUFFIX:
        raise SettingsError(
            f"--out {out}: prompts become a suite file, so end its name in {SUFFIX}"
        )
    check_new_file(out)
    found = import_data_sets(tables, options.suite or out.stem)
    write_new_file(out, found.text)
    suite = found.suite
    screen.line(
        f"{suite.n_prompts:,} prompts about {len(suite.instances):,} instances, in "
        f"{', '.join(suite.narratives)}: the suite {suite.name} is in {out}."
    )
    screen.line(f"Run it: del-env static --suite {out} --agent NAME --out FOLDER")
    return found.differences


def _keep_run(
    answers: Sequence[PublishedAnswer],
    tables: Sequence[SourceTable],
    out: Path,
    options: ImportOptions,
    screen: Screen,
) -> tuple[Difference, ...]:
    files = [table.path for table in tables]
    found = keep_answers(answers, files, out, suite=options.suite, repeats=options.repeats)
    agents = Counter(record.agent for record in found.records)
    counted = ", ".join(f"{agent} {count:,}" for agent, count in agents.items())
    before = f" ({found.n_before:,} of them were there already)" if found.n_before else ""
    screen.line(
        f"{len(found.records):,} answers to prompts of {found.suite}{before}: {counted}. "
        f"The run is in {out}."
    )
    screen.line(f"More about it: del-env report {out}")
    screen.line("")
    screen.show(rendered(summary_tables(summarise_static(rows_by_agent(found.records)))))
    return found.differences


def _answers(
    tables: Sequence[SourceTable], options: ImportOptions, compact: CompactOptions
) -> tuple[PublishedAnswer, ...]:
    if tables[0].kind is FileKind.RESULTS:
        return read_result_tables(tables)
    if not (compact.narrative and compact.quadrant and compact.agent):
        raise SettingsError(
            f"{tables[0].path} does not say what was asked, nor of whom: name --narrative (one for "
            "all files, or one a file), --quadrant and --agent, for example --narrative "
            "muddy_children --quadrant classic-asymmetric --agent gpt-5-nano"
        )
    notes = CompactNotes(
        suite=options.suite or DEFAULT_SUITE,
        quadrant=compact.quadrant,
        narratives=tuple(compact.narrative),
        model=compact.agent,
    )
    return read_compact_tables(tables, notes)


def _check_options(kind: FileKind, options: ImportOptions, compact: CompactOptions) -> None:
    if kind is not FileKind.COMPACT and (compact.narrative or compact.quadrant or compact.agent):
        raise SettingsError(
            f"a {kind} says itself what was asked, and of whom: leave out --narrative, --quadrant "
            "and --agent"
        )
    if kind is FileKind.DATA_SET and options.repeats:
        raise SettingsError("a data set has no answers to repeat: leave out --repeats")


def _tell(tables: Sequence[SourceTable], differences: Sequence[Difference], screen: Screen) -> None:
    if n_left_out := sum(table.n_left_out for table in tables):
        screen.line(f"Left out, since they do not meet the conditions: {n_left_out:,} of the rows.")
    if unread := sorted({name for table in tables for name in table.unread}):
        screen.line(f"Not read: column {', '.join(unread)}.")
    if not differences:
        screen.line("All that the files say of right answers and verdicts holds.")
        return
    do_not = "statement does not" if len(differences) == 1 else "statements do not"
    screen.line(f"{len(differences):,} {do_not} hold:")
    for difference in differences[:N_SHOWN]:
        screen.line(f"  {difference}")
    if (rest := len(differences) - N_SHOWN) > 0:
        screen.line(f"  and {rest:,} more")
