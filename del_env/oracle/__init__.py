"""Who knows what, when: the possible-worlds solver. Knows nothing of text, agents or episodes."""

from del_env.oracle.eliminations import Elimination, RoundEliminations, eliminations
from del_env.oracle.engines import choose_engine, knowledge_history
from del_env.oracle.history import KnowledgeHistory
from del_env.oracle.public_state import (
    PublicState,
    RationalAnswer,
    initial_state,
    public_state,
)

__all__ = [
    "Elimination",
    "KnowledgeHistory",
    "PublicState",
    "RationalAnswer",
    "RoundEliminations",
    "choose_engine",
    "eliminations",
    "initial_state",
    "knowledge_history",
    "public_state",
]
