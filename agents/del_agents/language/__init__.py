"""Language models as players: providers, settings, the agent itself.

`Providers` is what the agents of a run share: make one of a roster, hand it to `make_agent`, and
close it in the end. No SDK is imported before a model is called.
"""

from del_agents.language.agent import LanguageModelAgent
from del_agents.language.budget import Budget, Spent
from del_agents.language.effective import effective_settings
from del_agents.language.errors import (
    AgentHaltedError,
    BudgetReachedError,
    CallFailedError,
    LongWaitError,
    MissingKeyError,
    ModelError,
    PermanentFaultError,
    StopRequestedError,
)
from del_agents.language.exchange import Completion, Finish, Model, Request
from del_agents.language.gate import Gate
from del_agents.language.providers import Providers
from del_agents.language.roster import Roster, parse_roster, read_roster
from del_agents.language.settings import Memory, ModelSettings, ProviderSettings, ToolKind
from del_agents.language.usage import total_tokens
from del_agents.language.words import Words, words_in

__all__ = [
    "AgentHaltedError",
    "Budget",
    "BudgetReachedError",
    "CallFailedError",
    "Completion",
    "Finish",
    "Gate",
    "LanguageModelAgent",
    "LongWaitError",
    "Memory",
    "MissingKeyError",
    "Model",
    "ModelError",
    "ModelSettings",
    "PermanentFaultError",
    "ProviderSettings",
    "Providers",
    "Request",
    "Roster",
    "Spent",
    "StopRequestedError",
    "ToolKind",
    "Words",
    "effective_settings",
    "parse_roster",
    "read_roster",
    "total_tokens",
    "words_in",
]
