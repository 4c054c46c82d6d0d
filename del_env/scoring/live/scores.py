"""LiveScore: what the answers of live play come to."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from del_env.outcomes import LIVE_OUTCOMES, Outcome
from del_env.scoring.bootstrap import DEFAULT_BOOTSTRAP, SHARES, Bootstrap, Estimate
from del_env.scoring.live.answers import LiveAnswer, Reference
from del_env.scoring.live.estimates import draw_sums, mean_of
from del_env.scoring.live.rows import K, split


@dataclass(frozen=True, slots=True, kw_only=True)
class Against:
    """Answers held against one reference.

    Attributes:
        outcomes: how many answers came to which outcome; those without any are listed with 0. All
            are of scored episodes, but for `error`: the failed calls are those of the others.
        lucky: how many of the unfounded ones happen to be true.
        accuracy: the share of right answers; None if no answer is scored.
    """

    outcomes: Mapping[Outcome, int]
    lucky: int
    accuracy: Estimate | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveScore:
    """The scores of some answers, with all that belongs beside them.

    Attributes:
        n: how many answers are scored.
        n_episodes: of how many episodes they are.
        n_left_out: how many more episodes have answers here, but failed or were never finished.
        n_clusters: to how many scenarios the scored answers belong.
        rational: held against what was right given what was said; the score by default.
        ideal: held against what would have been right had everybody been ideal.
    """

    n: int
    n_episodes: int
    n_left_out: int
    n_clusters: int
    rational: Against
    ideal: Against


def live_score(
    answers: Iterable[LiveAnswer], bootstrap: Bootstrap = DEFAULT_BOOTSTRAP
) -> LiveScore:
    """Returns the scores of the answers, which may be any part of those of the episodes.

    Every answer counts the same, so that a long episode counts more than a short one.
    """
    answers = tuple(answers)
    scored = [row for row in answers if row.is_scored]
    n_failed_calls = sum(row.outcome() is Outcome.ERROR for row in answers)
    accuracies = _accuracies(scored, bootstrap)
    rational, ideal = (
        _against(scored, reference, accuracies[reference], n_failed_calls)
        for reference in (Reference.RATIONAL, Reference.IDEAL)
    )
    return LiveScore(
        n=len(scored),
        n_episodes=len({row.key for row in scored}),
        n_left_out=len({row.key for row in answers if not row.is_scored}),
        n_clusters=len({row.cluster for row in scored}),
        rational=rational,
        ideal=ideal,
    )


def live_table(
    answers: Iterable[LiveAnswer],
    by: Callable[[LiveAnswer], K],
    bootstrap: Bootstrap = DEFAULT_BOOTSTRAP,
) -> dict[K, LiveScore]:
    """Returns the scores of the answers by what `by` says of each, in ascending order.

    For instance `by_round`, `by_pivotal_round` (None comes last), `by_quadrant` or `by_agent`.
    """
    return {key: live_score(group, bootstrap) for key, group in split(answers, by).items()}


def _accuracies(
    scored: Sequence[LiveAnswer], bootstrap: Bootstrap
) -> dict[Reference, Estimate | None]:
    if not scored:
        return dict.fromkeys(Reference)
    correct = [tuple(int(row.is_correct(reference)) for reference in Reference) for row in scored]
    sample = draw_sums(scored, correct, bootstrap)
    numbered = enumerate(Reference, start=1)
    return {reference: sample.estimate(mean_of(number), SHARES) for number, reference in numbered}


def _against(
    scored: Sequence[LiveAnswer],
    reference: Reference,
    accuracy: Estimate | None,
    n_failed_calls: int,
) -> Against:
    counted = Counter(row.outcome(reference) for row in scored)
    counted[Outcome.ERROR] = n_failed_calls
    return Against(
        outcomes={outcome: counted[outcome] for outcome in LIVE_OUTCOMES},
        lucky=sum(row.is_lucky(reference) for row in scored),
        accuracy=accuracy,
    )
