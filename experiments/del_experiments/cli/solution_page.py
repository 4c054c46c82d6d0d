"""A solution as it is shown: the puzzle, each round with what it rules out, who knows when."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from del_env.answers import Answer, Claim, Disclosure
from del_env.oracle.elimination import Elimination
from del_env.playback.canvas import QUIET, STRONG, Canvas, Drawing
from del_env.scenario import Scenario, digits
from del_experiments.solution import Solution, SolvedRound

_FEW_DIGITS = 15


def solution_page(solution: Solution) -> RenderableType:
    """Returns the solution as it is shown."""
    return Drawing(lambda canvas: Group(*_parts(solution, canvas)))


def _parts(solution: Solution, canvas: Canvas) -> Iterator[RenderableType]:
    scenario = solution.history.scenario
    yield _puzzle(solution)
    yield from _who_sees_whom(scenario, canvas)
    yield Text()
    for solved in solution.rounds:
        yield _heading(solution, solved, canvas)
        yield from (_indented(line) for line in _round_lines(solved, solution, canvas))
    yield Text(f"From round {len(solution.rounds)} on nothing changes any more.\n", style=QUIET)
    yield Text("Who first knows its status in which round", style=STRONG)
    yield from (_indented(line) for line in _pivotal_rounds(solution))


def _indented(line: Text) -> Padding:
    return Padding(line, (0, 0, 0, 2), expand=False)


def _puzzle(solution: Solution) -> Text:
    history = solution.history
    scenario = history.scenario
    world = f"world {digits(scenario.world)} ({scenario.n_positive} positive)"
    return Text(
        f"{scenario.n_agents} agents, {world}\n"
        f"Announced: {scenario.announcement}. "
        f"Worlds possible: {_number(history.worlds_left[0])}.\n"
        f"Disclosed: {_DISCLOSED[history.disclosure]}."
    )


_DISCLOSED = {
    Disclosure.KNOWLEDGE: "who knows",
    Disclosure.ANSWER: "every answer",
}


def _who_sees_whom(scenario: Scenario, canvas: Canvas) -> Iterator[RenderableType]:
    if scenario.is_symmetric:
        yield Text("Everybody sees all the others.")
        return
    width = len(str(scenario.n_agents - 1)) + 1
    header = "".join(str(agent).rjust(width) for agent in range(scenario.n_agents))
    yield Text(f"\n       sees\n      {header}", style=QUIET)
    for agent, row in enumerate(scenario.observation):
        cells = (canvas.symbols.sees if sees else canvas.symbols.unseen for sees in row)
        yield Text.assemble(
            (f"{agent:>3} ", QUIET),
            canvas.status(scenario.world[agent]),
            " ",
            "".join(cell.rjust(width) for cell in cells),
        )


def _heading(solution: Solution, solved: SolvedRound, canvas: Canvas) -> Text:
    before, left = solution.history.worlds_left[solved.number - 1], solved.worlds_left
    worlds = Text(f"worlds {_number(before)} {canvas.symbols.arrow} {_number(left)}")
    return canvas.heading(Text(f"Round {solved.number}", style=STRONG), worlds)


def _round_lines(solved: SolvedRound, solution: Solution, canvas: Canvas) -> Iterator[Text]:
    yield Text(f"knows: {in_ranges(solved.knowers) or 'nobody'}")
    if not solved.listed:  # either no world is ruled out, or too many to be listed
        return
    yield Text(f"ruled out: {_number(solved.n_eliminated)}")
    disclosure = solution.history.disclosure
    yield from (_elimination(elimination, disclosure) for elimination in solved.listed)
    if rest := solved.n_eliminated - len(solved.listed):
        yield Text(f"  {canvas.symbols.cut} {_number(rest)} more", style=QUIET)


def _elimination(elimination: Elimination, disclosure: Disclosure) -> Text:
    would = sorted(elimination.would_have_claimed.items(), key=lambda entry: (-entry[1], entry[0]))
    clauses = [
        f"{in_ranges(agent for agent, _ in run)} would {_claim(claim, disclosure)}"
        for claim, run in groupby(would, key=lambda entry: entry[1])
    ]
    return Text.assemble(f"  {digits(elimination.world)}  ", ("; ".join(clauses), QUIET))


def _claim(claim: Claim, disclosure: Disclosure) -> str:
    if disclosure is Disclosure.ANSWER:
        return f"say {Answer(claim).text}"
    return "know" if claim else "not know"


def _pivotal_rounds(solution: Solution) -> Iterator[Text]:
    rounds = solution.pivotal_rounds
    for number in sorted({number for number in rounds if number is not None}):
        agents = in_ranges(agent for agent, first in enumerate(rounds) if first == number)
        yield Text(f"round {number}: {agents}")
    if never := in_ranges(agent for agent, first in enumerate(rounds) if first is None):
        yield Text(f"never: {never}")


def in_ranges(agents: Iterable[int]) -> str:
    """Returns increasing numbers in short: "0, 2-5, 7"."""
    runs = groupby(enumerate(agents), key=lambda entry: entry[1] - entry[0])
    return ", ".join(_run([agent for _, agent in run]) for _, run in runs)


def _run(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers)) if len(numbers) < 3 else f"{numbers[0]}-{numbers[-1]}"


def _number(count: int) -> str:
    written = f"{count:,}"
    return written if len(str(count)) <= _FEW_DIGITS else f"about {_scientific(count)}"


def _scientific(count: int) -> str:
    # A float ends at 1e308, which n = 1024 agents exceed.
    digits = str(count)
    return f"{digits[0]}.{digits[1]}e{len(digits) - 1}"
