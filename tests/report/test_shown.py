"""The report as it is shown: in 80 columns, in documents, and for programs."""

import csv
import io
import json
import re
from pathlib import Path

import pytest
from rich.console import Console

from del_agents.registry import make_agent
from del_env.answers import Answer
from del_env.errors import SettingsError
from del_env.playback import as_text
from del_env.scoring.bootstrap import (
    DIFFERENCES_OF_SHARES,
    SHARES,
    Bootstrap,
    Estimate,
    Interval,
    exact_interval,
)
from del_experiments.report.building import build_report
from del_experiments.report.cells import cell_text, row_texts
from del_experiments.report.documents import latex, markdown
from del_experiments.report.footnotes import ALIKE_NOTE, EXACT_NOTE, footnoted
from del_experiments.report.layout import layouts
from del_experiments.report.lines import Report
from del_experiments.report.live_machine import tables_csv, tables_json
from del_experiments.report.machine import machine_rows, report_csv, report_json
from del_experiments.report.published import Figure, published_tables
from del_experiments.report.rendering import rendered
from del_experiments.report.results import read_results
from del_experiments.report.table import Cell, Column, Measure, Table
from del_experiments.report.tables import GROUPINGS, TableName, report_tables
from del_experiments.static.settings import Selection
from tests.report.made import Always, Replying, decided, garbage, make_run

QUICK = Bootstrap(resamples=100)
HALF = Estimate(0.5, Interval(0.25, 0.625))
ALL_OF_20 = Estimate(1.0, exact_interval(1.0, 20, SHARES, 0.95))
NONE_OF_20 = Estimate(0.0, exact_interval(0.0, 20, SHARES, 0.95))
NO_DIFFERENCE = Estimate(0.0, exact_interval(0.0, 20, DIFFERENCES_OF_SHARES, 0.95))

# The longest that an agent of ours is called, near enough.
LONG = Replying([decided("Yes", Answer.YES)], "openai:Qwen3-235B-A22B-thinking,temperature=0")


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    folder = tmp_path_factory.mktemp("runs")
    agents = (make_agent("ideal"), Always(Answer.NO), garbage(), LONG)
    first = make_run(folder / "a", *agents, selection=Selection(suite="pattern-epistemic", limit=3))
    ladder = Selection(suite="reduction-ladder", limit=2)
    second = make_run(folder / "b", make_agent("pattern"), selection=ladder)
    return build_report(read_results([first, second]), QUICK, QUICK)


def shown(report: Report, *names: TableName, width: int = 80) -> str:
    console = Console(width=width, file=io.StringIO(), color_system=None)
    console.print(rendered(list(report_tables(report, names or tuple(TableName)))))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_a_report_fits_into_80_columns(report: Report) -> None:
    lines = shown(report).split("\n")
    assert max(map(len, lines)) <= 80
    rows = [line for line in lines if line.startswith(" ") and re.search(r"\d", line)]
    # A row that was folded would go on in a line of its own, with less than its first cell.
    assert all(re.match(r" \S", line) for line in rows)


def test_every_table_is_there_in_order(report: Report) -> None:
    titles = [table.title for table in report_tables(report, tuple(TableName))]
    wanted = [
        "Labels of the data sets",
        "Scores by suite",
        "pattern-epistemic by quadrant",
        "reduction-ladder-1 by quadrant",
        "pattern-epistemic by narrative, symmetric half",
        "pattern-epistemic by narrative, asymmetric half",
        "pattern-epistemic by pivotal round",
        "Readings of the replies",
        "pattern-epistemic: agents compared",
        "Profiles: classic against novel narratives in the asymmetric half",
        "Macro F1 by quadrant, beside the published figures",
        "Accuracy by rung of the ladder, beside the published figures",
    ]
    assert [title for title in titles if title in wanted] == wanted


def test_an_agent_stands_once_above_its_rows(report: Report) -> None:
    text = shown(report, TableName.QUADRANTS)
    table = text.split("\n\n")[0].split("\n")
    assert table[0] == "pattern-epistemic by quadrant"
    assert table[1].split() == [
        "part",
        "n",
        "accuracy,",
        "%",
        "var.",
        "F1",
        "wrong",
        "inv.",
        "none",
        "err.",
        "flip",
    ]
    assert table[2] == "ideal"
    assert table[3].split()[:4] == ["classic", "sym.", "18", "100.0"]
    assert [line for line in table if "(set apart)" in line] == [
        "always No (set apart)",
        "garbage (set apart)",
        "openai:Qwen3-235B-A22B-thinking,temperature=0 (set apart)",
    ]


def test_published_figures_stand_below_ours(report: Report) -> None:
    text = shown(report, TableName.PUBLISHED)
    assert re.search(r" GPT-5-nano +0\.9864 +0\.2787 +0\.9415 +0\.0839\n", text)
    assert re.search(r" ideal +1\.0000 +1\.0000 +1\.0000 +1\.0000\n", text)
    assert re.search(r" Gemini 2\.5 Pro +97\.6 +96\.7 +66\.8\n", text)
    assert "Published: arXiv 2603.21350, table 1." in text


def test_names_of_others_are_no_markup() -> None:
    table = Table(
        title="[bold]title[/x]",
        columns=(Column("a", Measure.NAME), Column("[b]", Measure.NAME)),
        rows=(("[/red]", "\x1b[31mx|y_z"),),
        notes=("[/note]",),
    )
    console = Console(width=80, file=io.StringIO(), force_terminal=True)
    console.print(rendered([table]))
    assert isinstance(console.file, io.StringIO)
    text = console.file.getvalue()
    assert "[/red]" in text
    assert "\\x1b[31mx|y_z" in text
    assert "\x1b[31m" not in text
    assert "\\[/red\\] | \\\\x1b\\[31mx\\|y\\_z |" in markdown([table])
    assert r"[/red] & \textbackslash{}x1b[31mx|y\_z \\" in latex([table])


@pytest.mark.parametrize(
    ("cell", "measure", "text"),
    [
        (None, Measure.COUNT, "-"),
        (1400, Measure.COUNT, "1,400"),
        (HALF, Measure.SHARE, "50.0 ± 18.8"),
        (HALF, Measure.INTERVAL, "50.0 [25.0, 62.5]"),
        (ALL_OF_20, Measure.INTERVAL, "100.0 [86.1, 100.0]*"),
        (ALL_OF_20, Measure.SHARE, "100.0 >86.1"),
        (NONE_OF_20, Measure.INTERVAL, "0.0 [0.0, 13.9]*"),
        (NONE_OF_20, Measure.SHARE, "0.0 <13.9"),
        (NO_DIFFERENCE, Measure.DIFFERENCE, "+0.0 [-13.9, 13.9]*"),
        (NO_DIFFERENCE, Measure.SHARE, "0.0 ± 13.9*"),
        (Estimate(2.0, None), Measure.NUMBER, "2.00"),
        (HALF, Measure.DIFFERENCE, "+50.0 [25.0, 62.5]"),
        (Estimate(-0.125, Interval(-0.25, 0.0)), Measure.DIFFERENCE, "-12.5 [-25.0, 0.0]"),
        (Estimate(0.5, None), Measure.INTERVAL, "50.0"),
        (0.27879, Measure.F1, "0.2787"),
        (0.1584, Measure.VARIANCE, "0.158"),
        (-2.456, Measure.Z, "-2.46"),
        (0.04321, Measure.P, "0.0432"),
        (0.00001, Measure.P, "<0.0001"),
        (0.0001, Measure.P, "0.0001"),
        (None, Measure.USD, "unknown"),
    ],
)
def test_a_cell_is_written_as_its_measure_wants_it(cell: Cell, measure: Measure, text: str) -> None:
    assert cell_text(cell, measure) == text


def table_of_shares(*cells: Cell) -> Table:
    columns = (Column("agent", Measure.NAME), *(Column("share, %", Measure.SHARE),) * len(cells))
    return Table(title="Shares", columns=columns, rows=(("ideal", *cells),), notes=("a note",))


def test_an_exact_bound_is_explained_under_the_first_table_that_has_one() -> None:
    plain, exact, bare = (table_of_shares(cell) for cell in (HALF, ALL_OF_20, Estimate(1.0, None)))
    found = [table.notes[1:] for table in footnoted([plain, exact, bare, exact, bare])]
    assert found == [(), (EXACT_NOTE,), (ALIKE_NOTE,), (), ()]
    for text in (markdown([exact]), latex([exact])):
        assert "exact 95" in text
    assert r"100.0 \>86.1" in markdown([exact])
    assert "100.0 $>$86.1" in latex([exact])


def test_programs_are_told_which_intervals_are_exact(report: Report) -> None:
    rows = list(machine_rows(report, TableName.QUADRANTS))
    ideal = next(row for row in rows if row["agent"] == "ideal")
    # Three instances a half, all right; F1 is no mean, so that nothing exact is known of it.
    assert ideal["accuracy_low"] == pytest.approx(0.05 ** (1 / ideal["n_clusters"]))
    assert (ideal["accuracy_high"], ideal["accuracy_interval"]) == (1.0, "exact")
    assert (ideal["macro_f1"], ideal["macro_f1_low"], ideal["macro_f1_interval"]) == (1, None, None)
    others = {row["accuracy_interval"] for row in rows if 0 < row["accuracy"] < 1}
    assert "bootstrap" in others
    data = json.loads(tables_json([table_of_shares(HALF)], ()))
    (cells,) = data["tables"][0]["rows"]
    assert cells["share, %"] == {"value": 0.5, "low": 0.25, "high": 0.625, "interval": "bootstrap"}
    text = tables_csv([table_of_shares(ALL_OF_20, HALF, None)])
    lines = list(csv.DictReader(io.StringIO(text, newline="")))
    assert [line["interval"] for line in lines] == ["", "exact", "bootstrap", ""]
    assert [line["value"] for line in lines] == ["ideal", "1.0", "0.5", ""]


@pytest.mark.parametrize("width", [40, 50, 64, 80, 120])
def test_no_name_and_no_number_is_cut_however_narrow_it_is(report: Report, width: int) -> None:
    for table in report_tables(report, tuple(TableName)):
        text = as_text(rendered([table]), width=width)
        lines = text.split("\n")
        assert max(map(len, lines)) <= width
        cells = {text for row in row_texts(table) for text in row[table.is_grouped :]}
        numbers = {text for text in cells if re.fullmatch(r"[-+$<\d].*", text)}
        assert [number for number in numbers if number not in text] == []
        words = {word for column in table.columns for word in column.heading.split()}
        shown_words = set(text.split())
        headed = words - set(table.columns[0].heading.split())
        assert headed - shown_words == set()


def test_where_there_is_no_room_a_table_goes_on_below_itself_with_its_names() -> None:
    columns = [f"{kind} {half}" for kind in ("classic", "novel") for half in ("sym.", "asym.")]
    table = Table(
        title="Accuracy, %",
        columns=(Column("agent", Measure.NAME), *(Column(x, Measure.SHARE) for x in columns)),
        rows=tuple((agent, *(ALL_OF_20,) * 4) for agent in ("ideal", "bounded:2")),
    )
    lines = as_text(rendered([table]), width=50).split("\n")
    assert [line.split() for line in lines if line.startswith("agent")] == [
        ["agent", "classic", "sym.", "classic", "asym."],
        ["agent", "novel", "sym.", "novel", "asym."],
    ]
    for agent in ("ideal", "bounded:2"):
        rows = [line for line in lines if line.startswith(agent)]
        assert [row.split()[1:] for row in rows] == [["100.0", ">86.1"] * 2] * 2
    assert len([x for x in as_text(rendered([table]), width=80).split("\n") if "ideal" in x]) == 1


def test_headings_are_folded_between_words_before_a_table_is_split() -> None:
    columns = (Column("agent", Measure.NAME), *(Column("classic sym.", Measure.F1),) * 4)
    table = Table(title="F1", columns=columns, rows=(("bounded:2", 1.0, 1.0, 1.0, 1.0),))
    lines = as_text(rendered([table]), width=50).split("\n")
    assert lines[1].split() == ["classic"] * 4
    assert lines[2].split() == ["agent", *["sym."] * 4]
    assert lines[4].split() == ["bounded:2", *["1.0000"] * 4]


@pytest.mark.parametrize(
    ("room", "widths"),
    [
        (54, [[19, 18, 13]]),
        (33, [[10, 13, 7]]),  # the names between words, and then the heading
        (28, [[5, 13, 7]]),
        (27, [[5, 12, 7]]),
        (25, [[5, 10, 7]]),
        (24, [[12, 10], [15, 7]]),
    ],
)
def test_words_are_broken_only_where_folding_between_them_does_not_do(
    room: int, widths: list[list[int]]
) -> None:
    columns = (
        Column("ended", Measure.NAME),
        Column("played with", Measure.NAME),
        Column("right answers", Measure.COUNT),
    )
    texts = [["round 4, truth lost", "olympic_games seed", "12"]]
    found = layouts(columns, texts, room, 1)
    assert [[place.width for place in layout] for layout in found] == widths


def test_markdown_tables_have_a_row_a_line(report: Report) -> None:
    text = markdown(report_tables(report, [TableName.QUADRANTS]), ["a note"])
    first = text.split("\n\n")[1].split("\n")
    assert first[0].startswith("| agent | part | n | accuracy, % |")
    assert first[1].startswith("| --- | --- | ---: | ---: |")
    assert {line.count(" | ") for line in first} == {10}
    assert text.endswith("a note\n")


def test_latex_tables_have_their_columns(report: Report) -> None:
    text = latex(report_tables(report, [TableName.QUADRANTS]))
    body = text.split(r"\midrule")[1].split(r"\bottomrule")[0].strip().split("\n")
    assert text.startswith("% pattern-epistemic by quadrant\n\\begin{tabular}{llrrrrrrrrr}\n")
    assert {len(re.findall(r"(?<!\\)&", line)) for line in body} == {10}
    assert all(line.endswith(r" \\") for line in body)
    assert r"accuracy, \% & var. & F1" in text


def test_json_holds_every_table_with_fixed_columns(report: Report) -> None:
    data = json.loads(report_json(report, tuple(TableName)))
    assert list(data["tables"]) == list(TableName)
    assert data["notes"] == list(report.notes)
    for rows in data["tables"].values():
        assert len({tuple(row) for row in rows}) == 1
    quadrant = data["tables"]["quadrants"][0]
    assert (quadrant["agent"], quadrant["accuracy"], quadrant["n"]) == ("ideal", 1.0, 18)
    never = [row for row in data["tables"]["pivotal-rounds"] if row["pivotal_round"] == 0]
    assert all(row["suite"].startswith("reduction-ladder") for row in never)


def test_numbers_for_programs_are_not_rounded(report: Report) -> None:
    lines = [line for line in report.scores if line.group.grouping is GROUPINGS[TableName.SUITES]]
    rows = list(machine_rows(report, TableName.SUITES))
    for line, row in zip(lines, rows, strict=True):
        assert line.score.accuracy is not None
        assert row["accuracy"] == line.score.accuracy.value
        assert row["accuracy_low"] == getattr(line.score.accuracy.interval, "low", None)
        assert row["variance"] == line.score.variance
        assert row["no_answer"] == line.score.outcomes["no_answer"]  # type: ignore[index]


def test_csv_holds_the_scores_or_one_other_table(report: Report) -> None:
    rows = list(csv.DictReader(io.StringIO(report_csv(report, tuple(GROUPINGS)), newline="")))
    assert {row["grouping"] for row in rows} == {"suite", "quadrant", "narrative", "pivotal round"}
    assert {row["set_apart"] for row in rows} == {"True", "False"}
    other = report_csv(report, [TableName.COMPARISONS]).split("\n")
    assert other[0].startswith("suite,first,second,n_pairs,n_left_out,correct_first")
    assert len(other) == 1 + 6 + 1
    with pytest.raises(SettingsError, match="have different columns"):
        report_csv(report, [TableName.SUITES, TableName.LABELS])


def test_an_empty_table_still_has_its_header(tmp_path: Path) -> None:
    folder = make_run(tmp_path / "r", make_agent("ideal"))
    alone = build_report(read_results([folder]), QUICK, QUICK)
    text = report_csv(alone, [TableName.COMPARISONS])
    assert text.split("\n")[1:] == [""]
    assert text.startswith("suite,first,second")


def test_the_published_figures_are_those_of_the_papers() -> None:
    quadrants, narratives, accuracies, apart, ladder = published_tables()
    assert quadrants.figure is Figure.MACRO_F1
    assert quadrants.models["GPT-5"] == (1.0, 0.3375, 1.0, 0.5616)
    assert quadrants.models["Claude Opus 4.6"] == (0.6482, 0.0438, 0.5091, 0.2482)
    nano = narratives.models["GPT-5-nano"]
    assert sum(nano) / 3 == pytest.approx(0.278769, abs=5e-7)
    assert accuracies.models["GPT-5-nano"] == (0.16, 0.21, 0.22)
    assert apart.models["OLMo 3-7B-Instruct"] == (0.46,)
    assert ladder.models["Gemini 2.5 Pro"] == (0.976, 0.967, 0.668)
    for table in published_tables():
        assert table.source
        assert {len(figures) for figures in table.models.values()} == {len(table.groups)}
