"""Reasoning texts: reductive or epistemic, by a lexicon, and by hand to check the lexicon.

`mark` marks a text. `reasoning_row` and `live_reasoning_row` make rows of answers, which
`reasoning_score` and `reasoning_table` score. `draw_sample` and `write_sheet` make a sheet to be
coded by hand, `read_codes` reads it back, and `agreement` says how well both agree.
"""

from del_env.reasoning.errors import HandCodeError, LexiconError
from del_env.reasoning.kappa import Agreement, agreement, agreement_of, kappa_of
from del_env.reasoning.lexicon import Lexicon, Term, Vocabulary, load_lexicon, parse_lexicon
from del_env.reasoning.marking import Category, Marks, Match, mark
from del_env.reasoning.phrases import Phrase
from del_env.reasoning.rows import (
    ReasoningRow,
    by_agent,
    by_agent_and_quadrant,
    by_quadrant,
    live_reasoning_row,
    reasoning_row,
)
from del_env.reasoning.sampling import draw_sample
from del_env.reasoning.shares import ReasoningScore, reasoning_score, reasoning_table
from del_env.reasoning.sheets import read_codes, write_sheet
from del_env.reasoning.texts import is_wordless, own_words

__all__ = [
    "Agreement",
    "Category",
    "HandCodeError",
    "Lexicon",
    "LexiconError",
    "Marks",
    "Match",
    "Phrase",
    "ReasoningRow",
    "ReasoningScore",
    "Term",
    "Vocabulary",
    "agreement",
    "agreement_of",
    "by_agent",
    "by_agent_and_quadrant",
    "by_quadrant",
    "draw_sample",
    "is_wordless",
    "kappa_of",
    "live_reasoning_row",
    "load_lexicon",
    "mark",
    "own_words",
    "parse_lexicon",
    "read_codes",
    "reasoning_row",
    "reasoning_score",
    "reasoning_table",
    "write_sheet",
]
