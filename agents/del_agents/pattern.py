"""Pattern-based reasoning in its pure form: count the positives, wait for the right round.

Solvers of the classic puzzle learn that with k positive agents somebody first knows in round k,
and compare that with what was heard. This agent does so whatever the observation matrix is. Where
that is symmetric and the history ideal it equals the oracle; how far it gets elsewhere is a
finding.
"""

from dataclasses import dataclass
from typing import ClassVar

from del_agents.agent import AgentSetup
from del_agents.arguments import no_argument
from del_env.answers import Answer
from del_env.decision import Decision
from del_env.scenario import Announcement, informative
from del_env.view import AgentView


@dataclass(frozen=True, slots=True)
class PatternAgent:
    """Weighs two hypotheses: the positives it sees among the others are all, or it is one more.

    It pretends that everybody observes all the others and nobody itself. So an agent that it
    does not see counts for nothing, its own status too where it does see it, and who claims to
    know matters only in so far as somebody does.
    """

    name: ClassVar[str] = "pattern"

    def act(self, view: AgentView) -> Decision:
        """Returns the status that the one hypothesis left gives it, else that it does not know."""
        left = [positive for positive in (False, True) if _is_possible(view, positive)]
        if len(left) == 1:
            return Decision.of(Answer.from_status(left[0]))
        return Decision.of(Answer.DONT_KNOW)


def make_pattern(argument: str | None, setup: AgentSetup) -> PatternAgent:
    """Returns the agent `pattern`."""
    no_argument("pattern", argument)
    return PatternAgent()


def first_claiming_round(n_positive: int, announcement: Announcement, n_agents: int) -> int | None:
    """Returns the first round (from 1) in which somebody knows, if everybody sees all the others.

    From then on somebody knows in every round. None if nobody ever does.

    Args:
        n_positive: how many agents are positive; the announcement must allow it.
        announcement: the public announcement.
        n_agents: how many agents there are.

    Source: arXiv 2603.21350, appendix A.2: the first to know are the positive agents under an
    informative "at least q", the negative ones under "at most q", both in round |k - q| + 1; and
    there always are such agents, as q >= 1 or q < n.
    """
    if not informative(announcement, n_agents):
        return None
    return abs(n_positive - announcement.count) + 1


def _is_possible(view: AgentView, positive: bool) -> bool:
    n_positive = _positive_others(view) + positive
    if not view.announcement.allows(n_positive):
        return False
    first = first_claiming_round(n_positive, view.announcement, view.n_agents)
    return _rounds_with_claims(view) == [
        first is not None and earlier >= first for earlier in range(1, view.round_number)
    ]


def _positive_others(view: AgentView) -> int:
    return sum(seen is True for agent, seen in enumerate(view.seen) if agent != view.agent)


def _rounds_with_claims(view: AgentView) -> list[bool]:
    """Returns for each round so far whether anybody claimed to know; 0 says that one does not."""
    return [any(claims) for claims in view.public_history]
