"""`del-env solve`: what the oracle knows of a puzzle."""

import json
import textwrap
from dataclasses import asdict
from typing import Any

import typer
from rich.text import Text

from del_env.answers import Disclosure
from del_env.checks import checked_member
from del_env.errors import ScenarioTooLargeError
from del_env.oracle import explain_engine
from del_env.oracle.choice import EngineChoice
from del_env.oracle.costs import told_count
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
    return json.dumps(_puzzle_as_json(puzzle) | solution_as_json(solution), indent=2)


def print_engines(options: PuzzleOptions, *, as_json: bool = False) -> None:
    """Prints which engine of the oracle serves a puzzle and why, without solving it.

    Raises:
        ScenarioTooLargeError: none fits; what each would need was printed.
        DelEnvError: the options do not make a puzzle.
    """
    puzzle = choose_puzzle(options)
    choice = explain_engine(puzzle.scenario)
    if as_json:
        typer.echo(engines_text(puzzle, choice))
    else:
        _print_choice(choice)
    if choice.engine is None:
        raise ScenarioTooLargeError(choice.reason)


def engines_text(puzzle: Puzzle, choice: EngineChoice) -> str:
    """Returns as JSON which engine serves a puzzle, and what each would need."""
    data = _puzzle_as_json(puzzle) | {
        "n_worlds": choice.n_worlds,
        "engine": choice.engine,
        "reason": choice.reason,
        "needs": [asdict(need) for need in choice.needs],
    }
    return json.dumps(data, indent=2)


def _print_choice(choice: EngineChoice) -> None:
    console = new_console()
    head = [
        f"{_capitalised(told_count(choice.n_worlds))} worlds satisfy the announcement.",
        "Engine: none."
        if choice.engine is None
        else f"Engine: {choice.engine}. {_capitalised(choice.reason)}.",
        "",
        "What each engine would need:",
    ]
    console.print(Text("\n".join(head)))
    for need in choice.needs:
        shown = textwrap.fill(
            str(need), console.width, initial_indent="  ", subsequent_indent="      "
        )
        console.print(Text(shown))


def _capitalised(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _puzzle_as_json(puzzle: Puzzle) -> dict[str, Any]:
    return {"seed": puzzle.seed, "scenario": scenario_to_json(puzzle.scenario)}
