"""KnowledgeHistory: who knows its own status, round by round, if everybody reasons perfectly."""

from dataclasses import dataclass, field

from del_env.answers import Answer, Claim, Disclosure, PublicHistory
from del_env.checks import is_integer
from del_env.errors import ScenarioError
from del_env.oracle.trace import Trace
from del_env.scenario import Scenario, check_agent

MAX_PUBLIC_ROUNDS = 100_000
"""What is public is written out up to so late a round: it grows by a claim an agent and round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnowledgeHistory:
    """The ideal course of a scenario, up to its fixed point and at least n + 1 rounds long.

    After the last round nothing changes any more, so every method takes any later round too; only
    `public_history`, which grows with it, ends at round `MAX_PUBLIC_ROUNDS`.

    Attributes:
        scenario: the scenario it belongs to.
        disclosure: what became public of each answer.
        knowers: who knew in each round; index 0 is round 1.
        worlds_left: how many worlds were possible; index t is after round t, index 0 before
            round 1.
        engine: the name of the engine that computed it; histories of different ones may be equal.
    """

    scenario: Scenario
    disclosure: Disclosure
    knowers: tuple[frozenset[int], ...]
    worlds_left: tuple[int, ...]
    engine: str = field(compare=False)

    @property
    def n_rounds(self) -> int:
        """How many rounds are listed."""
        return len(self.knowers)

    def knowers_in(self, round_number: int) -> frozenset[int]:
        """Returns who knows in that round (from 1).

        Raises:
            ScenarioError: `round_number` is not an integer from 1 on.
        """
        _check_round(round_number)
        return self.knowers[min(round_number, self.n_rounds) - 1]

    def pivotal_round(self, agent: int) -> int | None:
        """Returns the first round (from 1) in which `agent` knows; None if it never does.

        Raises:
            ScenarioError: the scenario has no such agent.
        """
        check_agent(agent, self.scenario.n_agents)
        rounds = (t for t, knowers in enumerate(self.knowers, start=1) if agent in knowers)
        return next(rounds, None)

    def answer(self, agent: int, round_number: int) -> Answer:
        """Returns the one right answer of `agent` in that round (from 1).

        Raises:
            ScenarioError: the scenario has no such agent, or `round_number` is not an integer
                from 1 on.
        """
        check_agent(agent, self.scenario.n_agents)
        if agent not in self.knowers_in(round_number):
            return Answer.DONT_KNOW
        return Answer.from_status(self.scenario.world[agent])

    def answers(self, round_number: int) -> tuple[Answer, ...]:
        """Returns the right answer of every agent in that round (from 1)."""
        knowers = self.knowers_in(round_number)
        return tuple(
            Answer.from_status(positive) if agent in knowers else Answer.DONT_KNOW
            for agent, positive in enumerate(self.scenario.world)
        )

    def claims(self, round_number: int) -> tuple[Claim, ...]:
        """Returns what becomes public in that round (from 1), one claim an agent."""
        return tuple(self.disclosure.claim(answer) for answer in self.answers(round_number))

    def public_history(self, round_number: int) -> PublicHistory:
        """Returns what is public when round `round_number` begins: the claims before it.

        Raises:
            ScenarioError: `round_number` is not an integer from 1 to `MAX_PUBLIC_ROUNDS`.
        """
        check_public_round(round_number)
        n_before = int(round_number) - 1
        listed = tuple(self.claims(t) for t in range(1, min(n_before, self.n_rounds) + 1))
        return listed + listed[-1:] * (n_before - len(listed))


def _check_round(round_number: int) -> None:
    """Checks that `round_number` numbers a round.

    Raises:
        ScenarioError: it is not an integer from 1 on.
    """
    if not is_integer(round_number):
        raise ScenarioError(f"round {round_number!r} is not an integer: rounds count from 1")
    if round_number < 1:
        raise ScenarioError(f"round {round_number} is before round 1: rounds count from 1")


def check_public_round(round_number: int) -> None:
    """Checks that what is public before round `round_number` can be written out.

    Raises:
        ScenarioError: it is not an integer from 1 to `MAX_PUBLIC_ROUNDS`.
    """
    _check_round(round_number)
    if round_number > MAX_PUBLIC_ROUNDS:
        raise ScenarioError(
            f"round {round_number} is too late to write out what is public before it: choose a "
            f"round from 1 to {MAX_PUBLIC_ROUNDS}"
        )


def history_from_trace(
    scenario: Scenario, disclosure: Disclosure, trace: Trace, engine: str
) -> KnowledgeHistory:
    """Returns the history that an engine traced, its last round repeated up to n + 1 rounds."""
    missing = max(scenario.n_agents + 1 - len(trace.knowers), 0)
    return KnowledgeHistory(
        scenario=scenario,
        disclosure=disclosure,
        knowers=trace.knowers + trace.knowers[-1:] * missing,
        worlds_left=trace.worlds_left + trace.worlds_left[-1:] * missing,
        engine=engine,
    )
