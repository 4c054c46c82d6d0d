"""Lines: what a report says, as data; each kind of line is a table."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from del_env.answers import Answer
from del_env.narratives.narrative import Kind
from del_env.reasoning import ReasoningScore
from del_env.scoring.comparison import CorrectedComparison
from del_env.scoring.labels import MajorityVote
from del_env.scoring.profiles import Profile
from del_env.scoring.scores import Score
from del_env.suites.instance import Inference
from del_experiments.report.readings import Reading


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelLine:
    """The labels of one half of a suite, as far as it was asked.

    Attributes:
        suite: the suite; a rung of the ladder is one.
        inference: which half.
        labels: how many of its instances have which label.
        majority: the most frequent one.
        random_baseline: the accuracy of who guesses among the answers that can be right.
    """

    suite: str
    inference: Inference
    labels: Mapping[Answer, int]
    majority: MajorityVote
    random_baseline: float


class Grouping(StrEnum):
    """By what the rows of an agent are split."""

    SUITE = "suite"
    QUADRANT = "quadrant"
    NARRATIVE = "narrative"
    PIVOTAL_ROUND = "pivotal round"


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """One group of rows; what is not told apart in it is None.

    Attributes:
        grouping: by what the rows are split.
        narrative: the narrative.
        kind: whether that is a classic one.
        inference: the half.
        pivotal_round: the first round in which the queried agent knows; 0 if it never does.
    """

    grouping: Grouping
    narrative: str | None = None
    kind: Kind | None = None
    inference: Inference | None = None
    pivotal_round: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreLine:
    """The scores of a group of one agent's rows.

    Attributes:
        suite: the suite.
        agent: the agent.
        set_apart: whether the papers would keep it out of their main tables.
        group: the group.
        score: its scores.
    """

    suite: str
    agent: str
    set_apart: bool
    group: Group
    score: Score


@dataclass(frozen=True, slots=True, kw_only=True)
class ReasoningLine:
    """What the words of an agent are like in one quadrant.

    Attributes:
        suite: the suite.
        agent: the agent.
        set_apart: whether the papers would keep it out of their main tables.
        kind: whether the narratives are classic ones.
        inference: the half.
        score: what the words are like.
    """

    suite: str
    agent: str
    set_apart: bool
    kind: Kind
    inference: Inference
    score: ReasoningScore


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingLine:
    """The scores of one agent in one reading of its replies.

    Attributes:
        suite: the suite.
        agent: the agent.
        set_apart: whether the papers would keep it out of their main tables.
        reading: the reading.
        score: the scores.
    """

    suite: str
    agent: str
    set_apart: bool
    reading: Reading
    score: Score


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparisonLine:
    """Two agents compared on a suite."""

    suite: str
    corrected: CorrectedComparison


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfileLine:
    """The profile of an agent in the asymmetric half of a suite."""

    suite: str
    agent: str
    set_apart: bool
    profile: Profile


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """All that a report says.

    Attributes:
        labels: the labels of the data sets.
        scores: the scores, by suite, then by grouping, then by agent.
        reasoning: what the words of those agents are like that said more than their answers.
        readings: the scores in each reading.
        comparisons: the agents, two and two.
        profiles: what narratives do to the agents.
        notes: what one must know to read it.
    """

    labels: tuple[LabelLine, ...]
    scores: tuple[ScoreLine, ...]
    reasoning: tuple[ReasoningLine, ...]
    readings: tuple[ReadingLine, ...]
    comparisons: tuple[ComparisonLine, ...]
    profiles: tuple[ProfileLine, ...]
    notes: tuple[str, ...]
