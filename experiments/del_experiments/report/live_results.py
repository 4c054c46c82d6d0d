"""Results of live runs: their episodes, checked to be all that there should be."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from del_env.errors import SettingsError
from del_env.scoring.errors import MissingDataError
from del_env.scoring.live import PlayedEpisode, played_from
from del_experiments.live.plan import KIND
from del_experiments.live.reading import is_live_run, planned_keys, read_live_run
from del_experiments.live.record import LiveRecord
from del_experiments.runs.errors import RunError
from del_experiments.runs.reading import Run


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveResults:
    """The episodes of some live runs.

    Attributes:
        records: their records.
        episodes: the same episodes, played again, in the same order; no two share a key.
        notes: what one must know of the runs.
    """

    records: tuple[LiveRecord, ...]
    episodes: tuple[PlayedEpisode, ...]
    notes: tuple[str, ...] = ()

    @classmethod
    def of(cls, records: Iterable[LiveRecord]) -> "LiveResults":
        """Returns the results of one run."""
        kept = tuple(records)
        episodes = tuple(played_from(record.episode, record.key) for record in kept)
        return cls(records=kept, episodes=episodes)


def are_live(paths: Sequence[Path]) -> bool:
    """Whether the runs are live ones.

    Raises:
        RunError: a folder is no run, or some are live runs and others are not.
    """
    kinds = {is_live_run(path) for path in paths}
    if len(kinds) > 1:
        raise RunError(f"some runs are {KIND} ones and others are not: report them one by one")
    return kinds == {True}


def read_live_results(paths: Sequence[Path], *, partial: bool = False) -> LiveResults:
    """Returns the results of some live runs; an agent of two settings is told apart by the run.

    Raises:
        MissingDataError: an episode is missing or failed, and `partial` is false.
        RunError: a folder is no live run, or holds nothing.
        RecordError: a record is damaged.
        SettingsError: a folder is given twice.
    """
    if len({path.resolve() for path in paths}) < len(paths):
        raise SettingsError("a run is given twice: give each folder once")
    runs = [read_live_run(path) for path in paths]
    notes = [note for run in runs for note in (*_checked(run, partial=partial), *run.notes)]
    twofold = _agents_of_two_settings(runs)
    found = [
        (record, _played(record, run, twofold, alone=len(runs) == 1))
        for run in runs
        for record in run.records
    ]
    return LiveResults(
        records=tuple(record for record, _ in found),
        episodes=tuple(played for _, played in found),
        notes=tuple(notes),
    )


def _checked(run: Run[LiveRecord], *, partial: bool) -> list[str]:
    if not run.records:
        raise RunError(f"{run.path}: no episode has been played yet: there is nothing to report")
    finished = {record.key for record in run.records if record.is_finished}
    wanted = planned_keys(run.manifest, run.path)
    missing = set(wanted) - finished
    if missing and not partial:
        raise MissingDataError(
            f"{run.path}: {len(missing):,} of {len(wanted):,} episodes are not finished: give the "
            "same command again to play them, or ask for a partial report with --partial"
        )
    if missing:
        return [f"{run.path}: {len(missing):,} of {len(wanted):,} episodes are not finished"]
    return []


def _agents_of_two_settings(runs: Sequence[Run[LiveRecord]]) -> frozenset[str]:
    settings: dict[str, set[str]] = defaultdict(set)
    for run in runs:
        for record in run.records:
            for entry in record.agents:
                settings[entry.name].add(entry.model_dump_json())
    return frozenset(name for name, found in settings.items() if len(found) > 1)


def _played(
    record: LiveRecord, run: Run[LiveRecord], twofold: frozenset[str], *, alone: bool
) -> PlayedEpisode:
    key = record.key if alone else f"{run.path}: {record.key}"
    played = played_from(record.episode, key)
    label = run.path.resolve().name
    seats = (f"{name} ({label})" if name in twofold else name for name in played.seats)
    return replace(played, seats=tuple(seats))
