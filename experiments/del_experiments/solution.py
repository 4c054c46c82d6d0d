"""A scenario solved: who knows when, how many worlds are left, and which ones went why."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from del_env.answers import Answer, Claim, Disclosure
from del_env.errors import ScenarioTooLargeError
from del_env.oracle.elimination import Elimination
from del_env.oracle.engines import eliminations, knowledge_history
from del_env.oracle.history import KnowledgeHistory
from del_env.scenario import Scenario, digits


@dataclass(frozen=True, slots=True, kw_only=True)
class SolvedRound:
    """One round of ideal play.

    Attributes:
        number: the round, from 1.
        knowers: the agents who know their status in it.
        worlds_left: how many worlds are possible after it.
        n_eliminated: how many it rules out.
        listed: the first of those, with the claims that would have differed there; empty if the
            worlds are too many to be listed at all.
    """

    number: int
    knowers: tuple[int, ...]
    worlds_left: int
    n_eliminated: int
    listed: tuple[Elimination, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """The ideal course of a scenario, up to the first round that rules no world out.

    Attributes:
        history: the course, for any further question.
        rounds: its rounds; from the last of them on nothing changes.
    """

    history: KnowledgeHistory
    rounds: tuple[SolvedRound, ...]

    @property
    def pivotal_rounds(self) -> tuple[int | None, ...]:
        """The first round in which each agent knows; None for one who never does."""
        agents = range(self.history.scenario.n_agents)
        return tuple(self.history.pivotal_round(agent) for agent in agents)


def solve(
    scenario: Scenario,
    disclosure: Disclosure = Disclosure.KNOWLEDGE,
    n_listed: int | None = 3,
    *,
    engine: str | None = None,
) -> Solution:
    """Returns the solution of a scenario.

    Args:
        scenario: the puzzle.
        disclosure: what becomes public of an answer.
        n_listed: how many eliminated worlds to list a round; None lists them all.
        engine: the engine of the oracle; None takes the cheapest.

    Raises:
        ScenarioTooLargeError: no engine can hold the scenario.
        ScenarioError: there is no such engine, or it does not serve the scenario.
    """
    history = knowledge_history(scenario, disclosure, engine=engine)
    return Solution(history=history, rounds=tuple(_rounds(history, n_listed)))


def _rounds(history: KnowledgeHistory, n_listed: int | None) -> Iterator[SolvedRound]:
    left = history.worlds_left
    fixed_point = next(t for t in range(1, len(left)) if left[t] == left[t - 1])
    for number, listed in enumerate(_listed(history, n_listed, fixed_point), start=1):
        yield SolvedRound(
            number=number,
            knowers=tuple(sorted(history.knowers_in(number))),
            worlds_left=left[number],
            n_eliminated=left[number - 1] - left[number],
            listed=listed,
        )


def _listed(
    history: KnowledgeHistory, n_listed: int | None, n_rounds: int
) -> list[tuple[Elimination, ...]]:
    try:
        ruled_out = eliminations(history.scenario, history.disclosure)
    except ScenarioTooLargeError:  # the closed form counts what nobody could list
        return [()] * n_rounds
    return [tuple(islice(one, n_listed)) for one in ruled_out]


def solution_as_json(solution: Solution) -> dict[str, Any]:
    """Returns the solution as data for JSON; agents count from 0, rounds from 1.

    `eliminated` names the worlds that are listed, each with the claims that would have differed
    in it; `claims` says what the numbers of the claims stand for.
    """
    history = solution.history
    claims = history.disclosure.claims
    return {
        "disclosure": history.disclosure.value,
        "claims": {str(claim): _claim_in_words(history.disclosure, claim) for claim in claims},
        "engine": history.engine,
        "worlds_before": history.worlds_left[0],
        "pivotal_rounds": list(solution.pivotal_rounds),
        "rounds": [_round_as_json(solved) for solved in solution.rounds],
    }


def _claim_in_words(disclosure: Disclosure, claim: Claim) -> str:
    if disclosure is Disclosure.ANSWER:
        return Answer(claim).text
    return "knows" if claim else "does not know"


def _round_as_json(solved: SolvedRound) -> dict[str, Any]:
    return {
        "round": solved.number,
        "knowers": list(solved.knowers),
        "worlds_left": solved.worlds_left,
        "n_eliminated": solved.n_eliminated,
        "eliminated": [
            {
                "world": digits(elimination.world),
                "would_have_claimed": {
                    str(agent): claim for agent, claim in elimination.would_have_claimed.items()
                },
            }
            for elimination in solved.listed
        ],
    }
