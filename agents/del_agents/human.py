"""A person at the terminal."""

import sys
from dataclasses import dataclass, replace
from threading import Lock
from time import perf_counter
from typing import ClassVar, TextIO

from del_agents.agent import AgentSetup, Tell
from del_agents.arguments import no_argument
from del_agents.spelling import spelled_answer
from del_agents.summary import summarise
from del_env.answers import Answer
from del_env.decision import Decision
from del_env.errors import AgentError
from del_env.view import AgentView

_CHOICES = "y = yes, n = no, d = I don't know, ? = help, q = quit"
_HELP = """\
Do you know what you are asked, from what you see and what was said so far?
  y, yes           you know it: yes
  n, no            you know it: no
  d, I don't know  you do not know it yet
  ?, help          shows this again
  q, quit          leaves the game
"""
_ASKS_FOR_HELP = {"?", "h", "help"}
_QUITS = {"q", "quit", "exit"}


class PlayerLeftError(AgentError):
    """A person has left the game on purpose."""


# All people share the one terminal: two questions at once would get each other's answers.
_TERMINAL = Lock()


@dataclass(frozen=True, slots=True, kw_only=True)
class HumanAgent:
    """Shows the player its view in words, and asks until there is an answer.

    Attributes:
        tell: puts the view into words; what it says is all that the player is shown.
        input: where answers are read; None reads the terminal.
        output: where the player is told and asked; None writes to the terminal.
    """

    name: ClassVar[str] = "human"

    tell: Tell = summarise
    input: TextIO | None = None
    output: TextIO | None = None

    def act(self, view: AgentView) -> Decision:
        """Returns the player's answer.

        Raises:
            PlayerLeftError: the player quits.
            AgentError: the input has ended, so that no answer can come any more.
        """
        with _TERMINAL:
            self._write(f"{self.tell(view)}\n")
            started = perf_counter()
            answer = self._ask(view)
            # The reply is the answer in full, not the key: whoever reads replies finds it there.
            return replace(Decision.of(answer), latency_s=perf_counter() - started)

    def told_by(self, tell: Tell, tell_next: Tell | None = None) -> "HumanAgent":
        """Returns the same player with other words; a person is told the whole view each round."""
        return replace(self, tell=tell)

    def _ask(self, view: AgentView) -> Answer:
        # Not by its number: the view above has just said who the player is in the story.
        self._write(f"Your answer ({_CHOICES}): ")
        while True:
            typed = self._read(view).strip().casefold()
            if typed in _QUITS:
                raise PlayerLeftError(f"agent {view.agent} has left in round {view.round_number}")
            # Elsewhere "?" may stand for an answer; whoever types it here may want to know more.
            if typed in _ASKS_FOR_HELP:
                self._write(f"{_HELP}Your answer: ")
            elif (answer := spelled_answer(typed)) is not None:
                return answer
            else:
                self._write(f"That is no answer. Type one of {_CHOICES}: ")

    def _read(self, view: AgentView) -> str:
        source = sys.stdin if self.input is None else self.input
        # A program that is started without any input has no sys.stdin.
        line = "" if source is None else source.readline()
        if not line:
            self._write("\n")
            raise AgentError(
                f"agent {view.agent} has left in round {view.round_number}: the input ended "
                "before its answer; a human needs a terminal, or a line of input a round"
            )
        return line

    def _write(self, text: str) -> None:
        output = sys.stdout if self.output is None else self.output
        output.write(text)
        output.flush()


def make_human(argument: str | None, setup: AgentSetup) -> HumanAgent:
    """Returns the agent `human`."""
    no_argument("human", argument)
    return HumanAgent(tell=setup.tell or summarise)
