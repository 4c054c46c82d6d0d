"""PlayedEpisode: a recorded episode played again, with what came of every question in it."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from del_env.decision import Failure
from del_env.episode import Episode
from del_env.narratives.narrative import Kind
from del_env.outcomes import Given, given_by
from del_env.records.episode_record import EpisodeRecord
from del_env.scenario import Scenario
from del_env.scoring.errors import ScoringError


class Completion(StrEnum):
    """How far an episode came; only finished ones are scored, the others are counted."""

    FINISHED = "finished"
    """It is over, and every call came back."""
    FAILED = "failed"
    """Some call failed: what was played for it is nobody's answer."""
    UNFINISHED = "unfinished"
    """It was left before it was over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedEpisode:
    """An episode, and what each seat gave in it.

    Attributes:
        key: the name of the episode; no two of a score share one.
        seats: the name of the agent in each seat.
        kind: whether it was told in a classic narrative.
        episode: the episode, with the rational and the ideal answers of every round.
        given: the answers given, or why there are none: a tuple a round, one entry a seat.
    """

    key: str
    seats: tuple[str, ...]
    kind: Kind
    episode: Episode
    given: tuple[tuple[Given, ...], ...]

    @property
    def scenario(self) -> Scenario:
        """The puzzle that was played."""
        return self.episode.scenario

    @property
    def completion(self) -> Completion:
        """How far the episode came."""
        if any(Failure.ERROR in row for row in self.given):
            return Completion.FAILED
        return Completion.FINISHED if self.episode.is_over else Completion.UNFINISHED

    @property
    def round_limit(self) -> int:
        """After how many rounds it would have been truncated."""
        return self.episode.rules.round_limit(self.scenario.n_agents)


def played_from(record: EpisodeRecord, key: str) -> PlayedEpisode:
    """Returns the episode of a record, played again by the rules.

    Args:
        record: the record.
        key: the name of the episode.

    Raises:
        RecordError: the record cannot be replayed, or its narrative is unknown here, so that
            nobody can say whether it is a classic one.
    """
    return PlayedEpisode(
        key=key,
        seats=record.seats,
        kind=record.narrative.narrative().kind,
        episode=record.episode(),
        given=tuple(tuple(map(given_by, row)) for row in record.decisions()),
    )


def check_keys(episodes: Iterable[PlayedEpisode]) -> None:
    """Checks that no two episodes share a key.

    Raises:
        ScoringError: some do; the message names the key.
    """
    counted = Counter(played.key for played in episodes)
    twice = [key for key, count in counted.items() if count > 1]
    if twice:
        raise ScoringError(
            f"{len(twice)} episodes occur more than once; the first is {twice[0]!r}: keep one"
        )
