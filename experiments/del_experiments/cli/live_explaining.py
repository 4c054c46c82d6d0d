"""`del-env explain` of live runs: one answer of an episode beside what could be known."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from del_env.answers import Answer
from del_env.errors import SettingsError
from del_env.scoring.live import LiveAnswer, PlayedEpisode, live_answers, played_from
from del_experiments.cli.explaining import (
    LIVE_OPTIONS,
    N_LISTED,
    STATIC_OPTIONS,
    check_options,
    told,
)
from del_experiments.cli.live_explanation_page import Asked, live_explanation_page
from del_experiments.cli.result_options import WhichOptions
from del_experiments.cli.screen import Screen, new_console
from del_experiments.live.numbering import Numbered, named, numbered
from del_experiments.live.reading import read_live_run
from del_experiments.live.record import LiveRecord


@dataclass(frozen=True, slots=True)
class Replayed:
    """An episode of a run: its number, from 1, its record, and the same played again."""

    number: int
    record: LiveRecord
    played: PlayedEpisode


def explain_live(run: Path, which: WhichOptions, *, prompt: bool, reasoning: bool) -> None:
    """Shows the answer that is meant, or lists those that may be.

    Raises:
        DelEnvError: the run cannot be read, or has no such answer.
    """
    check_options(which, "live", LIVE_OPTIONS, STATIC_OPTIONS)
    screen = Screen(new_console(), 0)
    found = select(run, which)
    if len(found) == 1:
        (episode, answer), *_ = found
        asked = Asked(episode.number, episode.record, episode.played, answer)
        screen.show(live_explanation_page(asked, prompt=prompt, reasoning=reasoning))
    elif which.round_number is None and which.seat is None:
        wrong = [one for one in found if not one[1].is_correct()]
        _list(screen, wrong, f"{len(wrong):,} of {len(found):,} answers are not right")
    else:
        title = f"{len(found):,} answers are meant: choose one with --episode, --round and --seat"
        _list(screen, found, title)


def select(run: Path, which: WhichOptions) -> tuple[tuple[Replayed, LiveAnswer], ...]:
    """Returns the answers that the options mean, each with its episode.

    Raises:
        RunError: it is no live run.
        SettingsError: there is no such answer.
    """
    episodes = numbered(read_live_run(run))
    found = tuple(
        (episode, answer)
        for episode in _replayed(episodes, which)
        for answer in live_answers([episode.played])
        if _is_meant(answer, which)
    )
    if not found:
        raise SettingsError(
            f"{run}: no answer fits {', '.join(told(which)) or 'that'} in "
            f"{len(episodes):,} episodes: mend the options"
        )
    return found


def _replayed(episodes: Sequence[Numbered], which: WhichOptions) -> Iterator[Replayed]:
    for one in episodes if which.episode is None else named(episodes, which.episode):
        episode = one.record.episode
        if which.narrative in (None, episode.narrative.name):
            yield Replayed(one.number, one.record, played_from(episode, one.record.key))


def _is_meant(answer: LiveAnswer, which: WhichOptions) -> bool:
    return (
        which.agent in (None, answer.agent)
        and which.round_number in (None, answer.round_number)
        and which.seat in (None, answer.seat)
    )


def _list(screen: Screen, found: Sequence[tuple[Replayed, LiveAnswer]], title: str) -> None:
    screen.line(f"{title}{':' if found else '.'}")
    for episode, answer in found[:N_LISTED]:
        given = answer.given.text if isinstance(answer.given, Answer) else "no answer"
        screen.line(
            f"  --episode {episode.number} --round {answer.round_number} --seat {answer.seat}: "
            f"{answer.agent}: {given} for {answer.rational.text} ({answer.outcome()})"
        )
    if (rest := len(found) - N_LISTED) > 0:
        screen.line(f"  and {rest:,} more: narrow them down with --episode and --agent")
