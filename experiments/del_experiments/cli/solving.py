"""`del-env solve`: what the oracle knows of a puzzle."""

import json

from rich.text import Text

from del_env.answers import Disclosure
from del_env.checks import checked_member
from del_env.oracle import explain_engine
from del_env.scenario_file import scenario_to_json
from del_experiments.cli.options import PuzzleOptions
from del_experiments.cli.puzzle import Puzzle, choose_puzzle
from del_experiments.cli.screen import new_console
from del_experiments.cli.solution_page import solution_page
from del_experiments.solution import Solution, solution_as_json, solve

N_LISTED = 3
"""So many of the worlds that a round rules out are shown, unless all are asked for."""


def solve_puzzle(
    options: PuzzleOptions, disclosure: str, *, list_all: bool, engine: str | None
) -> tuple[Puzzle, Solution]:
    """Returns the puzzle that the options choose, and its solution.

    Raises:
        DelEnvError: the options do not make a puzzle, or it is too large to be solved.
    """
    checked = checked_member(Disclosure, "disclosure", disclosure)
    puzzle = choose_puzzle(options)
    n_listed = None if list_all else N_LISTED
    return puzzle, solve(puzzle.scenario, checked, n_listed, engine=engine)


def print_solution(puzzle: Puzzle, solution: Solution) -> None:
    """Prints the solution for people."""
    console = new_console()
    if puzzle.seed is not None:
        console.print(f"Seed {puzzle.seed}")
    console.print(solution_page(solution))


def solution_text(puzzle: Puzzle, solution: Solution) -> str:
    """Returns puzzle and solution as JSON."""
    data = {"seed": puzzle.seed, "scenario": scenario_to_json(puzzle.scenario)}
    return json.dumps(data | solution_as_json(solution), indent=2)


def print_engines(options: PuzzleOptions) -> None:
    """Prints which engine of the oracle serves a puzzle and why, without solving it.

    Raises:
        DelEnvError: the options do not make a puzzle.
    """
    choice = explain_engine(choose_puzzle(options).scenario)
    lines = [
        f"{choice.n_worlds:,} worlds satisfy the announcement.",
        f"Engine: {choice.engine or 'none'}. {choice.reason[:1].upper()}{choice.reason[1:]}.",
        "",
        "What each engine would need:",
        *(f"  {need}" for need in choice.needs),
    ]
    new_console().print(Text("\n".join(lines)))
