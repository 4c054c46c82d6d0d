"""`del-env sample` and `del-env agree`: reasoning texts coded by hand, and the lexicon beside."""

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import typer

from del_env.errors import SettingsError
from del_env.playback import plain
from del_env.reasoning import (
    Agreement,
    Category,
    agreement,
    by_agent_and_quadrant,
    draw_sample,
    read_codes,
    write_sheet,
)
from del_env.scoring.bootstrap import Estimate
from del_experiments.cli.reporting import print_tables
from del_experiments.report.building import FOR_INTERVALS
from del_experiments.report.codable import codable_rows
from del_experiments.report.estimates import ends
from del_experiments.report.table import Column, Measure, Table


def sample(
    runs: Sequence[Path], out: Path, per_stratum: int, seed: int, *, blinded: bool, partial: bool
) -> None:
    """Writes a sample of the words in some runs as a sheet.

    Raises:
        DelEnvError: a run cannot be read or is incomplete, or the sheet cannot be written.
    """
    rows, notes = codable_rows(runs, partial=partial)
    drawn = draw_sample(rows, per_stratum, seed)
    if not drawn:
        raise SettingsError("no scored reply has words besides the answer: there is none to code")
    write_sheet(drawn, out, blinded=blinded)
    _tell(notes)
    n_strata = len({by_agent_and_quadrant(row) for row in drawn})
    typer.echo(
        f"{out}: {len(drawn):,} texts of {n_strata} strata (agent and quadrant). Fill in the "
        f"column code with one of {', '.join(Category)}."
    )


def agree(runs: Sequence[Path], codes: Path, *, as_json: bool, partial: bool) -> None:
    """Prints how the codes of a sheet agree with the lexicon.

    Raises:
        DelEnvError: a run or the sheet cannot be read, or they do not fit.
    """
    given = read_codes(codes, partial=partial)
    # What the sheet was made from was complete enough then; only its own rows count now.
    rows, _ = codable_rows(runs, partial=True)
    found = agreement(rows, given, FOR_INTERVALS)
    if as_json:
        typer.echo(json.dumps(_as_json(found), indent=2))
    else:
        print_tables(_tables(found), ())


def _tell(notes: Iterable[str]) -> None:
    for note in notes:
        typer.echo(str(plain(note)), err=True)


def _tables(found: Agreement) -> Iterator[Table]:
    yield Table(
        title="Codes by hand, below, and by the lexicon, beside",
        columns=(
            Column("by hand", Measure.NAME),
            *(Column(category.value, Measure.COUNT) for category in Category),
        ),
        rows=tuple(
            (hand.value, *(found.table[hand, lexicon] for lexicon in Category)) for hand in Category
        ),
    )
    yield Table(
        title="Agreement",
        columns=(
            Column("of", Measure.NAME),
            Column("n", Measure.COUNT),
            Column("agree, %", Measure.INTERVAL),
            Column("kappa", Measure.NUMBER),
        ),
        rows=(
            ("four codes", found.n, found.agreement, found.kappa),
            ("reductive or not", found.n, found.reductive_agreement, found.reductive_kappa),
            ("epistemic or not", found.n, found.epistemic_agreement, found.epistemic_kappa),
        ),
        notes=(
            "kappa: Cohen's, with half of its 95 % interval, by bootstrap clustered by instance or "
            "scenario; - where all texts have one code. Of the sample: strata of all sizes count "
            "the same in it.",
        ),
    )


def _as_json(found: Agreement) -> dict[str, Any]:
    return {
        "n": found.n,
        "by_hand_by_lexicon": {
            hand.value: {lexicon.value: found.table[hand, lexicon] for lexicon in Category}
            for hand in Category
        },
        "agreement": _estimate(found.agreement),
        "reductive_agreement": _estimate(found.reductive_agreement),
        "epistemic_agreement": _estimate(found.epistemic_agreement),
        "kappa": _estimate(found.kappa),
        "reductive_kappa": _estimate(found.reductive_kappa),
        "epistemic_kappa": _estimate(found.epistemic_kappa),
    }


def _estimate(estimate: Estimate | None) -> dict[str, float | None] | None:
    if estimate is None:
        return None
    return dict(zip(("value", "low", "high"), ends(estimate), strict=True))
