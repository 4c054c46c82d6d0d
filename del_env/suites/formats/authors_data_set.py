"""The authors' data sets: what they ask, as instances of ours with the prompts of theirs."""

from collections.abc import Iterable
from dataclasses import dataclass

from del_env.narratives.loader import load_narrative
from del_env.suites.formats.authors_columns import OF_DATA_SETS
from del_env.suites.formats.authors_puzzle import PuzzleReader
from del_env.suites.formats.difference import Difference, differing
from del_env.suites.formats.fields import Fields
from del_env.suites.formats.matrices import KnownMatrices
from del_env.suites.formats.prompt import Prompt
from del_env.suites.formats.rows import Row, parse_all

PREMISE, HYPOTHESIS = "premise", "hypothesis"


@dataclass(frozen=True, slots=True, kw_only=True)
class AuthorsPrompt:
    """One row of a data set.

    Attributes:
        source: the file and the line.
        prompt: what it asks; all of its columns but the text are metadata.
        differences: where it says otherwise than the oracle.
    """

    source: str
    prompt: Prompt
    differences: tuple[Difference, ...]


def read_data_set(rows: Iterable[Row]) -> tuple[AuthorsPrompt, ...]:
    """Returns what the rows of a data set ask.

    Raises:
        FormatError: rows are ill-formed, which are named by file and line.
    """
    reader = PuzzleReader(OF_DATA_SETS, KnownMatrices())
    return parse_all(rows, lambda row: _authors_prompt(row, reader))


def prompt_of(premise: str, hypothesis: str) -> str:
    """Returns the prompt that the authors' program makes of a row."""
    return f"{premise}\n{hypothesis}\n"


def _authors_prompt(row: Row, reader: PuzzleReader) -> AuthorsPrompt:
    fields = Fields(row)
    if fields.has("n_announcements") and fields.integer("n_announcements") != 1:
        raise fields.wrong("n_announcements", "1: there is one announcement here")
    prompt = _prompt(fields, reader)
    knows = str(int(prompt.instance.label.knows))
    theirs = str(int(fields.status("solver_label")))
    return AuthorsPrompt(
        source=row.source,
        prompt=prompt,
        differences=tuple(differing(row.source, "solver_label", theirs, knows)),
    )


def _prompt(fields: Fields, reader: PuzzleReader) -> Prompt:
    premise, hypothesis = fields.text(PREMISE), fields.text(HYPOTHESIS)
    if not (premise and hypothesis):
        raise fields.wrong(HYPOTHESIS if premise else PREMISE, "a part of a prompt")
    narrative = reader.narrative(fields)
    text_columns = (PREMISE, HYPOTHESIS)
    return Prompt(
        instance=reader.instance(fields, hypothesis, narrative),
        narrative=narrative,
        kind=load_narrative(narrative).kind,
        text=prompt_of(premise, hypothesis),
        metadata={name: x for name, x in fields.row.fields.items() if name not in text_columns},
    )
