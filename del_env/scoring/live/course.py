"""The course of whole episodes: when everybody was right, and what went wrong on the way."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from del_env.answers import Answer
from del_env.outcomes import Given
from del_env.scoring.bootstrap import DEFAULT_BOOTSTRAP, SHARES, Bootstrap, Estimate
from del_env.scoring.live.estimates import draw_sums, mean_of
from del_env.scoring.live.played import Completion, PlayedEpisode, check_keys
from del_env.scoring.live.rows import LiveRow, fields_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Course(LiveRow):
    """The course of one episode.

    Everybody is right once each seat says what it would say at the end of an ideal course: its
    status if it can come to know it, and I don't know if not.

    Attributes:
        roster: the names of the agents at the table, each once, in alphabetical order.
        n_rounds: how many rounds were played.
        round_limit: after how many rounds it would have been truncated.
        everybody_right: the round, from 1, from which on everybody was right until the end; None
            if somebody was wrong in the last round.
        ideally_right: the same in the ideal course.
        impossible_rounds: how many rounds taught nobody anything, since no world fitted them.
        truth_lost: the round, from 1, after which the true world was first excluded in public;
            None if it never was.
    """

    roster: tuple[str, ...]
    n_rounds: int
    round_limit: int
    everybody_right: int | None
    ideally_right: int
    impossible_rounds: int
    truth_lost: int | None

    @property
    def counted_rounds(self) -> int:
        """The rounds to everybody right; if they never were, one more than the limit."""
        return self.everybody_right or self.round_limit + 1

    @property
    def extra_rounds(self) -> int:
        """How many rounds more than an ideal group it took, both counted up to the limit."""
        return self.counted_rounds - min(self.ideally_right, self.round_limit + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseScore:
    """What the courses of some episodes come to.

    Attributes:
        n: how many episodes are scored.
        n_failed: how many more had a call that failed.
        n_unfinished: how many more were left before they were over.
        n_clusters: to how many scenarios the scored ones belong.
        everybody_right: the share of those in which everybody came to be right.
        rounds: the mean rounds to everybody right, never counted as one more than the limit.
        extra_rounds: how many of these rounds an ideal group does without.
        impossible_rounds: the mean number of impossible rounds.
        truth_lost: the share of those in which the truth was lost.
        truth_lost_rounds: in how many the truth was lost after which round, ascending.

    The estimates are None if no episode is scored.
    """

    n: int
    n_failed: int
    n_unfinished: int
    n_clusters: int
    everybody_right: Estimate | None
    rounds: Estimate | None
    extra_rounds: Estimate | None
    impossible_rounds: Estimate | None
    truth_lost: Estimate | None
    truth_lost_rounds: Mapping[int, int]


def courses(episodes: Iterable[PlayedEpisode]) -> tuple[Course, ...]:
    """Returns the course of each episode, unscored ones included.

    Raises:
        ScoringError: two episodes share a key.
    """
    episodes = tuple(episodes)
    check_keys(episodes)
    return tuple(map(_course, episodes))


def course_score(rows: Iterable[Course], bootstrap: Bootstrap = DEFAULT_BOOTSTRAP) -> CourseScore:
    """Returns what the courses come to."""
    rows = tuple(rows)
    scored = [row for row in rows if row.is_scored]
    counted = Counter(row.completion for row in rows)
    lost = Counter(row.truth_lost for row in scored if row.truth_lost is not None)
    sample = draw_sums(scored, map(_numbers, scored), bootstrap) if scored else None
    ranges = (SHARES, None, None, None, SHARES)
    means = [
        sample.estimate(mean_of(number), within) if sample else None
        for number, within in enumerate(ranges, start=1)
    ]
    return CourseScore(
        n=len(scored),
        n_failed=counted[Completion.FAILED],
        n_unfinished=counted[Completion.UNFINISHED],
        n_clusters=len({row.cluster for row in scored}),
        everybody_right=means[0],
        rounds=means[1],
        extra_rounds=means[2],
        impossible_rounds=means[3],
        truth_lost=means[4],
        truth_lost_rounds=dict(sorted(lost.items())),
    )


def by_roster(row: Course) -> tuple[str, ...]:
    """Returns which agents sat at the table."""
    return row.roster


def _numbers(row: Course) -> tuple[int, ...]:
    return (
        int(row.everybody_right is not None),
        row.counted_rounds,
        row.extra_rounds,
        row.impossible_rounds,
        int(row.truth_lost is not None),
    )


def _course(played: PlayedEpisode) -> Course:
    rounds, ideal = played.episode.rounds, played.episode.ideal_history
    pivotal_rounds = map(ideal.pivotal_round, range(len(played.seats)))
    lost = (row.number for row in rounds if row.truth_lost)
    return Course(
        **fields_of(played),
        roster=tuple(sorted(set(played.seats))),
        n_rounds=len(rounds),
        round_limit=played.round_limit,
        everybody_right=_settled(played.given, ideal.answers(ideal.n_rounds)),
        ideally_right=max(filter(None, pivotal_rounds), default=1),
        impossible_rounds=sum(row.impossible for row in rounds),
        truth_lost=next(lost, None),
    )


def _settled(given: Sequence[tuple[Given, ...]], final: tuple[Answer, ...]) -> int | None:
    """Returns the round after the last one in which somebody gave another answer."""
    wrong = (number for number, row in enumerate(given, start=1) if row != final)
    first = max(wrong, default=0) + 1
    return first if first <= len(given) else None
