"""Lines of a report on live play: what it says, as data; each kind of line is a table."""

from dataclasses import dataclass

from del_env.reasoning import ReasoningScore
from del_env.scoring.live import CourseScore, DamageScore, DelayScore, LiveScore


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveScoreLine:
    """The scores of some answers of one agent.

    Attributes:
        grouping: by what the answers are split.
        agent: the agent.
        part: which part of them it is.
        score: the scores.
    """

    grouping: str
    agent: str
    part: str
    score: LiveScore


@dataclass(frozen=True, slots=True, kw_only=True)
class DelayLine:
    """When an agent first knew, against its pivotal rounds."""

    agent: str
    score: DelayScore


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseLine:
    """The courses of the episodes of one roster with so many agents."""

    roster: str
    n_agents: int
    score: CourseScore


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageLine:
    """What an agent cost the others beside whom it sat."""

    agent: str
    others: tuple[str, ...]
    score: DamageScore


@dataclass(frozen=True, slots=True, kw_only=True)
class ReasoningLine:
    """What the words of an agent are like in one quadrant."""

    agent: str
    quadrant: str
    score: ReasoningScore


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveReport:
    """All that a report on live play says.

    Attributes:
        scores: the answers, by grouping, then by agent.
        delays: when agents first knew.
        courses: the episodes, by roster.
        damages: what agents cost the others.
        reasoning: what the words of language models are like.
        notes: what one must know to read it.
    """

    scores: tuple[LiveScoreLine, ...]
    delays: tuple[DelayLine, ...]
    courses: tuple[CourseLine, ...]
    damages: tuple[DamageLine, ...]
    reasoning: tuple[ReasoningLine, ...]
    notes: tuple[str, ...]
