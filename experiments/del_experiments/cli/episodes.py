"""The episodes of a live run: listed, and found by number or key."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from rich.console import RenderableType

from del_env.errors import SettingsError
from del_env.generation import density
from del_env.records import EpisodeRecord
from del_env.scoring.live import courses, played_from
from del_experiments.live.numbering import n_planned, named, numbered
from del_experiments.live.reading import read_live_run
from del_experiments.live.record import LiveRecord
from del_experiments.live.rosters import closed
from del_experiments.report.rendering import rendered
from del_experiments.report.table import Cell, Column, Measure, Table
from del_experiments.runs.errors import RunError
from del_experiments.runs.reading import Run


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
    run = read_live_run(folder)
    found, last = named(numbered(run), wanted), n_planned(run)
    if len(found) != 1:
        is_planned = wanted in map(str, range(1, last + 1))
        none = "it has not been played yet" if is_planned else "there is none"
        raise SettingsError(
            f"episode {wanted!r} of {folder}: {'several keys begin so' if found else none}: choose "
            f"a number from 1 to {last}, or a key; without --episode they are listed"
        )
    return found[0].record.episode


def episode_list(folder: Path) -> RenderableType:
    """Returns the episodes of a live run, one a line.

    Raises:
        RunError: it is no live run, or no episode has been played yet.
        RecordError: a record is damaged.
    """
    run = read_live_run(folder)
    episodes = numbered(run)
    records = [one.record for one in episodes]
    if not records:
        raise RunError(f"{folder}: no episode has been played yet: there is nothing to list")
    alike, apart = told_apart([_traits(record) for record in records])
    table = Table(
        title=f"{_number_of(records, run)} in {folder}",
        columns=(
            Column("K", Measure.COUNT),
            Column("key", Measure.NAME),
            Column("rounds", Measure.COUNT),
            Column("all right", Measure.NAME),
            Column("with", Measure.NAME),
        ),
        rows=tuple(
            (one.number, *_cells(one.record), words)
            for one, words in zip(episodes, apart, strict=True)
        ),
        notes=(
            *run.notes,
            *((f"All with: {alike}.",) if alike else ()),
            "Show one with --episode K; --replies adds the agents' own words.",
        ),
    )
    return rendered([table])


def _number_of(records: Sequence[LiveRecord], run: Run[LiveRecord]) -> str:
    n_all = n_planned(run)
    if len(records) < n_all:
        return f"{len(records):,} of {n_all:,} episodes"
    return f"{n_all:,} episode{'' if n_all == 1 else 's'}"


def told_apart(traits: Sequence[Sequence[str]]) -> tuple[str, list[str]]:
    """Returns in words what some things have in common, and of each what it has by itself.

    Args:
        traits: those of each thing, all in the same order; an empty one is none.
    """
    varies = [len(set(column)) > 1 for column in zip(*traits, strict=True)]
    common = [trait for trait, differs in zip(traits[0], varies, strict=True) if not differs]
    own = [[trait for trait, differs in zip(one, varies, strict=True) if differs] for one in traits]
    return _listed(common), [_listed(one) for one in own]


def _listed(traits: Iterable[str]) -> str:
    return ", ".join(filter(None, traits))


def _traits(record: LiveRecord) -> tuple[str, ...]:
    scenario, rules = record.episode.scenario, record.episode.rules
    return (
        f"{scenario.n_agents} agents",
        _who_sees_whom(record),
        str(scenario.announcement).removesuffix(" positive"),
        "" if record.origin.file is None else f"row {record.origin.place + 1}",
        "" if record.origin.seed is None else f"seed {record.origin.seed}",
        record.episode.narrative.name,
        f"{rules.disclosure} disclosed",
        f"{rules.history} history",
        _seats(record),
        f"repeat {record.repeat}",
    )


def _seats(record: LiveRecord) -> str:
    """Returns the roster without commas, which set traits apart, and `seat` as its number."""
    roster = record.roster if record.seat is None else closed(record.roster, record.seat)
    return " ".join(entry.strip() for entry in roster.split(","))


def _who_sees_whom(record: LiveRecord) -> str:
    scenario = record.episode.scenario
    if scenario.is_symmetric:
        return "all seen"
    drawn = record.origin.density
    return f"density {density(scenario.observation) if drawn is None else drawn:.2g}"


def _cells(record: LiveRecord) -> tuple[Cell, ...]:
    (course,) = courses([played_from(record.episode, record.key)])
    right, lost = course.everybody_right, course.truth_lost
    told = "never" if right is None else f"round {right}"
    return (
        record.key[:8],
        course.n_rounds,
        (told + ("" if lost is None else ", truth lost")) if record.is_finished else "call failed",
    )
