"""Who knows what, when: the possible-worlds solver. Knows nothing of text, agents or episodes."""

from del_env.oracle.elimination import Elimination, RoundEliminations
from del_env.oracle.engines import ENGINES, choose_engine, eliminations, knowledge_history
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
    "Elimination",
    "KnowledgeHistory",
    "PublicState",
    "RationalAnswer",
    "RoundEliminations",
    "choose_engine",
    "count_announced",
    "eliminations",
    "initial_state",
    "knowledge_history",
    "public_state",
]
