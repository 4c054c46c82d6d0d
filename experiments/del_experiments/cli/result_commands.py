"""The commands about results and files: what each takes. What it does is imported when called."""

from pathlib import Path
from typing import Annotated

import typer

from del_experiments.cli.result_options import (
    CompactOptions,
    DocumentOptions,
    ImportOptions,
    WhichOptions,
)
from del_experiments.cli.spread import spread
from del_experiments.cli.static_options import SelectionOptions

results = typer.Typer()


@results.command()
@spread
def report(
    document: DocumentOptions,
    runs: Annotated[list[Path], typer.Argument(help="The folders of the runs.", metavar="RUN...")],
    partial: Annotated[
        bool, typer.Option("--partial", help="Report although prompts have no row.")
    ] = False,
    resamples: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="Bootstrap resamples; 2,000 for intervals and 10,000 for tests if left out.",
            metavar="N",
        ),
    ] = None,
) -> None:
    """Print the tables that runs come to.

    Scores with 95 % intervals and the outcomes beside them, by suite, quadrant, narrative and
    pivotal round; three readings of the replies; agents compared; profiles. Of live runs: answers
    by round, pivotal round, quadrant and condition; delays; episodes; damage. Missing data stops
    it.
    """
    from del_experiments.cli.live_reporting import report_live
    from del_experiments.cli.reporting import report
    from del_experiments.report.live_results import are_live

    show = report_live if are_live(runs) else report
    show(runs, document, partial=partial, resamples=resamples)


@results.command()
@spread
def explain(
    which: WhichOptions,
    run: Annotated[Path, typer.Argument(help="The folder of the run.", metavar="RUN")],
    prompt: Annotated[bool, typer.Option("--prompt", help="Show the prompt as well.")] = False,
    reasoning: Annotated[
        bool, typer.Option("--reasoning", help="Show the reasoning that was given apart.")
    ] = False,
) -> None:
    """Show a reply of a run beside the oracle's trace: what is right, and why.

    Of a static run it is the reply of an --instance or a --row, of a live run that of a --seat in
    a --round of an --episode, with what had been said before. Without these it lists the replies
    that are not right.
    """
    from del_experiments.cli.explaining import explain
    from del_experiments.cli.live_explaining import explain_live
    from del_experiments.live.reading import is_live_run

    show = explain_live if is_live_run(run) else explain
    show(run, which, prompt=prompt, reasoning=reasoning)


@results.command()
@spread
def sample(
    runs: Annotated[list[Path], typer.Argument(help="The folders of the runs.", metavar="RUN...")],
    out: Annotated[Path, typer.Option(help="The sheet to write.", metavar="SHEET.csv")],
    per_stratum: Annotated[
        int, typer.Option(min=1, help="Texts of each agent in each quadrant.", metavar="N")
    ] = 25,
    seed: Annotated[int, typer.Option(help="The seed of the draw.", metavar="S")] = 0,
    blinded: Annotated[
        bool, typer.Option("--blinded", help="Tell neither agent, quadrant nor outcome.")
    ] = False,
    partial: Annotated[
        bool, typer.Option("--partial", help="Draw although prompts or episodes are missing.")
    ] = False,
) -> None:
    """Draw reasoning texts of static or live runs into a sheet, to be coded by hand.

    Only scored replies with words besides the answer are drawn. The same seed draws the same
    texts, and a larger sample holds all of a smaller one. `agree` reads the sheet back.
    """
    from del_experiments.cli.coding import sample

    sample(runs, out, per_stratum, seed, blinded=blinded, partial=partial)


@results.command()
@spread
def agree(
    runs: Annotated[
        list[Path],
        typer.Argument(help="The runs, named as when the sheet was drawn.", metavar="RUN..."),
    ],
    codes: Annotated[Path, typer.Option(help="The sheet, coded.", metavar="SHEET.csv")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    partial: Annotated[
        bool, typer.Option("--partial", help="Leave out the rows without a code.")
    ] = False,
) -> None:
    """Say how hand codes of reasoning texts agree with the lexicon.

    Prints the table of both, the share of texts on which they agree, and Cohen's kappa.
    """
    from del_experiments.cli.coding import agree

    agree(runs, codes, as_json=as_json, partial=partial)


@results.command("import")
@spread
def import_files(
    options: ImportOptions,
    compact: CompactOptions,
    files: Annotated[
        list[Path], typer.Argument(help="The files, all of one kind.", metavar="FILE...")
    ],
    out: Annotated[
        Path,
        typer.Option(
            help="Data sets: the suite file to write. Answers: the folder of the run.",
            metavar="FILE.jsonl|FOLDER",
        ),
    ],
) -> None:
    """Read files that the authors of the benchmark publish.

    Data sets (premise, hypothesis, ...) become a suite file, which `static --suite` runs with the
    authors' own prompts. Tables of answers (model response, ...) become a run, which `report`
    scores anew. Where they say otherwise than we find, it is shown.
    """
    from del_experiments.cli.importing import import_files

    import_files(files, out, options, compact)


@results.command()
@spread
def export(
    selection: SelectionOptions,
    form: Annotated[
        str, typer.Option("--format", help="What to write.", metavar="jsonl|csv|chat|smcdel")
    ] = "jsonl",
    schema: Annotated[
        str,
        typer.Option(
            help="Whose columns, for jsonl and csv: ours, or those of the authors' programs.",
            metavar="own|authors",
        ),
    ] = "own",
    out: Annotated[
        Path | None,
        typer.Option(
            help="The file, or for smcdel the folder; printed if left out.",
            metavar="FILE|FOLDER",
        ),
    ] = None,
) -> None:
    """Write the prompts of a suite for other programs.

    The format smcdel writes one problem an instance for the model checker of that name.
    """
    from del_experiments.cli.exporting import export

    export(selection, form, schema, out)
