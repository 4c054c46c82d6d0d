"""When a seat first knows, against its pivotal round."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from del_env.answers import Answer
from del_env.scoring.bootstrap import DEFAULT_BOOTSTRAP, SHARES, Bootstrap, Estimate
from del_env.scoring.live.estimates import draw_sums, mean_of
from del_env.scoring.live.played import PlayedEpisode, check_keys
from del_env.scoring.live.rows import SeatRow, seat_fields_of


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstKnowledge(SeatRow):
    """When one seat of one episode first knew.

    To know is to say one's true status where that is the rational answer: neither a lucky guess
    nor a false conclusion from what others wrongly said is knowledge.

    Attributes:
        first_known: the first round, from 1, in which it knew; None if it never did.
        round_limit: after how many rounds the episode would have been truncated.
    """

    first_known: int | None
    round_limit: int

    @property
    def is_due(self) -> bool:
        """Whether an ideal group lets the seat know within the round limit."""
        return self.pivotal_round is not None and self.pivotal_round <= self.round_limit

    @property
    def delay(self) -> int | None:
        """How many rounds after its pivotal round it first knew.

        Below 0 if something wrong that was said let it know earlier. None if it never knew, or was
        not due to know.
        """
        return None if self.first_known is None else self._delay_of(self.first_known)

    @property
    def counted_delay(self) -> int | None:
        """The delay, and if it never knew, that of knowing in the round after the limit.

        None if the seat was not due to know.
        """
        return self._delay_of(self.first_known or self.round_limit + 1)

    def _delay_of(self, round_number: int) -> int | None:
        if self.pivotal_round is None or not self.is_due:
            return None
        return round_number - self.pivotal_round


@dataclass(frozen=True, slots=True, kw_only=True)
class DelayScore:
    """How late some seats knew. Seats that were not due to know are only counted.

    A seat that never knew has no delay, only a bound: it did not know up to the round limit (where
    an episode ends earlier nothing is learnt any more). The mean counts it as if it had known in
    the round after the limit, so it is the mean delay restricted to the limit, and the true one is
    no less.

    Source: Royston and Parmar, BMC Medical Research Methodology 13:152 (2013), restricted mean
    survival time.

    Attributes:
        n_known: how many seats came to know.
        n_never: how many were due to know and never did.
        n_not_due: how many were not due to know.
        n_left_out: how many seats are those of episodes that failed or were never finished.
        n_clusters: to how many scenarios the seats that were due belong.
        delays: how many of the seats that came to know did so with which delay, ascending.
        known: the share of the seats that were due and came to know; None if none was due.
        delay: the restricted mean delay in rounds; None if no seat was due.
    """

    n_known: int
    n_never: int
    n_not_due: int
    n_left_out: int
    n_clusters: int
    delays: Mapping[int, int]
    known: Estimate | None
    delay: Estimate | None


def first_knowledge(episodes: Iterable[PlayedEpisode]) -> tuple[FirstKnowledge, ...]:
    """Returns when each seat of the episodes first knew, unscored episodes included.

    Raises:
        ScoringError: two episodes share a key.
    """
    episodes = tuple(episodes)
    check_keys(episodes)
    return tuple(
        FirstKnowledge(
            **seat_fields_of(played, seat),
            first_known=_first_known(played, seat),
            round_limit=played.round_limit,
        )
        for played in episodes
        for seat in range(len(played.seats))
    )


def delay_score(
    rows: Iterable[FirstKnowledge], bootstrap: Bootstrap = DEFAULT_BOOTSTRAP
) -> DelayScore:
    """Returns how late the seats knew."""
    rows = tuple(rows)
    scored = [row for row in rows if row.is_scored]
    due = [(row, delay) for row in scored if (delay := row.counted_delay) is not None]
    seats = [row for row, _ in due]
    delays = Counter(row.delay for row in seats if row.delay is not None)
    numbers = [(int(row.delay is not None), delay) for row, delay in due]
    sample = draw_sums(seats, numbers, bootstrap) if due else None
    return DelayScore(
        n_known=delays.total(),
        n_never=len(due) - delays.total(),
        n_not_due=len(scored) - len(due),
        n_left_out=len(rows) - len(scored),
        n_clusters=len({row.cluster for row in seats}),
        delays=dict(sorted(delays.items())),
        known=sample.estimate(mean_of(1), SHARES) if sample else None,
        delay=sample.estimate(mean_of(2)) if sample else None,
    )


def _first_known(played: PlayedEpisode, seat: int) -> int | None:
    status = Answer.from_status(played.scenario.world[seat])
    knowing = (
        row.number
        for row, given in zip(played.episode.rounds, played.given, strict=True)
        if given[seat] is status and row.rational[seat] is status
    )
    return next(knowing, None)
