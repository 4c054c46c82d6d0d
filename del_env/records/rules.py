"""StoredRules: how an episode was played, as it is stored."""

from typing import Self

from pydantic import Field, StrictInt

from del_env.answers import Disclosure
from del_env.episode import HistoryMode, Rules
from del_env.records.values import Stored


class StoredRules(Stored):
    """`Rules` as they are stored; the fields are the same.

    Attributes:
        disclosure: what becomes public of an answer.
        history: what later rounds build on.
        max_rounds: after so many rounds the episode is truncated; None takes `2n + 2`.
    """

    disclosure: Disclosure
    history: HistoryMode
    max_rounds: StrictInt | None = Field(ge=1)

    @classmethod
    def of(cls, rules: Rules) -> Self:
        """Returns the rules as they are stored."""
        return cls(disclosure=rules.disclosure, history=rules.history, max_rounds=rules.max_rounds)

    def rules(self) -> Rules:
        """Returns the rules that were stored."""
        return Rules(disclosure=self.disclosure, history=self.history, max_rounds=self.max_rounds)
