"""Who knows what, when: the possible-worlds solver. Knows nothing of text, agents or episodes."""

from del_env.oracle.all_worlds import WorldHistories, histories_of_all_worlds
from del_env.oracle.batch import Batch, BatchHistories, batch_histories
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
from del_env.oracle.pivotal import PivotalTest
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
    "Batch",
    "BatchHistories",
    "Elimination",
    "EngineChoice",
    "EngineNeed",
    "KnowledgeHistory",
    "PivotalTest",
    "PublicState",
    "RationalAnswer",
    "RoundEliminations",
    "WorldHistories",
    "batch_histories",
    "choose_engine",
    "count_announced",
    "eliminations",
    "explain_engine",
    "histories_of_all_worlds",
    "initial_state",
    "knowledge_history",
    "public_state",
]
