"""ReasoningRow: one answered prompt, as far as its reasoning text is concerned."""

import json
from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from del_env.narratives.narrative import Kind
from del_env.outcomes import Outcome
from del_env.reasoning.lexicon import Lexicon
from del_env.reasoning.marking import Category, Marks, mark
from del_env.reasoning.texts import is_wordless
from del_env.scoring.live.answers import LiveAnswer
from del_env.scoring.rows import Scored
from del_env.suites.instance import Inference

_ID_DIGITS = 16


# No slots: the id is kept once it was asked for.
@dataclass(frozen=True, kw_only=True)
class ReasoningRow:
    """The words of one agent about one prompt, marked.

    Attributes:
        key: what the row is found by among the agent's.
        agent: the name of the agent.
        cluster: rows that are no independent evidence share it.
        kind: whether the narrative is a classic one.
        inference: whether the observation matrix is symmetric.
        outcome: what the answer counts as, in live play against the rational one.
        is_scored: whether it counts.
        text: the words: the reasoning, the reply or both.
        marks: what the lexicon finds in them.
    """

    key: tuple[str | int, ...]
    agent: str
    cluster: Hashable
    kind: Kind
    inference: Inference
    outcome: Outcome
    is_scored: bool
    text: str
    marks: Marks

    @cached_property
    def id(self) -> str:
        """16 hex digits that name the row and tell nothing of it.

        They begin the SHA-256 of the agent and the key as a JSON list.
        """
        named = json.dumps([self.agent, *self.key])
        return sha256(named.encode()).hexdigest()[:_ID_DIGITS]

    @property
    def category(self) -> Category:
        """What the vocabulary of the text is, by the lexicon."""
        return self.marks.category

    @property
    def is_correct(self) -> bool:
        """Whether the right answer was given."""
        return self.outcome is Outcome.CORRECT

    @property
    def is_wordless(self) -> bool:
        """Whether there are no words besides the answer."""
        return is_wordless(self.text)


def reasoning_row(
    scored: Scored, agent: str, text: str, prompt: str | None, lexicon: Lexicon | None = None
) -> ReasoningRow:
    """Returns the row of an answered prompt of a static suite.

    Args:
        scored: the answer.
        agent: the name of the agent.
        text: its words; see `own_words`.
        prompt: the text of the prompt; see `mark`.
        lexicon: the lexicon; None takes the built-in one.
    """
    return ReasoningRow(
        key=tuple(scored.key),
        agent=agent,
        cluster=scored.cluster,
        kind=scored.kind,
        inference=scored.inference,
        outcome=scored.outcome,
        is_scored=scored.outcome.is_scored,
        text=text,
        marks=mark(text, prompt, lexicon),
    )


def live_reasoning_row(
    answer: LiveAnswer, text: str, prompt: str | None, lexicon: Lexicon | None = None
) -> ReasoningRow:
    """Returns the row of an answer of live play; the arguments are those of `reasoning_row`."""
    return ReasoningRow(
        key=(answer.key, answer.seat, answer.round_number),
        agent=answer.agent,
        cluster=answer.cluster,
        kind=answer.kind,
        inference=answer.inference,
        outcome=answer.outcome(),
        is_scored=answer.is_scored,
        text=text,
        marks=mark(text, prompt, lexicon),
    )


def by_agent(row: ReasoningRow) -> str:
    """Returns the name of the agent."""
    return row.agent


def by_quadrant(row: ReasoningRow) -> tuple[Kind, Inference]:
    """Returns the quadrant of the papers' two-dimensional benchmark."""
    return row.kind, row.inference


def by_agent_and_quadrant(row: ReasoningRow) -> tuple[str, Kind, Inference]:
    """Returns the name of the agent and the quadrant."""
    return row.agent, row.kind, row.inference
