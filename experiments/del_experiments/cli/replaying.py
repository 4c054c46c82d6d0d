"""`del-env replay`: a recorded game again, by key, at a pace, all at once, or as a page."""

import sys
from pathlib import Path

from rich.console import RenderableType

from del_env.errors import SettingsError
from del_env.json_files import check_new_file
from del_env.narratives.loader import load_narrative
from del_env.narratives.narrative import Narrative
from del_env.playback import export, render_episode
from del_env.records import EpisodeRecord, load_record
from del_experiments.cli.episodes import episode_list, episode_of
from del_experiments.cli.frames import Frames, repeats
from del_experiments.cli.keys import can_read_keys
from del_experiments.cli.options import WatchingOptions
from del_experiments.cli.screen import Screen, screen_for
from del_experiments.cli.stepping import step_through

PAGE_WIDTH = 100
"""How many columns an exported page has."""


def replay(
    path: Path,
    watching: WatchingOptions,
    narrative: str | None,
    page: Path | None,
    episode: str | None = None,
) -> None:
    """Shows the record in `path`, or writes it as a page.

    Of the folder of a live run it is the record of one episode; without one they are listed.

    Raises:
        DelEnvError: the record or the narrative cannot be read, the page cannot be written.
    """
    screen = screen_for(watching)
    if path.is_dir() and episode is None:
        if page is not None:
            raise SettingsError("--export is for one episode: choose it with --episode")
        screen.show(episode_list(path))
        return
    record = _record(path, episode)
    story = record.narrative.narrative() if narrative is None else load_narrative(narrative)
    if page is not None:
        check_new_file(page)
        _export(record, story, watching, page)
        screen.line(f"The page is in {page}.")
        return
    if record.seed is not None:
        screen.line(f"Seed {record.seed}")
    frames = Frames(narrative=story, seats=record.seats, replies=watching.replies)
    if watching.speed is None and screen.is_live and can_read_keys(sys.stdin):
        step_through(screen.console, sys.stdin, _steps(record, frames))
        screen.show(frames.summary(record.episode(), record.decisions()))
    else:
        _show(record, frames, screen)


def _record(path: Path, episode: str | None) -> EpisodeRecord:
    if episode is None:
        return load_record(path)
    if not path.is_dir():
        raise SettingsError(
            f"--episode is for the folder of a live run, and {path} is none: leave it out"
        )
    return episode_of(path, episode)


def _steps(record: EpisodeRecord, frames: Frames) -> list[RenderableType]:
    episode, decisions = record.episode(), record.decisions()
    numbers = range(1, len(episode.rounds) + 1)
    rounds = [frames.round(episode, decisions, number) for number in numbers]
    return [frames.opening(episode), *rounds, frames.summary(episode, decisions)]


def _show(record: EpisodeRecord, frames: Frames, screen: Screen) -> None:
    episode, decisions = record.episode(), record.decisions()
    screen.show(frames.opening(episode))
    for number in range(1, len(episode.rounds) + 1):
        if not repeats(episode, decisions, number):
            screen.pause(f"Round {number}")
        screen.show(frames.round_in_short(episode, decisions, number))
    screen.pause("Summary")
    screen.show(frames.summary(episode, decisions))


def _export(
    record: EpisodeRecord, narrative: Narrative, watching: WatchingOptions, page: Path
) -> None:
    whole = render_episode(
        record.episode(),
        narrative,
        record.seats,
        decisions=record.decisions(),
        replies=watching.replies,
    )
    export(whole, page, width=PAGE_WIDTH, title=narrative.title, overwrite=False)
