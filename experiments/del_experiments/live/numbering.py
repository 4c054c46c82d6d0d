"""The episodes of a live run by number: each one's place among all that the run's commands plan.

A number is so the same from the first episode on to the last, and in every run of the same
commands, whichever of the episodes under way ends first.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from del_env.errors import DelEnvError
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


@dataclass(frozen=True, slots=True)
class Numbering:
    """The episodes of a run that were played.

    Attributes:
        episodes: in the order of their numbers; those still to be played have theirs too.
        notes: what one must know of the numbers.
    """

    episodes: tuple[Numbered, ...]
    notes: tuple[str, ...] = ()

    def named(self, wanted: str) -> tuple[Numbered, ...]:
        """Returns the episode of that number, or all whose keys begin so."""
        if by_number := [one for one in self.episodes if wanted == str(one.number)]:
            return tuple(by_number)
        if len(wanted) < LEAST_OF_A_KEY:
            return ()
        return tuple(one for one in self.episodes if one.record.key.startswith(wanted))


def numbered(run: Run[LiveRecord]) -> Numbering:
    """Returns the episodes of a run by number.

    What the plan does not hold, as of a file of scenarios that has changed since, comes last; if
    the plan cannot be made again, the numbers are those of the order in which the episodes ended.
    """
    try:
        planned = planned_keys(run.manifest, run.path)
    except DelEnvError as error:
        note = f"The numbers are those of the order in which the episodes ended: {error}."
        return Numbering(_in_order(run.records, {}), (note,))
    return Numbering(_in_order(run.records, dict(zip(planned, count(1), strict=False))))


def _in_order(records: Sequence[LiveRecord], planned: dict[str, int]) -> tuple[Numbered, ...]:
    more = count(len(planned) + 1)
    found = [Numbered(planned.get(record.key) or next(more), record) for record in records]
    return tuple(sorted(found, key=lambda one: one.number))
