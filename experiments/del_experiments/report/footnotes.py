"""Footnotes about intervals: said once, under the first table that needs them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from del_env.scoring.bootstrap import Estimate
from del_experiments.report.table import Cell, Measure, Table

EXACT_NOTE = (
    "*, > and <: where all clusters (instances or scenarios) agree a bootstrap has no spread, "
    "so the exact 95 % bound of their number n stands there; at 100 % it is 0.05^(1/n)."
)
ALIKE_NOTE = "What has no interval is the same in all resamples, or there is but one cluster."

_SHOWN_WITH_INTERVAL = (Measure.SHARE, Measure.INTERVAL, Measure.DIFFERENCE)


def footnoted(tables: Iterable[Table]) -> Iterator[Table]:
    """Yields the tables, each kind of interval explained where it first occurs."""
    wanted = {EXACT_NOTE: _is_exact, ALIKE_NOTE: _is_bare}
    for table in tables:
        found = [note for note, is_meant in wanted.items() if _any_cell(table, is_meant)]
        for note in found:
            del wanted[note]
        yield replace(table, notes=(*table.notes, *found))


def _any_cell(table: Table, is_meant: Callable[[Cell, Measure], bool]) -> bool:
    return any(
        is_meant(cell, column.measure)
        for row in table.rows
        for cell, column in zip(row, table.columns, strict=True)
    )


def _is_exact(cell: Cell, measure: Measure) -> bool:
    return (
        measure in _SHOWN_WITH_INTERVAL
        and isinstance(cell, Estimate)
        and cell.interval is not None
        and cell.interval.is_exact
    )


def _is_bare(cell: Cell, measure: Measure) -> bool:
    return (
        measure in (*_SHOWN_WITH_INTERVAL, Measure.NUMBER)
        and isinstance(cell, Estimate)
        and cell.interval is None
    )
