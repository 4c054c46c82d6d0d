"""The general engine: iterated elimination over sets of worlds held as big integers.

Source: arXiv 2603.21350, appendix A.2, Algorithm 2 (iterated possible-world elimination); here a
round is n closures of a 2^n-bit integer instead of a loop over pairs of worlds, about
n^2 * 2^n / 64 machine steps.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from del_env.answers import Answer, Disclosure
from del_env.oracle.trace import Trace
from del_env.oracle.worlds import AnswerSets, WorldSet, announced_worlds, view_classes, world_index
from del_env.scenario import Scenario

NAME = "big integer"


@dataclass(frozen=True, slots=True)
class Round:
    """One round of ideal play.

    Attributes:
        before: the worlds possible before it.
        after: those of them in which everybody would have made the claim it made.
        answers: where each agent gives which answer, knowing `before`.
        given: the answer that each agent gave.
    """

    before: WorldSet
    after: WorldSet
    answers: tuple[AnswerSets, ...]
    given: tuple[Answer, ...]


def trace(scenario: Scenario, disclosure: Disclosure) -> Trace:
    """Returns the rounds of any scenario of up to `worlds.MAX_AGENTS` agents."""
    played = tuple(rounds(scenario, disclosure))
    counts = [played[0].before.bit_count(), *(one.after.bit_count() for one in played)]
    knowers = (frozenset(a for a, x in enumerate(one.given) if x.knows) for one in played)
    return Trace(knowers=tuple(knowers), worlds_left=tuple(counts))


def rounds(scenario: Scenario, disclosure: Disclosure) -> Iterator[Round]:
    """Yields the rounds of ideal play, the last of which rules no world out."""
    worlds = announced_worlds(scenario.n_agents, scenario.announcement)
    while True:
        this_round = _play(scenario, disclosure, worlds)
        yield this_round
        # Not "when the knowers repeat": two silent rounds look alike from outside, and yet each
        # rules worlds out.
        if this_round.after == worlds:
            return
        worlds = this_round.after


def _play(scenario: Scenario, disclosure: Disclosure, worlds: WorldSet) -> Round:
    classes = view_classes(scenario.observation)
    true_world = world_index(scenario.world)
    answers = tuple(classes.answers(agent, worlds) for agent in range(scenario.n_agents))
    given = tuple(sets.answer_at(true_world) for sets in answers)
    after = worlds
    for sets, answer in zip(answers, given, strict=True):
        after &= sets.claimed(disclosure.claim(answer), disclosure)
    return Round(before=worlds, after=after, answers=answers, given=given)
