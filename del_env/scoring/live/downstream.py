"""Downstream damage: what a seat's errors cost the others, against an ideal agent in its place."""

from collections.abc import Iterable
from dataclasses import dataclass

from del_env.outcomes import Given
from del_env.scoring.bootstrap import (
    DEFAULT_BOOTSTRAP,
    DIFFERENCES_OF_SHARES,
    Bootstrap,
    ClusterSample,
    Estimate,
)
from del_env.scoring.errors import ScoringError
from del_env.scoring.live.counterfactual import check_rational
from del_env.scoring.live.estimates import draw_sums, mean_of, ratio_of
from del_env.scoring.live.played import Completion, PlayedEpisode
from del_env.scoring.live.rows import SeatRow, seat_fields_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage(SeatRow):
    """What one seat cost the others in one episode; the row is that of the seat.

    Both episodes are counted over the rounds of the longer one, the last answers of the shorter one
    repeated. It counts as long as both were finished.

    Attributes:
        n_answers: how many answers of the others are counted in each of the two episodes.
        right: how many of them are the ideal ones.
        right_if_ideal: how many are with an ideal agent in the seat.
    """

    n_answers: int
    right: int
    right_if_ideal: int

    @property
    def damage(self) -> int:
        """How many answers of the others the seat cost; below 0 if it did them good."""
        return self.right_if_ideal - self.right


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageScore:
    """What some seats cost the others.

    Attributes:
        n: how many pairs of episodes are scored.
        n_left_out: how many more have an episode that failed or was never finished.
        n_clusters: to how many scenarios the scored ones belong.
        n_harmed: in how many the seat cost the others some right answers.
        n_helped: in how many it brought them some.
        per_episode: the mean damage, in answers an episode.
        per_answer: the damage as a share of the others' answers.
        p_value: of the hypothesis that the mean damage is 0; paired, and clustered by scenario.

    The last three are None if no pair is scored; a damage per answer also where nobody else was
    there to be harmed.
    """

    n: int
    n_left_out: int
    n_clusters: int
    n_harmed: int
    n_helped: int
    per_episode: Estimate | None
    per_answer: Estimate | None
    p_value: float | None


def damage(actual: PlayedEpisode, ideal: PlayedEpisode, seat: int) -> Damage:
    """Returns what a seat cost the others.

    Args:
        actual: the episode as it was.
        ideal: the same scenario with the same others and an ideal agent in the seat.
        seat: the seat, from 0.

    Raises:
        ScenarioError: there is no such seat.
        ScoringError: the two are not such episodes.
    """
    fields = seat_fields_of(actual, seat)
    _check_pair(actual, ideal, seat)
    fields["completion"] = _lesser(actual.completion, ideal.completion)
    n_rounds = max(len(actual.given), len(ideal.given))
    return Damage(
        **fields,
        n_answers=n_rounds * (len(actual.seats) - 1),
        right=_right_of_others(actual, seat, n_rounds),
        right_if_ideal=_right_of_others(ideal, seat, n_rounds),
    )


def damage_score(rows: Iterable[Damage], bootstrap: Bootstrap = DEFAULT_BOOTSTRAP) -> DamageScore:
    """Returns what the seats cost the others, every pair of episodes counting the same."""
    rows = tuple(rows)
    scored = [row for row in rows if row.is_scored]
    numbers = [(row.damage, row.n_answers) for row in scored]
    sample = draw_sums(scored, numbers, bootstrap) if scored else None
    anybody = any(row.n_answers for row in scored)
    return DamageScore(
        n=len(scored),
        n_left_out=len(rows) - len(scored),
        n_clusters=len({row.cluster for row in scored}),
        n_harmed=sum(row.damage > 0 for row in scored),
        n_helped=sum(row.damage < 0 for row in scored),
        per_episode=sample.estimate(mean_of(1)) if sample else None,
        per_answer=_per_answer(sample) if sample and anybody else None,
        p_value=sample.p_value(mean_of(1)) if sample else None,
    )


def _per_answer(sample: ClusterSample) -> Estimate:
    return sample.estimate(ratio_of(1, 2), DIFFERENCES_OF_SHARES)


def _lesser(actual: Completion, ideal: Completion) -> Completion:
    return ideal if actual is Completion.FINISHED else actual


def _right_of_others(played: PlayedEpisode, seat: int, n_rounds: int) -> int:
    right = played.episode.ideal_history.answers
    return sum(
        given is ideal
        for number in range(1, n_rounds + 1)
        for other, (given, ideal) in enumerate(
            zip(_given_in(played, number), right(number), strict=True)
        )
        if other != seat
    )


def _given_in(played: PlayedEpisode, round_number: int) -> tuple[Given, ...]:
    return played.given[min(round_number, len(played.given)) - 1]


def _check_pair(actual: PlayedEpisode, ideal: PlayedEpisode, seat: int) -> None:
    what = f"episodes {actual.key!r} and {ideal.key!r}"
    if (actual.scenario, actual.episode.rules) != (ideal.scenario, ideal.episode.rules):
        raise ScoringError(f"{what} differ in scenario or rules: pair episodes that share both")
    others = [(*x.seats[:seat], *x.seats[seat + 1 :]) for x in (actual, ideal)]
    if others[0] != others[1]:
        raise ScoringError(
            f"{what} have other agents beside seat {seat}, {others[0]} and {others[1]}: pair "
            "episodes in which nobody but the seat is changed"
        )
    if not (actual.given and ideal.given):
        raise ScoringError(f"{what}: one of them has no round: play it first")
    if ideal.completion is not Completion.FAILED:
        check_rational(ideal, seat)
