"""Runs to report on, made by asking agents whose replies are known."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from del_agents.agent import Agent
from del_env.answers import Answer
from del_env.decision import Decision, Failure
from del_env.view import AgentView
from del_experiments.runs.setup import RunSetup
from del_experiments.static.plan import make_plan
from del_experiments.static.running import run_static
from del_experiments.static.settings import Selection
from tests.static.agents import Silent, run_agent

FEW = Selection(
    suite="pattern-epistemic",
    narratives=("muddy_children", "wise_men", "olympic_games"),
    limit=2,
)
"""Eight instances in three stories."""

# What may stand in a reply: markup, control sequences, line ends that are none, nothing at all.
GARBAGE = (
    "[/x] [bold]Yes[/bold]",
    "\x1b[2J\x1b[31mNo\x1b[0m",
    "**Yes**\n\nOn reflection:\nNo",
    "I don’t know\n...\nYes",
    "No\x85Yes\u2028No",
    "\u202eseY",
    " \n\t",
    "Yes" * 400,
)


def decided(reply: str, answer: Answer | None = None) -> Decision:
    """Returns the decision of an agent that gave this reply and was read so."""
    if answer is not None:
        return Decision(answer=answer, reply=reply)
    return Decision(failure=Failure.INVALID if reply.strip() else Failure.EMPTY, reply=reply)


@dataclass
class Replying:
    """Gives one decision after the other, round and round."""

    decisions: Sequence[Decision]
    name: str = "replying"
    _asked: Iterator[int] = field(default_factory=lambda: iter(range(10**9)))

    def act(self, view: AgentView) -> Decision:
        return self.decisions[next(self._asked) % len(self.decisions)]


class Always:
    """Gives one answer, whatever it is asked."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.name = f"always {answer.text}"

    def act(self, view: AgentView) -> Decision:
        return Decision.of(self.answer)


def garbage() -> Replying:
    """Returns an agent whose replies try to break what shows them."""
    answers = (None, None, None, Answer.DONT_KNOW, None, None, None, None)
    pairs = zip(GARBAGE, answers, strict=True)
    failed = Decision(failure=Failure.ERROR, detail="no connection")
    cut = Decision(failure=Failure.TRUNCATED, detail="256 tokens", reply="Well,\nYes")
    return Replying([*(decided(reply, answer) for reply, answer in pairs), failed, cut], "garbage")


def make_run(folder: Path, *agents: Agent, selection: Selection = FEW, **settings: object) -> Path:
    """Asks the agents one after the other, and returns the folder of the run."""
    plan = make_plan(selection)
    asked = [run_agent(agent, "", **settings) for agent in agents]
    run_static(plan, asked, Silent(), RunSetup(folder=folder, n_threads=1))
    return folder
