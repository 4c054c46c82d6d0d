"""Agents that do not reason: one draws its answers, one always says the same."""

import hashlib
import json
from dataclasses import dataclass

from del_agents.agent import AgentSetup
from del_agents.arguments import checked_from_zero, whole_number
from del_agents.spelling import answer_word, spelled_answer
from del_env.answers import Answer
from del_env.decision import Decision
from del_env.errors import AgentError
from del_env.view import AgentView


@dataclass(frozen=True, slots=True)
class RandomAgent:
    """Draws each answer with equal chances, from the seed and the view alone.

    Equal views give equal draws, on every machine and in any order of calls.

    Attributes:
        seed: agents of different seeds draw independently of each other.

    Raises:
        AgentError: `seed` is not an integer from 0 on.
    """

    seed: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "seed", checked_from_zero("seed", self.seed))

    @property
    def name(self) -> str:
        """`random:` and the seed."""
        return f"random:{self.seed}"

    def act(self, view: AgentView) -> Decision:
        """Returns a random answer."""
        return Decision.of(Answer(_draw(self.seed, view) % len(Answer)))


@dataclass(frozen=True, slots=True)
class AlwaysAgent:
    """Says the same in every round.

    Attributes:
        answer: what it says.
    """

    answer: Answer

    @property
    def name(self) -> str:
        """`always:` and the answer: `always:yes`, `always:no`, `always:dont_know`."""
        return f"always:{answer_word(self.answer)}"

    def act(self, view: AgentView) -> Decision:
        """Returns the answer."""
        return Decision.of(self.answer)


def make_random(argument: str | None, setup: AgentSetup) -> RandomAgent:
    """Returns the agent `random:<seed>`; without a seed, the one of seed 0."""
    if argument is None:
        return RandomAgent()
    return RandomAgent(whole_number("random", argument, "a seed"))


def make_always(argument: str | None, setup: AgentSetup) -> AlwaysAgent:
    """Returns the agent `always:<answer>`."""
    answer = None if argument is None else spelled_answer(argument)
    if answer is None:
        given = "always" if argument is None else f"always:{argument}"
        choices = ", ".join(AlwaysAgent(choice).name for choice in Answer)
        raise AgentError(f"agent {given!r} has no answer to give: choose one of {choices}")
    return AlwaysAgent(answer)


def _draw(seed: int, view: AgentView) -> int:
    # hash() differs from process to process, and repr() might with a version of Python.
    canonical = json.dumps([seed, *_content(view)], separators=(",", ":"))
    return int.from_bytes(hashlib.sha256(canonical.encode("ascii")).digest(), "big")


def _content(view: AgentView) -> list[object]:
    """Returns all that makes two views unequal; the announcement's wording does not."""
    return [
        view.agent,
        [[int(sees) for sees in row] for row in view.observation],
        [type(view.announcement).__name__, view.announcement.count],
        str(view.disclosure),
        [None if positive is None else int(positive) for positive in view.seen],
        [[int(claim) for claim in claims] for claims in view.public_history],
        view.own_replies,
        # Draws of before there were notes stay what they were.
        *([view.own_note] if view.own_note else []),
    ]
