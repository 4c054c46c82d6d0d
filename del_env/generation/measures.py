"""How hard an instance is: measures of one agent's question in its pivotal round."""

from collections.abc import Iterable
from dataclasses import dataclass

from del_env.answers import Answer
from del_env.errors import ScenarioError
from del_env.generation.claims import claims_needed
from del_env.generation.cover import Cover
from del_env.oracle import KnowledgeHistory, knowledge_history
from del_env.scenario import ObservationMatrix, Scenario


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """What an instance takes, if everybody reasons perfectly and who knows becomes public.

    Attributes:
        pivotal_round: the first round, from 1, in which the queried agent knows.
        rounds_until_all: the first round in which everybody knows; None if there is none.
        worlds_left: how many worlds are possible in public before the pivotal round.
        claims_needed: how many single claims of earlier rounds are enough to settle the status of
            the queried agent; see `claims.claims_needed`. 0 in round 1.
        claims_exact: whether fewer claims would not do; False if the search for fewer was given
            up (see `cover.MAX_STEPS`), so that `claims_needed` is an upper bound.
        density: the share of pairs of different agents of which the first observes the second.
    """

    pivotal_round: int
    rounds_until_all: int | None
    worlds_left: int
    claims_needed: int
    claims_exact: bool
    density: float


def measure(scenario: Scenario, agent: int) -> Measures:
    """Returns the measures of asking the agent in its pivotal round.

    Symmetric scenarios of any size; others of up to 20 agents, or of few announced worlds.

    Raises:
        ScenarioError: there is no such agent, or it never knows.
        ScenarioTooLargeError: there are too many worlds; nothing was allocated.
    """
    history = knowledge_history(scenario)
    pivotal_round = history.pivotal_round(agent)
    if pivotal_round is None:
        raise ScenarioError(f"agent {agent} never knows its status here: ask another agent")
    claims = claims_before(scenario, agent, pivotal_round)
    return Measures(
        pivotal_round=pivotal_round,
        rounds_until_all=rounds_until_all(history),
        worlds_left=worlds_before(history, pivotal_round),
        claims_needed=claims.size,
        claims_exact=claims.exact,
        density=density(scenario.observation),
    )


def claims_before(scenario: Scenario, agent: int, pivotal_round: int) -> Cover:
    """Returns the same as `claims_needed`, the pivotal round being known: any symmetric size."""
    if pivotal_round == 1 or scenario.is_symmetric:
        # Two worlds look alike to an agent that sees all others; one claim tells them apart.
        return Cover(min(pivotal_round - 1, 1), exact=True)
    return claims_needed(scenario, agent)


def rounds_until_all(history: KnowledgeHistory) -> int | None:
    """Returns the first round, from 1, in which everybody knows; None if there is none."""
    everybody = history.scenario.n_agents
    rounds = (t for t, ones in enumerate(history.knowers, start=1) if len(ones) == everybody)
    return next(rounds, None)


def worlds_before(history: KnowledgeHistory, round_number: int) -> int:
    """Returns how many worlds are possible before a round, from 1."""
    return history.worlds_left[min(round_number - 1, history.n_rounds)]


def density(observation: ObservationMatrix) -> float:
    """Returns the share of pairs of different agents of which the first observes the second."""
    n_agents = len(observation)
    seen = sum(sum(row) - row[agent] for agent, row in enumerate(observation))
    return seen / max(n_agents * (n_agents - 1), 1)


def yes_share(labels: Iterable[Answer]) -> float:
    """Returns the share of Yes among the labels of a set of instances; 0 of none."""
    counted = [label is Answer.YES for label in labels]
    return sum(counted) / max(len(counted), 1)
