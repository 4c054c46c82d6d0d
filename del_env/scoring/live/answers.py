"""LiveAnswer: one answer of live play, against what was right given what was said, and ideally."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from del_env.answers import Answer
from del_env.outcomes import Given, Outcome, is_lucky, live_outcome
from del_env.scoring.live.played import PlayedEpisode, check_keys
from del_env.scoring.live.rows import SeatRow, SeatRowFields, seat_fields_of


class Reference(StrEnum):
    """What an answer is held against."""

    RATIONAL = "rational"
    """What is right given what was said."""
    IDEAL = "ideal"
    """What would have been right had everybody been ideal from the start."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveAnswer(SeatRow):
    """What one seat gave in one round.

    Attributes:
        round_number: the round, from 1.
        given: the answer given, or why there is none.
        rational: the rational answer.
        ideal: the ideal answer.
        contradiction: whether what was said contradicted what the seat sees.
        positive: the seat's true status.
    """

    round_number: int
    given: Given
    rational: Answer
    ideal: Answer
    contradiction: bool
    positive: bool

    def right(self, reference: Reference = Reference.RATIONAL) -> Answer:
        """Returns the right answer."""
        match reference:
            case Reference.RATIONAL:
                return self.rational
            case Reference.IDEAL:
                return self.ideal
            case _:
                assert_never(reference)

    def outcome(self, reference: Reference = Reference.RATIONAL) -> Outcome:
        """Returns what the answer counts as."""
        return live_outcome(self.given, self.right(reference))

    def is_correct(self, reference: Reference = Reference.RATIONAL) -> bool:
        """Whether the right answer was given."""
        return self.outcome(reference) is Outcome.CORRECT

    def is_lucky(self, reference: Reference = Reference.RATIONAL) -> bool:
        """Whether it is a claim without knowledge that happens to be true."""
        return (
            self.outcome(reference) is Outcome.UNFOUNDED
            and isinstance(self.given, Answer)
            and is_lucky(self.given, self.positive)
        )


def live_answers(episodes: Iterable[PlayedEpisode]) -> tuple[LiveAnswer, ...]:
    """Returns every answer of the episodes, those of unscored ones included.

    Raises:
        ScoringError: two episodes share a key.
    """
    episodes = tuple(episodes)
    check_keys(episodes)
    return tuple(
        answer
        for played in episodes
        for seat in range(len(played.seats))
        for answer in _answers_of(played, seat)
    )


def by_round(row: LiveAnswer) -> int:
    """Returns the round, from 1."""
    return row.round_number


def _answers_of(played: PlayedEpisode, seat: int) -> list[LiveAnswer]:
    fields: SeatRowFields = seat_fields_of(played, seat)
    return [
        LiveAnswer(
            **fields,
            round_number=row.number,
            given=given[seat],
            rational=row.rational[seat],
            ideal=row.ideal[seat],
            contradiction=row.contradiction[seat],
            positive=played.scenario.world[seat],
        )
        for row, given in zip(played.episode.rounds, played.given, strict=True)
    ]
