"""What an answer is worth, measured against the rational one."""

from dataclasses import dataclass, fields
from math import isfinite

from del_env.answers import Answer
from del_env.checks import is_number
from del_env.errors import SettingsError
from del_env.outcomes import live_outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class RewardSettings:
    """The reward of one answer, by how it compares with the rational answer of its round.

    By default the return of an episode is minus the number of mistakes: rational play alone gets
    0, and nobody gains by dragging an episode out, as rewards for being right would have it.

    Attributes:
        correct: the answer is the rational one.
        late: "I don't know" where the rational answer claims to know.
        unfounded: a claim to know where the rational answer is "I don't know", true or not.
        contrary: "Yes" for a rational "No", or the reverse.

    Raises:
        SettingsError: a reward is not a finite number.
    """

    correct: float = 0.0
    late: float = -1.0
    unfounded: float = -1.0
    contrary: float = -1.0

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if not is_number(value) or not isfinite(value):
                raise SettingsError(f"reward {field.name} is {value!r}: give a finite number")
            object.__setattr__(self, field.name, float(value))

    def reward(self, answer: Answer, rational: Answer) -> float:
        """Returns what `answer` is worth where `rational` was the rational one."""
        return float(getattr(self, live_outcome(answer, rational).value))

    def table(self) -> tuple[tuple[float, ...], ...]:
        """Returns every reward: `table[rational][answer]`."""
        return tuple(tuple(self.reward(answer, right) for answer in Answer) for right in Answer)
