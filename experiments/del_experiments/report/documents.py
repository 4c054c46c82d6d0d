"""Tables as parts of a document: Markdown and LaTeX."""

import re
from collections.abc import Iterable, Iterator, Sequence

from del_env.playback import plain
from del_experiments.report.cells import row_texts
from del_experiments.report.footnotes import footnoted
from del_experiments.report.table import Measure, Table

_LATEX = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "±": r"$\pm$",
    "<": r"$<$",
    ">": r"$>$",
} | {character: f"\\{character}" for character in "&%$#_{}"}
_MARKDOWN = re.compile(r"([\\`*_\[\]<>|])")


def markdown(tables: Iterable[Table], notes: Iterable[str] = ()) -> str:
    """Returns the tables in Markdown, each under its title, and the notes."""
    parts = [_markdown_table(table) for table in footnoted(tables)]
    return "\n".join([*parts, *(f"{_in_markdown(note)}\n" for note in notes)])


def latex(tables: Iterable[Table], notes: Iterable[str] = ()) -> str:
    """Returns the tables in LaTeX, to be included where the package booktabs is loaded."""
    parts = [_latex_table(table) for table in footnoted(tables)]
    return "\n".join([*parts, *(f"% {_on_one_line(note)}" for note in notes), ""])


def _markdown_table(table: Table) -> str:
    aligned = ["---" if _is_name(column) else "---:" for column in _measures(table)]
    rows = [_headings(table), aligned, *row_texts(table)]
    escaped = [row if row is aligned else [_in_markdown(text) for text in row] for row in rows]
    lines = [f"| {' | '.join(row)} |" for row in escaped]
    notes = [_in_markdown(note) + "\n" for note in table.notes]
    return "\n".join([f"### {_in_markdown(table.title)}\n", *lines, "", *notes])


def _latex_table(table: Table) -> str:
    letters = "".join("l" if _is_name(measure) else "r" for measure in _measures(table))
    return "\n".join(
        [
            f"% {_on_one_line(table.title)}",
            rf"\begin{{tabular}}{{{letters}}}",
            r"\toprule",
            _latex_row(_headings(table)),
            r"\midrule",
            *map(_latex_row, row_texts(table)),
            r"\bottomrule",
            r"\end{tabular}",
            *(f"% {_on_one_line(note)}" for note in table.notes),
            "",
        ]
    )


def _latex_row(texts: Sequence[str]) -> str:
    cells = ("".join(_LATEX.get(c, c) for c in _on_one_line(text)) for text in texts)
    return rf"{' & '.join(cells)} \\"


def _headings(table: Table) -> list[str]:
    return [column.heading for column in table.columns]


def _measures(table: Table) -> Iterator[Measure]:
    return (column.measure for column in table.columns)


def _is_name(measure: Measure) -> bool:
    return measure is Measure.NAME


def _in_markdown(text: str) -> str:
    return _MARKDOWN.sub(r"\\\1", _on_one_line(text))


def _on_one_line(text: str) -> str:
    return " ".join(str(plain(text)).split())
