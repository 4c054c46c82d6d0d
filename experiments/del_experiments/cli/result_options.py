"""What the commands about results and files take, as values."""

from dataclasses import dataclass
from typing import Annotated

import typer

from del_experiments.cli.panels import panel

_live = panel("Live runs")
_compact = panel("Compact tables (row, model_response), which do not say it themselves")


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentOptions:
    """How a report is written."""

    form: Annotated[
        str,
        typer.Option("--format", help="How to write it.", metavar="rich|markdown|latex|csv|json"),
    ] = "rich"
    table: Annotated[
        list[str] | None,
        typer.Option(
            help="Only this table; may be repeated: labels, suites, quadrants, reasoning, "
            "narratives, pivotal-rounds, readings, comparisons, profiles or published. Of live "
            "runs: agents, rounds, pivotal-rounds, quadrants, conditions, first-knowledge, "
            "episodes, damage or reasoning.",
            metavar="NAME",
        ),
    ] = None
    published: Annotated[
        bool, typer.Option("--published", help="Show the published figures beside.")
    ] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WhichOptions:
    """Which reply is meant: by instance or row in a static run, by the last three in a live one."""

    instance: Annotated[
        str | None, typer.Option(help="The id of the instance, or its beginning.", metavar="ID")
    ] = None
    row: Annotated[
        int | None, typer.Option(min=1, help="The line in the run's records, from 1.", metavar="K")
    ] = None
    narrative: Annotated[
        str | None, typer.Option(help="The story that it was told in.", metavar="NAME")
    ] = None
    agent: Annotated[str | None, typer.Option(help="Who was asked.", metavar="NAME")] = None
    episode: Annotated[
        str | None,
        _live(help="The episode: its number, or its key or the beginning.", metavar="K"),
    ] = None
    round_number: Annotated[int | None, _live("--round", min=1, help="The round.", metavar="R")] = (
        None
    )
    seat: Annotated[int | None, _live(min=0, help="The seat, from 0.", metavar="S")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportOptions:
    """What is made of the files."""

    suite: Annotated[
        str | None,
        typer.Option(
            help="What the suite is called. Data sets: the name of --out if left out. Answers: "
            "the suite that has all of their prompts.",
            metavar="NAME",
        ),
    ] = None
    where: Annotated[
        list[str] | None,
        typer.Option(
            help="Only rows with this value in this column; may be repeated.",
            metavar="COLUMN=VALUE",
        ),
    ] = None
    repeats: Annotated[
        bool,
        typer.Option("--repeats", help="Several answers of a model to one prompt are repetitions."),
    ] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CompactOptions:
    """What compact tables of answers do not say themselves."""

    narrative: Annotated[
        list[str] | None,
        _compact(
            help="The story; one for all files, or one a file in their order.", metavar="NAME"
        ),
    ] = None
    quadrant: Annotated[
        str | None,
        _compact(
            help="The quadrant, whose half of the suite the rows count.",
            metavar="classic|novel-symmetric|asymmetric",
        ),
    ] = None
    agent: Annotated[str | None, _compact(help="Who answered.", metavar="NAME")] = None
