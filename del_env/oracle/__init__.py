"""Who knows what, when: the possible-worlds solver. Knows nothing of text, agents or episodes."""

from del_env.oracle.choice import (
    ENGINES,
    LISTING_ENGINES,
    LIVE_ENGINES,
    EngineChoice,
    choose_engine,
    explain_engine,
)
from del_env.oracle.costs import EngineNeed
from del_env.oracle.elimination import Elimination, RoundEliminations
from del_env.oracle.engines import eliminations, knowledge_history
from del_env.oracle.history import KnowledgeHistory
from del_env.oracle.public_state import (
    PublicState,
    RationalAnswer,
    initial_state,
    public_state,
)
from del_env.oracle.space import count_announced

__all__ = [
    "ENGINES",
    "LISTING_ENGINES",
    "LIVE_ENGINES",
    "Elimination",
    "EngineChoice",
    "EngineNeed",
    "KnowledgeHistory",
    "PublicState",
    "RationalAnswer",
    "RoundEliminations",
    "choose_engine",
    "count_announced",
    "eliminations",
    "explain_engine",
    "initial_state",
    "knowledge_history",
    "public_state",
]
