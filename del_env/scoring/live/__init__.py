"""Scores of live play: pure functions over recorded episodes.

Play each record again with `played_from`. Then four kinds of rows tell of the episodes:
`live_answers` (one an answer), `first_knowledge` (one a seat), `courses` (one an episode) and
`damage` (one a seat and the same scenario with an ideal agent in it). Split rows with `split`, and
score them with `live_score`, `delay_score`, `course_score` and `damage_score`. Episodes with a
failed call, and unfinished ones, are counted and not scored.
"""

from del_env.scoring.live.answers import LiveAnswer, Reference, by_round, live_answers
from del_env.scoring.live.counterfactual import Act, with_ideal_seat, with_ideal_table
from del_env.scoring.live.course import Course, CourseScore, by_roster, course_score, courses
from del_env.scoring.live.downstream import Damage, DamageScore, damage, damage_score
from del_env.scoring.live.knowledge import DelayScore, FirstKnowledge, delay_score, first_knowledge
from del_env.scoring.live.played import Completion, PlayedEpisode, played_from
from del_env.scoring.live.rows import (
    LiveRow,
    SeatRow,
    by_agent,
    by_pivotal_round,
    by_quadrant,
    split,
)
from del_env.scoring.live.scores import Against, LiveScore, live_score, live_table

__all__ = [
    "Act",
    "Against",
    "Completion",
    "Course",
    "CourseScore",
    "Damage",
    "DamageScore",
    "DelayScore",
    "FirstKnowledge",
    "LiveAnswer",
    "LiveRow",
    "LiveScore",
    "PlayedEpisode",
    "Reference",
    "SeatRow",
    "by_agent",
    "by_pivotal_round",
    "by_quadrant",
    "by_roster",
    "by_round",
    "course_score",
    "courses",
    "damage",
    "damage_score",
    "delay_score",
    "first_knowledge",
    "live_answers",
    "live_score",
    "live_table",
    "played_from",
    "split",
    "with_ideal_seat",
    "with_ideal_table",
]
