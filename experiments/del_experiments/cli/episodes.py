"""The episodes of a live run: listed, and found by number or key."""

from pathlib import Path

from rich.console import RenderableType

from del_env.errors import SettingsError
from del_env.records import EpisodeRecord
from del_env.scoring.live import courses, played_from
from del_experiments.live.reading import read_live_run
from del_experiments.live.record import LiveRecord
from del_experiments.report.rendering import rendered
from del_experiments.report.table import Cell, Column, Measure, Table

_LEAST_OF_A_KEY = 4
"""So many of its digits tell a key from a number."""


def episode_of(folder: Path, wanted: str) -> EpisodeRecord:
    """Returns the record of one episode of a live run.

    Args:
        folder: the folder of the run.
        wanted: its number, from 1, or its key or the beginning of that.

    Raises:
        SettingsError: there is no such episode, or several keys begin so.
        RunError: it is no live run.
        RecordError: a record is damaged.
    """
    records = read_live_run(folder).records
    if wanted.isascii() and wanted.isdigit() and 1 <= int(wanted) <= len(records):
        return records[int(wanted) - 1].episode
    is_key = len(wanted) >= _LEAST_OF_A_KEY
    found = [record for record in records if is_key and record.key.startswith(wanted)]
    if len(found) != 1:
        what = "several keys begin so" if found else "there is none"
        raise SettingsError(
            f"episode {wanted!r} of {folder}: {what}: choose a number from 1 to {len(records)}, "
            "or a key; without --episode they are listed"
        )
    return found[0].episode


def episode_list(folder: Path) -> RenderableType:
    """Returns the episodes of a live run, one a line.

    Raises:
        RunError: it is no live run.
        RecordError: a record is damaged.
    """
    records = read_live_run(folder).records
    several = len({record.roster for record in records}) > 1
    table = Table(
        title=f"{len(records):,} episodes in {folder}",
        columns=(
            Column("K", Measure.COUNT),
            Column("key", Measure.NAME),
            Column("agents", Measure.COUNT),
            Column("seat", Measure.COUNT),
            Column("rounds", Measure.COUNT),
            Column("all right", Measure.NAME),
            *((Column("roster", Measure.NAME),) if several else ()),
        ),
        rows=tuple(
            (number, *_cells(record), *((record.roster,) if several else ()))
            for number, record in enumerate(records, start=1)
        ),
        notes=(
            *(f"Roster: {record.roster}." for record in records[:1] if not several),
            "Show one with --episode K; --replies adds the agents' own words.",
        ),
    )
    return rendered([table])


def _cells(record: LiveRecord) -> tuple[Cell, ...]:
    (course,) = courses([played_from(record.episode, record.key)])
    right, lost = course.everybody_right, course.truth_lost
    told = "never" if right is None else f"round {right}"
    return (
        record.key[:8],
        record.episode.scenario.n_agents,
        record.seat,
        course.n_rounds,
        (told + ("" if lost is None else ", truth lost")) if record.is_finished else "call failed",
    )
