"""Epistemic puzzles: an exact oracle, an environment, narratives, static suites."""

from del_env.answers import Answer, Disclosure
from del_env.decision import Decision, Failure
from del_env.episode import Episode, HistoryMode, Round, Rules, play_round, start_episode
from del_env.oracle import KnowledgeHistory, PublicState, eliminations, knowledge_history
from del_env.scenario import (
    AtLeast,
    AtMost,
    Scenario,
    at_least_negative,
    not_less_than,
    symmetric_observation,
)
from del_env.view import AgentView, view_of

__all__ = [
    "AgentView",
    "Answer",
    "AtLeast",
    "AtMost",
    "Decision",
    "Disclosure",
    "Episode",
    "Failure",
    "HistoryMode",
    "KnowledgeHistory",
    "PublicState",
    "Round",
    "Rules",
    "Scenario",
    "at_least_negative",
    "eliminations",
    "knowledge_history",
    "not_less_than",
    "play_round",
    "start_episode",
    "symmetric_observation",
    "view_of",
]
