"""What a data set gives away: its labels, and how far one gets without reading the prompts."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from del_env.answers import Answer
from del_env.scoring.errors import ScoringError
from del_env.scoring.rows import Scored, is_pivotal, scored_only
from del_env.suites.instance import Inference


@dataclass(frozen=True, slots=True)
class MajorityVote:
    """The most frequent label; among equals the one whose value is lowest.

    Attributes:
        label: the label.
        share: the accuracy of who always answers it.
    """

    label: Answer
    share: float


def label_distribution(rows: Sequence[Scored]) -> Mapping[Answer, int]:
    """Returns how many of the rows have which label, rows without a reply included."""
    counted = Counter(row.label for row in rows)
    return {answer: counted[answer] for answer in Answer}


def majority_vote(rows: Sequence[Scored]) -> MajorityVote:
    """Returns the most frequent label of the rows.

    Raises:
        ScoringError: there are no rows.
    """
    _check_any(rows, "a majority vote needs a row")
    distribution = label_distribution(rows)
    label = max(Answer, key=lambda answer: distribution[answer])
    return MajorityVote(label, distribution[label] / len(rows))


def random_baseline(rows: Sequence[Scored]) -> float:
    """Returns the accuracy of who guesses among the answers that can be right.

    In its pivotal round an agent knows, so that two answers are left; else there are three.
    """
    return 1 / 2 if all(map(is_pivotal, rows)) else 1 / 3


def beats_majority_vote(rows: Sequence[Scored]) -> bool:
    """Whether more of the rows are right than if all had the most frequent label as an answer.

    Raises:
        ScoringError: no row has a reply.
    """
    scored = scored_only(rows)
    _check_any(scored, "the majority vote can only be held against a row with a reply")
    correct = sum(row.is_correct for row in scored)
    return correct > max(label_distribution(scored).values())


def is_set_apart(rows: Sequence[Scored], narrative: str) -> bool:
    """Whether an agent does not beat the majority vote in the symmetric half of a narrative.

    The papers keep such models out of their main tables.

    Source: arXiv 2603.21350, section 4.2.

    Raises:
        ScoringError: no row of that narrative's symmetric half has a reply.
    """
    return not beats_majority_vote(
        [
            row
            for row in rows
            if row.key.narrative == narrative and row.inference is Inference.SYMMETRIC
        ]
    )


def _check_any(rows: Sequence[Scored], what: str) -> None:
    if not rows:
        raise ScoringError(f"{what}, and there is none: choose other rows")
