"""Results of live runs: their episodes, checked to be all that there should be."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from del_env.errors import SettingsError
from del_env.scoring.errors import MissingDataError
from del_env.scoring.live import PlayedEpisode, played_from
from del_experiments.live.agents import is_scripted_name
from del_experiments.live.plan import KIND
from del_experiments.live.reading import is_live_run, planned_keys, read_live_run
from del_experiments.live.record import LiveRecord
from del_experiments.report.naming import run_labels
from del_experiments.runs.errors import RunError
from del_experiments.runs.reading import Run


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveResults:
    """The episodes of some live runs.

    Attributes:
        records: their records.
        episodes: the same episodes, played again, in the same order; no two share a key.
        rosters: who sat where in each, as it was given; one whose agents are told apart by the run
            is so as well.
        notes: what one must know of the runs.
    """

    records: tuple[LiveRecord, ...]
    episodes: tuple[PlayedEpisode, ...]
    rosters: tuple[str, ...]
    notes: tuple[str, ...] = ()

    @classmethod
    def of(cls, records: Iterable[LiveRecord]) -> "LiveResults":
        """Returns the results of one run."""
        kept = tuple(records)
        episodes = tuple(played_from(record.episode, record.key) for record in kept)
        return cls(records=kept, episodes=episodes, rosters=tuple(one.roster for one in kept))


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
    """Returns the results of some live runs; who was asked in two ways is told apart by the run.

    Raises:
        MissingDataError: an episode is missing or failed, and `partial` is false.
        RunError: a folder is no live run, or holds nothing.
        RecordError: a record is damaged.
        SettingsError: a folder is given twice, or beside a copy of it.
    """
    if len({path.resolve() for path in paths}) < len(paths):
        raise SettingsError("a run is given twice: give each folder once")
    runs = [read_live_run(path) for path in paths]
    notes = [note for run in runs for note in (*_checked(run, partial=partial), *run.notes)]
    _check_no_copies(runs)
    twofold, labels = _asked_in_two_ways(runs), run_labels(paths)
    records: list[LiveRecord] = []
    episodes: list[PlayedEpisode] = []
    rosters: list[str] = []
    for run in runs:
        label = labels[run.path]
        for record in run.records:
            key = record.key if len(runs) == 1 else f"{run.path}: {record.key}"
            records.append(record)
            episodes.append(_played(record, key, twofold, label))
            is_apart = not twofold.isdisjoint(record.episode.seats)
            rosters.append(f"{record.roster} ({label})" if is_apart else record.roster)
    return LiveResults(
        records=tuple(records),
        episodes=tuple(episodes),
        rosters=tuple(rosters),
        notes=tuple(notes),
    )


def _checked(run: Run[LiveRecord], *, partial: bool) -> list[str]:
    if not run.records:
        raise RunError(f"{run.path}: no episode has been played yet: there is nothing to report")
    finished = {record.key for record in run.records if record.is_finished}
    wanted = planned_keys(run.manifest.wanted, run.path)
    missing = set(wanted) - finished
    if missing and not partial:
        raise MissingDataError(
            f"{run.path}: {len(missing):,} of {len(wanted):,} episodes are not finished: give the "
            "same command again to play them, or ask for a partial report with --partial"
        )
    if missing:
        return [f"{run.path}: {len(missing):,} of {len(wanted):,} episodes are not finished"]
    return []


def _check_no_copies(runs: Sequence[Run[LiveRecord]]) -> None:
    """Checks that no episode is there twice: of two with one key only the ends tell them apart."""
    seen: dict[tuple[str, datetime], Path] = {}
    for run in runs:
        for record in run.records:
            other = seen.setdefault((record.key, record.ended_at), run.path)
            if other != run.path:
                raise SettingsError(
                    f"{run.path} holds an episode of {other} again ({record.key}): one is a copy "
                    "of the other, so give one of them"
                )


def _asked_in_two_ways(runs: Sequence[Run[LiveRecord]]) -> frozenset[str]:
    """Returns the agents of two settings, and those that read prompts of two wordings."""
    ways: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for run in runs:
        for record in run.records:
            wording = record.prompt.model_dump_json()
            for entry in record.agents:
                read = "" if is_scripted_name(entry.name) else wording
                ways[entry.name].add((entry.model_dump_json(), read))
    return frozenset(name for name, found in ways.items() if len(found) > 1)


def _played(record: LiveRecord, key: str, twofold: frozenset[str], label: str) -> PlayedEpisode:
    played = played_from(record.episode, key)
    seats = (f"{name} ({label})" if name in twofold else name for name in played.seats)
    return replace(played, seats=tuple(seats))
