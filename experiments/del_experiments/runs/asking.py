"""One turn of an agent in a run: what it decides, and how that is stored."""

from dataclasses import replace
from time import perf_counter

from pydantic import ValidationError

from del_env.decision import Decision, Failure
from del_env.records import SeatDecision
from del_env.records.problems import problems
from del_experiments.table import AgentFailedError, Turn, ask


def timed_decision(turn: Turn) -> Decision:
    """Returns what the agent decides and how long it took; failing in its own way is a decision.

    Raises:
        DelEnvError: the agent can be asked no more.
    """
    started = perf_counter()
    try:
        decision = ask(turn)
    except AgentFailedError as error:
        decision = Decision(failure=Failure.ERROR, detail=str(error))
    if decision.latency_s is None:
        return replace(decision, latency_s=perf_counter() - started)
    return decision


def stored_decision(agent: str, decision: Decision) -> SeatDecision:
    """Returns a decision as it is stored; what cannot be stored is an error of the agent.

    Args:
        agent: its name in the run.
        decision: what it decided.
    """
    try:
        return SeatDecision.of(decision)
    except ValidationError as error:
        detail = f"agent {agent} decided what cannot be stored: {problems(error)}"
        return SeatDecision.of(Decision(failure=Failure.ERROR, detail=detail))
