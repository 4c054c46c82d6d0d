"""What agents differ in, as tables for people: from each other, by story, from the papers."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from del_experiments.report.fields import Field, table_of
from del_experiments.report.lines import ComparisonLine, Grouping, ProfileLine, ScoreLine
from del_experiments.report.naming import agent_name, quadrant_name
from del_experiments.report.published import Figure, PublishedGroup, PublishedTable
from del_experiments.report.table import Cell, Column, Measure, Table

_COMPARISON_NOTE = (
    "p: of the difference, by bootstrap clustered by instance, and the one to trust; z and its p: "
    "the papers' test of two proportions; McNemar: the p of the exact test. Every p is corrected "
    "after Holm ({n} of each kind). left out: prompts to which one of the two has no reply."
)

_COMPARISONS: tuple[Field[ComparisonLine], ...] = (
    Field("agent", Measure.NAME, lambda line: line.corrected.first),
    Field("against", Measure.NAME, lambda line: line.corrected.second),
    Field("pairs", Measure.COUNT, lambda line: line.corrected.comparison.n_pairs),
    Field("left out", Measure.COUNT, lambda line: line.corrected.comparison.n_left_out),
    Field("difference, %", Measure.DIFFERENCE, lambda line: line.corrected.comparison.difference),
    Field("p", Measure.P, lambda line: line.corrected.bootstrap_p),
    Field("z", Measure.Z, lambda line: line.corrected.comparison.z_test.z),
    Field("p of z", Measure.P, lambda line: line.corrected.z_p),
    Field("McNemar", Measure.P, lambda line: line.corrected.mcnemar_p),
)
_PROFILES: tuple[Field[ProfileLine], ...] = (
    Field("suite", Measure.NAME, lambda line: line.suite),
    Field("agent", Measure.NAME, lambda line: agent_name(line.agent, set_apart=line.set_apart)),
    Field("difference, %", Measure.DIFFERENCE, lambda line: line.profile.difference),
    Field("tendency", Measure.NAME, lambda line: line.profile.tendency.value),
)


def comparison_tables(lines: Iterable[ComparisonLine]) -> Iterator[Table]:
    """Yields the agents compared two and two, a table a suite."""
    by_suite: dict[str, list[ComparisonLine]] = {}
    for line in lines:
        by_suite.setdefault(line.suite, []).append(line)
    for suite, found in by_suite.items():
        yield table_of(
            f"{suite}: agents compared",
            found,
            _COMPARISONS,
            (_COMPARISON_NOTE.format(n=len(found)),),
            is_grouped=True,
        )


def profile_table(lines: Sequence[ProfileLine]) -> Table:
    """Returns what familiar stories do to the agents in the asymmetric half."""
    return table_of(
        "Profiles: classic against novel narratives in the asymmetric half",
        lines,
        _PROFILES,
        ("A tendency is named only where the 95 % interval excludes 0.",),
        is_grouped=True,
    )


def published_table(table: PublishedTable, lines: Iterable[ScoreLine]) -> Table | None:
    """Returns a table of the papers with our agents above; None if they were asked nothing of it.

    Args:
        table: the table.
        lines: the scores of our agents.
    """
    ours: dict[str, dict[PublishedGroup, ScoreLine]] = {}
    for line in lines:
        place = PublishedGroup(line.suite, line.group)
        if place in table.groups:
            name = agent_name(line.agent, set_apart=line.set_apart)
            ours.setdefault(name, {})[place] = line
    if not ours:
        return None
    measure = Measure.F1 if table.figure is Figure.MACRO_F1 else Measure.SHARE
    return Table(
        title=f"{table.title}, beside the published figures",
        columns=(
            Column("from", Measure.NAME),
            Column("agent", Measure.NAME),
            *(Column(_heading(group), measure) for group in table.groups),
        ),
        rows=tuple(_published_rows(table, ours)),
        notes=(f"Published: {table.source}.",),
        is_grouped=True,
    )


def _published_rows(
    table: PublishedTable, ours: Mapping[str, Mapping[PublishedGroup, ScoreLine]]
) -> Iterator[tuple[Cell, ...]]:
    for agent, found in ours.items():
        yield ("These runs", agent, *_cells(table, found))
    for name, figures in table.models.items():
        yield ("Published", name, *figures)


def _cells(table: PublishedTable, ours: Mapping[PublishedGroup, ScoreLine]) -> Iterator[Cell]:
    for group in table.groups:
        found = ours[group].score if group in ours else None
        if found is None:
            yield None
        else:
            yield found.macro_f1 if table.figure is Figure.MACRO_F1 else found.accuracy


def _heading(group: PublishedGroup) -> str:
    match group.group.grouping:
        case Grouping.QUADRANT:
            return quadrant_name(group.group)
        case Grouping.NARRATIVE:
            return str(group.group.narrative)
        case _:
            return group.suite.replace("reduction-ladder-", "rung ")
