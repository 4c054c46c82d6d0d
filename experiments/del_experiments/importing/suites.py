"""Data sets of the authors as a suite file, which static runs take."""

from collections.abc import Sequence
from dataclasses import dataclass

from del_env.errors import SettingsError
from del_env.suites import suite_names
from del_env.suites.formats.authors_data_set import read_data_set
from del_env.suites.formats.difference import Difference
from del_env.suites.formats.prompted_suite import PromptedSuite, suite_of
from del_env.suites.formats.suite_file import suite_text
from del_experiments.importing.tables import SourceTable


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedSuite:
    """Data sets, as a suite of ours.

    Attributes:
        suite: the suite.
        text: the text of the suite file.
        differences: where the data sets say otherwise than the oracle.
    """

    suite: PromptedSuite
    text: str
    differences: tuple[Difference, ...]


def import_data_sets(tables: Sequence[SourceTable], name: str) -> ImportedSuite:
    """Returns the suite that the data sets make up together.

    Args:
        tables: the data sets.
        name: what the suite is to be called.

    Raises:
        FormatError: rows are ill-formed, or two of them ask the same.
        SettingsError: a suite of ours has that name.
    """
    if name in suite_names():
        raise SettingsError(
            f"the name {name!r} belongs to a suite whose prompts are ours: choose another name"
        )
    rows = [row for table in tables for row in table.rows]
    found = read_data_set(rows)
    suite = suite_of(name, ((one.source, one.prompt) for one in found))
    return ImportedSuite(
        suite=suite,
        text=suite_text(name, (one.prompt for one in found)),
        differences=tuple(difference for one in found for difference in one.differences),
    )
