"""Epistemic puzzles: an exact oracle, an environment, narratives, static suites."""

from del_env.answers import Answer, Disclosure
from del_env.decision import Decision, Failure
from del_env.env_settings import EnvSettings
from del_env.environment import HiddenStatusEnv, env, parallel_env
from del_env.episode import Episode, HistoryMode, Round, Rules, play_round, start_episode
from del_env.oracle import KnowledgeHistory, PublicState, eliminations, knowledge_history
from del_env.registration import register_environments
from del_env.rewards import RewardSettings
from del_env.sampling import Bound, ScenarioSampler, somebody_learns
from del_env.scenario import (
    AtLeast,
    AtMost,
    Scenario,
    at_least_negative,
    not_less_than,
    symmetric_observation,
)
from del_env.view import AgentView, view_of

# PettingZoo's registry knows no entry points: `pettingzoo.make` works after this import.
register_environments()

__all__ = [
    "AgentView",
    "Answer",
    "AtLeast",
    "AtMost",
    "Bound",
    "Decision",
    "Disclosure",
    "EnvSettings",
    "Episode",
    "Failure",
    "HiddenStatusEnv",
    "HistoryMode",
    "KnowledgeHistory",
    "PublicState",
    "RewardSettings",
    "Round",
    "Rules",
    "Scenario",
    "ScenarioSampler",
    "at_least_negative",
    "eliminations",
    "env",
    "knowledge_history",
    "not_less_than",
    "parallel_env",
    "play_round",
    "somebody_learns",
    "start_episode",
    "symmetric_observation",
    "view_of",
]
