"""The course of an episode as a table: a row an agent, a column a round."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from del_env.answers import Answer, Claim, Disclosure
from del_env.episode import Round
from del_env.playback.canvas import QUIET, WRONG, Canvas
from del_env.playback.roster import name_width
from del_env.playback.scene import Scene
from del_env.playback.verdicts import Verdict, verdicts

_GAP = 2
_MAX_NAME = 16
_NO_ANSWER = "!"
_NEVER = "-"


@dataclass(frozen=True, slots=True)
class _Column:
    title: str
    cells: tuple[Text, ...]

    @property
    def width(self) -> int:
        """How many cells of a line it takes, the gap to its left included."""
        return max(len(self.title), *(cell.cell_len for cell in self.cells)) + _GAP


def course_table(scene: Scene, canvas: Canvas) -> RenderableType:
    """Returns who answered what in which round; many rounds are told in several blocks."""
    before = list(_who(scene, canvas))
    behind = list(_results(scene, canvas)) if scene.reveal else []
    room = canvas.width + _GAP - sum(column.width for column in (*before, *behind))
    blocks = _blocks(list(_rounds(scene, canvas)), room)
    tables = [_table([*before, *block], canvas) for block in blocks[:-1]]
    tables.append(_table([*before, *blocks[-1], *behind], canvas))
    return Group(tables[0], *(part for table in tables[1:] for part in (Text(), table)))


def legend(scene: Scene, canvas: Canvas) -> RenderableType:
    """Returns what the signs in the table mean."""
    return Padding(Text("\n").join(_legend(scene, canvas)), (0, 2))


def _legend(scene: Scene, canvas: Canvas) -> Iterator[Text]:
    symbols = canvas.symbols
    if not scene.reveal and scene.episode.rules.disclosure is Disclosure.KNOWLEDGE:
        yield Text(f"K claims to know   {symbols.unseen} does not", style=QUIET)
        return
    answers = f"Y Yes   N No   {symbols.unseen} I don't know"
    if not scene.reveal:
        yield Text(answers, style=QUIET)
        return
    yield Text(f"{answers}   {_NO_ANSWER} no answer   {symbols.wrong} wrong", style=QUIET)
    yield Text("ideal: first knows in ideal play   actual: first claims to know", style=QUIET)


def _who(scene: Scene, canvas: Canvas) -> Iterator[_Column]:
    agents = range(scene.n_agents)
    yield _Column("", tuple(Text(f"{agent:>3}", style=QUIET) for agent in agents))
    if scene.reveal:
        yield _Column("", tuple(canvas.status(status) for status in scene.episode.scenario.world))
    if width := min(name_width(scene), _MAX_NAME):
        names = tuple(canvas.short(name, width) for name in scene.seats)
        yield _Column("round".rjust(width), names)


def _rounds(scene: Scene, canvas: Canvas) -> Iterator[_Column]:
    """Yields a column a round; rounds in a row with the same answers share one."""
    played = ((row.number, _cells(scene, row, canvas)) for row in scene.episode.rounds)
    for _, run in groupby(played, key=lambda entry: [cell.plain for cell in entry[1]]):
        numbers, cells = zip(*run, strict=True)
        title = str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"
        yield _Column(title, cells[0])


def _cells(scene: Scene, played: Round, canvas: Canvas) -> tuple[Text, ...]:
    if scene.reveal:
        found = verdicts(scene, played)
        return tuple(_answer_cell(verdict, canvas) for verdict in found)
    disclosure = scene.episode.rules.disclosure
    return tuple(_claim_cell(claim, disclosure, canvas) for claim in scene.claims_in(played))


def _answer_cell(verdict: Verdict, canvas: Canvas) -> Text:
    answer = verdict.decision.answer
    sign = Text(_NO_ANSWER) if answer is None else _answer_sign(answer, canvas)
    return sign if verdict.is_right else sign.append(canvas.symbols.wrong, style=WRONG)


def _answer_sign(answer: Answer, canvas: Canvas) -> Text:
    if answer is Answer.DONT_KNOW:
        return Text(canvas.symbols.unseen, style=QUIET)
    return Text(answer.text[0])


def _claim_cell(claim: Claim, disclosure: Disclosure, canvas: Canvas) -> Text:
    if disclosure is Disclosure.KNOWLEDGE and claim:
        return Text("K")
    return _answer_sign(Answer(claim), canvas)


def _results(scene: Scene, canvas: Canvas) -> Iterator[_Column]:
    agents = range(scene.n_agents)
    history, played = scene.episode.ideal_history, scene.episode.rounds
    yield _Column("", (Text(),) * scene.n_agents)
    yield _Column("ideal", tuple(_round_cell(history.pivotal_round(agent)) for agent in agents))
    found = [verdicts(scene, row) for row in played]
    yield _Column("actual", tuple(_first_claim(found, agent, canvas) for agent in agents))
    rights = (sum(row[agent].is_right for row in found) for agent in agents)
    yield _Column("right", tuple(Text(f"{right}/{len(played)}") for right in rights))


def _first_claim(found: Sequence[Sequence[Verdict]], agent: int, canvas: Canvas) -> Text:
    for round_number, row in enumerate(found, start=1):
        if row[agent].decision.played.knows:
            cell = _round_cell(round_number)
            return cell if row[agent].is_right else cell.append(canvas.symbols.wrong, style=WRONG)
    return _round_cell(None)


def _round_cell(round_number: int | None) -> Text:
    return Text(_NEVER, style=QUIET) if round_number is None else Text(str(round_number))


def _blocks(columns: Sequence[_Column], room: int) -> list[list[_Column]]:
    blocks: list[list[_Column]] = [[]]
    used = 0
    for column in columns:
        if blocks[-1] and used + column.width > room:
            blocks.append([])
            used = 0
        blocks[-1].append(column)
        used += column.width
    return blocks


def _table(columns: Sequence[_Column], canvas: Canvas) -> Table:
    table = Table.grid(padding=(0, 0, 0, _GAP))
    for _ in columns:
        table.add_column(no_wrap=True)
    table.add_row(*(Text(column.title, style=QUIET) for column in columns))
    for row in zip(*(column.cells for column in columns), strict=True):
        table.add_row(*row)
    return table
