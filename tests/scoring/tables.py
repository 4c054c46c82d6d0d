"""Rows to score: made by hand, from a confusion table, or at random."""

from collections.abc import Hashable, Iterable
from random import Random

from del_env.answers import Answer
from del_env.decision import Failure
from del_env.narratives.narrative import Kind
from del_env.outcomes import Given
from del_env.scoring.rows import RowKey, Scored
from del_env.suites.instance import Inference

YES, NO, DONT_KNOW = Answer.YES, Answer.NO, Answer.DONT_KNOW
CLASSIC = ("muddy_children", "wise_men", "blue_eyed_islanders")
NOVEL = ("health_screening", "olympic_games")


def row(
    instance_id: str = "7",
    *,
    narrative: str = "wise_men",
    label: Answer = YES,
    given: Given = YES,
    inference: Inference = Inference.ASYMMETRIC,
    round_number: int = 3,
    pivotal_round: int | None = 3,
    cluster: Hashable = None,
    flip: bool = False,
    repeat: int = 1,
) -> Scored:
    """Returns a row; its cluster is the instance unless it is given."""
    return Scored(
        key=RowKey("suite", instance_id, narrative, repeat),
        cluster=instance_id if cluster is None else cluster,
        kind=Kind.CLASSIC if narrative in CLASSIC else Kind.NOVEL,
        inference=inference,
        round_number=round_number,
        pivotal_round=pivotal_round,
        label=label,
        given=given,
        flip=flip,
    )


def rows_of(narrative: str, counts: Iterable[tuple[Answer, Given, int]]) -> list[Scored]:
    """Returns, for each (label, given, count), so many rows of instances of their own."""
    pairs = [(label, given) for label, given, count in counts for _ in range(count)]
    return [
        row(str(number), narrative=narrative, label=label, given=given)
        for number, (label, given) in enumerate(pairs)
    ]


def right_and_wrong(correct: int, wrong: int, narrative: str = "wise_men") -> list[Scored]:
    """Returns so many right rows, then so many wrong ones."""
    return rows_of(narrative, [(YES, YES, correct), (YES, NO, wrong)])


def random_rows(random: Random, n_instances: int = 12) -> list[Scored]:
    """Draws a crooked table: some labels may be absent, every kind of failure may occur."""
    labels = random.sample(list(Answer), random.randint(1, 3))
    truth = [random.choice(labels) for _ in range(n_instances)]
    return [
        row(
            f"i{number}",
            narrative=narrative,
            label=label,
            given=random.choice([label, *Answer, *Failure]),
            flip=random.random() < 0.2,
        )
        for narrative in (*CLASSIC, *NOVEL)
        for number, label in enumerate(truth)
    ]
