"""Why no instance can be as wished: sound, but not all that is impossible is known to be."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from del_env.generation.courses import Courses, course_of
from del_env.generation.measures import claims_before
from del_env.generation.misses import miss_of_claims, misses_of
from del_env.generation.ranges import Range
from del_env.generation.wishes import Wishes
from del_env.oracle import KnowledgeHistory, count_announced, knowledge_history
from del_env.scenario import Announcement, Scenario, symmetric_observation

MAX_SYMMETRIC = 40
"""Up to so many agents the symmetric instances are all looked at, up to renaming."""


class Puzzle(NamedTuple):
    """A scenario up to the names of the agents, without the matrix.

    Attributes:
        n_agents: how many agents.
        n_positive: how many of them are positive.
        announcement: the announcement, true of that number and informative.
    """

    n_agents: int
    n_positive: int
    announcement: Announcement

    def __str__(self) -> str:
        return f"{self.n_agents} agents, {self.n_positive} positive, {self.announcement}"


Rule: TypeAlias = Callable[[Puzzle, Wishes], str | None]
"""Says why no instance of a puzzle can be as wished; None if the rule does not say so."""


def why_impossible(puzzle: Puzzle, wishes: Wishes) -> tuple[Rule, str] | None:
    """Returns which rule says that no instance of the puzzle can be as wished, and its words.

    None if none does.
    """
    for rule in RULES:
        reason = rule(puzzle, wishes)
        if reason is not None:
            return rule, reason
    return None


def _rounds_count_from_1(puzzle: Puzzle, wishes: Wishes) -> str | None:
    if wishes.pivotal_round.high == 0:
        return "the pivotal round is 0, and rounds count from 1"
    return None


def _each_round_rules_out_a_world(puzzle: Puzzle, wishes: Wishes) -> str | None:
    n_worlds = _n_worlds(puzzle)
    if wishes.pivotal_round.low <= n_worlds:
        return None
    return (
        f"the pivotal round {wishes.pivotal_round} is too late for {n_worlds} worlds, as each "
        "round before it rules out one at least"
    )


def _everybody_includes_the_agent(puzzle: Puzzle, wishes: Wishes) -> str | None:
    everybody, first = wishes.rounds_until_all, wishes.pivotal_round.low
    if everybody is None or everybody.high is None or everybody.high >= max(first, 1):
        return None
    return f"everybody knows in round {everybody}, before the queried agent in round {first}"


def _claims_of_the_blind_tell_nothing(puzzle: Puzzle, wishes: Wishes) -> str | None:
    if wishes.density is None or wishes.density.high > 0 or wishes.pivotal_round.low <= 1:
        return None
    return "with density 0 no claim tells anything, so nobody first knows after round 1"


def _statuses_give_the_answers(puzzle: Puzzle, wishes: Wishes) -> str | None:
    if wishes.yes_share == 1 and puzzle.n_positive == 0:
        return "all answers are Yes, and nobody is positive"
    if wishes.yes_share == 0 and puzzle.n_positive == puzzle.n_agents:
        return "all answers are No, and nobody is negative"
    return None


def _worlds_are_left_of_those_announced(puzzle: Puzzle, wishes: Wishes) -> str | None:
    left, n_worlds = wishes.worlds_left, _n_worlds(puzzle)
    if left is None:
        return None
    most = n_worlds - max(wishes.pivotal_round.low - 1, 0)
    least = n_worlds if wishes.pivotal_round.high == 1 else 1
    if left.overlaps(least, most):
        return None
    return f"{left} worlds left before the pivotal round, and they are {Range(least, most)}"


def _claims_are_made_before_the_round(puzzle: Puzzle, wishes: Wishes) -> str | None:
    needed, rounds = wishes.claims_needed, wishes.pivotal_round
    if needed is None:
        return None
    if needed.high == 0 and rounds.low > 1:
        return f"no claim is needed, so the pivotal round is 1 and not {rounds}"
    most = _n_worlds(puzzle) - 1
    if rounds.high is not None:
        most = min(most, (puzzle.n_agents - 1) * max(rounds.high - 1, 0))
    if needed.low <= most:
        return None
    return f"{needed} claims are needed, and {most} are the most that can be"


def _symmetric_puzzles_are_few(puzzle: Puzzle, wishes: Wishes) -> str | None:
    """All agents of one status are alike, so one of each is enough to look at."""
    if not wishes.always_symmetric or puzzle.n_agents > MAX_SYMMETRIC:
        return None
    scenario = Scenario(
        world=(True,) * puzzle.n_positive + (False,) * (puzzle.n_agents - puzzle.n_positive),
        observation=symmetric_observation(puzzle.n_agents),
        announcement=puzzle.announcement,
    )
    history = knowledge_history(scenario)
    for agent in {0, puzzle.n_agents - 1}:
        useless = wishes.yes_share == 1 - scenario.world[agent]
        if not useless and _is_as_wished(history, agent, wishes):
            return None
    return "no symmetric instance is as wished"


def _is_as_wished(history: KnowledgeHistory, agent: int, wishes: Wishes) -> bool:
    course = course_of(history, agent)
    if misses_of(Courses.of([course]), wishes) != [None]:
        return False
    claims = claims_before(history.scenario, agent, course.pivotal_round)
    return miss_of_claims(claims, wishes) is None


RULES: tuple[Rule, ...] = (
    _rounds_count_from_1,
    _each_round_rules_out_a_world,
    _everybody_includes_the_agent,
    _claims_of_the_blind_tell_nothing,
    _statuses_give_the_answers,
    _worlds_are_left_of_those_announced,
    _claims_are_made_before_the_round,
    _symmetric_puzzles_are_few,
)


@lru_cache(maxsize=4096)
def _n_announced(n_agents: int, announcement: Announcement) -> int:
    return count_announced(n_agents, announcement)


def _n_worlds(puzzle: Puzzle) -> int:
    return _n_announced(puzzle.n_agents, puzzle.announcement)
