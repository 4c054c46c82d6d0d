"""The experiment: a learner's curve, and those whom it is held against."""

from collections.abc import Callable
from dataclasses import dataclass

from del_experiments.learning.exam import Exam, Score
from del_experiments.learning.learner import Learner
from del_experiments.learning.policies import always, at_random, greedy, oracle
from del_experiments.learning.settings import LearningSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """One point of a curve.

    Attributes:
        n_episodes: how many episodes the learner had finished.
        score: how good it was then, without exploring.
    """

    n_episodes: int
    score: Score


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What an experiment found.

    Attributes:
        settings: what it was made of.
        curve: the learner's scores, from before its first episode to its last.
        baselines: the scores of the others by name, best first.
        n_keys: how many situations the learner's table tells apart.
    """

    settings: LearningSettings
    curve: tuple[Point, ...]
    baselines: dict[str, Score]
    n_keys: int


def run(
    settings: LearningSettings | None = None, on_point: Callable[[Point], None] | None = None
) -> Outcome:
    """Runs an experiment.

    Args:
        settings: what it is made of.
        on_point: told of each point of the curve as it is known.
    """
    settings = settings or LearningSettings()
    exam, learner, curve = Exam(settings), Learner(settings), []
    for number in range(settings.n_points + 1):
        learner.learn(settings.n_episodes * number // settings.n_points)
        score = exam.score(greedy(learner.table))
        curve.append(Point(n_episodes=learner.n_episodes, score=score))
        if on_point is not None:
            on_point(curve[-1])
    return Outcome(
        settings=settings,
        curve=tuple(curve),
        baselines=_baselines(exam, settings.seed),
        n_keys=len(learner.table),
    )


def _baselines(exam: Exam, seed: int) -> dict[str, Score]:
    policies = {
        "oracle": oracle,
        f"majority vote ({exam.majority.text})": always(exam.majority),
        "random": at_random(seed),
    }
    return {name: exam.score(policy) for name, policy in policies.items()}
