"""The episodes of a live run by number: each one's place among all that the run's commands plan.

A number is so the same from the first episode on to the last, and in every run of the same
commands, whichever of the episodes under way ends first.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from del_experiments.live.reading import planned_keys
from del_experiments.live.record import LiveRecord
from del_experiments.runs.reading import Run

LEAST_OF_A_KEY = 4
"""So many of its digits tell a key from a number."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """An episode of a run: its number, from 1, and its record."""

    number: int
    record: LiveRecord


def n_planned(run: Run[LiveRecord]) -> int:
    """Returns how many episodes have a number, those still to be played included.

    Raises:
        RecordError: what the run says of itself cannot be read.
    """
    keys = planned_keys(run.manifest.commands, run.path)
    return len({*keys, *(record.key for record in run.records)})


def numbered(run: Run[LiveRecord]) -> tuple[Numbered, ...]:
    """Returns the episodes of a run that were played, in the order of their numbers.

    Those still to be played have numbers too, and those that are in a file of scenarios no longer.

    Raises:
        RecordError: what the run says of itself cannot be read.
    """
    planned = planned_keys(run.manifest.commands, run.path)
    places = dict(zip(planned, count(1), strict=False))
    more = count(len(planned) + 1)
    found = [Numbered(places.get(record.key) or next(more), record) for record in run.records]
    return tuple(sorted(found, key=lambda one: one.number))


def named(episodes: Sequence[Numbered], wanted: str) -> tuple[Numbered, ...]:
    """Returns the episode of that number, or all whose keys begin so."""
    if by_number := [one for one in episodes if wanted == str(one.number)]:
        return tuple(by_number)
    if len(wanted) < LEAST_OF_A_KEY:
        return ()
    return tuple(one for one in episodes if one.record.key.startswith(wanted))
