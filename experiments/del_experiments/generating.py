"""Writing generated instances: lines that are whole whatever happens, and what there is to say."""

import json
import time
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from del_env.generation import Tally

Append: TypeAlias = Callable[[Sequence[str]], None]
"""Puts whole lines, without their ends, to where they belong."""

_PAUSE_S = 0.2
"""How long lines wait for one another at most, as making each safe takes a while."""


def write_lines(lines: Iterable[str], append: Append) -> None:
    """Writes the lines as they come, several at once where they come fast.

    What has come is written even if an error ends the lines.
    """
    waiting: list[str] = []
    due_s = time.monotonic() + _PAUSE_S
    try:
        for line in lines:
            waiting.append(line)
            if time.monotonic() >= due_s:
                ready, waiting = waiting, []
                append(ready)
                due_s = time.monotonic() + _PAUSE_S
    finally:
        if waiting:
            append(waiting)


def first_words_of(suite: str) -> str:
    """Returns how every line of a suite of that name begins."""
    return json.dumps({"suite": suite}).removesuffix("}")


def progress_words(tally: Tally) -> str:
    """Returns how far it is, in a few words."""
    return (
        f"{tally.n_generated:,} of {tally.n_wanted:,} instances; {tally.n_draws:,} draws, "
        f"{percent(tally.acceptance_rate)} of them as wished"
    )


def closing_words(tally: Tally, out: str, seed: int, n_found: int = 0) -> str:
    """Returns what there is to say in the end.

    Args:
        tally: how far it is.
        out: where the lines are; - if they were printed.
        seed: what everything was drawn from.
        n_found: how many of the lines were there already.
    """
    found = f" ({n_found:,} of them were there already)" if n_found else ""
    left_out = f", {tally.n_repeats:,} repeats left out" if tally.n_repeats else ""
    surplus = f", {tally.n_surplus:,} left out for their answer" if tally.n_surplus else ""
    place = "" if out == "-" else f" in {out}"
    return (
        f"{tally.n_generated:,} of {tally.n_wanted:,} instances{place}{found}: "
        f"{tally.n_draws:,} draws, "
        f"{percent(tally.acceptance_rate)} of them as wished{left_out}{surplus}. Seed {seed}."
    )


def percent(share: float) -> str:
    """Returns a share in percent, with three digits that count."""
    return f"{100 * share:.3g} %"
