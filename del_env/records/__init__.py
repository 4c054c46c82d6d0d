"""What a run leaves behind: typed, versioned JSON from which everything else is computed anew."""

from del_env.records.decisions import SeatDecision
from del_env.records.episode_record import SCHEMA_VERSION, EpisodeRecord, record_episode
from del_env.records.files import load_record, save_record
from del_env.records.narratives import StoredNarrative
from del_env.records.prompt_record import PromptKey, PromptRecord, settings_digest
from del_env.records.prompts import StoredInstance, StoredPrompt
from del_env.records.rules import StoredRules

__all__ = [
    "SCHEMA_VERSION",
    "EpisodeRecord",
    "PromptKey",
    "PromptRecord",
    "SeatDecision",
    "StoredInstance",
    "StoredNarrative",
    "StoredPrompt",
    "StoredRules",
    "load_record",
    "record_episode",
    "save_record",
    "settings_digest",
]
