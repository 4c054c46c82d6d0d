"""Cells of tables as text, whatever they are written into."""

from typing import assert_never

from del_env.scoring.bootstrap import Estimate
from del_env.scoring.scores import truncate4
from del_experiments.report.table import Cell, Measure, Table

_NOTHING = "-"
_UNKNOWN = "unknown"
_LEAST_P = 0.0001


def cell_text(cell: Cell, measure: Measure) -> str:
    """Returns a cell as it is shown, for instance "67.3 ± 4.1"."""
    if cell is None:
        return _UNKNOWN if measure is Measure.USD else _NOTHING
    match measure:
        case Measure.NAME:
            return str(cell)
        case Measure.COUNT:
            return f"{cell:,}"
        case Measure.SHARE:
            return _with_half(cell)
        case Measure.INTERVAL:
            return _with_ends(cell, "")
        case Measure.DIFFERENCE:
            return _with_ends(cell, "+")
        case Measure.NUMBER:
            return _number_with_half(cell)
        case Measure.F1:
            return truncate4(_value(cell))
        case Measure.VARIANCE | Measure.Z | Measure.P | Measure.USD:
            return _number(_value(cell), measure)
        case _:
            assert_never(measure)


def row_texts(table: Table) -> list[list[str]]:
    """Returns the rows of a table, every cell as it is shown."""
    pairs = (zip(row, table.columns, strict=True) for row in table.rows)
    return [[cell_text(cell, column.measure) for cell, column in row] for row in pairs]


def _number(value: float, measure: Measure) -> str:
    match measure:
        case Measure.VARIANCE:
            return f"{value:.3f}"
        case Measure.P:
            return f"{value:.4f}" if value >= _LEAST_P else f"<{_LEAST_P}"
        case Measure.USD:
            return f"${value:,.2f}"
        case _:
            return f"{value:.2f}"


def _with_half(cell: Cell) -> str:
    percent = f"{100 * _value(cell):.1f}"
    if not isinstance(cell, Estimate) or cell.interval is None:
        return percent
    low, high = 100 * cell.interval.low, 100 * cell.interval.high
    if not cell.interval.is_exact:
        return f"{percent} ± {(high - low) / 2:.1f}"
    match cell.value:
        case cell.interval.high:
            return f"{percent} >{low:.1f}"
        case cell.interval.low:
            return f"{percent} <{high:.1f}"
        case _:
            return f"{percent} ± {(high - low) / 2:.1f}*"


def _number_with_half(cell: Cell) -> str:
    number = f"{_value(cell):.2f}"
    if not isinstance(cell, Estimate) or cell.interval is None:
        return number
    return f"{number} ± {(cell.interval.high - cell.interval.low) / 2:.2f}"


def _with_ends(cell: Cell, sign: str) -> str:
    percent = f"{100 * _value(cell):{sign}.1f}"
    if not isinstance(cell, Estimate) or cell.interval is None:
        return percent
    mark = "*" if cell.interval.is_exact else ""
    return f"{percent} [{100 * cell.interval.low:.1f}, {100 * cell.interval.high:.1f}]{mark}"


def _value(cell: Cell) -> float:
    assert isinstance(cell, Estimate | int | float), f"{cell!r} is no number"
    return cell.value if isinstance(cell, Estimate) else float(cell)
